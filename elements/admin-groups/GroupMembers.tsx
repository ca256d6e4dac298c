import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { peopleOf, type GroupPerson, type GroupsStore } from '../../stores/admin/groups/GroupsStore.ts';
import { Button, IconButton } from '../ui/base/Button.tsx';
import { CrossIcon } from '../ui/base/icons.tsx';
import { calledOf } from '../ui/base/Avatar.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { AddPeople } from './AddPeople.tsx';
import type { GroupEvent } from './admin-groups.element.ts';
import { MemberRow } from './MemberRow.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { isOfDirectory, type GroupsTexts } from './words.ts';

/** As many people are shown at first; a press shows all. */
const SHOWN = 5;

export interface GroupMembersProps {
  store: GroupsStore;
  groupId: string;
  texts: GroupsTexts;
  onChange: (groupId: string, change: GroupEvent) => void;
}

/** The people of a group, with the ways to add some and to take one out. What is done here is done at once. */
export const GroupMembers = observer(function GroupMembers({ store, groupId, texts, onChange }: GroupMembersProps) {
  const { text, format } = texts;
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<GroupPerson>();
  const group = store.find(groupId);
  if (!group) return null;
  const people = peopleOf(group);
  const mayEdit = store.mayWrite && !isOfDirectory(group);
  const shown = all ? people : people.slice(0, SHOWN);
  return (
    <section className="gh-stack gh-stack--tight" aria-label={text('groups.peopleOf')}>
      <div className="gh-members__head">
        <h4>
          {text('groups.peopleOf')} <span className="gh-perms__count">{people.length}</span>
        </h4>
        {mayEdit && store.maySeePeople && (
          <Button small icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {text('groups.addPeople')}
          </Button>
        )}
      </div>
      {people.length === 0 && <p className="gh-quiet">{text('groups.noPeople')}</p>}
      {people.length > 0 && (
        <ul className="gh-members" part="members">
          {shown.map((person) => (
            <MemberRow key={person.id} person={person}>
              {mayEdit && (
                <IconButton
                  small
                  kind="ghost"
                  label={format('groups.remove', { name: calledOf(person) })}
                  icon={<CrossIcon />}
                  onClick={() => setRemoving(person)}
                />
              )}
            </MemberRow>
          ))}
          {people.length > shown.length && (
            <li>
              <button type="button" className="gh-link" onClick={() => setAll(true)}>
                {format('groups.showAll', { count: people.length })}
              </button>
            </li>
          )}
        </ul>
      )}
      {adding && (
        <AddPeople store={store} texts={texts} group={group} onChange={onChange} onClose={() => setAdding(false)} />
      )}
      {removing && (
        <RemovePerson
          store={store}
          texts={texts}
          group={group}
          person={removing}
          onChange={onChange}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
});
