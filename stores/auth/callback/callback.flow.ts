import type { EventOf, StepOf } from '../../core/Flow.ts';

/**
 * The steps of a page that the link of a message or the provider's own login leads to, and what leads from it to which
 * (LOGIN-003).
 */
export const callbackFlow = {
  initial: 'magicLink',
  steps: {
    magicLink: { on: { accepted: 'magicLinkPostLoginSuccess', ended: 'magicLinkEnded', failed: 'hostedFailed' } },
    magicLinkPostLoginSuccess: { on: { opened: 'magicLink' } },
    magicLinkEnded: { on: { opened: 'magicLink' } },
    hostedFailed: { on: { opened: 'magicLink' } },
  },
} as const;

export type CallbackStep = StepOf<typeof callbackFlow>;
export type CallbackEvent = EventOf<typeof callbackFlow>;

/** What is shown of each step. */
export const callbackScreens = {
  magicLink: ['validating', 'away', 'ask', 'askUnknown', 'incomplete'],
  magicLinkPostLoginSuccess: ['magicLinkPostLoginSuccess'],
  magicLinkEnded: ['magicLinkEnded'],
  hostedFailed: ['hostedFailed'],
} as const satisfies Readonly<Record<CallbackStep, readonly string[]>>;

export type CallbackScreen = (typeof callbackScreens)[CallbackStep][number];
