import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: { unlock: 'account' },
  events: ['user.locked.out', 'user.unlocked'],
  messages: Object.values(mails),
};
