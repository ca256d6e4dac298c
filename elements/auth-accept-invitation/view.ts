import type { InvitationScreen } from '../../stores/auth/invitation/invitation.flow.ts';
import { flowView } from '../core/flow/flowView.tsx';
import {
  addressScreen,
  awayScreen,
  codeScreen,
  doneScreen,
  sentScreen,
  waitingScreen,
} from '../core/flow/mailScreens.tsx';
import { invitationArea } from '../i18n/generated/invitation.ts';
import { screen as failed } from './screens/failed.tsx';
import { screen as invalid } from './screens/invalid.tsx';
import { screen as otherPerson } from './screens/otherPerson.tsx';
import { screen as pending } from './screens/pending.tsx';
import type { ScreenView } from './screenView.ts';

/** What is shown of each step. */
const screens: Readonly<Record<InvitationScreen, ScreenView>> = {
  validate: waitingScreen('invitation.title'),
  code: codeScreen({
    area: invitationArea,
    label: 'invitation.code',
    lead: 'invitation.codeLead',
    button: 'invitation.continue',
    busy: 'flow.oneMoment',
  }),
  away: awayScreen('invitation.title'),
  invalid,
  resend: addressScreen({
    title: 'invitation.resendTitle',
    lead: 'invitation.resendLead',
    button: 'invitation.resend',
  }),
  sent: sentScreen('invitation.sentLead'),
  pending,
  otherPerson,
  success: doneScreen('invitation.successTitle', 'invitation.successLead', { timed: true }),
  member: doneScreen('invitation.memberTitle', 'invitation.memberLead', { timed: false }),
  signIn: doneScreen('invitation.successTitle', 'invitation.signInLead', { timed: true }), // ACCEPT-014
  failed,
};

export const view = flowView(screens);
