import type { MfaStrategy } from 'gatehouse-contract/contract.js';
import { eq } from 'drizzle-orm';
import { users } from '../../../database/storage/schema.ts';
import type { Database, Reader } from '../../../ground/database.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { User } from '../../../people/accounts.ts';
import { readVendor } from '../../../vendor/configuration/storage.ts';
import { addFactor, listFactors, type Factor } from '../factors.ts';
import { firstRecoveryCode } from '../recoveryCodes.ts';
import { activeStrategies } from '../strategies.ts';
import { tellChanged } from '../tellChanged.ts';
import type { ProvenAuthenticator } from './authenticator.ts';

/** More than a person has; enough that a loop does not fill the database. */
const MOST = 20;

/**
 * Refuses a kind of factor that is switched off, and one more than a person may have.
 * @throws ProviderError 403
 */
export async function assertMayAdd(db: Reader, user: User, ...strategies: readonly MfaStrategy[]): Promise<void> {
  const active = activeStrategies(await readVendor(db));
  const isFull = (await listFactors(db, user.id)).length >= MOST;
  if (isFull || !strategies.some((strategy) => active.includes(strategy)))
    throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
}

/** Whether a person has a second factor, read under a lock: of two enrolments one is the first. */
export async function isEnrolled(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ mfaEnrolled: users.mfaEnrolled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row?.mfaEnrolled === true;
}

export const keepAuthenticator = (
  { db, now }: WriteCall,
  user: User,
  proven: ProvenAuthenticator,
): Promise<Factor | undefined> =>
  addFactor(db, { userId: user.id, kind: 'authenticator', ...proven, createdAt: now, lastUsedAt: now });

export const keepPhone = ({ db, now }: WriteCall, user: User, phoneNumber: string): Promise<Factor | undefined> =>
  addFactor(db, { userId: user.id, kind: 'sms', phoneNumber, createdAt: now, lastUsedAt: now });

/** What follows from a new factor: the owner gets a mail, and the recovery code with the first one. */
export async function welcomeFactor(call: WriteCall, user: User): Promise<{ readonly recoveryCode?: string }> {
  await tellChanged(call, user, 'added');
  const recoveryCode = await firstRecoveryCode(call.db, user.id, call.now);
  return recoveryCode === undefined ? {} : { recoveryCode };
}
