import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = {
  secrets: { activation: 'tenant', 'activation-code': 'tenant', invitation: 'tenant', 'invitation-code': 'tenant' },
  names: ['joining-flow'],
  events: ['user.activation.asked', 'user.invitation.asked'],
  messages: Object.values(mails),
};
