import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** A row of the area `auth`, in a file of its own: the login form loads without it. */
export const stepUpEndpoints = {
  /**
   * Asks for a fresh second factor (STEPUP-008): a session that has one already, else a pending sign-in. 403 with the
   * message "MFA is not enrolled" for a person without a second factor.
   */
  stepUp: endpoint<{ body: { maxAge?: number } }, LoginResponse>()(
    'POST',
    '/identity/resources/auth/v1/user/step-up/generate',
  ),
} as const;
