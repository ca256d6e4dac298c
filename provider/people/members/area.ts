import type { Area } from '../../database/areas/area.ts';

export const area: Area = {
  events: [
    'admin.user.disabled',
    'admin.user.enabled',
    'admin.user.expiration.changed',
    'admin.user.removed',
    'admin.user.roles.changed',
    'admin.user.sessions.ended',
  ],
};
