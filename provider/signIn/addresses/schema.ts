import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';
import { users } from '../../people/users/schema.ts';

/** Changes of an address that wait for the code that was mailed to the new one: one a user. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
);

/** Addresses that users have left, as long as the link of the notice brings them back. */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    leftAt: instant('left_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('former_emails_user').on(table.userId), index('former_emails_expiry').on(table.expiresAt)],
);
