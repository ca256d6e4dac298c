import type { ActivationScreen } from '../../stores/auth/activation/activation.flow.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { addressScreen, awayScreen, doneScreen, sentScreen, waitingScreen } from '../core/flow/mailScreens.tsx';
import passwordCss from '../core/password/password.light.css';
import { screen as activatingForm } from './screens/activatingForm.tsx';
import * as code from './screens/code.tsx';
import { screen as confirm } from './screens/confirm.ts';
import type { ScreenView } from './screenView.ts';

/** What is shown of each step. */
const screens: Readonly<Record<ActivationScreen, ScreenView>> = {
  activating: waitingScreen('activation.title'),
  code: code.alone,
  codeForm: code.withPassword,
  confirm,
  away: awayScreen('activation.title'),
  activatingForm,
  resend: addressScreen({
    title: 'activation.resendTitle',
    lead: 'activation.resendLead',
    button: 'activation.resend',
    emblem: 'ended',
  }),
  incomplete: addressScreen({
    title: 'activation.incompleteTitle',
    lead: 'activation.incompleteLead',
    button: 'activation.resend',
  }),
  newMail: addressScreen({
    title: 'activation.newMailTitle',
    lead: 'activation.newMailLead',
    button: 'activation.resend',
  }),
  sent: sentScreen('activation.sentLead'),
  success: doneScreen('activation.doneTitle', 'activation.doneLead', { timed: true }), // ACTIV-007, ACTIV-009
  secondFactor: doneScreen('activation.doneTitle', 'activation.secondFactorLead', { timed: false }), // ACTIV-008
  signIn: doneScreen('activation.doneTitle', 'activation.signInLead', { timed: false }),
};

export const view = flowView(screens, passwordCss);
