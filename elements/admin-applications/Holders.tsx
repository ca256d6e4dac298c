import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ApplicationsStore, AssignedApplication } from '../../stores/admin/ApplicationsStore.ts';
import { Avatar, calledOf } from '../ui/base/Avatar.tsx';
import type { ApplicationsTexts } from './words.ts';

/** As many people are listed; the others are counted. */
const LISTED = 50;

/** Who was assigned to an application, in its detail. */
export const Holders = observer(function Holders({
  store,
  row,
  texts,
}: {
  store: ApplicationsStore;
  row: AssignedApplication;
  texts: ApplicationsTexts;
}) {
  const { text, format } = texts;
  const { userIds } = row;
  useEffect(() => void store.name(userIds.slice(0, LISTED)), [store, userIds]);
  const people = userIds.slice(0, LISTED).flatMap((id) => store.person(id) ?? []);
  const rest = userIds.length - people.length;
  return (
    <section className="gh-holders" part="holders" aria-label={text('applications.column.names')}>
      <h4>{text('applications.column.names')}</h4>
      {userIds.length === 0 && <p className="gh-quiet">{text('applications.nobody')}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id} className="gh-person">
            <Avatar name={calledOf(person)} seed={person.id} src={person.profilePictureUrl} />
            <div>
              <span className="gh-person__name" dir="auto">
                {calledOf(person)}
              </span>
              {person.name && (
                <span className="gh-person__line" dir="ltr">
                  {person.email}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && people.length > 0 && <p className="gh-quiet">{format('applications.more', { count: rest })}</p>}
    </section>
  );
});
