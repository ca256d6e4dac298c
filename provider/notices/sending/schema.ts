import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';
import { noticeRecipients } from '../subscriptions/schema.ts';

/** What recipients are to hear of. Written in the transaction that causes it, and gone when its message is written. */
export const waitingNotices = pgTable(
  'waiting_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => noticeRecipients.id, { onDelete: 'cascade' }),
    /** Who did it, as the audit names them. */
    actorName: text('actor_name'),
    actorId: uuid('actor_id'),
    subjectId: text('subject_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('waiting_notices_recipient').on(table.recipientId),
    index('waiting_notices_at').on(table.at),
    index('waiting_notices_actor').on(table.actorId),
    index('waiting_notices_subject').on(table.subjectId),
  ],
);
