import type { Area } from '../../database/areas/area.ts';
import { countersOver } from './counters.ts';

export const area: Area = {
  events: ['auth.login.blocked'],
  sweeps: () => [countersOver],
};
