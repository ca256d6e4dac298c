import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';

/** A row as a seal knows it: `at` in ISO 8601. An erasure knows what it was before, too. */
export type SealedRow = readonly [id: string, at: string, digest: string, before?: string];

/**
 * The seals of the audit, each chained to the one before: who changes, removes or inserts a row that is sealed breaks
 * them, and only who has the key can make others. Append-only: a trigger refuses all but what its columns say.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** From 1 on, without a gap. Two processes cannot both follow one seal. */
    number: integer('number').primaryKey(),
    /** A block of rows; rows that an erasure changed; what is over from here on; the same chain under another key. */
    kind: text('kind', { enum: ['rows', 'erasure', 'retention', 'key'] }).notNull(),
    sealedAt: instant('sealed_at').notNull(),
    /** The hash of the seal before. */
    previous: text('previous').notNull().unique(),
    count: integer('count').notNull(),
    firstId: uuid('first_id'),
    lastId: uuid('last_id'),
    lastAt: instant('last_at'),
    /** Of `rows`. */
    digest: text('digest').notNull(),
    /** Every row up to here, in the order of `at` and `id`, is sealed. */
    throughAt: instant('through_at').notNull(),
    throughId: uuid('through_id').notNull(),
    /** Rows before this instant may be gone. */
    removedBefore: instant('removed_before'),
    /** `KEY.MAC`: what names the key, and says nothing of it, and the HMAC of the seal's hash. */
    mac: text('mac').notNull(),
    /** What was sealed, row by row; null once all of it is over. */
    rows: jsonb('rows').$type<readonly SealedRow[]>(),
    isLogged: boolean('is_logged').notNull(),
  },
  (table) => [
    index('audit_seals_unlogged')
      .on(table.number)
      .where(sql`NOT ${table.isLogged}`),
  ],
);
