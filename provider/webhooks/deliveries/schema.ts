import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState, WebhookAttempt } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';
import { webhooks } from '../endpoints/schema.ts';

/** What webhooks hear of. Written in the transaction that causes it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** What the header `webhook-id` says. */
    id: uuid('id').primaryKey().defaultRandom(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    eventKey: text('event_key').notNull(),
    /** The bytes that are signed and sent. */
    body: text('body').notNull(),
    /** The people that the body tells of, for their erasure. */
    actorId: uuid('actor_id'),
    subjectId: text('subject_id'),
    createdAt: dates.createdAt,
  },
  (table) => [
    index('webhook_events_created').on(table.createdAt),
    index('webhook_events_tenant').on(table.tenantId),
    index('webhook_events_actor').on(table.actorId),
    index('webhook_events_subject').on(table.subjectId),
  ],
);

/** An event on its way to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    /** That of the event. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    isTest: boolean('is_test').notNull().default(false),
    /** A user has asked for it: it goes out whether or not the webhook is on. */
    isWanted: boolean('is_wanted').notNull().default(false),
    /** Calls of the schedule. */
    tries: integer('tries').notNull().default(0),
    /** The latest calls. */
    attempts: jsonb('attempts').$type<WebhookAttempt[]>().notNull().default([]),
    /** The beginning of the last answer. */
    answer: text('answer'),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Until when a process has it. It outlasts a call: who comes later may take it again. */
    leasedUntil: instant('leased_until'),
    createdAt: dates.createdAt,
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.sequence),
    index('webhook_deliveries_event').on(table.eventId),
  ],
);
