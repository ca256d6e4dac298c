import { AdminUsersTable } from 'gatehouse-elements/react.js';

export function Users({ onNews }: { onNews: (news: string) => void }) {
  return (
    <main className="page">
      {/* #region users */}
      <AdminUsersTable
        activatable
        pageSize={20}
        onUsersLoaded={({ detail }) => onNews(`${detail.totalItems} people.`)}
        onUsersRowActivate={({ detail }) => onNews(`${detail.user.name}, ${detail.user.email}`)}
      />
      {/* #endregion */}
    </main>
  );
}
