import type { EventOf, StepOf } from '../../core/Flow.ts';

/** The steps of a fresh proof (STEPUP-009, STEPUP-010). */
export const stepUpFlow = {
  initial: 'asking',
  steps: {
    asking: {
      on: { factor: 'verifyStepUp', unenrolled: 'noMFAEnrolledStepUp', password: 'signInAgain', proven: 'success' },
    },
    verifyStepUp: { on: { proven: 'success' } },
    noMFAEnrolledStepUp: { on: { setUp: 'setUpFactor' } },
    setUpFactor: { on: { again: 'asking' } },
    signInAgain: { on: { factor: 'verifyStepUp', proven: 'success' } },
    success: { on: {} },
  },
} as const;

export type StepUpStep = StepOf<typeof stepUpFlow>;
export type StepUpEvent = EventOf<typeof stepUpFlow>;
