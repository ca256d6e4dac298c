import type { EventOf, StepOf } from '../../core/Flow.ts';

/** The steps of a page that the link of a message leads to, and what leads from it to which (LOGIN-003). */
export const callbackFlow = {
  initial: 'magicLink',
  steps: {
    magicLink: { on: { accepted: 'magicLinkPostLoginSuccess', ended: 'magicLinkEnded' } },
    magicLinkPostLoginSuccess: { on: { opened: 'magicLink' } },
    magicLinkEnded: { on: { opened: 'magicLink' } },
  },
} as const;

export type CallbackStep = StepOf<typeof callbackFlow>;
export type CallbackEvent = EventOf<typeof callbackFlow>;

/** What is shown of each step. */
export const callbackScreens = {
  magicLink: ['validating', 'away', 'ask', 'askUnknown', 'incomplete'],
  magicLinkPostLoginSuccess: ['magicLinkPostLoginSuccess'],
  magicLinkEnded: ['magicLinkEnded'],
} as const satisfies Readonly<Record<CallbackStep, readonly string[]>>;

export type CallbackScreen = (typeof callbackScreens)[CallbackStep][number];
