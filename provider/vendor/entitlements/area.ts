import type { Area } from '../../database/areas/area.ts';
import { inTenant } from '../../database/areas/places.ts';
import { featureAssignments, planAssignments } from '../../database/storage/schema.ts';

export const area: Area = {
  places: [
    inTenant('no: set up anew', planAssignments, planAssignments.tenantId, planAssignments.userId),
    inTenant('no: set up anew', featureAssignments, featureAssignments.tenantId, featureAssignments.userId),
  ],
};
