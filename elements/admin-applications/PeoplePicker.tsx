import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { UserV3 } from '../../api/contract/types.ts';
import type { ApplicationsStore, AssignmentChange } from '../../stores/admin/ApplicationsStore.ts';
import { MoreRow, PeopleList, STEP } from '../ui/people/PeopleList.tsx';
import { snapshot } from '../ui/page/snapshot.ts';
import { PersonCheck } from '../ui/people/PersonCheck.tsx';
import type { ApplicationsTexts } from './words.ts';

export interface PeoplePickerProps {
  store: ApplicationsStore;
  texts: ApplicationsTexts;
  /** Who had all of the applications when the dialog opened, and who had some. They stay at the head of the list. */
  held: { readonly all: readonly string[]; readonly some: readonly string[] };
  change: AssignmentChange;
  /** Why it failed for a person. */
  refusalOf: (userId: string) => string | undefined;
  onChange: (change: AssignmentChange) => void;
}

/** People to choose from: those who were assigned first, then everybody else; a search looks among all of them. */
export const PeoplePicker = observer(function PeoplePicker({
  store,
  texts,
  held,
  change,
  refusalOf,
  onChange,
}: PeoplePickerProps) {
  const { text, format } = texts;
  const { candidates } = store;
  const [shown, setShown] = useState(STEP);
  const holders = [...held.all, ...held.some];
  const named = holders.slice(0, shown);
  useEffect(() => void store.name([...held.all, ...held.some].slice(0, shown)), [store, held, shown]);
  const searches = candidates.state.search !== '';
  const found = searches ? candidates.rows : candidates.rows.filter((person) => !holders.includes(person.id));
  const { given, taken } = change;

  const isOn = (userId: string): boolean =>
    given.includes(userId) || (held.all.includes(userId) && !taken.includes(userId));
  const isMixed = (userId: string): boolean =>
    held.some.includes(userId) && !given.includes(userId) && !taken.includes(userId);
  const check = (userId: string, on: boolean): void => {
    const others = (ids: readonly string[]) => ids.filter((one) => one !== userId);
    const isChange = on ? !held.all.includes(userId) : holders.includes(userId);
    onChange({
      given: on && isChange ? [...others(given), userId] : others(given),
      taken: !on && isChange ? [...others(taken), userId] : others(taken),
    });
  };
  const item = (person: UserV3) => (
    <PersonCheck
      key={person.id}
      person={person}
      checked={isOn(person.id)}
      mixed={isMixed(person.id)}
      refusal={refusalOf(person.id)}
      onCheck={(on) => check(person.id, on)}
    />
  );
  const changes = [
    given.length > 0 && format('applications.toAdd', { count: given.length }),
    taken.length > 0 && format('applications.toRemove', { count: taken.length }),
  ].filter(Boolean);
  const head = !searches && holders.length > 0 && (
    <>
      <h3>{format('applications.assigned', { count: holders.length })}</h3>
      <ul>
        {named.flatMap((userId) => store.person(userId) ?? []).map(item)}
        {holders.length > shown && <MoreRow onMore={() => setShown(shown + STEP)} />}
      </ul>
      <h3>{text('applications.others')}</h3>
    </>
  );
  return (
    <PeopleList list={snapshot(candidates)} shown={found} item={item} head={head}>
      {changes.join(' · ')}
    </PeopleList>
  );
});
