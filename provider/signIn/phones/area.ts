import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: {
    'phone-reset-code': 'account',
    'phone-change': 'account',
    'phone-own-code': 'account',
    'phone-removal-code': 'account',
  },
  names: ['phone-reset', 'phone-own', 'phone-removal'],
  events: ['user.phone.asked', 'user.phone.proven', 'user.phone.changed', 'user.phone.removed'],
  messages: Object.values(mails),
};
