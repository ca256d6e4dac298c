import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { AssignmentsStore } from '../../stores/admin/members/AssignmentsStore.ts';
import {
  addressesIn,
  addressWays,
  join,
  type InvitationDetails,
  type InvitingStore,
} from '../../stores/admin/members/InvitingStore.ts';
import { EXPIRATION_SECONDS } from '../../stores/admin/members/MemberWrites.ts';
import type { RoleChoices } from '../../stores/admin/members/RoleChoices.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon, useKit } from '../ui/base/kit.ts';
import { focusFirst } from '../ui/dialog/focusFirst.ts';
import { DAY, dayOf, endOf } from '../ui/days.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormFailureNote } from '../ui/form/FormFailureNote.tsx';
import { failureOf, isRefusal } from '../ui/form/failure.ts';
import { useForm, type FormFailure, type Rules } from '../ui/form/form.ts';
import { OptionChecks } from '../ui/OptionChecks.tsx';
import { AddressField, type InvitingTexts } from '../core/addresses/AddressField.tsx';
import type { Way } from './InviteDialog.tsx';
import { LanguageField } from './LanguageField.tsx';
import { RolesField } from './RolesField.tsx';
import { EMPTY, longest, ownFields, type Values } from './values.ts';
import { faultText, needsRole, toggled } from './words.ts';

/** After so many, progress is announced: of a hundred, four times. */
const ANNOUNCED = 25;
/** As many wrong addresses have a line of their own. */
const MOST_FAULTS = 5;
export interface EmailPanelProps {
  inviting: InvitingStore;
  roles: RoleChoices;
  assignments: AssignmentsStore;
  texts: InvitingTexts;
  /** Epoch milliseconds. */
  now: () => number;
  /** Something was entered that would be lost, or is not any more. */
  onDirty: (way: Way, dirty: boolean) => void;
  /** The form is being sent, or is not any more. */
  onLock: (on: boolean) => void;
  /** Several were asked for: the results take the place of the form, which holds as many addresses that waited. */
  onResults: (waiting: number) => void;
  onInvited: (emails: readonly string[]) => void;
  onCancel: () => void;
  onClose: () => void;
}

/** The form that invites one person, or many of them at once (INVITE-001, INVITE-002, USERS-030). */
export const EmailPanel = observer(function EmailPanel(props: EmailPanelProps) {
  const { inviting, roles, assignments, texts, now, onDirty, onLock, onResults, onInvited, onCancel, onClose } = props;
  const { text, format, lang } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const { isEnhanced, mayBeTemporary, running, stopped, settled } = inviting;
  const [first, last] = [dayOf(now()), dayOf(now() + EXPIRATION_SECONDS.most * 1000 - DAY)];

  const joined = ({ emails, typed }: Values) => join(emails, addressesIn(typed));
  const allOf = (values: Values): readonly string[] =>
    isEnhanced ? joined(values).addresses : [values.typed.trim()].filter(Boolean);
  const wrongIn = (values: Values): string | undefined => {
    const all = allOf(values);
    if (!all.length) return text('inviting.noEmail');
    const [email = ''] = all;
    const faults = all.flatMap((one) => faultText(one, texts) ?? []);
    if (faults.length > MOST_FAULTS)
      return [...faults.slice(0, MOST_FAULTS), format('inviting.faulty', { count: faults.length })].join('\n');
    return faults.join('\n') || (all.every(inviting.wasInvited) ? format('inviting.again', { email }) : undefined);
  };
  const tooLong = (field: keyof typeof longest, values: Values): string | undefined =>
    isAlone(values) && values[field].trim().length > longest[field]
      ? format('inviting.tooLong', { max: longest[field] })
      : undefined;
  const rules: Rules<Values> = {
    [isEnhanced ? 'emails' : 'typed']: (_: unknown, values: Values) => wrongIn(values),
    roleIds: (chosen) => (needsRole(roles) && !(chosen ?? roles.usual).length ? text('inviting.noRole') : undefined),
    name: (_, values) => tooLong('name', values),
    phone: (phone, values) =>
      isAlone(values) && phone.trim() && !/^\+[\d ()-]{6,30}$/.test(phone.trim())
        ? text('inviting.phoneFault')
        : undefined,
    username: (username, values) =>
      isAlone(values) && /[\s@]/.test(username.trim()) ? text('inviting.usernameFault') : tooLong('username', values),
    day: (day) => (!day || (day >= first && day <= last) ? undefined : text('inviting.endFault')),
  };
  /** One person: name, phone number and username are theirs (FLAGS-013). */
  const isAlone = (values: Values): boolean => isEnhanced && allOf(values).length < 2;

  const detailsOf = (values: Values): InvitationDetails => {
    const own = isAlone(values) ? ownFields : [];
    return {
      ...(roles.all && { roleIds: [...(values.roleIds ?? roles.usual)] }),
      ...Object.fromEntries(own.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []))),
      ...(values.day && { expirationInSeconds: Math.round((endOf(values.day) - now()) / 1000) }),
      ...(values.applicationIds.length && { applicationIds: values.applicationIds }),
    };
  };
  const submit = async (values: Values): Promise<FormFailure | undefined> => {
    const emails = allOf(values);
    button.current?.focus(); // a locked field loses the focus
    onLock(true);
    await inviting.invite(emails, detailsOf(values), values.language || lang);
    onLock(false);
    const { allowed, unallowed, results } = inviting;
    if (allowed.length) onInvited(allowed);
    const rest = [...joined(values).left, ...values.waiting];
    if (emails.length > 1 || inviting.members.length > 0) {
      const next = join(unallowed, rest);
      model.set('emails', next.addresses);
      model.set('waiting', next.left);
      model.set('typed', '');
      onResults(rest.length);
      return undefined;
    }
    const [email = ''] = emails;
    const [result] = results;
    if (result?.state !== 'allowed') {
      const { error } = result ?? {};
      if (!isRefusal(error)) return { traceId: error?.traceId };
      const failure = failureOf(error, texts, 'inviting', { fields: ownFields });
      if (failure.fields) return { ...failure, message: '' };
      return { ...failure, message: format('inviting.reason', { state: email, reason: failure.message ?? '' }) };
    }
    toasts.show({
      tone: result.lacksApplications ? 'error' : 'success',
      text: result.lacksApplications ? text('inviting.lacksApplications') : format('inviting.sent', { email }),
    });
    onClose();
    return undefined;
  };
  const { model, binding } = useForm<Values>({ initial: EMPTY, rules, onSubmit: submit });
  const { values, dirty, set } = model;
  useLayoutEffect(() => onDirty('email', dirty), [dirty, onDirty]);

  const button = useRef<HTMLButtonElement>(null);
  // An outage, or a fault of another field, is none of the address.
  const refusedFor = (email: string): string | undefined => {
    const result = inviting.results.find((one) => one.email === email && isRefusal(one.error));
    if (!result) return undefined;
    const { message = '', fields: wrong } = failureOf(result.error, texts, 'inviting', { fields: ownFields });
    return wrong ? undefined : format('inviting.reason', { state: email, reason: message });
  };
  const refused = values.emails.map(refusedFor).find(Boolean);
  const all = allOf(values);
  /** How many would be invited. */
  const count = all.filter((one) => !faultText(one, texts) && !inviting.wasInvited(one)).length;
  const alone = isAlone(values);
  const total = inviting.addresses.length;
  const sending = (done: number): string => format('inviting.sending', { done, total });
  const fields: ReactNode[] = [
    alone && <Field key="name" label={text('inviting.name')} autoComplete="off" {...model.text('name')} />,
    alone && (
      <Field
        key="phone"
        label={text('inviting.phone')}
        type="tel"
        dir="ltr"
        placeholder="+44 20 7946 0018"
        autoComplete="off"
        {...model.text('phone')}
      />
    ),
    alone && (
      <Field
        key="username"
        label={text('inviting.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...model.text('username')}
      />
    ),
    mayBeTemporary && (
      <Field
        key="day"
        label={text('inviting.end')}
        type="date"
        help={text('inviting.endHelp')}
        min={first}
        max={last}
        {...model.text('day')}
      />
    ),
    <LanguageField
      key="language"
      texts={texts}
      chosen={values.language}
      onChoose={(language) => set('language', language)}
    />,
  ].filter(Boolean);
  return (
    <form className="gh-dialog__form" {...binding}>
      <div className="gh-dialog__body" part="dialog-body" ref={focusFirst}>
        <FormFailureNote failure={model.failure} lead={text('inviting.notSent')} />
        {isEnhanced ? (
          <AddressField
            texts={texts}
            ways={addressWays}
            faultIn={(email) => faultText(email, texts)}
            addresses={values.emails}
            typed={values.typed}
            error={model.busy ? undefined : (model.error('emails') ?? refused)}
            refusedFor={refusedFor}
            onAddresses={(emails) => set('emails', emails)}
            onTyped={(typed) => set('typed', typed)}
            waiting={values.waiting}
            onWaiting={(waiting) => set('waiting', waiting)}
            onLeave={() => model.touch('emails')}
          />
        ) : (
          <Field
            required
            label={text('inviting.email')}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...model.text('typed')}
          />
        )}
        <RolesField
          roles={roles}
          texts={texts}
          label={text('inviting.roles')}
          chosen={values.roleIds ?? roles.usual}
          error={model.error('roleIds')}
          onChoose={(roleIds) => set('roleIds', roleIds)}
        />
        <div className="gh-fields">{fields}</div>
        {isEnhanced && !alone && <p className="gh-quiet">{text('inviting.oneOnly')}</p>}
        {assignments.isOn && assignments.applications && assignments.applications.length > 0 && (
          <OptionChecks
            label={text('inviting.applications')}
            items={assignments.applications.map(({ id, name, isFree }) => ({
              id,
              name,
              always: isFree,
              hint: isFree ? text('inviting.free') : undefined,
            }))}
            chosen={values.applicationIds}
            onCheck={(id, on) =>
              set('applicationIds', toggled(assignments.applications ?? [], values.applicationIds, id, on))
            }
          />
        )}
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        <p className="gh-quiet gh-grow" role="status">
          {running &&
            (stopped ? (
              text('inviting.stopping')
            ) : (
              <span className="gh-visually-hidden">{sending(settled - (settled % ANNOUNCED))}</span>
            ))}
        </p>
        {running && total > 1 ? (
          <Button onClick={inviting.stop} aria-disabled={stopped || undefined}>
            {text('inviting.stop')}
          </Button>
        ) : (
          <Button onClick={onCancel} aria-disabled={model.busy || undefined}>
            {common.text('common.cancel')}
          </Button>
        )}
        <Button kind="primary" type="submit" busy={model.busy} buttonRef={button}>
          {model.busy
            ? sending(settled)
            : model.failure && !isRefusal(inviting.results[0]?.error)
              ? common.text('common.retry')
              : all.length < 2
                ? text('inviting.submitOne')
                : count > 0
                  ? format('inviting.submit', { count })
                  : text('inviting.open')}
        </Button>
      </footer>
    </form>
  );
});
