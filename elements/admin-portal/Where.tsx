import { observer } from 'mobx-react-lite';
import type { RootStore } from '../../stores/RootStore.ts';
import { TenantWay } from '../core/tenants/TenantWay.tsx';

/** The active account, where the column that names it is a drawer. */
export const Where = observer(function Where({ root }: { root: RootStore }) {
  const tenant = root.tenants.activeTenant;
  if (!tenant) return null;
  return (
    <div className="gh-where" part="account-path">
      <TenantWay tenant={tenant} />
    </div>
  );
});
