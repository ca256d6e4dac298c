import { sendMessage } from '../../../stores/auth/login/messageStep.ts';
import { mailStep } from '../mail/mailStep.tsx';

/** A code is on its way (PWLESS-005). */
export const step = mailStep({ title: 'mailSignIn.mailTitle', lead: 'mailSignIn.codeLead', send: sendMessage('code') });
