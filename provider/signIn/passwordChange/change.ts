import { eq } from 'drizzle-orm';
import { setPassword } from '../auth/proving.ts';
import { forgiveAttempts, type Attempt } from '../../http/pipeline/attempts.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { recoverySecrets } from '../../crypto/secrets/purposes.ts';
import { tellChanged } from '../recovery/reset.ts';
import { voidSecrets } from '../../crypto/secrets/storage.ts';
import { endSessionsOf } from '../../people/endSessions.ts';
import { passwords } from '../../database/storage/schema.ts';
import { assertAcceptablePassword } from '../passwords/accept.ts';
import { mustNotStay } from '../passwords/demands.ts';

/** What a page sends that changes a password. */
export interface Change {
  readonly password: string;
  readonly newPassword: string;
}

/** A change whose present password was compared. */
export interface JudgedChange {
  /** The hash of the present password as it was compared; undefined where it was wrong. */
  readonly from: string | undefined;
  /** That of the new one, or why it is refused. */
  readonly to: string | ProviderError;
}

/** A try to change a password counts as one to sign in, so that a stolen session does not allow more guesses. */
export const changeAttempt = ({ user }: Principal): Attempt => ({ identifier: user.emailKey, userId: user.id });

/** Compares the present password and judges the new one, outside of the transaction. */
export async function judgeChange(
  call: ReadCall,
  { user }: Principal,
  { password, newPassword }: Change,
): Promise<JudgedChange> {
  const { db, services } = call;
  const [kept] = await db.select().from(passwords).where(eq(passwords.userId, user.id));
  if (!kept || !(await services.passwordHasher.verify(password, kept.hash))) return wrong;
  const from = kept.hash;
  try {
    const replaces = await mustNotStay(call, user.id, kept.breached);
    await assertAcceptablePassword(call, newPassword, { field: 'newPassword', userId: user.id, replaces });
  } catch (error) {
    // Its proof was right: the try is not held against the person.
    if (error instanceof ProviderError) return { from, to: error };
    throw error;
  }
  return { from, to: await services.passwordHasher.hash(newPassword) };
}

const wrong: JudgedChange = {
  from: undefined,
  to: new ProviderError('ER-PASSWORD-WRONG', { context: { field: 'password' } }),
};

/**
 * Changes the password. The session that does so goes on, every other one of the person ends, and so does all that
 * waits to open the account.
 */
export async function changePassword(
  call: WriteCall,
  principal: Principal,
  { from, to }: JudgedChange,
): Promise<Written<undefined>> {
  const { db, now } = call;
  const { user, session } = principal;
  const event = { event: 'user.password.changed', subjectId: user.id } as const;
  const [kept] = await db
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.userId, user.id))
    .for('update');
  const isRight = from !== undefined && kept?.hash === from; // another change may have come between
  if (isRight) await forgiveAttempts(call, changeAttempt(principal));
  const outcome = isRight ? to : wrong.to;
  if (typeof outcome !== 'string') return { refusal: outcome, event: { ...event, details: { code: outcome.code } } };
  await setPassword(db, user.id, outcome, now);
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  const sessions = await endSessionsOf(db, { userId: user.id, except: session.id }, 'password-changed', now);
  await tellChanged(call, user);
  return { answer: undefined, event: { ...event, details: { sessions } } };
}
