import { and, isNotNull, lt } from 'drizzle-orm';
import type { Sweep } from '../../database/retention/sweep.ts';
import { auditSeals, type auditEvents, type SealedRow } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { append, judge, lockSeals, newestSeal, type Seal, type SealKeys } from './chain.ts';
import { digestOf } from './digests.ts';

type AuditRow = typeof auditEvents.$inferSelect;

/** The newest seal where it can be trusted. Where it cannot, `audit verify` names it, and nothing is held up. */
async function trusted(transaction: Database, keys: SealKeys): Promise<Seal | undefined> {
  const newest = await newestSeal(transaction);
  return newest !== undefined && judge(newest, keys) === 'genuine' ? newest : undefined;
}

/**
 * Seals what an erasure has made of rows, in its transaction, which took the lock before it read them.
 * @param before the rows as they were found: a row that was changed earlier is still found out
 */
export async function sealErasure(
  transaction: Database,
  keys: SealKeys,
  { before, after }: { readonly before: readonly AuditRow[]; readonly after: readonly AuditRow[] },
  sealedAt: Date,
): Promise<void> {
  const newest = await trusted(transaction, keys);
  if (newest === undefined) return;
  const known = new Map(before.map((row) => [row.id, digestOf(row)]));
  const rows = after
    .filter(({ at }) => at <= newest.throughAt)
    .map((row): SealedRow => [row.id, row.at.toISOString(), digestOf(row), known.get(row.id) ?? ''])
    .sort(([, one], [, other]) => (one < other ? -1 : Number(one > other)));
  if (rows.length > 0) await append(transaction, keys, newest, { kind: 'erasure', rows, sealedAt });
}

/** The rule that removes old rows of the audit, with a seal that says so. Seals forget the rows that are gone. */
export const sealedRetention = (rule: Sweep, keys: SealKeys): Sweep => ({
  ...rule,
  async permit(transaction, now) {
    await lockSeals(transaction);
    await rule.permit?.(transaction, now);
  },
  async removed(transaction, now) {
    const newest = await trusted(transaction, keys);
    const removedBefore = rule.before(now);
    if (newest === undefined || (newest.removedBefore !== null && newest.removedBefore >= removedBefore)) return;
    await append(transaction, keys, newest, { kind: 'retention', rows: [], sealedAt: now, removedBefore });
    await transaction
      .update(auditSeals)
      .set({ rows: null })
      .where(and(isNotNull(auditSeals.rows), lt(auditSeals.lastAt, removedBefore)));
  },
});

/** Seals the chain under the key in use, where a former one made its newest seal: that key may go then. */
export async function sealUnderNewKey(transaction: Database, keys: SealKeys): Promise<void> {
  const found = await newestSeal(transaction);
  if (found === undefined || judge(found, keys.slice(0, 1)) === 'genuine') return;
  await lockSeals(transaction);
  const newest = await trusted(transaction, keys);
  if (newest !== undefined && judge(newest, keys.slice(0, 1)) !== 'genuine')
    await append(transaction, keys, newest, { kind: 'key', rows: [], sealedAt: newest.sealedAt });
}
