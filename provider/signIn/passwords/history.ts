import { and, desc, eq, inArray } from 'drizzle-orm';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { isInForce } from '../../people/membership/inForce.ts';
import { formerPasswords, memberships, passwordHistoryPolicies, passwords } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { isOverridable, readPasswordHistory } from '../../vendor/policies/storage.ts';

/**
 * How many of a person's last passwords cannot be used again, the present one among them; none without a policy. A
 * password opens every tenant of a person, so the strictest of the policies in force there counts: that of the tenant,
 * else the vendor's.
 */
async function rememberedPasswords(db: Reader, userId: string, now: Date): Promise<number> {
  const { vendor } = await readPasswordHistory(db);
  const mayBeOwn = await isOverridable(db, 'passwordHistory');
  const rows = await db
    .select({ own: passwordHistoryPolicies })
    .from(memberships)
    .leftJoin(passwordHistoryPolicies, eq(passwordHistoryPolicies.tenantId, memberships.tenantId))
    .where(and(eq(memberships.userId, userId), isInForce(now)));
  const policies = rows.map(({ own }) => (mayBeOwn && own) || vendor);
  const sizes = (policies.length > 0 ? policies : [vendor]).map((one) => (one.enabled ? one.historySize : 0));
  return Math.max(...sizes);
}

/** The hashes of former passwords, the last one first. */
const formerOf = (db: Reader, userId: string, count: number) =>
  db
    .select({ id: formerPasswords.id, hash: formerPasswords.hash })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId))
    .orderBy(desc(formerPasswords.replacedAt), desc(formerPasswords.id))
    .limit(count);

interface Compared {
  readonly userId: string;
  readonly password: string;
  readonly field: string;
  /** It takes the place of one that must not stay. */
  readonly replaces: boolean;
}

/**
 * Compares a new password with the last ones.
 * @throws ProviderError 400 with the number of passwords that are remembered, for one of them
 */
export async function assertNotRemembered(
  { db, services, now }: Pick<ReadCall, 'db' | 'services' | 'now'>,
  { userId, password, field, replaces }: Compared,
): Promise<void> {
  const count = Math.max(await rememberedPasswords(db, userId, now), replaces ? 1 : 0);
  if (count === 0) return;
  const present = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId));
  const former = await formerOf(db, userId, count - 1);
  for (const { hash } of [...present, ...former])
    if (await services.passwordHasher.verify(password, hash))
      throw new ProviderError('ER-PASSWORD-REUSED', { context: { field, count } });
}

/**
 * Keeps the present password among the former ones, as far as a policy remembers them. Called before another takes its
 * place.
 */
export async function rememberPassword(db: Database, userId: string, now: Date): Promise<void> {
  const kept = Math.max(0, (await rememberedPasswords(db, userId, now)) - 1);
  const [present] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId));
  if (present && kept > 0) await db.insert(formerPasswords).values({ userId, hash: present.hash, replacedAt: now });
  const living = (await formerOf(db, userId, kept)).map(({ id }) => id);
  const others = await db
    .select({ id: formerPasswords.id })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId));
  const over = others.map(({ id }) => id).filter((id) => !living.includes(id));
  if (over.length > 0) await db.delete(formerPasswords).where(inArray(formerPasswords.id, over));
}
