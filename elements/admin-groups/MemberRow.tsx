import type { ReactNode } from 'react';
import type { GroupPerson } from '../../stores/admin/groups/GroupsStore.ts';
import { Avatar, calledOf } from '../ui/base/Avatar.tsx';

export interface MemberRowProps {
  person: GroupPerson;
  /** Under the name; default: the address. */
  line?: string;
  /** At the end of the row. */
  children?: ReactNode;
}

/** One of the people of a group. */
export function MemberRow({ person, line, children }: MemberRowProps) {
  const { id, name, email, profilePictureUrl } = person;
  const second = line ?? (name ? email : '');
  return (
    <li part="member">
      <div className="gh-person">
        <Avatar name={calledOf(person)} seed={id} src={profilePictureUrl} />
        <div>
          <span className="gh-person__name" dir="auto" title={calledOf(person)}>
            {calledOf(person)}
          </span>
          {second && (
            <span className="gh-person__line" dir={line === undefined ? 'ltr' : undefined}>
              {second}
            </span>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}
