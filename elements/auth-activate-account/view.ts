import type { ActivationScreen } from '../../stores/auth/activation/activation.flow.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { addressScreen, awayScreen, doneScreen, sentScreen, waitingScreen } from '../core/flow/mailScreens.tsx';
import { passwordScreen } from '../core/flow/passwordScreen.tsx';
import passwordCss from '../core/password/password.light.css';
import { alone, withPassword, type ScreenView } from './screens/code.tsx';

/** What is shown of each step. */
const screens: Readonly<Record<ActivationScreen, ScreenView>> = {
  activating: waitingScreen('activation.title'),
  code: alone,
  codeForm: withPassword,
  // Another browser than the one that signed up: opening a link posts nothing.
  confirm: {
    title: 'activation.title',
    lead: 'activation.confirmLead',
    button: 'activation.activate',
    busy: 'activation.busy',
    identifier: 'fact',
    back: 'flow.backToSignIn',
  },
  away: awayScreen('activation.title'),
  activatingForm: passwordScreen({
    title: 'activation.passwordTitle',
    lead: 'activation.passwordLead',
    button: 'activation.activate',
    busy: 'activation.busy',
  }),
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
