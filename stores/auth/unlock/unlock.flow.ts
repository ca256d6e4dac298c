import type { EventOf, StepOf } from '../../core/Flow.ts';

/** The steps of a locked account that the link of a mail unlocks. */
export const unlockFlow = {
  initial: 'unlockAccount',
  steps: {
    unlockAccount: { on: { unlocked: 'unlockAccountSuccess', ended: 'unlockAccountEnded' } },
    unlockAccountSuccess: { on: { opened: 'unlockAccount' } },
    unlockAccountEnded: { on: { opened: 'unlockAccount' } },
  },
} as const;

export type UnlockStep = StepOf<typeof unlockFlow>;
export type UnlockEvent = EventOf<typeof unlockFlow>;

/** What is shown of each step. */
export const unlockScreens = {
  unlockAccount: ['ask', 'incomplete'],
  unlockAccountSuccess: ['unlockAccountSuccess'],
  unlockAccountEnded: ['unlockAccountEnded'],
} as const satisfies Readonly<Record<UnlockStep, readonly string[]>>;

export type UnlockScreen = (typeof unlockScreens)[UnlockStep][number];
