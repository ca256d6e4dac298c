import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: ['operator.applied', 'operator.token.created', 'operator.token.revoked', 'operator.token.rotated'],
};
