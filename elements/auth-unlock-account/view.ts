import type { UnlockScreen } from '../../stores/auth/unlock/unlock.flow.ts';
import type { UnlockStore } from '../../stores/auth/unlock/UnlockStore.ts';
import type { FlowView } from '../core/flow/FlowParts.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { doneScreen } from '../core/flow/mailScreens.tsx';
import type { FlowText } from '../i18n/generated/flow.ts';
import type { UnlockText } from '../i18n/generated/unlock.ts';

/** What is shown of each step. */
const screens: Readonly<Record<UnlockScreen, FlowView<UnlockStore, UnlockText | FlowText>>> = {
  ask: {
    title: 'unlock.title',
    lead: 'unlock.lead',
    button: 'unlock.unlock',
    busy: 'unlock.unlocking',
    back: 'flow.backToSignIn',
  },
  incomplete: {
    title: 'unlock.incompleteTitle',
    lead: 'unlock.incompleteLead',
    button: 'flow.backToSignIn',
    emblem: 'mail',
  },
  unlockAccountEnded: {
    title: 'unlock.endedTitle',
    lead: 'unlock.endedLead',
    button: 'flow.backToSignIn',
    emblem: 'ended',
  },
  unlockAccountSuccess: doneScreen('unlock.doneTitle', 'unlock.doneLead', { timed: true }), // UNLOCK-003
};

export const view = flowView(screens);
