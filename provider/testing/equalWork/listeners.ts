import { eventKeys, type EventKey } from 'gatehouse-contract/contract.js';
import {
  noticeConfigurations,
  noticeRecipients,
  noticeSubscriptionRecipients,
  noticeSubscriptions,
  slackSubscriptions,
  webhooks,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';

const isKey = (key: string): key is EventKey => Object.hasOwn(eventKeys, key);
const keys = Object.keys(eventKeys).filter(isKey);
const addresses = { email: 'watch@acme.test', sms: '+12015550199' } as const;

/** Lets a tenant hear of every event on every channel. */
export async function listenToAll(db: Database, tenantId: string): Promise<void> {
  await db
    .insert(webhooks)
    .values({ tenantId, displayName: 'All', url: 'https://hooks.test/', secret: '-', eventKeys: keys, isActive: true });
  const events = keys.map((eventKey) => ({ eventKey, channelIds: ['C0SECURITY1'] }));
  await db.insert(slackSubscriptions).values({ tenantId, isActive: true, events });
  const configurations = await db
    .insert(noticeConfigurations)
    .values(
      keys.flatMap((eventKey) =>
        (['email', 'sms'] as const).map((channel) => ({ tenantId, channel, eventKey, enabled: true })),
      ),
    )
    .returning();
  const owned = nonEmpty(configurations, 'configurations').map(({ id: configurationId, channel }) => {
    const address = addresses[channel];
    return { configurationId, address, addressKey: address };
  });
  const subscriptions = await db
    .insert(noticeSubscriptions)
    .values(owned.map(({ configurationId }) => ({ configurationId, name: 'Watch', enabled: true })))
    .returning();
  const recipients = await db
    .insert(noticeRecipients)
    .values(owned.map((one) => ({ ...one, language: 'en' })))
    .returning();
  await db
    .insert(noticeSubscriptionRecipients)
    .values(
      subscriptions.flatMap(({ id: subscriptionId, configurationId }) =>
        recipients
          .filter((one) => one.configurationId === configurationId)
          .map(({ id: recipientId }) => ({ subscriptionId, recipientId, position: 0 })),
      ),
    );
}
