import { brokenPasswordRules } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { assertNotRemembered } from './history.ts';
import { isKnownFromBreach } from './range.ts';
import { readPasswordConfig } from '../../vendor/policies/passwordConfig.ts';

/** Where a new password goes. */
interface Chosen {
  /** The name of the field, as the body has it. */
  readonly field?: string;
  /** Who has an account already: their last passwords count. */
  readonly userId?: string;
  /** It takes the place of one that must not stay, so that one does not do even where none is remembered. */
  readonly replaces?: boolean;
}

/**
 * Judges a new password before it is hashed, on every way to a new password.
 * @throws ProviderError 400 for a password that breaks the rules, with their names, that is known from a breach, or
 * that was used before
 */
export async function assertAcceptablePassword(
  call: Pick<ReadCall, 'db' | 'services' | 'origin' | 'now'>,
  password: string,
  { field = 'password', userId, replaces = false }: Chosen = {},
): Promise<void> {
  const rules = brokenPasswordRules(await readPasswordConfig(call.db), password);
  // a sign-in would not take it
  if (password.length > PASSWORD_MAX && !rules.includes('maxLength')) rules.push('maxLength');
  if (rules.length > 0) throw new ProviderError('ER-PASSWORD-WEAK', { context: { field, rules } });
  if (await isKnownFromBreach(call, password)) throw new ProviderError('ER-PASSWORD-BREACHED', { context: { field } });
  if (userId !== undefined) await assertNotRemembered(call, { userId, password, field, replaces });
}
