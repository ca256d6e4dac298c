import type { Area } from '../../database/areas/area.ts';

/** What the links of notices do. Who opens one is known by its token alone: the audit names the system. */
export const area: Area = {
  events: ['notice.confirmed', 'notice.unsubscribed'],
};
