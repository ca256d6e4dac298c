import type { UserV3 } from '../../api/contract/types.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { UsersArguments, UsersText } from '../i18n/generated/users.ts';
import { Address } from '../ui/Address.tsx';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { RowLine } from '../ui/page/model.ts';
import { Invitation } from './Invitation.tsx';
import { Rights } from './Rights.tsx';
import { nameOf, secondOf, statusIn } from './columns.tsx';

/** How a person looks where there is little room. */
export function usersLine(
  root: RootStore | undefined,
  users: UsersStore | undefined,
  texts: Formats<UsersText, UsersArguments>,
  now: number,
): RowLine<UserV3> {
  const { text } = texts;
  return {
    mark: (user, size) => (
      <Avatar name={nameOf(user, users)} seed={user.id} src={user.profilePictureUrl} {...(size && { size })} />
    ),
    text: (user) => secondOf(user, users),
    status: (user) => users && { ...statusIn(users, user, texts, now), usual: users.statusOf(user) === 'active' },
    field: (user) => {
      const [first, ...more] = users?.columns.namesOf('roles', user.id) ?? [];
      return first === undefined ? undefined : more.length ? `${first} +${more.length}` : first;
    },
    more: (user) => (
      <>
        {user.invitation && <Invitation invitation={user.invitation} now={now} />}
        {root && users && <Rights root={root} users={users} userId={user.id} />}
      </>
    ),
    facts: (user) => [
      { id: 'email', name: text('users.fact.email'), value: <Address>{user.email}</Address>, copy: user.email },
      {
        id: 'id',
        name: text('users.fact.id'),
        value: <span className="gh-mono">{user.id}</span>,
        copy: user.id,
      },
    ],
  };
}
