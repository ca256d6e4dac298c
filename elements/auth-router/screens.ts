import type { RouteName } from '../../stores/core/options.ts';

/** A tag, what registers it, and where it is shown. Without names: every page with a router loads these rows. */
export type RouterScreen = readonly [tag: string, load: () => Promise<unknown>, ...routes: RouteName[]];

/** Which element belongs to which address. The router is the one tag that knows others, by `import()` alone. */
export const screens: readonly RouterScreen[] = [
  ['auth-login', () => import('../auth-login/auth-login.ts'), 'loginUrl', 'customLoginUrl'],
  ['auth-logout', () => import('../auth-logout/auth-logout.ts'), 'logoutUrl'],
  [
    'auth-activate-account',
    () => import('../auth-activate-account/auth-activate-account.ts'),
    'activateUrl',
    'activateWithOTCUrl',
  ],
  [
    'auth-accept-invitation',
    () => import('../auth-accept-invitation/auth-accept-invitation.ts'),
    'acceptInvitationUrl',
    'acceptInvitationWithOTCUrl',
  ],
  ['auth-forgot-password', () => import('../auth-forgot-password/auth-forgot-password.ts'), 'forgetPasswordUrl'],
  ['auth-reset-password', () => import('../auth-reset-password/auth-reset-password.ts'), 'resetPasswordUrl'],
  ['auth-sign-up', () => import('../auth-sign-up/auth-sign-up.ts'), 'signUpUrl'],
];

/** Where the product shows nothing of its own (ROUTE-025). */
export const quietRoutes: readonly RouteName[] = [
  'authenticatedUrl',
  'customLoginAuthenticatedUrl',
  'signUpSuccessUrl',
  'openAppUrl',
];
