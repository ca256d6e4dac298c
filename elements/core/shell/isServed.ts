import type { RouteName } from '../../../stores/core/options.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

/**
 * Whether something answers at a route, so that a link to it leads somewhere. Of the routes that links lead to, no tag of
 * this build shows one: the page has to name the address it serves.
 */
export const isServed = ({ options }: RootStore, route: RouteName): boolean => !!options.routes?.[route];
