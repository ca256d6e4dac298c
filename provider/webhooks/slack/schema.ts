import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SlackEvent, SlackState } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** The workspace of a tenant: one at most. */
export const slackConnections = pgTable('slack_connections', {
  tenantId: uuid('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  teamId: text('team_id').notNull(),
  teamName: text('team_name').notNull(),
  /** Sealed: with it the provider posts. */
  token: text('token').notNull(),
  scopes: text('scopes').array().notNull(),
  state: text('state').$type<Exclude<SlackState, 'none'>>().notNull(),
  /** Slack takes nothing of the workspace before. Null: it takes messages. */
  pausedUntil: instant('paused_until'),
  ...dates,
});

/** Which events a tenant has posted, and to which channels. They outlive the connection. */
export const slackSubscriptions = pgTable(
  'slack_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull(),
    events: jsonb('events').$type<SlackEvent[]>().notNull(),
    ...dates,
  },
  (table) => [index('slack_subscriptions_tenant').on(table.tenantId)],
);

/** A notice on its way to one channel. Written in the transaction that causes it. */
export const slackMessages = pgTable(
  'slack_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    channelId: text('channel_id').notNull(),
    text: text('text').notNull(),
    /** The hash of what it says, without the time: the same one goes out once a minute. */
    notice: text('notice').notNull(),
    /** The people that the text names, for their erasure. */
    actorId: uuid('actor_id'),
    subjectId: text('subject_id'),
    /** `skipped`: the same notice went out shortly before. */
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'skipped'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    /** What Slack answered last; null for nothing bad. */
    failure: text('failure'),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Until when a process has it: longer than a call takes. */
    leasedUntil: instant('leased_until'),
    createdAt: dates.createdAt,
  },
  (table) => [
    index('slack_messages_waiting').on(table.state, table.nextAttemptAt),
    index('slack_messages_notice').on(table.tenantId, table.channelId, table.notice),
    index('slack_messages_actor').on(table.actorId),
    index('slack_messages_subject').on(table.subjectId),
    index('slack_messages_created').on(table.createdAt),
  ],
);

/** States of connections that were used: each works once. */
export const slackUsedStates = pgTable(
  'slack_used_states',
  {
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('slack_used_states_expiry').on(table.expiresAt)],
);
