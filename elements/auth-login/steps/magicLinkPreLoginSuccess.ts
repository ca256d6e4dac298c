import { sendMessage } from '../../../stores/auth/login/messageStep.ts';
import { mailStep } from '../mail/mailStep.tsx';

/** A link is on its way; the code of its mail is taken here (PWLESS-005). */
export const step = mailStep({
  title: 'mailSignIn.mailTitle',
  lead: 'mailSignIn.linkLead',
  send: sendMessage('magiclink'),
});
