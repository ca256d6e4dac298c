import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { RootStore } from '../../stores/RootStore.ts';
import { TenantWay } from '../core/tenants/TenantWay.tsx';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { TagOf } from './props.ts';
import { useDefined } from './useDefined.ts';

/** The switcher, where there is something to switch to; else the account's name, which is not a control. */
export const TenantArea = observer(function TenantArea({
  root,
  app,
  tagOf,
}: {
  root: RootStore;
  app: string;
  tagOf: TagOf;
}) {
  const tag = tagOf('tenant-switcher');
  const hasSwitcher = useDefined(tagOf, 'tenant-switcher');
  const tenant = root.tenants.activeTenant;
  if (hasSwitcher && root.tenants.tenants.length > 1) {
    return createElement(tag, { app: app || undefined, part: 'tenant-switcher', class: 'gh-nav__switcher' });
  }
  if (!tenant) return null;
  return (
    <div className="gh-tenant" part="tenant-switcher">
      <Avatar name={tenant.name} seed={tenant.tenantId} src={tenant.logo} size="small" square />
      <TenantWay tenant={tenant} className="gh-grow" />
    </div>
  );
});
