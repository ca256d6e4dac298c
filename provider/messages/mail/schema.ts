import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Delivery } from 'gatehouse-contract/contract.js';
import { dates, instant } from '../../database/columns.ts';

/** Messages on their way. Written in the transaction that causes them, sent after its commit. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which they were written. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    /** The one address it goes to. */
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** The hash of what names the flow that waits for it. Null: it belongs to none. */
    flow: text('flow'),
    /**
     * Subject, text and HTML as sealed JSON: they hold links that open things. Null: erased after the mail server took
     * it.
     */
    content: text('content'),
    state: text('state').$type<Delivery>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next try. A process moves it on before it tries. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Why the last try failed, without the server's words. */
    failure: text('failure'),
    /** When what it holds is over: then it is sent no more. Null: never. */
    endsAt: instant('ends_at'),
    createdAt: dates.createdAt,
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_messages_waiting').on(table.state, table.nextAttemptAt),
    index('outbox_messages_created').on(table.createdAt),
    index('outbox_messages_position').on(table.position),
  ],
);
