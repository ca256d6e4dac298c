import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { UsersStore } from '../../stores/admin/UsersStore.ts';
import { Header } from './Header.tsx';
import { UsersList } from './UsersList.tsx';
import { phaseOf } from './phase.ts';
import { Presets } from './Presets.tsx';
import { NoAccess } from './states.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { UsersTableProps } from './props.ts';

/** The users of the active tenant, from the title to the pager. */
export const UsersTable = observer(function UsersTable(props: UsersTableProps) {
  const { root, withoutHeader, withoutPresets, activatable, pageSize, hiddenColumns, onPhase, onLoaded, onActivate } =
    props;
  const users = root?.use(UsersStore);
  const phase = phaseOf(users);
  const [hidden, setHidden] = useState<readonly string[]>(() => hiddenColumns.split(/[\s,]+/).filter(Boolean));

  useEffect(() => void users?.setPageSize(pageSize), [users, pageSize]);
  useEffect(() => users?.watch(), [users]);
  useEffect(() => onPhase(phase), [phase, onPhase]);
  const rows = users?.users;
  useEffect(() => {
    if (users?.users.length) onLoaded(users.users, users.totalUsersItems, users.usersPageOffset);
  }, [users, rows, onLoaded]);

  if (phase === 'signed-out') return null;
  const level = withoutHeader ? 2 : 3;
  const inUse = phase !== 'denied' && phase !== 'empty';
  return (
    <div className="gh-view" part="view">
      {!withoutHeader && <Header users={users} tenant={root?.tenants?.activeTenant?.name} />}
      {phase === 'denied' && <NoAccess level={level} />}
      {inUse && !withoutPresets && <Presets users={users} />}
      {inUse && <Toolbar users={users} hidden={hidden} onHidden={setHidden} />}
      {phase !== 'denied' && (
        <UsersList
          users={users}
          phase={phase}
          level={level}
          hidden={hidden}
          onActivate={activatable ? onActivate : undefined}
        />
      )}
    </div>
  );
});
