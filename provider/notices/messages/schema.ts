import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { dates, instant } from '../../database/columns.ts';
import { noticeRecipients } from '../subscriptions/schema.ts';

/** The links of messages to recipients of notices. A recipient has one for each message. */
export const noticeLinks = pgTable(
  'notice_links',
  {
    /** Of the token. */
    hash: text('hash').primaryKey(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => noticeRecipients.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirmation', 'unsubscribing'] }).notNull(),
    createdAt: dates.createdAt,
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('notice_links_recipient').on(table.recipientId), index('notice_links_expiry').on(table.expiresAt)],
);
