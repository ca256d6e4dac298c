import type { WebhookConfiguration } from 'gatehouse-contract/contract.js';
import type { Figures, Webhook } from './storage.ts';

/** A webhook as it leaves the provider. `secret`: the one that this call has made; every other answer has none. */
export const presentWebhook = (
  { id, displayName, description, url, payload, eventKeys, isActive, invocations, ...row }: Webhook,
  figures: Figures | undefined,
  now: Date,
  secret: string | null = null,
): WebhookConfiguration => ({
  _id: id,
  displayName,
  description,
  url,
  secret,
  ...(payload !== null && { payload }),
  eventKeys,
  isActive,
  invocations,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  stoppedBy: row.stoppedBy,
  failingSince: row.failingSince?.toISOString() ?? null,
  failures: row.failures,
  previousSecretUntil: row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
  lastWeek: { delivered: figures?.delivered ?? 0, failed: figures?.failed ?? 0 },
  lastDeliveryAt: figures?.lastAt?.toISOString() ?? null,
});
