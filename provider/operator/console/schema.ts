import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';

/** Sessions of the console, by the hash of their cookie. The key that opens them is kept among `provider_secrets`. */
export const operatorSessions = pgTable('operator_sessions', {
  hash: text('hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
