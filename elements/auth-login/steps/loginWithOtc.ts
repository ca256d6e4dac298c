import { sendMessage } from '../../../stores/auth/later/messageStep.ts';
import { mailStep } from '../mail/mailStep.tsx';

/** A code is on its way (PWLESS-005). */
export const step = mailStep({ title: 'mailSignIn.codeTitle', lead: 'mailSignIn.codeLead', send: sendMessage('code') });
