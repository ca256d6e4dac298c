import type { RouteName } from '../../../stores/core/options.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

/**
 * Whether the page says that something answers at a route, so that a link to it leads somewhere. A router of this library shows
 * some of them too; who links to one of those looks for it.
 */
export const isServed = ({ options }: RootStore, route: RouteName): boolean => !!options.routes?.[route];
