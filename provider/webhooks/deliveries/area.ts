import { eq, inArray, or } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { asText, below } from '../../database/areas/places.ts';
import { ago } from '../../database/retention/sweep.ts';
import { users, webhookDeliveries, webhookEvents, webhooks } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';

/** How long the log is kept, in seconds. */
const KEPT = 30 * 86_400;

export const area: Area = {
  events: ['admin.webhook.resent', 'webhook.stopped'],
  messages: Object.values(mails),
  places: [
    {
      table: webhookEvents,
      by: [webhookEvents.tenantId, webhookEvents.actorId, webhookEvents.subjectId],
      ofPeople: (ids) => or(inArray(webhookEvents.actorId, ids), inArray(webhookEvents.subjectId, asText(ids))),
      ofTenant: (id) => eq(webhookEvents.tenantId, id),
      reads: [users],
      exported: 'no: ends soon',
    },
    {
      table: webhookDeliveries,
      by: [webhookDeliveries.webhookId],
      described: [webhookDeliveries.eventId],
      ofTenant: (id) => below(webhookDeliveries.webhookId, webhooks, webhooks.id, eq(webhooks.tenantId, id)),
      exported: 'no: ends soon',
    },
  ],
  // Deliveries go with their event.
  sweeps: () => [
    {
      what: 'webhook events',
      table: webhookEvents,
      key: webhookEvents.id,
      age: webhookEvents.createdAt,
      before: ago(KEPT),
    },
  ],
};
