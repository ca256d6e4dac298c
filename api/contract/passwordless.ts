import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** The ways in by a message, as they stand in a path: link, code by mail, code by text message. */
export type PasswordlessType = 'magiclink' | 'code' | 'smscode';

/** Whom a message is asked for (PWLESS-001). */
export interface PasswordlessPreLogin {
  email?: string | null;
  username?: string | null;
  /** In place of the others: the user who signed in last in this browser gets a text message (LOGIN-029). */
  userId?: string | null;
  phoneNumber?: string | null;
  recaptchaToken?: string | null;
  invitationToken?: string | null;
}

/** The number that a text message went to, masked. */
export interface PasswordlessSent {
  phoneNumber?: string | null;
}

/** The token of a link, or the code of a message (PWLESS-003). */
export interface PasswordlessPostLogin {
  token: string;
  recaptchaToken?: string | null;
  invitationToken?: string | null;
  /** Whose code it is, an extension: for a page whose cookie of the flow is gone. */
  email?: string | null;
  username?: string | null;
  phoneNumber?: string | null;
  /** Of a quick login, in place of the others. */
  userId?: string | null;
}

/** What a link of a mail says before it is used. */
export interface SignInLink {
  /** The address of the account. Every holder of the link can read it. */
  email: string;
  /** What asked for the link, such as "Firefox on Windows". Empty where that is not known. */
  browser: string;
  /** Whether this browser asked for the link. If so, the user is not asked to confirm. */
  sameBrowser: boolean;
}

export const passwordlessEndpoints = {
  /** Sends a message to the owner of an identifier. The answer is the same for every identifier (PWLESS-002). */
  preLogin: endpoint<{ body: PasswordlessPreLogin }, PasswordlessSent>()(
    'POST',
    '/identity/resources/auth/v1/passwordless/{type}/prelogin',
    { anonymous: true },
  ),
  /** Signs in with what the message says (PWLESS-004). */
  postLogin: endpoint<{ body: PasswordlessPostLogin }, LoginResponse>()(
    'POST',
    '/identity/resources/auth/v1/passwordless/{type}/postlogin',
    { anonymous: true },
  ),
  /** Looks at a link and uses nothing up. 410 for one that is over. An extension. */
  validate: endpoint<{ body: { token: string } }, SignInLink>()(
    'POST',
    '/identity/resources/auth/v1/passwordless/magiclink/validate',
    { anonymous: true, extension: true },
  ),
} as const;
