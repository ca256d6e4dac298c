import type { Area } from '../../database/areas/area.ts';
import { ago } from '../../database/retention/sweep.ts';
import { unpublishedEvents } from '../../database/storage/schema.ts';

/** As long as the log of deliveries: a provider that was away for days loses nothing. In seconds. */
const KEPT = 30 * 86_400;

export const area: Area = {
  sweeps: () => [
    {
      what: 'unpublished events',
      table: unpublishedEvents,
      key: unpublishedEvents.auditId,
      age: unpublishedEvents.at,
      before: ago(KEPT),
    },
  ],
};
