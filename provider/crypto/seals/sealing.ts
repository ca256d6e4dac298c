import { and, asc, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { rowsOf } from '../../database/storage/rows.ts';
import { auditEvents, auditSeals } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { Log } from '../../ground/observing/log.ts';
import { append, behind, judge, LAST_ID, nameOf, newestSeal, tryLockSeals, type Seal, type SealKeys } from './chain.ts';
import { sealedRow } from './digests.ts';

/** Rows of one seal. */
export const BLOCK = 1_000;
/** Seconds after which a row is sealed: an event takes its time before the transaction that writes it begins. */
export const SETTLE = 300;
/** Seconds after which a log without new rows is sealed again: what is written behind the seals is found out by it. */
const SILENCE = 3_600;

/** The chain cannot go on: a sentence for the operator. */
export class SealRefused extends Error {
  override name = 'SealRefused';
}

interface Sealed {
  readonly db: Database;
  readonly keys: SealKeys;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Seals the rows that no transaction can add to any more, in blocks of at most 1,000, and writes each seal to the log.
 * Another process that does the same meanwhile is not disturbed. No write of the audit waits for it.
 * @returns how many rows were sealed
 * @throws SealRefused where the newest seal is not made by one of the keys
 */
export async function sealAudit({ db, keys, log, now }: Sealed): Promise<number> {
  if (keys.length === 0) return 0;
  let rows = 0;
  for (let block = BLOCK; block === BLOCK;) {
    block = await db.transaction((transaction) => sealBlock(transaction, keys, now()));
    rows += block;
  }
  await db.transaction((transaction) => tell(transaction, log));
  return rows;
}

async function sealBlock(transaction: Database, keys: SealKeys, now: Date): Promise<number> {
  if (!(await tryLockSeals(transaction))) return 0;
  const newest = await newestSeal(transaction);
  if (newest !== undefined) requireGenuine(newest, keys);
  const settled = await settledAt(transaction, now);
  if (newest !== undefined && settled <= newest.throughAt) return 0;
  const rows = await transaction
    .select()
    .from(auditEvents)
    .where(and(newest && behind(newest), lte(auditEvents.at, settled)))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(BLOCK);
  const isDue = newest !== undefined && now.getTime() - newest.sealedAt.getTime() >= SILENCE * 1000;
  if (rows.length === 0 && !isDue) return 0;
  const last = rows.length === BLOCK ? rows.at(-1) : undefined;
  const through = last ?? { at: settled, id: LAST_ID };
  await append(transaction, keys, newest, { kind: 'rows', rows: rows.map(sealedRow), sealedAt: now, through });
  return rows.length;
}

function requireGenuine(newest: Seal, keys: SealKeys): void {
  const verdict = judge(newest, keys);
  if (verdict === 'unknown')
    throw new SealRefused(
      `Seal ${newest.number} of the audit was made under another key: set ENCRYPTION_KEY_PREVIOUS to it`,
    );
  if (verdict === 'forged')
    throw new SealRefused(
      `Seal ${newest.number} of the audit was changed: gatehouse-provider audit verify tells what is true`,
    );
}

const ages = v.array(v.object({ age: v.number() }));

/**
 * The instant before which every row is there: no transaction that is still open can bring an older one, since the
 * event of a row is at most `SETTLE` older than its transaction.
 */
async function settledAt(transaction: Database, now: Date): Promise<Date> {
  const [open] = await rowsOf(
    transaction,
    ages,
    sql`SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8 AS age FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return new Date(now.getTime() - Math.ceil((SETTLE + Math.max(0, open?.age ?? 0)) * 1000));
}

/** Writes to the log what is in the chain and not in it: a seal may come twice, and never not at all. */
async function tell(transaction: Database, log: Log): Promise<void> {
  if (!(await tryLockSeals(transaction))) return;
  const untold = sql`NOT ${auditSeals.isLogged}`;
  for (const seal of await transaction.select().from(auditSeals).where(untold).orderBy(asc(auditSeals.number)))
    log({ level: 'info', message: 'The audit is sealed', seal: nameOf(seal), rows: seal.count });
  await transaction.update(auditSeals).set({ isLogged: true }).where(untold);
}
