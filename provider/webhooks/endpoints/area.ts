import type { Area } from '../../database/areas/area.ts';
import { inTenant } from '../../database/areas/places.ts';
import { webhooks } from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['admin.webhook.created', 'admin.webhook.changed', 'admin.webhook.deleted', 'admin.webhook.tested'],
  // The secret in it opens nothing at an installation that is another sender.
  places: [inTenant('no: set up anew', webhooks, webhooks.tenantId)],
};
