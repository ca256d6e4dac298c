import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookStop } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** Addresses of tenants that hear of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    description: text('description').notNull().default(''),
    url: text('url').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** Sealed: the secret before, which signs beside the present one for a day. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    /** What a test sends, where a user has written it. */
    payload: jsonb('payload').$type<object>(),
    eventKeys: text('event_keys').array().notNull(),
    isActive: boolean('is_active').notNull(),
    /** Why the provider has switched it off. Null: a user has, or it is on. */
    stoppedBy: text('stopped_by').$type<WebhookStop>(),
    /** Since when every call has failed. Null: the last one has not. */
    failingSince: instant('failing_since'),
    /** Calls that have failed in a row. */
    failures: integer('failures').notNull().default(0),
    invocations: integer('invocations').notNull().default(0),
    ...dates,
  },
  (table) => [index('webhooks_tenant').on(table.tenantId)],
);
