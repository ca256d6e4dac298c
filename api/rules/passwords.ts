import type { PasswordConfig } from '../contract/passwords.ts';

/**
 * What holds where the configuration says nothing, in characters. A phrase is a password long enough to need no
 * mixture.
 */
export const PASSWORD_LENGTHS = { least: 8, most: 128, phrase: 20 } as const;

/** One rule, and whether a password follows it: one line of a checklist. */
export interface PasswordCheck {
  readonly rule:
    | 'minLength'
    | 'maxLength'
    | 'checkThreeRepeatedChars'
    | 'requireLowercase'
    | 'requireUppercase'
    | 'requireNumbers'
    | 'requireSpecialChars'
    | 'minOptionalTestsToPass';
  readonly passed: boolean;
  /** The number in the rule. */
  readonly count?: number;
  /** Only counted by `minOptionalTestsToPass`: a password need not pass it. */
  readonly optional?: true;
}

const classes = [
  ['requireLowercase', /\p{Ll}/u],
  ['requireUppercase', /\p{Lu}/u],
  ['requireNumbers', /\p{N}/u],
  ['requireSpecialChars', /[^\p{L}\p{M}\p{N}\s]/u],
] as const;

/**
 * Judges a password as it was typed. Lengths count characters (code points), not UTF-16 units; blanks alone count as
 * nothing.
 */
export function passwordChecks(config: PasswordConfig | null, password: string): PasswordCheck[] {
  const {
    minLength: least = PASSWORD_LENGTHS.least,
    maxLength: most = PASSWORD_LENGTHS.most,
    minPhraseLength = PASSWORD_LENGTHS.phrase,
    allowPassphrases = false,
    minOptionalTestsToPass: wanted,
    requiredTests = {},
    optionalTests = {},
  } = config ?? {};
  const length = password.trim() === '' ? 0 : [...password].length;
  const tests = classes
    .filter(([rule]) => optionalTests[rule])
    .map(([rule, form]) => ({ rule, passed: form.test(password) }));
  const needed = Math.min(wanted ?? tests.length, tests.length);
  const passed = tests.filter((test) => test.passed).length >= needed;
  const isPhrase = allowPassphrases && length >= minPhraseLength;
  const isChoice = allowPassphrases || needed < tests.length;
  return [
    { rule: 'minLength', passed: length >= least, count: least },
    { rule: 'maxLength', passed: length <= most, count: most },
    ...(requiredTests.checkThreeRepeatedChars
      ? [{ rule: 'checkThreeRepeatedChars' as const, passed: !/(.)\1\1/su.test(password) }]
      : []),
    ...(needed > 0 ? tests.map((test) => ({ ...test, ...(isChoice && { optional: true as const }) })) : []),
    ...(needed > 0 && isChoice
      ? [{ rule: 'minOptionalTestsToPass' as const, passed: passed || isPhrase, count: needed }]
      : []),
  ];
}

/** The rules that a password breaks. */
export const brokenPasswordRules = (config: PasswordConfig | null, password: string): PasswordCheck['rule'][] =>
  passwordChecks(config, password).flatMap(({ rule, passed, optional }) => (passed || optional ? [] : rule));

/** Whether a password follows every rule that counts. */
export const acceptsPassword = (config: PasswordConfig | null, password: string): boolean =>
  brokenPasswordRules(config, password).length === 0;
