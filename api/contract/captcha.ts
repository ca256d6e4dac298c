import { endpoint } from './endpoint.ts';

/**
 * The services that set a captcha. `proof-of-work` is the provider's own: the browser computes, and the user does
 * nothing.
 */
export const captchaKinds = ['proof-of-work', 'recaptcha', 'turnstile', 'hcaptcha'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** What signing in asks for beside the password (LOGIN-031). */
export interface CaptchaPolicy {
  id: string;
  /** Empty for the proof of work, which needs none. */
  siteKey: string;
  enabled: boolean;
  createdAt: string;
  updatedAt: string;
  /** An extension: where it is missing, the shape of the site key tells. */
  kind?: CaptchaKind;
}

/**
 * A sum for a browser to find the addends of. It counts once, for a few minutes, at the provider that has signed it.
 */
export interface CaptchaChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature: string;
    /** When it ends, in seconds since 1970. */
    data: { until: number };
  };
  signature: string;
}

/** What a `recaptchaToken` of our provider's own begins with: the solved challenge follows, as JSON in base64url. */
export const PROOF_OF_WORK = 'pow.';

export const captchaEndpoints = {
  /** Null where there is none. What fails counts as null (LOGIN-032, SECPOL-009). */
  policy: endpoint<object, CaptchaPolicy | null>()(
    'GET',
    '/identity/resources/configurations/v1/captcha-policy/public',
    { anonymous: true },
  ),
  /** A new challenge of the proof of work. Taken wherever a captcha is asked for, whatever its kind. */
  challenge: endpoint<object, CaptchaChallenge>()(
    'GET',
    '/identity/resources/configurations/v1/captcha-policy/challenge',
    { anonymous: true, extension: true },
  ),
} as const;

/** The calls that take a token: what guesses passwords, makes accounts and sends mails. */
export const captchaCalls: readonly string[] = [
  '/identity/resources/auth/v1/user',
  '/identity/resources/auth/v1/passwordless/{type}/prelogin',
  '/identity/resources/users/v1/signUp',
  '/identity/resources/users/v1/signUp/phoneNumber',
  '/identity/resources/users/v1/signUp/username',
  '/identity/resources/users/v1/passwords/reset',
  '/identity/resources/users/v2/passwords/reset/email',
  '/identity/resources/users/v2/passwords/reset/sms',
  '/identity/resources/users/v1/phone/reset',
];
