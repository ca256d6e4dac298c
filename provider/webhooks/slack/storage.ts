import { and, asc, eq } from 'drizzle-orm';
import type { SlackConfiguration, SlackSubscription } from 'gatehouse-contract/contract.js';
import { slackConnections, slackSubscriptions } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

export type SlackConnection = typeof slackConnections.$inferSelect;
export type SlackSubscriptionRow = typeof slackSubscriptions.$inferSelect;

/** The connection of a tenant; undefined where there never was one. */
export async function findConnection(db: Reader, tenantId: string): Promise<SlackConnection | undefined> {
  const [row] = await db.select().from(slackConnections).where(eq(slackConnections.tenantId, tenantId));
  return row;
}

export const listSubscriptions = (db: Reader, tenantId: string): Promise<SlackSubscriptionRow[]> =>
  db
    .select()
    .from(slackSubscriptions)
    .where(eq(slackSubscriptions.tenantId, tenantId))
    .orderBy(asc(slackSubscriptions.createdAt), asc(slackSubscriptions.id));

/** A subscription of a tenant; undefined for one of another, and for none. */
export async function findSubscription(
  db: Reader,
  tenantId: string,
  id: string | undefined,
): Promise<SlackSubscriptionRow | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(slackSubscriptions)
    .where(and(eq(slackSubscriptions.tenantId, tenantId), eq(slackSubscriptions.id, id)));
  return row;
}

/** A subscription as it leaves the provider. */
export const presentSubscription = ({ id, isActive, events }: SlackSubscriptionRow): SlackSubscription => ({
  id,
  isActive,
  slackEvents: events.map(({ eventKey, channelIds, title, message }) => ({
    eventKey,
    channelIds,
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message }),
  })),
});

/** The configuration of a tenant. Its id is that of the tenant, which has one. */
export const presentConfiguration = (
  tenantId: string,
  connection: SlackConnection | undefined,
  subscriptions: readonly SlackSubscriptionRow[],
): SlackConfiguration => ({
  id: tenantId,
  slackSubscriptions: subscriptions.map(presentSubscription),
  state: connection?.state ?? 'none',
  ...(connection && { team: connection.teamName }),
});
