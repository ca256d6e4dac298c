import type { RouteName } from '../../stores/core/options.ts';

export interface RouterScreen {
  /** Where it is shown. */
  readonly routes: readonly RouteName[];
  readonly tag: string;
  /** Registers the tag. */
  readonly load: () => Promise<unknown>;
}

/** Which element belongs to which address. The router is the one tag that knows others, by `import()` alone. */
export const screens: readonly RouterScreen[] = [
  { routes: ['loginUrl', 'customLoginUrl'], tag: 'auth-login', load: () => import('../auth-login/auth-login.ts') },
  { routes: ['logoutUrl'], tag: 'auth-logout', load: () => import('../auth-logout/auth-logout.ts') },
  {
    routes: ['activateUrl', 'activateWithOTCUrl'],
    tag: 'auth-activate-account',
    load: () => import('../auth-activate-account/auth-activate-account.ts'),
  },
  {
    routes: ['acceptInvitationUrl', 'acceptInvitationWithOTCUrl'],
    tag: 'auth-accept-invitation',
    load: () => import('../auth-accept-invitation/auth-accept-invitation.ts'),
  },
  {
    routes: ['forgetPasswordUrl'],
    tag: 'auth-forgot-password',
    load: () => import('../auth-forgot-password/auth-forgot-password.ts'),
  },
  {
    routes: ['resetPasswordUrl'],
    tag: 'auth-reset-password',
    load: () => import('../auth-reset-password/auth-reset-password.ts'),
  },
  { routes: ['signUpUrl'], tag: 'auth-sign-up', load: () => import('../auth-sign-up/auth-sign-up.ts') },
];

/** Where the product shows nothing of its own (ROUTE-025). */
export const quietRoutes: readonly RouteName[] = [
  'authenticatedUrl',
  'customLoginAuthenticatedUrl',
  'signUpSuccessUrl',
  'openAppUrl',
];
