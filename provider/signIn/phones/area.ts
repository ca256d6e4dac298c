import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: { 'phone-reset-code': 'account', 'phone-change': 'account', 'phone-own-code': 'account' },
  names: ['phone-reset', 'phone-own'],
  events: ['user.phone.asked', 'user.phone.proven', 'user.phone.changed'],
  messages: Object.values(mails),
};
