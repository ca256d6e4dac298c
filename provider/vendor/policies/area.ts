import type { Area } from '../../database/areas/area.ts';
import { inTenant, ofPerson } from '../../database/areas/places.ts';
import {
  formerPasswords,
  lockoutPolicies,
  mfaPolicies,
  passwordHistoryPolicies,
  passwordRotationPolicies,
} from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['admin.policy.changed'],
  places: [
    ofPerson('no: opens something', formerPasswords, formerPasswords.userId),
    inTenant('no: set up anew', lockoutPolicies, lockoutPolicies.tenantId),
    inTenant('no: set up anew', mfaPolicies, mfaPolicies.tenantId),
    inTenant('no: set up anew', passwordHistoryPolicies, passwordHistoryPolicies.tenantId),
    inTenant('no: set up anew', passwordRotationPolicies, passwordRotationPolicies.tenantId),
  ],
};
