import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

export interface ActivationBody {
  userId: string;
  token: string;
  password?: string;
  recaptchaToken?: string;
  lastTermsCheck?: string;
}

export interface ActivationStrategy {
  shouldSetPassword: boolean;
  /**
   * The address of the account, for a caller who holds the token of its mail: password managers need it. An extension.
   */
  email?: string;
}

export const activationEndpoints = {
  /** Whether a password has to be set. It reads the token and uses nothing up. */
  strategy: endpoint<{ query: { userId: string; token: string } }, ActivationStrategy>()(
    'GET',
    '/identity/resources/users/v1/activate/strategy',
    { anonymous: true },
  ),
  /** Activates an account with the link of the mail, and signs in (ACTIV-004). */
  activate: endpoint<{ body: ActivationBody }, LoginResponse>()('POST', '/identity/resources/users/v1/activate', {
    anonymous: true,
  }),
  /** Activates an account with the code of the mail. `token` names the flow the code belongs to (ACTIV-005). */
  activateWithCode: endpoint<{ body: ActivationBody & { code: string } }, LoginResponse>()(
    'POST',
    '/identity/resources/users/v1/activate/code',
    { anonymous: true },
  ),
  /** Sends the mail again. The answer is the same for every address (ACTIV-006). */
  resend: endpoint<{ body: { email: string } }>()('POST', '/identity/resources/users/v1/activate/reset', {
    anonymous: true,
  }),
} as const;
