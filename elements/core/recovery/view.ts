import { takesUsernames } from '../../../stores/auth/otherIdentifiers.ts';
import type { RecoveryScreen } from '../../../stores/auth/recovery/recovery.flow.ts';
import type { RecoveryStore } from '../../../stores/auth/recovery/RecoveryStore.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import type { FlowText } from '../../i18n/generated/flow.ts';
import { recoveryArea, type RecoveryText } from '../../i18n/generated/recovery.ts';
import { IdentifierTexts } from '../form/IdentifierTexts.ts';
import type { FlowView } from '../flow/FlowParts.ts';
import type { FlowViewModule } from '../flow/FlowViewModule.ts';
import { flowView } from '../flow/flowView.tsx';
import { addressScreen, awayScreen, codeScreen, doneScreen, sentScreen, waitingScreen } from '../flow/mailScreens.tsx';
import { passwordScreen } from '../flow/passwordScreen.tsx';
import passwordCss from '../password/password.light.css';
import { asking } from './askingScreen.ts';
import { selectorScreen, withOtherWay } from './selector.tsx';

/** What is shown of each step. */
const screens: Readonly<Record<RecoveryScreen, FlowView<RecoveryStore, RecoveryText | FlowText>>> = {
  forgotPassword: asking,
  // RECOV-005
  unavailable: { title: 'recovery.unavailableTitle', lead: 'recovery.unavailableLead', back: 'flow.backToSignIn' },
  away: awayScreen('recovery.title'),
  ended: addressScreen({
    title: 'recovery.endedTitle',
    lead: 'recovery.endedLead',
    button: 'recovery.sendLink',
    emblem: 'ended',
  }),
  incomplete: addressScreen({
    title: 'recovery.incompleteTitle',
    lead: 'recovery.incompleteLead',
    button: 'recovery.sendLink',
  }),
  code: {
    ...withOtherWay(
      codeScreen({
        area: recoveryArea,
        label: 'recovery.code',
        lead: 'recovery.codeLead',
        button: 'recovery.continue',
        busy: 'flow.oneMoment',
      }),
    ),
    title: 'recovery.codeTitle',
  },
  passwordRecoverySelector: selectorScreen,
  resetPasswordViaSms: {
    ...withOtherWay(
      codeScreen({
        area: recoveryArea,
        label: 'recovery.textCode',
        lead: 'recovery.textLead',
        button: 'recovery.continue',
        busy: 'flow.oneMoment',
      }),
    ),
    title: 'recovery.textTitle',
  },
  sent: sentScreen('recovery.sentLead'),
  validating: waitingScreen('recovery.passwordTitle'),
  resetPasswordPage: passwordScreen({
    title: 'recovery.passwordTitle',
    lead: 'recovery.passwordLead',
    button: 'recovery.save',
    busy: 'recovery.saving',
  }),
  resetPasswordSuccess: doneScreen('recovery.doneTitle', 'recovery.doneLead', { timed: true }), // RECOV-021
};

/** Who signs in by a username is found by it; a phone number finds its owner where a text message is a way back. */
export const view: FlowViewModule<RecoveryStore> = {
  ...flowView(screens, passwordCss),
  IdentifierTexts,
  taken: (root, { takesPhoneNumbers }) => ({
    usernames: takesUsernames(root.use(ConfigStore).strategies),
    phoneNumbers: takesPhoneNumbers,
  }),
};
