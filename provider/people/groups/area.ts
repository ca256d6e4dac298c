import type { Area } from '../../database/areas/area.ts';
import { inTenant } from '../../database/areas/places.ts';
import { groupConfigurations } from '../../database/storage/schema.ts';

export const area: Area = {
  events: [
    'admin.group.created',
    'admin.group.changed',
    'admin.group.deleted',
    'admin.group.roles.changed',
    'admin.group.members.changed',
    'admin.groups.configuration.changed',
    'admin.user.group.joined',
    'admin.user.group.left',
  ],
  places: [inTenant('no: set up anew', groupConfigurations, groupConfigurations.tenantId)],
};
