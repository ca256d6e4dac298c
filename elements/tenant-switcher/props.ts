import type { RootStore } from '../../stores/RootStore.ts';

/** What <tenant-switcher> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface TenantSwitcherProps {
  root: RootStore | undefined;
  reload: 'full' | 'silent';
  /** Announces a choice; false when the page keeps the present account. */
  allowed: (tenantId: string) => boolean;
}
