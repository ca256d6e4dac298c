import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: { 'sign-in': 'account', 'sign-in-code': 'account', 'sign-in-text': 'account' },
  names: ['sign-in-flow', 'sign-in-link'],
  events: ['auth.message.asked'],
  messages: Object.values(mails),
};
