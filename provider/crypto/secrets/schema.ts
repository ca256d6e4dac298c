import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { dates, instant } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** Secrets that open one thing once: the links and codes of mails, and the cookies of half-done flows. */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    /** Of purpose, subject, tenant and flow: each has one secret at a time. */
    key: text('key').primaryKey(),
    purpose: text('purpose').notNull(),
    /** What it is about: the id of a person, most of the time. */
    subject: text('subject').notNull(),
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    /** The hash of what names the flow that asked, where several flows may wait for a secret each. */
    flow: text('flow'),
    /** The hash of the network that asked: it gives way to its own flows first. */
    network: text('network'),
    /** Sent over the limit. The flows that ask after it share its code. */
    isRepeat: boolean('is_repeat').notNull().default(false),
    kind: text('kind', { enum: ['token', 'code'] }).notNull(),
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null: unlimited, since 256 bits cannot be guessed. */
    maxAttempts: integer('max_attempts'),
    usedAt: instant('used_at'),
    createdAt: dates.createdAt,
  },
  (table) => [
    index('one_time_secrets_hash').on(table.hash),
    index('one_time_secrets_subject').on(table.subject),
    index('one_time_secrets_expiry').on(table.expiresAt),
  ],
);
