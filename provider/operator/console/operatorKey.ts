import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Provider } from '../../http/pipeline/provider.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { recordEvent, type Origin } from '../../ground/audit/storage.ts';
import { operatorSessions, providerSecrets } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

const NAME = 'console-key-hash';
const LOCAL: Origin = { ipAddress: 'local', userAgent: undefined, traceId: 'console-key' };

/** The fragment never leaves the browser by itself: no log and no proxy sees the key. */
const addressFor = ({ settings }: Services, key: string): string => `${settings.publicUrl}/console#key=${key}`;

/**
 * Replaces the operator's key and ends every session of the console. Returns the address that opens it. The key in it
 * is kept as a hash alone and cannot be shown again.
 */
export async function createConsoleKey({ services }: Pick<Provider, 'services'>): Promise<string> {
  const key = newToken();
  const now = services.now();
  await services.db.transaction(async (transaction) => {
    const value = hashToken(key);
    await transaction
      .insert(providerSecrets)
      .values({ name: NAME, value, createdAt: now })
      .onConflictDoUpdate({ target: providerSecrets.name, set: { value, createdAt: now } });
    await transaction.delete(operatorSessions);
    await recordKey(transaction, now);
  });
  return addressFor(services, key);
}

/**
 * The first key of a database, as an address; undefined when there is one already. Of several processes one makes it.
 */
export async function firstConsoleKey({ services }: Pick<Provider, 'services'>): Promise<string | undefined> {
  const key = newToken();
  const now = services.now();
  return services.db.transaction(async (transaction) => {
    const made = await transaction
      .insert(providerSecrets)
      .values({ name: NAME, value: hashToken(key), createdAt: now })
      .onConflictDoNothing()
      .returning({ name: providerSecrets.name });
    if (made.length === 0) return undefined;
    await recordKey(transaction, now);
    return addressFor(services, key);
  });
}

/** Whether there is a key, of the first start or of `console-key`. */
export async function hasConsoleKey({ services }: Pick<Provider, 'services'>): Promise<boolean> {
  return (await services.db.$count(providerSecrets, eq(providerSecrets.name, NAME))) > 0;
}

const recordKey = (db: Database, now: Date): Promise<void> =>
  recordEvent(db, { event: 'console.key.created', outcome: 'success', actorKind: 'operator' }, LOCAL, now);

export async function isConsoleKey(db: Database, key: string): Promise<boolean> {
  const [row] = await db.select().from(providerSecrets).where(eq(providerSecrets.name, NAME));
  if (!row) return false;
  const [kept, given] = [Buffer.from(row.value), Buffer.from(hashToken(key))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}
