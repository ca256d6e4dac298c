import type { CallbackScreen } from '../../stores/auth/callback/callback.flow.ts';
import type { CallbackStore } from '../../stores/auth/callback/CallbackStore.ts';
import type { FlowView } from '../core/flow/FlowParts.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { awayScreen, doneScreen, waitingScreen } from '../core/flow/mailScreens.tsx';
import type { CallbackArguments, CallbackText } from '../i18n/generated/callback.ts';
import type { FlowText } from '../i18n/generated/flow.ts';

type View = FlowView<CallbackStore, CallbackText | keyof CallbackArguments | FlowText>;

/** Asks whether to sign in here: another browser has asked for the link. */
const asking = (lead: 'callback.askLead' | 'callback.askUnknownLead'): View => ({
  title: 'callback.askTitle',
  lead,
  button: 'callback.goOn',
  busy: 'callback.goingOn',
  identifier: 'fact',
  back: 'flow.backToSignIn',
});

/** What is shown of each step. */
const screens: Readonly<Record<CallbackScreen, View>> = {
  validating: waitingScreen('callback.callbackTitle'),
  away: awayScreen('callback.callbackTitle'),
  ask: asking('callback.askLead'),
  askUnknown: asking('callback.askUnknownLead'),
  incomplete: {
    title: 'callback.incompleteTitle',
    lead: 'callback.incompleteLead',
    button: 'callback.toLogin',
    emblem: 'mail',
  },
  magicLinkEnded: {
    title: 'callback.endedTitle',
    lead: 'callback.endedLead',
    button: 'callback.toLogin',
    emblem: 'ended',
  }, // PWLESS-008
  hostedFailed: {
    title: 'callback.hostedTitle',
    lead: 'callback.hostedLead',
    button: 'callback.hostedAgain',
    emblem: 'ended',
  }, // HOSTED-017
  magicLinkPostLoginSuccess: doneScreen('callback.doneTitle', 'callback.doneLead', { timed: true }), // PWLESS-007
};

export const view = flowView(screens);
