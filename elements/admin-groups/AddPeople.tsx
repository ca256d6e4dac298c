import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { GroupUsersResult } from '../../api/contract/groups.ts';
import type { UserV3 } from '../../api/contract/types.ts';
import { peopleOf } from '../../stores/admin/groups/GroupsStore.ts';
import { useKit } from '../ui/base/kit.ts';
import { FormDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import { PeopleList } from '../ui/people/PeopleList.tsx';
import { PersonCheck } from '../ui/people/PersonCheck.tsx';
import { snapshot } from '../ui/page/snapshot.ts';
import type { OneGroupProps } from './GroupDialogs.tsx';
import { refusalIn } from './words.ts';

interface Chosen {
  userIds: readonly string[];
}

/** Puts people into a group. Those who cannot be put there stay chosen, each with the reason; the others are added. */
export const AddPeople = observer(function AddPeople({ store, texts, group, onChange, onClose }: OneGroupProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const [failed, setFailed] = useState<GroupUsersResult['failed']>([]);
  const { candidates } = store;
  useEffect(() => store.beginChoice(), [store]);
  const list = snapshot(candidates);
  const held = new Set(peopleOf(store.find(group.id) ?? group).map(({ id }) => id));

  const add = async ({ userIds }: Chosen): Promise<FormFailure | undefined> => {
    const wanted = userIds.filter((id) => !held.has(id));
    const refused = await store.addPeople(group.id, wanted);
    if (!refused) return refusalIn(store.error(`people:${group.id}`), texts);
    setFailed(refused);
    const count = wanted.length - refused.length;
    if (count > 0) onChange(group.id, 'people');
    if (refused.length > 0) return { message: format('groups.notAdded', { count: refused.length }) };
    toasts.show({ tone: 'success', text: format('groups.added', { count, name: group.name }) });
    return undefined;
  };
  const hintOf = (userId: string): string | undefined => {
    const reason = failed.find((one) => one.userId === userId)?.reason;
    return reason && text(`groups.reason.${reason}`);
  };
  return (
    <FormDialog<Chosen>
      title={format('groups.addTitle', { name: group.name })}
      submitLabel={text('groups.addPeople')}
      busyLabel={text('groups.adding')}
      discardText={text('groups.addDiscard')}
      initial={{ userIds: [] }}
      rules={{ userIds: (ids) => (ids.some((id) => !held.has(id)) ? undefined : text('groups.noneChosen')) }}
      onSubmit={add}
      onClose={onClose}
    >
      {({ values: { userIds }, set, error }) => {
        const chosen = userIds.filter((id) => !held.has(id));
        const count = format('groups.chosen', { count: chosen.length });
        const found = list.search.trim()
          ? format('groups.matches', { count: list.rows.length, total: list.totalItems })
          : undefined;
        return (
          <PeopleList<UserV3>
            list={list}
            shown={list.rows}
            item={(person) => (
              <PersonCheck
                key={person.id}
                person={person}
                checked={held.has(person.id) || userIds.includes(person.id)}
                disabled={held.has(person.id)}
                hint={held.has(person.id) ? text('groups.inGroup') : undefined}
                refusal={hintOf(person.id)}
                onCheck={(on) =>
                  set('userIds', on ? [...userIds, person.id] : userIds.filter((id) => id !== person.id))
                }
              />
            )}
          >
            {chosen.length ? [count, found].filter(Boolean).join(' · ') : (error('userIds') ?? found)}
          </PeopleList>
        );
      }}
    </FormDialog>
  );
});
