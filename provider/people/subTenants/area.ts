import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: [
    'admin.sub-account.created',
    'admin.sub-account.renamed',
    'admin.sub-account.deleted',
    'admin.sub-account.management.changed',
    'admin.sub-account.access-type.changed',
    'admin.sub-account.refused',
  ],
};
