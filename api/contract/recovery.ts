import { endpoint } from './endpoint.ts';

/** A way to a new password (RECOV-002). */
export interface RecoveryStrategy {
  strategy: 'email' | 'sms';
  isActive: boolean;
}

/** An extension: the published protocol has no captcha here. */
export interface CaptchaAnswer {
  recaptchaToken?: string | null;
}

/** Whom a way back in is asked for. */
export interface RecoveryBody extends CaptchaAnswer {
  identifier: string;
  identifierType: 'email' | 'phoneNumber' | 'username';
}

/** What the link of a mail says. */
export interface ResetLink {
  userId: string;
  token: string;
}

/** Names a message with a code, for ten minutes. It opens nothing without the code. */
export interface SentCode {
  sessionId: string;
}

export const recoveryEndpoints = {
  /** Which ways there are (RECOV-003). */
  strategies: endpoint<object, RecoveryStrategy[]>()(
    'GET',
    '/identity/resources/configurations/v1/password-recovery/strategies',
    { anonymous: true },
  ),
  /** Mails a link to an address. The answer is the same for every address (RECOV-008, RECOV-020). */
  forgotPassword: endpoint<{ body: CaptchaAnswer & { email: string } }>()(
    'POST',
    '/identity/resources/users/v1/passwords/reset',
    {
      anonymous: true,
    },
  ),
  /**
   * Mails a link to the person behind an identifier (RECOV-010). Our provider also says which message the code belongs
   * to, an extension: with the answer of any other, the person opens the link.
   */
  viaEmail: endpoint<{ body: RecoveryBody }, SentCode | undefined>()(
    'POST',
    '/identity/resources/users/v2/passwords/reset/email',
    { anonymous: true },
  ),
  /** Takes the code of the mail in place of its link. */
  verifyEmail: endpoint<{ body: SentCode & { otcToken: string } }, ResetLink>()(
    'POST',
    '/identity/resources/users/v2/passwords/reset/email/verify',
    { anonymous: true, extension: true },
  ),
  /**
   * Sends a code by text message to the person behind an identifier (RECOV-011). The answer is the same for every
   * identifier.
   */
  viaSms: endpoint<{ body: RecoveryBody }, SentCode>()('POST', '/identity/resources/users/v2/passwords/reset/sms', {
    anonymous: true,
  }),
  /** Takes the code of the text message, and gives what the link of a mail would say (RECOV-012). */
  verifySms: endpoint<{ body: SentCode & { otcToken: string } }, Partial<ResetLink>>()(
    'POST',
    '/identity/resources/users/v2/passwords/reset/sms/verify',
    { anonymous: true },
  ),
  /**
   * Checks a link and uses nothing up. 410 for one that is over. The answer contains the address of the account, an
   * extension: password managers need it.
   */
  validate: endpoint<{ body: ResetLink }, { email?: string } | undefined>()(
    'POST',
    '/identity/resources/users/v1/passwords/reset/validate',
    { anonymous: true },
  ),
  /**
   * Unlocks the account that too many wrong passwords have locked, with the link of a mail (UNLOCK-002). 410 for one
   * that is over.
   */
  unlockMe: endpoint<{ body: { token: string } }>()('POST', '/identity/resources/users/v3/me/unlock', {
    anonymous: true,
  }),
  /** Sets the password (RECOV-009). It signs no user in. */
  resetPassword: endpoint<{ body: ResetLink & { password: string } }>()(
    'POST',
    '/identity/resources/users/v1/passwords/reset/verify',
    { anonymous: true },
  ),
} as const;
