export { EndDialog } from './EndDialog.tsx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import type { MemberWrites } from '../../../stores/admin/members/MemberWrites.ts';
import type { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { Check } from '../../ui/Check.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { ConfirmDialog, FormDialog } from '../../ui/page/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import type { BulkVerb } from './Members.tsx';
import { reasonOf, refusalOf, type MembersTexts } from './reasons.ts';

export interface DialogProps {
  members: MemberWrites;
  users: UsersStore;
  texts: MembersTexts;
  onClose: () => void;
}

/** Gives roles to a member and takes them away. Those that rank above the user stay as they are. */
export const RolesDialog = observer(function RolesDialog({
  members,
  users,
  texts,
  user,
  onClose,
}: DialogProps & { user: UserV3 }) {
  const { text, format } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const name = nameOf(user, users);
  useEffect(() => void members.loadRoles(), [members]);
  const held = users.columns.idsOf('roles', user.id);
  const { roles, rolesFailed } = members;
  const save = async ({ roleIds }: { roleIds: readonly string[] }): Promise<FormFailure | undefined> => {
    if (!(await members.setRoles(user.id, roleIds))) return refusalOf(members.error('roles', user.id), texts);
    toasts.show({ tone: 'success', text: format('members.rolesSaved', { name }) });
    return undefined;
  };
  const waiting = rolesFailed ? text('members.rolesFailed') : common.text('common.loading');
  return (
    <FormDialog<{ roleIds: readonly string[] }>
      key={held ? 'known' : 'unknown'}
      title={format('members.rolesTitle', { name })}
      lead={format('members.rolesLead', { name })}
      submitLabel={text('members.rolesSave')}
      discardText={text('members.rolesDiscard')}
      initial={{ roleIds: held ?? [] }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, set }) =>
        roles && held ? (
          <div className="gh-stack" part="options" role="group" aria-label={format('members.rolesTitle', { name })}>
            {roles.length === 0 && <p className="gh-quiet">{text('members.rolesNone')}</p>}
            {roles.map(({ id, name: role, isAbove }) => (
              <div key={id} className="gh-option" part="option">
                <Check
                  shown
                  label={role}
                  checked={values.roleIds.includes(id)}
                  disabled={isAbove}
                  describedBy={isAbove ? `why-${id}` : undefined}
                  onCheck={(on) => set('roleIds', inOrder(held, values.roleIds, id, on))}
                />
                {isAbove && (
                  <span id={`why-${id}`} className="gh-item__hint">
                    {text('members.above')}
                  </span>
                )}
              </div>
            ))}
          </div>
        ) : (
          <p className="gh-quiet" role="status">
            {waiting}
          </p>
        )
      }
    </FormDialog>
  );
});

/** Always the same order, so that what is chosen and taken back is no change: first what the member has, then the others. */
function inOrder(held: readonly string[], chosen: readonly string[], id: string, on: boolean): string[] {
  const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
  return [...held.filter((one) => next.includes(one)), ...next.filter((one) => !held.includes(one)).sort()];
}

/** Asks before a person is taken out of the account. */
export const RemoveDialog = observer(function RemoveDialog({
  members,
  users,
  texts,
  user,
  onClose,
}: DialogProps & { user: UserV3 }) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const [name] = useState(() => nameOf(user, users));
  const remove = async (): Promise<FormFailure | undefined> => {
    if (!(await members.remove(user.id))) return refusalOf(members.error('remove', user.id), texts);
    toasts.show({ tone: 'success', text: format('members.removed', { name }) });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={format('members.removeTitle', { name })}
      text={format('members.removeText', { name })}
      verb={text('members.removeVerb')}
      busyLabel={text('members.removing')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
});

/** Asks before every session of a member in the tenant is ended. */
export const SessionsDialog = observer(function SessionsDialog({
  members,
  users,
  texts,
  user,
  onClose,
}: DialogProps & { user: UserV3 }) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const name = nameOf(user, users);
  const end = async (): Promise<FormFailure | undefined> => {
    if (!(await members.endSessions(user.id))) return refusalOf(members.error('sessions', user.id), texts);
    toasts.show({ tone: 'success', text: format('members.sessionsEnded', { name }) });
    return undefined;
  };
  return (
    <ConfirmDialog
      title={format('members.sessionsTitle', { name })}
      text={format('members.sessionsText', { name })}
      verb={text('members.sessionsVerb')}
      onConfirm={end}
      onClose={onClose}
    />
  );
});

/** As many calls are under way at once. */
const AT_ONCE = 4;

/** Asks before something is done with several people, and tells afterwards with whom it failed, and why. */
export const ManyDialog = observer(function ManyDialog({
  members,
  users,
  texts,
  verb,
  ids,
  onClose,
}: DialogProps & { verb: BulkVerb; ids: readonly string[] }) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const others = ids.filter((id) => !members.isOwn({ id }));
  const [done, setDone] = useState<number>();
  const one = (id: string): Promise<boolean> =>
    verb === 'remove' ? members.remove(id) : members.setDisabled(id, verb === 'disable');
  const perform = async (): Promise<undefined> => {
    const queue = [...others];
    const failed: string[] = [];
    const reasons = new Set<string>();
    const work = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (await one(id)) users.list.toggle(id, false);
        else {
          failed.push(id);
          reasons.add(reasonOf(members.error(verb === 'remove' ? 'remove' : 'access', id), texts));
        }
        setDone(others.length - queue.length);
      }
    };
    setDone(0);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const succeeded = others.length - failed.length;
    if (succeeded > 0) toasts.show({ tone: 'success', text: format(`members.manyDone.${verb}`, { count: succeeded }) });
    if (failed.length > 0)
      toasts.show({
        tone: 'error',
        text: format('members.manyFailed', { count: failed.length, reasons: [...reasons].join('; ') }),
      });
  };
  return (
    <ConfirmDialog
      title={format(`members.manyTitle.${verb}`, { count: others.length })}
      text={text(`members.manyText.${verb}`)}
      verb={text(`members.${verb}`).replace('…', '')}
      busyLabel={format('members.manyBusy', { done: done ?? 0, total: others.length })}
      calm={verb === 'enable'}
      count={verb === 'enable' ? 0 : others.length}
      onConfirm={perform}
      onClose={onClose}
    >
      {others.length < ids.length && <p className="gh-quiet">{text('members.ownLeftOut')}</p>}
    </ConfirmDialog>
  );
});
