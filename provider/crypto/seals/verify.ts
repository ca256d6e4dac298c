import { and, asc, eq, gt } from 'drizzle-orm';
import { auditEvents, auditSeals, type SealedRow } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { behind, hashOf, judge, nameOf, newestSeal, START, upTo, type Seal, type SealKeys } from './chain.ts';
import { digest, digestOf } from './digests.ts';
import { BLOCK } from './sealing.ts';

/** What is wrong with the audit: a sentence that names the first row or seal that is not as it was. */
export class AuditFault extends Error {
  override name = 'AuditFault';
}

/** What was found to be as it was sealed. */
export interface Verified {
  /** Rows that a seal holds and that are there. */
  readonly rows: number;
  readonly blocks: number;
  /** Rows that no seal holds yet. */
  readonly waiting: number;
  /** The newest seal, as the log names it. Undefined: there is none. */
  readonly newest: string | undefined;
}

/** What an erasure made of a row. */
interface Rewritten {
  readonly number: number;
  readonly before: string;
  readonly after: string;
}

/** What the chain says, once it is known to be whole. */
interface Chain {
  readonly newest: Seal;
  readonly rewritten: ReadonlyMap<string, readonly Rewritten[]>;
}

type AuditRow = typeof auditEvents.$inferSelect;
interface Bad {
  readonly id: string;
  readonly at: Date;
  readonly what: 'changed' | 'removed' | 'inserted';
}

/** Seals that are read at once. */
const PAGE = 50;
/** Below every number: a seal that was put before the first one is found, too. */
const FIRST = -2_147_483_648;

/**
 * Compares every row of the audit with its seal, and every seal with the one before.
 * @param expected a seal as the log names it, `NUMBER:HASH`: it has to be in the chain
 * @throws AuditFault naming the first row or seal that is not as it was
 */
export const verifyAudit = (db: Database, keys: SealKeys, expected?: string): Promise<Verified> =>
  db.transaction((transaction) => verify(transaction, keys, expected), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

async function verify(db: Reader, keys: SealKeys, expected: string | undefined): Promise<Verified> {
  const newest = await newestSeal(db);
  const chain = newest && (await readChain(db, keys, newest, expected));
  if (chain === undefined) {
    if (expected !== undefined) throw cutBefore(expected);
    const waiting = await db.$count(auditEvents);
    if (waiting > 0) throw new AuditFault(`The audit holds ${waiting} rows and no seal: it proves nothing`);
    return { rows: 0, blocks: 0, waiting, newest: undefined };
  }
  let [rows, blocks] = [0, 0];
  let before: Seal | undefined;
  for await (const seal of sealsOf(db)) {
    if (seal.kind !== 'rows') continue;
    rows += await verifyBlock(db, seal, before, chain);
    blocks += seal.count > 0 ? 1 : 0;
    before = seal;
  }
  const waiting = await db.$count(auditEvents, before && behind(before));
  return { rows, blocks, waiting, newest: nameOf(chain.newest) };
}

async function readChain(db: Reader, keys: SealKeys, newest: Seal, expected: string | undefined): Promise<Chain> {
  const rewritten = new Map<string, Rewritten[]>();
  const wanted = expected === undefined ? undefined : Number(expected.split(':')[0]);
  let before: Seal | undefined;
  for await (const seal of sealsOf(db)) {
    verifySeal(seal, before, keys, newest);
    if (seal.number === wanted && nameOf(seal) !== expected)
      throw new AuditFault(`Seal ${wanted} is not the one of the log: the audit was sealed anew from there or before`);
    if (seal.kind === 'erasure')
      for (const [id, , after, found = ''] of seal.rows ?? [])
        rewritten.set(id, [...(rewritten.get(id) ?? []), { number: seal.number, before: found, after }]);
    before = seal;
  }
  if (before === undefined || judge(before, keys) !== 'genuine')
    throw new AuditFault(
      `Seal ${newest.number} was made under a key that is not set: ENCRYPTION_KEY has to be that key`,
    );
  if (expected !== undefined && wanted !== undefined && wanted > before.number) throw cutBefore(expected);
  return { newest: before, rewritten };
}

const cutBefore = (expected: string): AuditFault =>
  new AuditFault(`Seal ${expected.split(':')[0]} of the log is not there: the tail of the audit was cut`);

/** A seal under a key that is not known any more is vouched for by those behind it. */
function verifySeal(seal: Seal, before: Seal | undefined, keys: SealKeys, { removedBefore }: Seal): void {
  const due = (before?.number ?? 0) + 1;
  if (seal.number !== due) throw new AuditFault(`Seal ${due} was removed`);
  if (judge(seal, keys) === 'forged') throw new AuditFault(`Seal ${seal.number} was changed`);
  if (seal.previous !== (before === undefined ? START : hashOf(before)))
    throw new AuditFault(`Seal ${before?.number ?? seal.number} was changed`);
  const isOver = seal.lastAt === null || (removedBefore !== null && seal.lastAt < removedBefore);
  const isTrue = seal.rows === null ? isOver : digest(seal.rows) === seal.digest;
  if (!isTrue)
    throw new AuditFault(
      `Seal ${seal.number} was changed, which holds ${seal.count} rows from ${seal.firstId} to ${seal.lastId}`,
    );
}

/** @returns how many rows of the block are there */
async function verifyBlock(
  db: Reader,
  seal: Seal,
  before: Seal | undefined,
  { newest, rewritten }: Chain,
): Promise<number> {
  const held = await db
    .select()
    .from(auditEvents)
    .where(and(before && behind(before), upTo(seal)))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(2 * BLOCK);
  const found = new Map(held.map((row) => [row.id, row]));
  const isOver = (at: Date): boolean => newest.removedBefore !== null && at < newest.removedBefore;
  const bad: Bad[] = [];
  const sealed = new Set((seal.rows ?? []).map(([id]) => id));
  for (const row of seal.rows ?? []) {
    const [id, text] = row;
    const at = new Date(text);
    const there = found.get(id) ?? (isOver(at) ? undefined : await readRow(db, id));
    const due = dueDigest(row, seal.number, rewritten.get(id) ?? []);
    if (there === undefined ? isOver(at) : digestOf(there) === due) continue;
    bad.push({ id, at, what: there === undefined ? 'removed' : 'changed' });
    break; // those behind it are later
  }
  const extra = held.find(({ id, at }) => !sealed.has(id) && !isOver(at));
  if (extra !== undefined && bad.every(({ at }) => extra.at < at))
    bad.unshift({ id: extra.id, at: extra.at, what: 'inserted' });
  const [first] = bad;
  if (first !== undefined)
    throw new AuditFault(`Row ${first.id} of ${first.at.toISOString()} was ${first.what} (seal ${seal.number})`);
  return (seal.rows ?? []).filter(([id]) => found.has(id)).length;
}

/** What a row has to be now: undefined where an erasure found another one than was sealed. */
function dueDigest([, , sealed]: SealedRow, number: number, rewritten: readonly Rewritten[]): string | undefined {
  let due: string | undefined = sealed;
  for (const one of rewritten) if (one.number > number) due = one.before === due ? one.after : undefined;
  return due;
}

/** The row wherever it is: one whose instant was changed is not gone. */
async function readRow(db: Reader, id: string): Promise<AuditRow | undefined> {
  const [row] = await db.select().from(auditEvents).where(eq(auditEvents.id, id));
  return row;
}

/** Every seal, from the first on. */
async function* sealsOf(db: Reader): AsyncGenerator<Seal> {
  for (let last = FIRST; ;) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.number, last))
      .orderBy(asc(auditSeals.number))
      .limit(PAGE);
    yield* page;
    last = page.at(-1)?.number ?? last;
    if (page.length < PAGE) return;
  }
}
