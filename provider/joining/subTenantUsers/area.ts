import type { Area } from '../../database/areas/area.ts';

/** Facts about people of accounts below; what happens to members is told by the words of members. */
export const area: Area = {
  events: ['admin.user.added', 'admin.user.sub-account-access.changed'],
};
