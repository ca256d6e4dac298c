import { endpoint } from './endpoint.ts';

/** What passwords must be like. A rule that is not named does not count. */
export interface PasswordConfig {
  /** Lets a password of `minPhraseLength` characters do without the optional tests. */
  allowPassphrases?: boolean;
  maxLength?: number;
  minLength?: number;
  minPhraseLength?: number;
  /** How many of the optional tests a password must pass. Absent: all of them. */
  minOptionalTestsToPass?: number;
  requiredTests?: { checkThreeRepeatedChars?: boolean };
  optionalTests?: {
    requireLowercase?: boolean;
    requireUppercase?: boolean;
    requireNumbers?: boolean;
    requireSpecialChars?: boolean;
  };
}

export const passwordsEndpoints = {
  /**
   * The rules for the next password of a person (PWPOL-001); who signs up has no id yet. Anonymous, because activation
   * sets a password before any sign-in. Null: the usual rules.
   */
  config: endpoint<{ query: { userId?: string } }, PasswordConfig | null>()(
    'GET',
    '/identity/resources/users/v1/passwords/config',
    { anonymous: true },
  ),
  /**
   * Changes the password of the person who is signed in (PWPOL-009). Their session goes on, every other one of theirs
   * ends.
   */
  change: endpoint<{ body: { password: string; newPassword: string } }>()(
    'POST',
    '/identity/resources/users/v1/passwords/change',
  ),
  /**
   * Mails a way to a new password to everybody of the tenant whose password is known from a breach (PWPOL-010,
   * PWPOL-011).
   */
  resetBreached: endpoint()('POST', '/identity/resources/users/v1/passwords/breached/reset/bulk'),
} as const;
