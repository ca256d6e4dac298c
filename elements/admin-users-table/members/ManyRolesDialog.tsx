import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RoleChoice } from '../../../stores/admin/members/RoleChoices.ts';
import { useCommon } from '../../ui/base/kit.ts';
import { Button } from '../../ui/base/Button.tsx';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import { OptionChecks, type OptionItem } from '../../ui/OptionChecks.tsx';
import type { DialogProps } from './MemberDialogs.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useMany } from './useMany.tsx';

/** What was decided about roles, by id: to be given, or to be taken. A role that is not named stays as it is. */
type Decided = Readonly<Record<string, boolean>>;

/** Gives roles to people and takes roles from them. A role that only some of them hold is neither on nor off. */
export const ManyRolesDialog = observer(function ManyRolesDialog({
  members,
  users,
  texts,
  ids,
  onClose,
}: DialogProps & { ids: readonly string[] }) {
  const { text, format } = texts;
  const common = useCommon();
  const { roles } = members;
  const { all, failed } = roles; // read here, where what is observable is followed
  const [others] = useState(() => ids.filter((id) => !members.isOwn({ id })));
  const [held, setHeld] = useState<ReadonlyMap<string, readonly string[]>>();
  const [lost, setLost] = useState(false);
  const anchor = useFocusBack(ids);
  const load = () => {
    setLost(false);
    void roles.load();
    void members.rolesOf(others).then((found) => (found ? setHeld(found) : setLost(true)));
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once for the people it was opened for
  useEffect(load, []);
  const [decided, setDecided] = useState<Decided>({});
  const many = useMany({
    texts,
    one: (id) => members.changeRoles(id, held?.get(id) ?? [], decided),
    error: (id) => members.error('roles', id),
    done: (count) => format('members.manyDone.roles', { count }),
    release: (some) => users.list.select(some, false),
  });
  const holders = (roleId: string) => others.filter((id) => held?.get(id)?.includes(roleId)).length;
  const item = ({ id, name, refusal }: RoleChoice): OptionItem => {
    const isAbove = refusal === 'above-own-level';
    const count = holders(id);
    const isStuck = isAbove || (refusal !== undefined && count === 0);
    const isMixed = decided[id] === undefined && count > 0 && count < others.length;
    return {
      id,
      name,
      disabled: isStuck,
      mixed: isMixed,
      hint: isStuck
        ? text(isAbove ? 'members.above' : 'members.notHeld')
        : isMixed
          ? format('members.manyRolesSome', { count, total: others.length })
          : undefined,
    };
  };
  const isOn = (id: string) => decided[id] ?? (others.length > 0 && holders(id) === others.length);
  return (
    <>
      <span hidden ref={anchor} />
      <FormDialog<{ decided: Decided }>
        title={format('members.manyRolesTitle', { count: others.length })}
        lead={
          others.length < ids.length
            ? `${text('members.manyRolesLead')} ${text('members.ownLeftOut')}`
            : text('members.manyRolesLead')
        }
        submitLabel={text('members.rolesSave')}
        busyLabel={many.busyLabel}
        run={others.length > 1 ? many.run : undefined}
        discardText={text('members.rolesDiscard')}
        initial={{ decided: {} }}
        onSubmit={async () => {
          if (!all || !held) return { message: text('members.rolesFailed') };
          await many.perform(others);
          await members.refill();
          return undefined;
        }}
        onClose={onClose}
      >
        {({ set }) =>
          all && held ? (
            <OptionChecks
              hidden
              label={text('members.roles')}
              items={all.map(item)}
              chosen={all.map(({ id }) => id).filter(isOn)}
              onCheck={(id, on) => {
                const next = { ...decided, [id]: on };
                setDecided(next);
                set('decided', next);
              }}
            />
          ) : (
            <p className="gh-quiet" role="status">
              {failed || lost ? text('members.rolesFailed') : common.text('common.loading')}{' '}
              {(failed || lost) && (
                <Button small onClick={load}>
                  {common.text('common.retry')}
                </Button>
              )}
            </p>
          )
        }
      </FormDialog>
    </>
  );
});
