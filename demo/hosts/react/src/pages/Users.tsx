import type { ComponentProps } from 'react';
import 'gatehouse-elements/admin-users-table.js';
import { useHydrated } from '../useHydrated';

type Listeners = Partial<ComponentProps<'admin-users-table'>>;

export function Users({ onNews }: { onNews: (news: string) => void }) {
  const hydrated = useHydrated();
  return (
    <main className="page">
      {/* #region users */}
      <admin-users-table
        activatable
        page-size={20}
        {...(hydrated && {
          'onusers-loaded': ({ detail }) => onNews(`${detail.totalItems} people.`),
          'onusers-row-activate': ({ detail }) => onNews(`${detail.user.name}, ${detail.user.email}`),
        } satisfies Listeners)}
      />
      {/* #endregion */}
    </main>
  );
}
