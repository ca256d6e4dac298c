import { and, asc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { addSeconds } from '../../ground/addSeconds.ts';

export type Webhook = typeof webhooks.$inferSelect;

/** What became of the deliveries of a webhook. */
export interface Figures {
  readonly delivered: number;
  readonly failed: number;
  readonly lastAt: Date | null;
}

const WEEK = 7 * 86_400;

/** Deliveries whose last call failed, also where another one is to come. One that a user has asked for begins anew. */
export const hasFailed = or(
  eq(webhookDeliveries.state, 'failed'),
  and(eq(webhookDeliveries.state, 'waiting'), gt(webhookDeliveries.tries, 0), eq(webhookDeliveries.isWanted, false)),
);

export const listWebhooks = (db: Reader, tenantId: string): Promise<Webhook[]> =>
  db.select().from(webhooks).where(eq(webhooks.tenantId, tenantId)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));

/** A webhook of a tenant; undefined for one of another, and for none. */
export async function findWebhook(db: Reader, tenantId: string, id: string | undefined): Promise<Webhook | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id)));
  return row;
}

/** The same, kept as it is until the transaction ends. */
export async function holdWebhook(
  db: Database,
  tenantId: string,
  id: string | undefined,
): Promise<Webhook | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id)))
    .for('no key update');
  return row;
}

/** The first webhook of a tenant at an address. */
export async function findWebhookAt(db: Reader, tenantId: string, url: string): Promise<Webhook | undefined> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.url, url)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(1);
  return row;
}

/** The figures of the webhooks of a tenant, of the last seven days. One without deliveries has none. */
export async function figuresOf(db: Reader, tenantId: string, now: Date): Promise<ReadonlyMap<string, Figures>> {
  const since = addSeconds(now, -WEEK).toISOString();
  const { webhookId, state, createdAt } = webhookDeliveries;
  const inWeek = (which: SQL | undefined) =>
    sql`count(*) FILTER (WHERE ${which} AND ${createdAt} >= ${since}::timestamptz)`.mapWith(Number);
  const rows = await db
    .select({
      webhookId,
      delivered: inWeek(eq(state, 'delivered')),
      failed: inWeek(hasFailed),
      lastAt: sql<Date | null>`max(${createdAt}) FILTER (WHERE ${state} <> 'skipped')`.mapWith(createdAt),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(eq(webhooks.tenantId, tenantId))
    .groupBy(webhookId);
  return new Map(rows.map(({ webhookId: id, ...figures }) => [id, figures]));
}
