import type { RouteName } from '../../stores/core/options.ts';

/**
 * A tag, what registers it, and where it is shown. The router is the one tag that knows others, by `import()` alone.
 */
export type RouterScreen = readonly [tag: string, load: () => Promise<unknown>, ...routes: RouteName[]];

/** The screen that nothing may delay. The others are in `flows.ts`, which comes when none of these is at an address. */
export const screens: readonly RouterScreen[] = [
  ['auth-login', () => import('../auth-login/auth-login.ts'), 'loginUrl', 'customLoginUrl'],
];

/** Where the product shows nothing of its own (ROUTE-025). */
export const quietRoutes: readonly RouteName[] = [
  'authenticatedUrl',
  'customLoginAuthenticatedUrl',
  'signUpSuccessUrl',
  'openAppUrl',
];
