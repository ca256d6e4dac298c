import type { RouteName } from '../../../stores/core/options.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

/**
 * Whether something answers at a route, so that a link to it leads somewhere: a page that serves nothing there says so.
 */
export const isServed = ({ options }: RootStore, route: RouteName): boolean => !!(options.routes?.[route] ?? true);
