import type { RootStore } from '../../stores/RootStore.ts';

/** What <tenant-switcher> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface TenantSwitcherProps {
  root: RootStore | undefined;
  /** Any other text than `silent` counts as `full`. */
  reload: 'full' | 'silent';
  /** Where accounts are created; empty where the page does not say. */
  accountsUrl: string;
  /** Announces that a person wants to create an account; false when the page does so itself. */
  announce: (detail: { tenantId: string; href: string }) => boolean;
  /** Announces a choice; false when the page keeps the present account. */
  allowed: (tenantId: string) => boolean;
}
