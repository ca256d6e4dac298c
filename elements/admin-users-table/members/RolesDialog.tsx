import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import type { RoleChoice } from '../../../stores/admin/members/RoleChoices.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { failureOf } from '../../ui/form/failure.ts';
import type { FormFailure } from '../../ui/form/form.ts';
import { OptionChecks, type OptionItem } from '../../ui/OptionChecks.tsx';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import type { DialogProps } from './MemberDialogs.tsx';

/**
 * Gives roles to a member and takes them away. Those that rank above the user stay as they are; those whose permissions
 * the user lacks can be taken away and not given.
 */
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
  const { roles } = members;
  const { all, failed } = roles; // read here, where what is observable is followed
  useEffect(() => void roles.load(), [roles]);
  const held = users.columns.idsOf('roles', user.id);
  const save = async ({ roleIds }: { roleIds: readonly string[] }): Promise<FormFailure | undefined> => {
    if (!held) return { message: text('members.rolesFailed') };
    if (!(await members.setRoles(user.id, roleIds)))
      return failureOf(members.error('roles', user.id), texts, 'members');
    toasts.show({ tone: 'success', text: format('members.rolesSaved', { name }) });
    return undefined;
  };
  const item = ({ id, name: role, refusal }: RoleChoice): OptionItem => {
    const isAbove = refusal === 'above-own-level';
    const isStuck = isAbove || (refusal !== undefined && !held?.includes(id));
    return {
      id,
      name: role,
      disabled: isStuck,
      hint: isStuck ? text(isAbove ? 'members.above' : 'members.notHeld') : undefined,
    };
  };
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
        all && held ? (
          <>
            {all.length === 0 && <p className="gh-quiet">{text('members.rolesNone')}</p>}
            <OptionChecks
              hidden
              label={format('members.rolesTitle', { name })}
              items={all.map(item)}
              chosen={values.roleIds}
              onCheck={(id, on) => set('roleIds', inOrder(held, values.roleIds, id, on))}
            />
            <p className="gh-quiet" role="status">
              {held.length > 0 && values.roleIds.length === 0 && format('members.rolesEmpty', { name })}
            </p>
          </>
        ) : (
          <p className="gh-quiet" role="status">
            {failed ? text('members.rolesFailed') : common.text('common.loading')}{' '}
            {failed && (
              <Button small onClick={() => void roles.load()}>
                {common.text('common.retry')}
              </Button>
            )}
          </p>
        )
      }
    </FormDialog>
  );
});

/**
 * Always the same order, so that what is chosen and taken back is no change: first what the member has, then the
 * others.
 */
export function inOrder(held: readonly string[], chosen: readonly string[], id: string, on: boolean): string[] {
  const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
  return [...held.filter((one) => next.includes(one)), ...next.filter((one) => !held.includes(one)).sort()];
}
