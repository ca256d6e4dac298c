import { and, asc, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import { eventKeys } from 'gatehouse-contract/contract.js';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import {
  noticeConfigurations,
  noticeRecipients,
  noticeSubscriptionRecipients,
  noticeSubscriptions,
  tenants,
} from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { NoticeChannel, SubscriptionInput } from './fields.ts';

export type Configuration = typeof noticeConfigurations.$inferSelect;
export type Recipient = typeof noticeRecipients.$inferSelect;

/** Whose notices, and by which channel. */
export interface Place {
  readonly tenantId: string;
  readonly channel: NoticeChannel;
}

/** A subscription with its recipients, in their order. */
export interface Subscription {
  readonly row: typeof noticeSubscriptions.$inferSelect;
  readonly recipients: readonly Recipient[];
}

interface NewNotices {
  readonly eventKey: string;
  /** Of the subscription. */
  readonly name: string;
  readonly recipients: readonly string[];
  /** Null: strangers among them hear nothing. */
  readonly confirmedAt: Date | null;
}

const ofPlace = ({ tenantId, channel }: Place) =>
  and(eq(noticeConfigurations.tenantId, tenantId), eq(noticeConfigurations.channel, channel));

const order = Object.keys(eventKeys);

/** The configurations of a tenant by one channel, in the order of the events. */
export async function listConfigurations(db: Reader, place: Place): Promise<Configuration[]> {
  const rows = await db.select().from(noticeConfigurations).where(ofPlace(place));
  return rows.sort((one, other) => order.indexOf(one.eventKey) - order.indexOf(other.eventKey));
}

/** The notices of an event; undefined where a tenant has none. */
export async function findConfiguration(
  db: Reader,
  place: Place,
  eventKey: string,
): Promise<Configuration | undefined> {
  const [row] = await db
    .select()
    .from(noticeConfigurations)
    .where(and(ofPlace(place), eq(noticeConfigurations.eventKey, eventKey)));
  return row;
}

/** The same, kept as they are until the transaction ends. */
export async function holdConfiguration(
  db: Database,
  place: Place,
  eventKey: string,
): Promise<Configuration | undefined> {
  const [row] = await db
    .select()
    .from(noticeConfigurations)
    .where(and(ofPlace(place), eq(noticeConfigurations.eventKey, eventKey)))
    .for('no key update');
  return row;
}

/** The subscriptions of some configurations, the oldest first. */
export async function subscriptionsOf(db: Reader, ids: readonly string[]): Promise<Subscription[]> {
  const { configurationId, position } = noticeSubscriptions;
  const rows = await db
    .select()
    .from(noticeSubscriptions)
    .where(inArray(configurationId, [...ids]))
    .orderBy(asc(position));
  const places = await db
    .select({ subscriptionId: noticeSubscriptionRecipients.subscriptionId, recipient: noticeRecipients })
    .from(noticeSubscriptionRecipients)
    .innerJoin(noticeRecipients, eq(noticeRecipients.id, noticeSubscriptionRecipients.recipientId))
    .where(inArray(noticeRecipients.configurationId, [...ids]))
    .orderBy(asc(noticeSubscriptionRecipients.position));
  return rows.map((row) => ({
    row,
    recipients: places.filter(({ subscriptionId }) => subscriptionId === row.id).map(({ recipient }) => recipient),
  }));
}

/** Writes a subscription: in the place of the one with this id, or a new one. `recipients` are those of the event. */
export async function writeSubscription(
  db: Database,
  configurationId: string,
  { id, ...input }: SubscriptionInput,
  recipients: ReadonlyMap<string, Recipient>,
  now: Date,
): Promise<void> {
  const fields = { name: input.name, enabled: input.enabled, updatedAt: now };
  const [row] =
    id === undefined
      ? await db
          .insert(noticeSubscriptions)
          .values({ configurationId, createdAt: now, ...fields })
          .returning()
      : await db.update(noticeSubscriptions).set(fields).where(eq(noticeSubscriptions.id, id)).returning();
  if (!row) throw new Error('The subscription was not written');
  const subscriptionId = row.id;
  await db.delete(noticeSubscriptionRecipients).where(eq(noticeSubscriptionRecipients.subscriptionId, subscriptionId));
  const places = input.recipients.flatMap((address, position) => {
    const recipientId = recipients.get(toIdentifierKey(address))?.id;
    return recipientId === undefined ? [] : [{ subscriptionId, recipientId, position }];
  });
  await db.insert(noticeSubscriptionRecipients).values(places);
}

/** The recipients of an event after these are added, by their keys, and those that are new. */
export async function addRecipients(
  db: Database,
  configurationId: string,
  { addresses, language }: { readonly addresses: readonly string[]; readonly language: string },
  now: Date,
): Promise<{ readonly all: ReadonlyMap<string, Recipient>; readonly added: readonly Recipient[] }> {
  const rows = addresses.map((address) => ({
    configurationId,
    address,
    addressKey: toIdentifierKey(address),
    language,
    createdAt: now,
  }));
  const added =
    rows.length === 0 ? [] : await db.insert(noticeRecipients).values(rows).onConflictDoNothing().returning();
  const all = await db.select().from(noticeRecipients).where(eq(noticeRecipients.configurationId, configurationId));
  return { all: new Map(all.map((one) => [one.addressKey, one])), added };
}

/** Writes the notices of an event with one subscription, and asks no recipient. */
export async function insertNotices(
  db: Database,
  place: Place,
  { eventKey, name, recipients, confirmedAt }: NewNotices,
  now: Date,
): Promise<void> {
  const [row] = await db
    .insert(noticeConfigurations)
    .values({ ...place, eventKey, enabled: true, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The notices were not written');
  const { all } = await addRecipients(db, row.id, { addresses: recipients, language: 'en' }, now);
  await db.update(noticeRecipients).set({ confirmedAt }).where(eq(noticeRecipients.configurationId, row.id));
  await writeSubscription(db, row.id, { name, enabled: true, recipients }, all, now);
}

/** What an account is called. */
export async function accountName(db: Reader, tenantId: string): Promise<string> {
  const [row] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  return row?.name ?? '';
}

/** Deletes the subscriptions of an event that have no recipients any more, and the event itself when none is left. */
export async function dropEmpty(db: Database, configurationId: string): Promise<void> {
  const own = eq(noticeSubscriptions.configurationId, configurationId);
  const places = db
    .select({ one: sql`1` })
    .from(noticeSubscriptionRecipients)
    .where(eq(noticeSubscriptionRecipients.subscriptionId, noticeSubscriptions.id));
  await db.delete(noticeSubscriptions).where(and(own, notExists(places)));
  const [left] = await db.select({ id: noticeSubscriptions.id }).from(noticeSubscriptions).where(own).limit(1);
  if (!left) await db.delete(noticeConfigurations).where(eq(noticeConfigurations.id, configurationId));
}

/** Forgets the recipients of an event that are in none of its subscriptions any more. */
export async function dropLeft(db: Database, configurationId: string): Promise<void> {
  const held = db
    .select({ id: noticeSubscriptionRecipients.recipientId })
    .from(noticeSubscriptionRecipients)
    .innerJoin(noticeSubscriptions, eq(noticeSubscriptions.id, noticeSubscriptionRecipients.subscriptionId))
    .where(eq(noticeSubscriptions.configurationId, configurationId));
  await db
    .delete(noticeRecipients)
    .where(and(eq(noticeRecipients.configurationId, configurationId), notInArray(noticeRecipients.id, held)));
}
