import type { EventOf, StepOf } from '../../core/Flow.ts';

/** The steps of a second factor that a phone sets up or proves by a link. */
export const mfaMobileFlow = {
  initial: 'opening',
  steps: {
    opening: { on: { secret: 'setUpOnPhone', enrolled: 'proveOnPhone', nobody: 'linkMissing', ended: 'linkEnded' } },
    setUpOnPhone: { on: { done: 'factorReady', ended: 'linkEnded' } },
    proveOnPhone: { on: { done: 'factorReady', ended: 'linkEnded' } },
    factorReady: { on: {} },
    linkMissing: { on: { again: 'opening' } },
    linkEnded: { on: { again: 'opening' } },
  },
} as const;

export type MfaMobileStep = StepOf<typeof mfaMobileFlow>;
export type MfaMobileEvent = EventOf<typeof mfaMobileFlow>;
