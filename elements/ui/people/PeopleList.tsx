import type { ReactNode } from 'react';
import { listsArea } from '../../i18n/generated/lists.ts';
import { Button } from '../base/Button.tsx';
import { useCommon, useTexts } from '../base/kit.ts';
import type { ListModel } from '../base/list.ts';
import { useSheet } from '../base/useSheet.ts';
import { SearchField } from '../SearchField.tsx';
import people from '../styles/people.css';
import type { Choosable } from './PersonCheck.tsx';

/** As many people come with each press of "Show more". */
export const STEP = 20;
/** More than this are searched for, not scrolled to. */
const MOST = 200;

export interface PeopleListProps<Person extends Choosable> {
  /** Observable: the caller observes it. */
  list: ListModel<Person>;
  /** Those of the list that are shown. */
  shown: readonly Person[];
  item: (person: Person) => ReactNode;
  /** Before the people of the list. */
  head?: ReactNode;
  /** The status line under the list. */
  children?: ReactNode;
}

/** People to choose from, of one height so that a search moves nothing, with the field that searches them all. */
export function PeopleList<Person extends Choosable>({ list, shown, item, head, children }: PeopleListProps<Person>) {
  const { text } = useTexts(listsArea);
  const common = useCommon();
  const searches = list.search.trim() !== '';
  const waits = !list.answered || (list.loading && !list.rows.length);
  const hasMore = list.totalItems > list.rows.length && list.rows.length < MOST && list.rows.length > 0;
  return (
    <div className="gh-picker" ref={useSheet(people)}>
      <SearchField
        label={text('lists.peopleSearch')}
        clearLabel={common.text('common.clearSearch')}
        value={list.search}
        onChange={(search) => list.setSearch(search)}
        onClear={() => list.clearSearch()}
      />
      <div className="gh-people" part="people" role="group" aria-label={text('lists.people')}>
        {head}
        <ul>
          {shown.map(item)}
          {hasMore && <MoreRow onMore={() => list.setPageSize(Math.min(MOST, list.pageSize + STEP))} />}
        </ul>
        {list.error ? (
          <p className="gh-quiet" role="alert">
            {text('lists.peopleFailed')}{' '}
            <Button small onClick={() => list.load()}>
              {common.text('common.retry')}
            </Button>
          </p>
        ) : (
          <p className="gh-quiet" role="status">
            {waits && common.text('common.loading')}
            {!waits && !shown.length && text(searches ? 'lists.nobodyFound' : 'lists.nobodyElse')}
          </p>
        )}
      </div>
      <p className="gh-picker__changes gh-quiet" role="status">
        {children}
      </p>
    </div>
  );
}

/** Shows more people than are listed yet. */
export function MoreRow({ onMore }: { onMore: () => void }) {
  const { text } = useTexts(listsArea);
  return (
    <li className="gh-pick__more">
      <Button small onClick={onMore}>
        {text('lists.peopleMore')}
      </Button>
    </li>
  );
}
