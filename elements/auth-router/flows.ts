import type { RouterScreen } from './screens.ts';

/** The screens of flows. A row here costs only those pages that are at an address without another screen. */
export const flows: readonly RouterScreen[] = [
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
  [
    'auth-reset-phone-number',
    () => import('../auth-reset-phone-number/auth-reset-phone-number.ts'),
    'resetPhoneNumberUrl',
  ],
  ['auth-unlock-account', () => import('../auth-unlock-account/auth-unlock-account.ts'), 'unlockAccountUrl'],
  [
    'auth-callback',
    () => import('../auth-callback/auth-callback.ts'),
    'magicLinkCallbackUrl',
    'hostedLoginRedirectUrl',
  ],
  ['auth-step-up', () => import('../auth-step-up/auth-step-up.ts'), 'stepUpUrl'],
  ['auth-mfa-mobile', () => import('../auth-mfa-mobile/auth-mfa-mobile.ts'), 'mfaMobileAuthenticator'],
  ['auth-sign-up', () => import('../auth-sign-up/auth-sign-up.ts'), 'signUpUrl'],
];
