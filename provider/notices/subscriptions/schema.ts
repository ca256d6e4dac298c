import { bigserial, boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { dates, instant } from '../../database/columns.ts';
import { tenants } from '../../people/users/schema.ts';

/** Events of which people of a tenant hear by one channel. */
export const noticeConfigurations = pgTable(
  'notice_configurations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    eventKey: text('event_key').notNull(),
    enabled: boolean('enabled').notNull(),
    ...dates,
  },
  (table) => [unique('notice_configurations_event').on(table.tenantId, table.channel, table.eventKey)],
);

/** Groups of recipients of an event, each with its own switch. */
export const noticeSubscriptions = pgTable(
  'notice_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    configurationId: uuid('configuration_id')
      .notNull()
      .references(() => noticeConfigurations.id, { onDelete: 'cascade' }),
    /** The order in which they were written. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull(),
    ...dates,
  },
  (table) => [index('notice_subscriptions_configuration').on(table.configurationId)],
);

/** Where notices of an event go: once, in however many subscriptions it is. */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    configurationId: uuid('configuration_id')
      .notNull()
      .references(() => noticeConfigurations.id, { onDelete: 'cascade' }),
    /** An email address, or a phone number in the form of E.164. */
    address: text('address').notNull(),
    /** The address as it is compared: see `toIdentifierKey`. */
    addressKey: text('address_key').notNull(),
    /** That of the person who entered it. */
    language: text('language').notNull(),
    /** When a stranger has agreed by the link. Members whose address is proven need not. */
    confirmedAt: instant('confirmed_at'),
    /** When the event happened of which it heard last. */
    noticedAt: instant('noticed_at'),
    createdAt: dates.createdAt,
  },
  (table) => [
    unique('notice_recipients_address').on(table.configurationId, table.addressKey),
    index('notice_recipients_everywhere').on(table.addressKey),
  ],
);

/** The recipients of subscriptions, in the order in which they were written. */
export const noticeSubscriptionRecipients = pgTable(
  'notice_subscription_recipients',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => noticeSubscriptions.id, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => noticeRecipients.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'notice_places', columns: [table.subscriptionId, table.recipientId] }),
    index('notice_places_recipient').on(table.recipientId),
  ],
);
