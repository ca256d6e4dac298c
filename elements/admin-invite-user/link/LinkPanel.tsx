import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState } from 'react';
import { INVITATION_LINK_MINUTES, InvitationLinkStore } from '../../../stores/admin/members/InvitationLinkStore.ts';
import type { RoleChoices } from '../../../stores/admin/members/RoleChoices.ts';
import type { StoreContext } from '../../../stores/core/context.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { relativeTime, useLocale } from '../../ui/base/Time.tsx';
import { Check } from '../../ui/Check.tsx';
import { afterDialog } from '../../ui/afterDialog.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { focusFirst } from '../../ui/dialog/focusFirst.ts';
import { failureOf } from '../../ui/form/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormFailureNote } from '../../ui/form/FormFailureNote.tsx';
import { useForm, type FormFailure } from '../../ui/form/form.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { Way } from '../InviteDialog.tsx';
import { LinkState } from '../LinkState.tsx';
import { RolesField } from '../RolesField.tsx';
import type { InvitingTexts } from '../../core/addresses/AddressField.tsx';

export interface LinkPanelProps {
  context: StoreContext;
  roles: RoleChoices;
  texts: InvitingTexts;
  /** Something was entered that would be lost, or is not any more. */
  onDirty: (way: Way, dirty: boolean) => void;
  onCancel: () => void;
  onClose: () => void;
}

interface LinkFormProps extends Omit<LinkPanelProps, 'context'> {
  links: InvitationLinkStore;
}

const MINUTES_A_DAY = 24 * 60;
/** For how many days a link may hold. */
const days = [1, 7, INVITATION_LINK_MINUTES.usual / MINUTES_A_DAY, 90, 365];
/** The link gives a role that the caller may not give. */
const NOT_HANDED_OUT: ReadonlySet<string> = new Set(['ER-ROLE-ABOVE-OWN', 'ER-PERMISSIONS-NOT-HELD']);
/** The end stays as it is. */
const KEPT = '';

interface Values {
  minutes: string;
  mail: boolean;
  roleIds: readonly string[] | null;
}

/** The link by which people join: made, copied, changed and revoked (INVITE-003 to INVITE-008). */
export const LinkPanel = observer(function LinkPanel({ context, ...props }: LinkPanelProps) {
  const { texts, onCancel } = props;
  const [links] = useState(() => new InvitationLinkStore(context));
  const { text } = texts;
  const common = useCommon();
  const { link, isOff } = links;
  useEffect(() => void (link === undefined && links.load()), [links, link]);
  if (link !== undefined && !isOff)
    return <LinkForm key={link ? `${link.id} ${link.expires}` : ''} links={links} {...props} />;
  const error = links.error('load');
  const refused = NOT_HANDED_OUT.has(error?.code ?? '');
  const failed = error !== undefined && !refused;
  const why = refused ? text('inviting.linkRefused') : failed ? text('inviting.linkFailed') : undefined;
  return (
    <LinkState
      says={isOff ? text('inviting.linkOff') : (why ?? common.text('common.loading'))}
      onClose={onCancel}
      onRetry={failed ? () => void links.load() : undefined}
    />
  );
});

/** The question whether to revoke looks for the button that opened it, which is gone with the link. */
const focusAfter = (node: HTMLElement | null): void => {
  focusFirst(node);
  if (node) afterDialog(() => focusFirst(node));
};

const LinkForm = observer(function LinkForm({ links, roles, texts, onDirty, onCancel, onClose }: LinkFormProps) {
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const common = useCommon();
  const { toasts } = useKit();
  const [revokes, setRevokes] = useState(false);
  const { link, address, usual, mails, isEnhanced } = links;
  const isOver = link !== null && links.remaining <= 0;
  const initial: Values = {
    minutes: link && !isOver ? KEPT : String(usual.expiresInMinutes),
    mail: (link?.shouldSendEmail ?? true) && mails,
    roleIds: link ? (link.roleIds ?? []) : null,
  };
  const failure = (key: 'save' | 'remove'): FormFailure =>
    failureOf(links.error(key), texts, 'inviting', { otherwise: text('inviting.unanswered') });
  const save = async ({ minutes, mail, roleIds }: Values): Promise<FormFailure | undefined> => {
    const choices = { shouldSendEmail: mail, roleIds: [...(roleIds ?? roles.usual)] };
    const done = link
      ? await links.update({ ...choices, ...(minutes !== KEPT && { expiresInMinutes: Number(minutes) }) })
      : await links.add({ ...choices, expiresInMinutes: Number(minutes) });
    if (!done) return failure('save');
    toasts.show({ tone: 'success', text: text(link && !isOver ? 'inviting.linkSaved' : 'inviting.linkCreated') });
    return undefined;
  };
  const revoke = async (): Promise<FormFailure | undefined> => {
    if (!(await links.remove())) return failure('remove');
    toasts.show({ tone: 'success', text: text('inviting.linkRevoked') });
    return undefined;
  };
  const { model, binding } = useForm<Values>({ initial, onSubmit: save });
  const { values, dirty, set } = model;
  useLayoutEffect(() => onDirty('link', dirty), [dirty, onDirty]);
  // Without the flag a new link has an end alone (INVITE-006).
  const whole = isEnhanced || link !== null;
  const kept = link &&
    !isOver && {
      id: KEPT,
      name: format('inviting.linkKept', {
        date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(link.expires)),
      }),
    };
  const spans = days.map((count) => ({
    id: String(count * MINUTES_A_DAY),
    name: format('inviting.days', { count }),
  }));
  return (
    <>
      <form className="gh-dialog__form" {...binding}>
        <div className="gh-dialog__body" part="dialog-body" ref={link ? focusFirst : focusAfter}>
          <FormFailureNote failure={model.failure} />
          {address === undefined || isOver ? (
            <p className="gh-quiet">{text(isOver ? 'inviting.linkOver' : 'inviting.linkNone')}</p>
          ) : (
            <Field
              readOnly
              dir="ltr"
              label={text('inviting.link')}
              value={address}
              help={format('inviting.linkEnds', { time: relativeTime(links.remaining, 0, lang) })}
              onFocus={({ target }) => {
                target.select();
                target.scrollLeft = 0; // its beginning stays in sight
              }}
              suffix={
                <CopyButton
                  small
                  kind="ghost"
                  value={address}
                  labels={{
                    copy: text('inviting.linkCopy'),
                    copied: common.text('common.copied'),
                    failed: common.text('common.copyFailed'),
                  }}
                />
              }
            />
          )}
          {whole && (
            <RolesField
              roles={roles}
              texts={texts}
              label={text('inviting.linkRoles')}
              chosen={values.roleIds ?? roles.usual}
              onChoose={(roleIds) => set('roleIds', roleIds)}
            />
          )}
          <SelectField
            label={text('inviting.linkValid')}
            lang={lang}
            choices={kept ? [kept, ...spans] : spans}
            chosen={values.minutes}
            emptyLabel=""
            onChoose={(minutes) => set('minutes', minutes)}
          />
          {whole && mails && (
            <Check
              shown
              label={text('inviting.linkMail')}
              checked={values.mail}
              onCheck={(mail) => set('mail', mail)}
            />
          )}
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer">
          {link && (
            <Button className="gh-btn--danger-quiet gh-link-foot" onClick={() => setRevokes(true)}>
              {text('inviting.linkRevoke')}
            </Button>
          )}
          {dirty || !link || isOver ? (
            <>
              <Button onClick={onCancel}>{common.text('common.cancel')}</Button>
              <Button kind="primary" type="submit" busy={model.busy}>
                {link && !isOver
                  ? text('inviting.linkSave')
                  : text(model.busy ? 'inviting.linkCreating' : 'inviting.linkCreate')}
              </Button>
            </>
          ) : (
            <Button kind="primary" onClick={onClose}>
              {text('inviting.done')}
            </Button>
          )}
        </footer>
      </form>
      {revokes && (
        <ConfirmDialog
          title={text('inviting.linkRevokeTitle')}
          text={text('inviting.linkRevokeText')}
          verb={text('inviting.linkRevokeVerb')}
          busyLabel={text('inviting.linkRevoking')}
          onConfirm={revoke}
          onClose={() => setRevokes(false)}
        />
      )}
    </>
  );
});
