import type { EventDetails } from '../core/events/events.ts';
import type { RootStore } from '../../stores/RootStore.ts';

type Choice = 'tenant-switch' | 'tenant-create';

/** What <tenant-switcher> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface TenantSwitcherProps {
  root: RootStore | undefined;
  /** Any other text than `silent` counts as `full`. */
  reload: 'full' | 'silent';
  /** Where accounts are created; empty where the page does not say. */
  createUrl: string;
  /** Announces what the person has chosen; false when the page keeps it from happening. */
  announce: (type: Choice, detail: EventDetails[Choice]) => boolean;
}
