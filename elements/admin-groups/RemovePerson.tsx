import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { GroupPerson } from '../../stores/admin/groups/GroupsStore.ts';
import { calledOf } from '../ui/base/Avatar.tsx';
import { useKit } from '../ui/base/kit.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import type { OneGroupProps } from './GroupDialogs.tsx';
import { joined, refusalIn } from './words.ts';

/** Takes a person out of a group: says which roles the person loses by that, and which stay by another way. */
export const RemovePerson = observer(function RemovePerson({
  store,
  texts,
  group,
  person,
  onChange,
  onClose,
}: OneGroupProps & { person: GroupPerson }) {
  const { text, format, lang } = texts;
  const { toasts } = useKit();
  const name = calledOf(person);
  useEffect(() => void store.losses.load(group, store.all, [person]), [store, group, person]);
  const loss = store.losses.all?.find((one) => one.person.id === person.id);
  const { lost = [], kept = [] } = loss ?? {};
  const sentences = [
    !loss && format('groups.removeUnknown', { name }),
    loss && lost.length > 0 && format('groups.loses', { name, roles: joined(lost, lang) }),
    loss && lost.length === 0 && format('groups.losesNothing', { name }),
    loss && lost.length > 0 && kept.length > 0 && format('groups.keeps', { roles: joined(kept, lang) }),
  ];
  const remove = async (): Promise<FormFailure | undefined> => {
    const refused = await store.removePerson(group.id, person.id);
    if (refused === 'failed') return refusalIn(store.error(`people:${group.id}`), texts);
    if (refused === 'above-own') return { message: format('groups.removeAbove', { name }) };
    toasts.show({ tone: 'success', text: format('groups.removed', { name, group: group.name }) });
    onChange(group.id, 'people');
    return undefined;
  };
  return (
    <ConfirmDialog
      title={format('groups.removeTitle', { name, group: group.name })}
      text={sentences.filter(Boolean).join(' ')}
      verb={text('groups.removePerson')}
      busyLabel={text('groups.removing')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
});
