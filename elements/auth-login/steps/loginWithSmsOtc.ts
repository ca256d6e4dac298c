import { sendMessage } from '../../../stores/auth/login/messageStep.ts';
import { mailStep } from '../mail/mailStep.tsx';

/** A code is on its way by text message (PWLESS-005). */
export const step = mailStep({
  title: 'mailSignIn.phoneTitle',
  lead: 'mailSignIn.textLead',
  send: sendMessage('smscode'),
});
