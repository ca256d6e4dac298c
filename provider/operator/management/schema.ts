import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns.ts';

/** Tokens of programs that call the management API, by the hashes of their texts. */
export const operatorTokens = pgTable('operator_tokens', {
  name: text('name').primaryKey(),
  hash: text('hash').notNull().unique(),
  /** The token before the last rotation, which goes on working until then. */
  previousHash: text('previous_hash').unique(),
  previousUntil: instant('previous_until'),
  scopes: text('scopes').array().notNull(),
  createdAt: instant('created_at').notNull(),
  rotatedAt: instant('rotated_at'),
  /** Null: never. */
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
});
