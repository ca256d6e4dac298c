import { and, eq, inArray, isNull } from 'drizzle-orm';
import { membershipObstacle } from 'gatehouse-contract/rules.js';
import { clearAttempts, countAttempt } from '../../http/counters/counters.ts';
import { readLockout } from '../../vendor/policies/storage.ts';
import { lockoutPolicies, memberships } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** For how long wrong passwords are remembered, in seconds, unless a right one comes before. */
const WINDOW = 24 * 3600;

const counterOf = (subject: string): string => `lockout:${subject}`;

/** Whether any tenant is locked for anybody at all: otherwise nothing is counted. */
export const isLockoutOn = async (db: Reader): Promise<boolean> =>
  (await db.$count(lockoutPolicies, eq(lockoutPolicies.enabled, true))) > 0;

/**
 * Counts a wrong password. The row stays locked until the end of the transaction, so the wrong passwords of one user
 * come one after the other.
 * @param subject the id of the user; for an unknown identifier, a placeholder
 * @returns how many there were since the last right one
 */
export const countWrong = async (db: Database, subject: string, now: Date): Promise<number> =>
  (await countAttempt(db, counterOf(subject), WINDOW, now)).count;

/** A right password begins anew. */
export const forgetWrongPasswords = (db: Database, userId: string): Promise<void> =>
  clearAttempts(db, [counterOf(userId)]);

/** A tenant that locks, and after how many wrong passwords. */
interface Lockout {
  readonly tenantId: string;
  readonly maxAttempts: number;
}

/**
 * The tenants of a user that lock: those that let the user in, as an invitation gives no say in what a user does
 * elsewhere; all of them where none does, as an activation begins a session there. For an unknown identifier, and a
 * user of no tenant, the vendor's policy decides, after the same reads: `subject` is then a placeholder for the tenant.
 */
export async function lockoutsOf(db: Reader, subject: string, now: Date): Promise<readonly Lockout[]> {
  const { vendor } = await readLockout(db);
  const rows = await db
    .select({ membership: memberships, own: lockoutPolicies })
    .from(memberships)
    .leftJoin(lockoutPolicies, eq(lockoutPolicies.tenantId, memberships.tenantId))
    .where(eq(memberships.userId, subject));
  if (rows.length === 0) return vendor.enabled ? [{ tenantId: subject, maxAttempts: vendor.maxAttempts }] : [];
  const open = rows.filter(({ membership }) => !membershipObstacle(membership, now));
  return (open.length > 0 ? open : rows).flatMap(({ membership: { tenantId }, own }) => {
    const { enabled, maxAttempts } = own ?? vendor;
    return enabled ? [{ tenantId, maxAttempts }] : [];
  });
}

/** Locks a person out of tenants. Returns those that had not locked before. */
export async function lockOut(
  db: Database,
  userId: string,
  tenantIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (tenantIds.length === 0) return [];
  const locked = await db
    .update(memberships)
    .set({ lockedOutAt: now })
    .where(
      and(
        eq(memberships.userId, userId),
        inArray(memberships.tenantId, [...tenantIds]),
        isNull(memberships.lockedOutAt),
      ),
    )
    .returning({ tenantId: memberships.tenantId });
  return locked.map(({ tenantId }) => tenantId);
}

/** Lets a person sign in to every tenant again, and forgets the wrong passwords. */
export async function unlock(db: Database, userId: string): Promise<void> {
  await db.update(memberships).set({ lockedOutAt: null }).where(eq(memberships.userId, userId));
  await forgetWrongPasswords(db, userId);
}
