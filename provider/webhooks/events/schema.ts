import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';

/**
 * Rows of the audit that callers without a session have caused, and of which nothing is published yet. Written in the
 * transaction that causes them, whether or not anything listens.
 */
export const unpublishedEvents = pgTable(
  'unpublished_events',
  {
    auditId: uuid('audit_id').primaryKey(),
    at: instant('at').notNull(),
  },
  (table) => [index('unpublished_events_at').on(table.at)],
);
