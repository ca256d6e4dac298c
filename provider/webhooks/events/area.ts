import type { Area } from '../../database/areas/area.ts';
import { ago } from '../../database/retention/sweep.ts';
import { unpublishedEvents } from '../../database/storage/schema.ts';

/** What could not be published for a day is given up, in seconds. */
const KEPT = 86_400;

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
