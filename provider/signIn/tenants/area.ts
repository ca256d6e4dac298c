import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: ['auth.token.issued', 'auth.tenant.switched'],
};
