import type { Area } from '../../database/areas/area.ts';

export const area: Area = { events: ['admin.audits.exported'] };
