import type { PasswordConfig } from '../../api/contract/passwords.ts';
import { brokenPasswordRules } from '../../api/rules/passwords.ts';
import type { FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import { endSession } from './session.ts';
import type { Person } from './world.ts';

/** The usual rules. */
export const passwordConfig: PasswordConfig | null = null;

/** A few of the million that the provider knows. */
const BREACHED: readonly string[] = ['password', 'password1', 'password123', '12345678', '123456789', 'qwertyuiop'];

/** Accepts a new password. @throws {Refusal} 400, as the provider refuses it */
export function acceptPassword(password: string, field = 'password'): void {
  const rules = brokenPasswordRules(passwordConfig, password);
  if (rules.length > 0) throw new Refusal('ER-PASSWORD-WEAK', { context: { field, rules } });
  if (BREACHED.includes(password.toLowerCase())) throw new Refusal('ER-PASSWORD-BREACHED', { context: { field } });
}

/** Sets the password of a person. Every session of theirs ends, but the one that does so. */
export function setPassword(call: FakeCall, { id, hidden }: Person, password: string, own?: string): void {
  hidden.password = password;
  hidden.passwordAt = call.now;
  hidden.breached = false;
  hidden.changeToken = undefined;
  for (const session of call.state.sessions.filter(({ userId }) => userId === id))
    if (session.id !== own) endSession(call, session.id);
}
