import { brokenPasswordRules } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../errors.ts';
import { PASSWORD_MAX } from '../keys/passwordHasher.ts';
import type { Reader } from '../storage/storage.ts';
import { isBreached } from './breached.ts';
import { readPasswordConfig } from './storage.ts';

/**
 * Lets a password pass that somebody chooses: before it is hashed, on every way to a new password. `field` is the one of the form.
 * @throws ProviderError 400 for a password that breaks the rules, with their names, or that is known from a breach
 */
export async function assertAcceptablePassword(db: Reader, password: string, field = 'password'): Promise<void> {
  const rules = brokenPasswordRules(await readPasswordConfig(db), password);
  if (password.length > PASSWORD_MAX && !rules.includes('maxLength')) rules.push('maxLength'); // a sign-in would not take it
  if (rules.length > 0) throw new ProviderError('ER-PASSWORD-WEAK', { context: { field, rules } });
  if (await isBreached(password)) throw new ProviderError('ER-PASSWORD-BREACHED', { context: { field } });
}
