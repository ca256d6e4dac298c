import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { UserV3 } from '../../api/contract/types.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { toneOf } from '../../stores/admin/users/usersList.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { UsersArguments, UsersText } from '../i18n/generated/users.ts';
import type { CommonTexts } from '../ui/base/kit.ts';
import { Person } from '../ui/Person.tsx';
import { Status, type Tone } from '../ui/base/Status.tsx';
import type { Column } from '../ui/base/column.ts';
import { Dash, Names, Tags } from '../ui/base/Tags.tsx';
import { remaining, Time } from '../ui/base/Time.tsx';

/** A person by name, else by whatever there is. */
export const nameOf = (user: UserV3, users: UsersStore | undefined): string =>
  user.name || user.email || users?.columns.usernames.get(user.id) || user.id;

/** The line under the name. */
export const secondOf = (user: UserV3, users: UsersStore | undefined): string =>
  [users?.columns.usernames.get(user.id), user.email].filter((one) => one && one !== nameOf(user, users)).join(' · ');

interface CellProps {
  users: UsersStore;
  user: UserV3;
}

/** Small observers: a column that arrives redraws its own cells and nothing else. */
const Who = observer(function Who({ users, user }: CellProps) {
  return <Person name={nameOf(user, users)} line={secondOf(user, users)} seed={user.id} src={user.profilePictureUrl} />;
});

const bone = <span className="gh-bone" aria-hidden="true" />;
const listed = { roles: Tags, groups: Tags, applications: Names };

const Listed = observer(function Listed({ users, user, column }: CellProps & { column: keyof typeof listed }) {
  if (users.columns.state(column) === 'pending') return bone;
  const names = users.columns.namesOf(column, user.id);
  const List = listed[column];
  return names?.length ? <List items={names} /> : <Dash />;
});

/** A person's status in one word; a temporary one says how long. */
export function statusIn(
  users: UsersStore,
  user: UserV3,
  { text, format, lang }: ColumnsOptions['texts'],
  now: number,
): { tone: Tone; text: string } {
  const status = users.statusOf(user);
  const end = user.temporaryExpirationDate;
  const time = status === 'temporary' && end ? remaining(Date.parse(end) - now, lang) : undefined;
  return {
    tone: toneOf(status),
    text: time ? format('users.status.endsIn', { time }) : text(`users.status.${status}`),
  };
}

const StatusCell = observer(function StatusCell({
  users,
  user,
  now,
  texts,
}: CellProps & Pick<ColumnsOptions, 'now' | 'texts'>) {
  const status = statusIn(users, user, texts, now);
  return <Status tone={status.tone}>{status.text}</Status>;
});

/** Why a directory comes first: it manages the account, however the user signs in. */
const keeperOf = ({ managedBy, provider = 'local' }: UserV3): string =>
  managedBy === 'scim2' || provider === 'scim2' ? 'directory' : provider;

export interface ColumnsOptions {
  /** `undefined` before there is an app: the heads alone. */
  users: UsersStore | undefined;
  texts: Formats<UsersText, UsersArguments>;
  common: CommonTexts;
  /** Epoch milliseconds, for what is relative. */
  now: number;
  /** The provider orders by the last sign-in. */
  ordersBySeen: boolean;
}

/** The columns of the specification (USERS-005, USERS-008), with the status that the filters speak of. */
export function usersColumns({ users, texts, common, now, ordersBySeen }: ColumnsOptions): Column<UserV3>[] {
  const { text, find, lang } = texts;
  const withUsers = (draw: (users: UsersStore) => ReactNode): ReactNode => (users ? draw(users) : null);
  const names = <Id extends keyof typeof listed>(id: Id) => ({
    id,
    cell: (user: UserV3) => withUsers((store) => <Listed users={store} user={user} column={id} />),
    detail: (user: UserV3) => withUsers((store) => store.columns.namesOf(id, user.id)?.join(', ') || <Dash />),
  });
  const joined = ({ createdAt, activatedForTenant }: UserV3, whole?: boolean) =>
    createdAt && activatedForTenant !== false ? (
      <Time whole={whole} value={createdAt} lang={lang} now={now} />
    ) : (
      <Dash />
    );
  const seen = ({ lastLogin }: UserV3, whole?: boolean) =>
    lastLogin ? (
      <Time whole={whole} value={lastLogin} lang={lang} now={now} />
    ) : (
      <span className="gh-quiet">{common.text('common.never')}</span>
    );
  const columns = [
    {
      id: 'user',
      width: 'rest',
      sortable: true,
      cell: (user) => withUsers((store) => <Who users={store} user={user} />),
    },
    {
      id: 'status',
      width: 's',
      cell: (user) => withUsers((store) => <StatusCell users={store} user={user} now={now} texts={texts} />),
    },
    { ...names('roles'), width: 'l' },
    { ...names('groups'), width: 'l2', leaves: 1 },
    { ...names('applications'), width: 'm', leaves: 3 },
    {
      id: 'joinedAt',
      width: 'date',
      leaves: 2,
      numeric: true,
      sortable: true,
      descFirst: true,
      order: 'time',
      cell: (user) => joined(user),
      detail: (user) => joined(user, true),
    },
    {
      id: 'lastSeen',
      width: 'date',
      leaves: 0,
      numeric: true,
      sortable: ordersBySeen,
      descFirst: true,
      order: 'time',
      cell: (user) => seen(user),
      detail: (user) => seen(user, true),
    },
    {
      id: 'managedBy',
      width: 'm',
      leaves: 3,
      sortable: true,
      cell: (user) => find(`users.provider.${keeperOf(user)}`) ?? keeperOf(user),
    },
  ] as const satisfies readonly Omit<Column<UserV3>, 'header'>[];
  return columns.map((column) => ({ ...column, header: text(`users.column.${column.id}`) }));
}
