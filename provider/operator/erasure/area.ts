import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: ['operator.person.erased', 'operator.tenant.closed', 'operator.tenant.erased'],
};
