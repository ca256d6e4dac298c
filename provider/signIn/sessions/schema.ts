import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { dates, instant } from '../../database/columns.ts';
import { tenants, users } from '../../people/users/schema.ts';

/** One sign-in of one person. It has ended when `endedAt` is set. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The tenant the person works in; a refresh without a tenant goes on there. */
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id'),
    /** How and when the person proved who they are. */
    amr: text('amr').array().notNull(),
    authTime: instant('auth_time').notNull(),
    /** Whether a browser that is remembered took the place of the second factor. */
    remembered: boolean('remembered').notNull().default(false),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    lastUsedAt: instant('last_used_at').notNull(),
    idleExpiresAt: instant('idle_expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    createdAt: dates.createdAt,
  },
  (table) => [
    index('sessions_user').on(table.userId, table.endedAt),
    index('sessions_ended').on(table.endedAt),
    index('sessions_run_out').on(table.absoluteExpiresAt),
  ],
);

/** Each refresh token of a session, by its hash. The session is the family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The client of the token endpoint that it was given to. Null: it travels in the cookie of the session. */
    clientId: uuid('client_id'),
    createdAt: instant('created_at').notNull(),
    /** When its successor was given out for the first time. */
    rotatedAt: instant('rotated_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/** Tries that count together, for sign-in and for rate limits; counted before anything is decided. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The count is forgotten from here on. */
    windowEndsAt: instant('window_ends_at').notNull(),
    /** Until then no try is taken. */
    blockedUntil: instant('blocked_until'),
    /** Tries that were not taken since the last one that was. */
    refused: integer('refused').notNull().default(0),
  },
  (table) => [index('attempt_counters_window').on(table.windowEndsAt)],
);

/**
 * What happened, by whom, where. Append-only: a trigger refuses DELETE before the end of its retention, and UPDATE but
 * for the one that puts a pseudonym in the place of who is erased (`provider/operator/erasure/pseudonyms.ts`).
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome', { enum: ['success', 'failure'] }).notNull(),
    tenantId: uuid('tenant_id'),
    /** Who acted: a person (`actorId`), a token of that person's making, the operator, or the provider itself. */
    actorKind: text('actor_kind', { enum: ['user', 'apiToken', 'operator', 'system'] })
      .notNull()
      .default('user'),
    actorId: uuid('actor_id'),
    /** Name and address of the person who acted, as of that moment. An erasure takes them out. */
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    subjectId: text('subject_id'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    traceId: text('trace_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** Keeps what an erasure took out from being guessed by the seals: it is another one from then on. */
    salt: uuid('salt').notNull().defaultRandom(),
  },
  (table) => [
    // Pages are found in the index alone.
    index('audit_events_shown').on(table.tenantId, table.at, table.id, table.event),
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_actor').on(table.actorId),
    index('audit_events_subject').on(table.subjectId),
  ],
);
