import { AdminUsersTable } from 'gatehouse-elements/react.js';
import { SignOut } from '../SignOut';

export function Users({ onNews }: { onNews: (news: string) => void }) {
  return (
    <main className="page">
      <AdminUsersTable
        activatable
        pageSize={20}
        onUsersLoaded={({ detail }) => onNews(`${detail.totalItems} people.`)}
        onUsersRowActivate={({ detail }) => onNews(`${detail.user.name}, ${detail.user.email}`)}
      />
      <SignOut />
    </main>
  );
}
