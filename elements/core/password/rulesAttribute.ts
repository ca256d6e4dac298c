import type { PasswordConfig } from '../../../api/contract/passwords.ts';
import type { PasswordCheck } from '../../../api/rules/passwords.ts';

/** How password managers write the kinds of characters. */
const kinds: Readonly<Partial<Record<PasswordCheck['rule'], string>>> = {
  requireLowercase: 'lower',
  requireUppercase: 'upper',
  requireNumbers: 'digit',
  requireSpecialChars: 'special',
};
const all = Object.values(kinds);

/** The rules as a password manager reads them before it makes a password (the attribute `passwordrules`). */
export function rulesAttribute(config: PasswordConfig | null, checks: readonly PasswordCheck[]): string {
  const lengths = checks.flatMap(({ rule, count }) =>
    (rule === 'minLength' || rule === 'maxLength') && count !== undefined ? `${rule.toLowerCase()}: ${count};` : [],
  );
  // All optional rules are required here: they cost a password manager no effort.
  const required = checks.flatMap(({ rule }) => (kinds[rule] ? `required: ${kinds[rule]};` : []));
  const repeats = config?.requiredTests?.checkThreeRepeatedChars ? ['max-consecutive: 2;'] : [];
  return [...lengths, ...required, `allowed: ${all.join(', ')};`, ...repeats].join(' ');
}
