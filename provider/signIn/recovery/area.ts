import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: {
    recovery: 'account',
    'recovery-by-text': 'account',
    'recovery-code': 'account',
    'recovery-text': 'account',
  },
  names: ['email', 'sms'],
  events: ['user.password.asked', 'user.password.proven', 'user.password.reset'],
  messages: Object.values(mails),
};
