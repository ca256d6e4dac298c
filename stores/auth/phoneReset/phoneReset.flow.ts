import type { EventOf, StepOf } from '../../core/Flow.ts';

/** The steps from a lost phone number to another one (PHRESET-001). */
export const phoneResetFlow = {
  initial: 'ResetPhoneNumber',
  steps: {
    ResetPhoneNumber: { on: { mailed: 'VerifyResetPhoneNumber' } },
    VerifyResetPhoneNumber: { on: { proven: 'ChangePhoneNumber', again: 'ResetPhoneNumber' } },
    ChangePhoneNumber: { on: { again: 'ResetPhoneNumber' } },
  },
} as const;

export type PhoneResetStep = StepOf<typeof phoneResetFlow>;
export type PhoneResetEvent = EventOf<typeof phoneResetFlow>;

/** What is shown of each step. */
export const phoneResetScreens = {
  ResetPhoneNumber: ['ask', 'unavailable', 'ended'],
  VerifyResetPhoneNumber: ['code'],
  ChangePhoneNumber: ['number'],
} as const satisfies Readonly<Record<PhoneResetStep, readonly string[]>>;

export type PhoneResetScreen = (typeof phoneResetScreens)[PhoneResetStep][number];
