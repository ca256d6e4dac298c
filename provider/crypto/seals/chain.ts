import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { desc, sql, type SQL } from 'drizzle-orm';
import { auditEvents, auditSeals, type SealedRow } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { digest } from './digests.ts';

/** Any constant: who holds it alone adds to the chain. No write of the audit takes it. */
const SEAL_LOCK = 4_735_203;
/** What the first seal follows. */
export const START = 'start';
/** The last of all ids. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The keys that seal: the one in use, then those before it. Empty: nothing is sealed. */
export type SealKeys = readonly Buffer[];
export type Seal = typeof auditSeals.$inferSelect;
/** What a seal says, without the rows that its digest names. */
export type SealFields = Omit<Seal, 'rows' | 'mac' | 'isLogged'>;

/** What is added to the chain. */
export interface NewSeal {
  readonly kind: Seal['kind'];
  readonly rows: readonly SealedRow[];
  readonly sealedAt: Date;
  /** Left out: as the seal before says. */
  readonly through?: { readonly at: Date; readonly id: string };
  readonly removedBefore?: Date;
}

/** Waits until it is alone with the chain, until the end of the transaction. */
export const lockSeals = (transaction: Database): Promise<unknown> =>
  transaction.execute(sql`SELECT pg_advisory_xact_lock(${SEAL_LOCK})`);

/** Whether the transaction is alone with the chain, without waiting for it. */
export async function tryLockSeals(transaction: Database): Promise<boolean> {
  const [lock] = await transaction
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${SEAL_LOCK})` })
    .from(sql`(VALUES (1)) AS "once"`);
  return lock?.isOurs ?? false;
}

export async function newestSeal(db: Reader): Promise<Seal | undefined> {
  const [newest] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  return newest;
}

const place = sql`(${auditEvents.at}, ${auditEvents.id})`;
const end = ({ throughAt, throughId }: Seal): SQL => sql`(${throughAt.toISOString()}::timestamptz, ${throughId}::uuid)`;
/** Rows behind what a seal covers. */
export const behind = (seal: Seal): SQL => sql`${place} > ${end(seal)}`;
/** Rows that this seal covers, or one before it. */
export const upTo = (seal: Seal): SQL => sql`${place} <= ${end(seal)}`;

/** What names a seal in the log: nothing else has its hash. */
export const nameOf = (seal: SealFields): string => `${seal.number}:${hashOf(seal)}`;

/** The hash of all that a seal says, of the hash of the one before among it: the last one speaks for all. */
export const hashOf = (seal: SealFields): string =>
  digest([
    seal.number,
    seal.kind,
    seal.sealedAt,
    seal.previous,
    seal.count,
    seal.firstId,
    seal.lastId,
    seal.lastAt,
    seal.digest,
    seal.throughAt,
    seal.throughId,
    seal.removedBefore,
  ]);

/** A name for a key, which leads to nothing of it. */
const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('audit seal key ').update(key).digest('base64url').slice(0, 12);

const macOf = (hash: string, key: Buffer): string =>
  `${keyIdOf(key)}.${createHmac('sha256', key).update(hash).digest('base64url')}`;

/** Whether one of the keys made a seal: `unknown` where none of them claims to have. */
export function judge(seal: Seal, keys: SealKeys): 'genuine' | 'forged' | 'unknown' {
  const key = keys.find((one) => seal.mac.startsWith(`${keyIdOf(one)}.`));
  if (key === undefined) return 'unknown';
  const [due, given] = [Buffer.from(macOf(hashOf(seal), key)), Buffer.from(seal.mac)];
  return due.length === given.length && timingSafeEqual(due, given) ? 'genuine' : 'forged';
}

/**
 * Adds a seal behind the newest one, which the caller has judged, in a transaction that is alone with the chain.
 */
export async function append(
  transaction: Database,
  [key]: SealKeys,
  newest: Seal | undefined,
  { kind, rows, sealedAt, ...more }: NewSeal,
): Promise<void> {
  const through = more.through ?? (newest && { at: newest.throughAt, id: newest.throughId });
  if (key === undefined || through === undefined) return;
  const [first, last] = [rows[0], rows.at(-1)];
  const fields: SealFields = {
    number: (newest?.number ?? 0) + 1,
    kind,
    sealedAt,
    previous: newest === undefined ? START : hashOf(newest),
    count: rows.length,
    firstId: first?.[0] ?? null,
    lastId: last?.[0] ?? null,
    lastAt: last === undefined ? null : new Date(last[1]),
    digest: digest(rows),
    throughAt: through.at,
    throughId: through.id,
    removedBefore: more.removedBefore ?? newest?.removedBefore ?? null,
  };
  const signed = { ...fields, mac: macOf(hashOf(fields), key), isLogged: false };
  await transaction.insert(auditSeals).values({ ...signed, rows: rows.length === 0 ? null : rows });
}
