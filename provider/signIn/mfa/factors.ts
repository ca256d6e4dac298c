import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { mfaFactors, passkeys, users } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { forgetBrowsers } from './rememberedBrowsers.ts';
import { dropRecoveryCode } from './recoveryCodes.ts';

export type Factor = typeof mfaFactors.$inferSelect;
type Passkey = typeof passkeys.$inferSelect;

/** One person's own second factors, the last used first: for that person only. */
export const listFactors = (db: Reader, userId: string): Promise<Factor[]> =>
  db
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .orderBy(sql`${mfaFactors.lastUsedAt} DESC NULLS LAST`, desc(mfaFactors.createdAt), asc(mfaFactors.id));

/** One person's own passkeys, which verify their user: for that person only. */
export const listOwnPasskeys = (db: Reader, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Keeps a factor that was proven. Undefined: another person has its credential. */
export async function addFactor(db: Database, factor: typeof mfaFactors.$inferInsert): Promise<Factor | undefined> {
  const [added] = await db.insert(mfaFactors).values(factor).onConflictDoNothing().returning();
  if (!added) return undefined;
  await settle(db, added.userId);
  return added;
}

/** Removes factors of a person: one, those of a kind, or all. With the last one everything of them goes. */
export async function removeFactors(
  db: Database,
  userId: string,
  which: { readonly id?: string; readonly kind?: Factor['kind'] } = {},
): Promise<Factor[]> {
  const removed = await db
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, userId),
        which.id === undefined ? undefined : eq(mfaFactors.id, which.id),
        which.kind === undefined ? undefined : eq(mfaFactors.kind, which.kind),
      ),
    )
    .returning();
  if (removed.length > 0) await settle(db, userId);
  return removed;
}

/** Every change of factors ends what browsers may skip, and the account shows whether there are any. */
async function settle(db: Database, userId: string): Promise<void> {
  const mfaEnrolled = (await db.$count(mfaFactors, eq(mfaFactors.userId, userId))) > 0;
  await db.update(users).set({ mfaEnrolled }).where(eq(users.id, userId));
  await forgetBrowsers(db, userId);
  if (!mfaEnrolled) await dropRecoveryCode(db, userId);
}

/** Takes a time step of an authenticator app, in one statement: of two calls with one code one gets it (PRO-10). */
export async function takeStep(db: Database, { id }: Factor, step: number, now: Date): Promise<boolean> {
  const taken = await db
    .update(mfaFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(mfaFactors.id, id), or(isNull(mfaFactors.lastStep), lt(mfaFactors.lastStep, step))))
    .returning({ id: mfaFactors.id });
  return taken.length > 0;
}

export async function noteFactorUse(db: Database, { id }: Pick<Factor, 'id'>, now: Date): Promise<boolean> {
  const noted = await db
    .update(mfaFactors)
    .set({ lastUsedAt: now })
    .where(eq(mfaFactors.id, id))
    .returning({ id: mfaFactors.id });
  return noted.length > 0;
}

/** Notes a signature; false when the factor is gone meanwhile, or its counter has not moved on. */
export async function noteSignature(
  db: Database,
  { id }: Pick<Factor, 'id'>,
  { counter, backedUp }: { readonly counter: number; readonly backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const movedOn = or(lt(mfaFactors.counter, counter), and(eq(mfaFactors.counter, 0), sql`${counter} = 0`));
  const noted = await db
    .update(mfaFactors)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(mfaFactors.id, id), movedOn))
    .returning({ id: mfaFactors.id });
  return noted.length > 0;
}

/** Whether a person has a passkey, which verifies its user. */
export const hasOwnPasskey = async (db: Reader, userId: string): Promise<boolean> =>
  (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
