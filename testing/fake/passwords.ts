import type { PasswordConfig } from '../../api/contract/passwords.ts';
import { brokenPasswordRules } from '../../api/rules/passwords.ts';
import { Refusal } from './refusal.ts';

/** The usual rules. */
export const passwordConfig: PasswordConfig | null = null;

/** A few of the million that the provider knows. */
const BREACHED: readonly string[] = ['password', 'password1', 'password123', '12345678', '123456789', 'qwertyuiop'];

/** Lets a password pass that somebody chooses. @throws {Refusal} 400, as the provider refuses it */
export function acceptPassword(password: string, field = 'password'): void {
  const rules = brokenPasswordRules(passwordConfig, password);
  if (rules.length > 0) throw new Refusal('ER-PASSWORD-WEAK', { context: { field, rules } });
  if (BREACHED.includes(password.toLowerCase())) throw new Refusal('ER-PASSWORD-BREACHED', { context: { field } });
}
