import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { peopleOf, rolesOf } from '../../stores/admin/groups/GroupsStore.ts';
import { useKit } from '../ui/base/kit.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import type { OneGroupProps } from './GroupDialogs.tsx';
import { MemberRow } from './MemberRow.tsx';
import { joined, refusalIn } from './words.ts';

/** As many people without another role are named. */
const NAMED = 5;

/** Deletes a group: says how many people lose which roles, and names those who are left without one. */
export const DeleteGroup = observer(function DeleteGroup({ store, texts, group, onChange, onClose }: OneGroupProps) {
  const { text, format, lang } = texts;
  const { toasts } = useKit();
  useEffect(() => void store.losses.load(group, store.all), [store, group]);
  const { name } = group;
  const count = peopleOf(group).length;
  const roles = rolesOf(group).map((role) => role.name);
  const without = (store.losses.all ?? []).filter(({ leftWithout, lost }) => leftWithout && lost.length > 0);
  const consequence = !count
    ? text('groups.deleteFree')
    : roles.length
      ? format('groups.deleteRoles', { count, roles: joined(roles, lang), without: without.length })
      : format('groups.deletePlain', { count });
  const remove = async () => {
    if (!(await store.remove(group.id))) return refusalIn(store.error(`remove:${group.id}`), texts);
    toasts.show({ tone: 'success', text: format('groups.deleted', { name }) });
    return onChange(group.id, 'deleted');
  };
  return (
    <ConfirmDialog
      title={format('groups.deleteTitle', { name })}
      text={consequence}
      verb={text('groups.deleteGroup')}
      busyLabel={text('groups.deleting')}
      count={count}
      onConfirm={remove}
      onClose={onClose}
    >
      {without.length > 0 && (
        <ul className="gh-members">
          {without.slice(0, NAMED).map(({ person }) => (
            <MemberRow key={person.id} person={person} line={text('groups.noOther')} />
          ))}
          {without.length > NAMED && (
            <li className="gh-muted">{format('groups.people', { count: without.length - NAMED })}</li>
          )}
        </ul>
      )}
    </ConfirmDialog>
  );
});
