import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { UserV3 } from '../../api/contract/types.ts';
import type { ApplicationsStore, AssignmentChange } from '../../stores/admin/ApplicationsStore.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { Button } from '../ui/base/Button.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { Check } from '../ui/Check.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { calledOf, type ApplicationsTexts } from './words.ts';

/** As many people come with each press of "Show more". */
const STEP = 20;
/** More than this are searched for, not scrolled to. */
const MOST = 200;

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
  const common = useCommon();
  const id = useId();
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
  const item = (person: UserV3) => {
    const name = calledOf(person);
    const refusal = refusalOf(person.id);
    const line = `${id}-${person.id}`;
    return (
      <li key={person.id} className="gh-pick" part="person">
        <Check
          label={name}
          checked={isOn(person.id)}
          mixed={isMixed(person.id)}
          describedBy={line}
          onCheck={(on) => check(person.id, on)}
        />
        <div className="gh-person">
          <Avatar name={name} seed={person.id} src={person.profilePictureUrl} />
          <div>
            <span className="gh-person__name" dir="auto">
              {name}
            </span>
            <span id={line} className="gh-person__line" dir={refusal ? undefined : 'ltr'} data-refused={refusal && ''}>
              {refusal ?? (person.name ? person.email : '')}
            </span>
          </div>
        </div>
      </li>
    );
  };
  const more = (key: string, onMore: () => void) => (
    <li key={key} className="gh-pick__more">
      <Button small onClick={onMore}>
        {text('applications.showMore')}
      </Button>
    </li>
  );
  const fails = candidates.error !== undefined;
  const waits = !candidates.answered || (candidates.loading && !candidates.rows.length);
  const changes = [
    given.length > 0 && format('applications.toAdd', { count: given.length }),
    taken.length > 0 && format('applications.toRemove', { count: taken.length }),
  ].filter(Boolean);
  return (
    <div className="gh-picker">
      <SearchField
        label={text('applications.searchPeople')}
        clearLabel={common.text('common.clearSearch')}
        value={candidates.search}
        onChange={candidates.setSearch}
        onClear={() => void candidates.clearSearch()}
      />
      <div className="gh-people" part="people" role="group" aria-label={text('applications.people.label')}>
        {!searches && held.all.length + held.some.length > 0 && (
          <>
            <h3>{format('applications.assigned', { count: holders.length })}</h3>
            <ul>
              {named.flatMap((userId) => store.person(userId) ?? []).map(item)}
              {holders.length > shown && more('holders', () => setShown(shown + STEP))}
            </ul>
            <h3>{text('applications.others')}</h3>
          </>
        )}
        <ul>
          {found.map(item)}
          {candidates.totalItems > candidates.rows.length && candidates.rows.length < MOST && candidates.rows.length > 0
            ? more('others', () => void candidates.setPageSize(Math.min(MOST, candidates.pageSize + STEP)))
            : null}
        </ul>
        {fails ? (
          <p className="gh-quiet" role="alert">
            {text('applications.peopleFailed')}{' '}
            <Button small onClick={() => void candidates.load()}>
              {common.text('common.retry')}
            </Button>
          </p>
        ) : (
          <p className="gh-quiet" role="status">
            {waits && common.text('common.loading')}
            {!waits && !found.length && text(searches ? 'applications.noneFound' : 'applications.noOthers')}
          </p>
        )}
      </div>
      <p className="gh-picker__changes gh-quiet" role="status">
        {changes.join(' · ')}
      </p>
    </div>
  );
});
