import type { EventDetails } from '../core/events/events.ts';
import type { RootStore } from '../../stores/RootStore.ts';

/** Where the menu leads, beside the sign-out. */
export type UserPlace = 'profile' | 'privacy' | 'portal';

type Choice = 'tenant-switch' | 'user-navigate' | 'auth-sign-out' | 'scheme-change';

/** What <user-button> tells its view. */
export interface UserButtonProps {
  root: RootStore | undefined;
  /** Where the page serves each place; empty where it does not say. */
  urls: Readonly<Record<UserPlace, string>>;
  /** What the page shows now; undefined where it offers no choice. */
  scheme: 'light' | 'dark' | undefined;
  /** Any other text than `silent` counts as `full`. */
  reload: 'full' | 'silent';
  /** Announces what the person has chosen; false when the page keeps it from happening. */
  announce: (type: Choice, detail: EventDetails[Choice]) => boolean;
}
