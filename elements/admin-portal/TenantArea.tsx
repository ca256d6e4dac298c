import { observer } from 'mobx-react-lite';
import { createElement, useEffect, useState } from 'react';
import type { RootStore } from '../../stores/RootStore.ts';
import { mayCreate } from '../../stores/session/mine/mayCreate.ts';
import { TenantWay } from '../core/tenants/TenantWay.tsx';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { TagOf } from './props.ts';
import { useDefined } from './useDefined.ts';

export interface TenantAreaProps {
  root: RootStore;
  app: string;
  tagOf: TagOf;
  /** Where accounts are created; undefined where the person sees no such page. */
  createUrl: string | undefined;
  onCreate: () => void;
}

/** The switcher, where there is something to switch to; else the account's name, which is not a control. */
export const TenantArea = observer(function TenantArea({ root, app, tagOf, createUrl, onCreate }: TenantAreaProps) {
  const tag = tagOf('tenant-switcher');
  const hasSwitcher = useDefined(tagOf, 'tenant-switcher');
  const [switcher, setSwitcher] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const handleCreate = (event: Event) => {
      event.preventDefault(); // the portal goes there itself
      onCreate();
    };
    switcher?.addEventListener('tenant-create', handleCreate);
    return () => switcher?.removeEventListener('tenant-create', handleCreate);
  }, [switcher, onCreate]);
  const tenant = root.tenants.activeTenant;
  const creates = createUrl !== undefined && mayCreate(root);
  if (hasSwitcher && (creates || root.tenants.tenants.length > 1)) {
    return createElement(tag, {
      ref: setSwitcher,
      app: app || undefined,
      part: 'tenant-switcher',
      class: 'gh-nav__switcher',
      'create-url': createUrl,
    });
  }
  if (!tenant) return null;
  return (
    <div className="gh-tenant" part="tenant-switcher">
      <Avatar name={tenant.name} seed={tenant.tenantId} src={tenant.logo} size="small" square />
      <TenantWay tenant={tenant} className="gh-grow" />
    </div>
  );
});
