import type { RootStore } from '../../stores/RootStore.ts';

/** Where the menu leads, beside the sign-out. */
export type UserPlace = 'profile' | 'privacy' | 'portal';

/** What <user-button> tells its view. */
export interface UserButtonProps {
  root: RootStore | undefined;
  /** Where the page serves each place; empty where it does not say. */
  urls: Readonly<Record<UserPlace, string>>;
  /** Any other text than `silent` counts as `full`. */
  reload: 'full' | 'silent';
  /** Asks the page before a switch of the account. */
  allowed: (tenantId: string) => boolean;
  onVisit: (place: UserPlace, href: string) => void;
  onSignOut: () => void;
}
