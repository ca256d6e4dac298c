import type { Area } from '../../database/areas/area.ts';
import { inTenant } from '../../database/areas/places.ts';
import { tenantMetadata } from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['admin.metadata.updated'],
  places: [inTenant('no: set up anew', tenantMetadata, tenantMetadata.tenantId)],
};
