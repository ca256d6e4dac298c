import type { NoticeConfiguration } from 'gatehouse-contract/contract.js';
import type { Configuration, Subscription } from './storage.ts';

/** The notices of an event as they leave the provider. `proven`: addresses of members. */
export const presentConfiguration = (
  { id: configurationId, eventKey, enabled }: Configuration,
  subscriptions: readonly Subscription[],
  proven: ReadonlySet<string>,
): NoticeConfiguration => ({
  eventKey,
  enabled,
  subscriptions: subscriptions
    .filter(({ row }) => row.configurationId === configurationId)
    .map(({ row: { id, name, enabled: isOn }, recipients }) => ({
      id,
      name,
      enabled: isOn,
      recipients: recipients.map(({ address }) => address),
      unconfirmed: recipients
        .filter(({ address, confirmedAt }) => confirmedAt === null && !proven.has(address))
        .map(({ address }) => address),
    })),
});
