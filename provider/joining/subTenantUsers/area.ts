import type { Area } from '../../database/areas/area.ts';

/** Facts about people of accounts below; what happens to members has the events of members. */
export const area: Area = {
  events: ['admin.user.added', 'admin.user.sub-account-access.changed'],
};
