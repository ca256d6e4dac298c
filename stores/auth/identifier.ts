import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { publicStrategies } from '../../api/contract/publicStrategies.ts';
import type { SignIn } from './login/LoginStep.ts';

/** An email as lenient as can be: the provider knows better. Linear in its length. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** The identifier by the name that calls know it by. */
export const named = (identifier: string): { email: string } | { username: string } =>
  looksLikeEmail(identifier) ? { email: identifier } : { username: identifier };

/** A person waits for the answer, and there is a default: a provider that hangs is not asked three times. */
const ONCE = { attempts: 1, delay: 0 };

/** How people sign in; `undefined` from a provider that does not say. Rejects only when the sign-in was left. */
export async function strategiesOf({ context, signal }: SignIn): Promise<AuthStrategies | undefined> {
  try {
    return await context.call(publicStrategies, {}, { signal, retry: ONCE });
  } catch (failure) {
    if (signal.aborted) throw failure;
    return undefined;
  }
}
