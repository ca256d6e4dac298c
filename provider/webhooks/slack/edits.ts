import { eq } from 'drizzle-orm';
import type { SlackEvent, SlackSubscription } from 'gatehouse-contract/contract.js';
import { slackSubscriptions } from '../../database/storage/schema.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { refuse } from './connecting.ts';
import {
  findConnection,
  findSubscription,
  listSubscriptions,
  presentSubscription,
  type SlackSubscriptionRow,
} from './storage.ts';

/** Subscriptions of one tenant, at most. */
const LIMIT = 50;

interface Fields {
  readonly isActive: boolean;
  readonly slackEvents: SlackEvent[];
}

const factsOf = ({ events, isActive }: Pick<SlackSubscriptionRow, 'events' | 'isActive'>) => ({
  eventKeys: [...new Set(events.map(({ eventKey }) => eventKey))],
  channelIds: [...new Set(events.flatMap(({ channelIds }) => channelIds))],
  isActive,
});

/** Has events posted. @throws ProviderError 400 without a connection, and beyond the limit */
export async function addSubscription(
  { db, now }: WriteCall,
  { tenantId }: Principal,
  { isActive, slackEvents: events }: Fields,
): Promise<Written<SlackSubscription>> {
  if (!(await findConnection(db, tenantId)))
    throw refuse('There is no connection to Slack yet: connect a workspace first');
  if ((await listSubscriptions(db, tenantId)).length >= LIMIT)
    throw refuse(`There are ${LIMIT} subscriptions, which is the most: delete one first`);
  const [row] = await db
    .insert(slackSubscriptions)
    .values({ tenantId, isActive, events, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The subscription was not written');
  return {
    answer: presentSubscription(row),
    event: { event: 'admin.slack.subscription.created', subjectId: row.id, details: factsOf(row) },
  };
}

/** Replaces what a subscription posts. @throws ProviderError 404 */
export async function changeSubscription(
  { db, now }: WriteCall,
  { tenantId }: Principal,
  id: string | undefined,
  { isActive, slackEvents: events }: Fields,
): Promise<Written<SlackSubscription>> {
  const before = await findSubscription(db, tenantId, id);
  if (!before) throw new ProviderError('ER-NOT-FOUND');
  const next = { ...before, isActive, events };
  const shown = presentSubscription(next);
  if (JSON.stringify(shown) === JSON.stringify(presentSubscription(before)))
    return { answer: shown, event: NOTHING_CHANGED };
  const written = await db
    .update(slackSubscriptions)
    .set({ isActive, events, updatedAt: now })
    .where(eq(slackSubscriptions.id, before.id))
    .returning({ id: slackSubscriptions.id });
  if (written.length === 0) throw new ProviderError('ER-NOT-FOUND'); // deleted meanwhile
  return {
    answer: shown,
    event: { event: 'admin.slack.subscription.changed', subjectId: before.id, details: factsOf(next) },
  };
}

/** Deletes a subscription. What waits of it still goes out. @throws ProviderError 404 */
export async function dropSubscription(
  { db }: WriteCall,
  { tenantId }: Principal,
  id: string | undefined,
): Promise<Written<undefined>> {
  const found = await findSubscription(db, tenantId, id);
  const [row] = found ? await db.delete(slackSubscriptions).where(eq(slackSubscriptions.id, found.id)).returning() : [];
  if (!row) throw new ProviderError('ER-NOT-FOUND');
  return {
    answer: undefined,
    event: { event: 'admin.slack.subscription.deleted', subjectId: row.id, details: factsOf(row) },
  };
}
