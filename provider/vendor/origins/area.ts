import type { Area } from '../../database/areas/area.ts';
import { inTenant } from '../../database/areas/places.ts';
import { origins } from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['operator.origins.changed'],
  places: [inTenant('no: set up anew', origins, origins.tenantId)],
};
