import type { SignUpResponse, SignUpStrategy } from '../../../api/contract/signUp.ts';
import type { EventOf, StepOf } from '../../core/Flow.ts';
import { isEnrolled } from '../enrolled.ts';
import type { LoginStart } from '../login/handover.ts';

/** The stages of a sign-up and what leads from which to which (SIGNUP-001, SIGNUP-010 to SIGNUP-013, SIGNUP-018). */
export const signUpFlow = {
  initial: 'SignUp',
  steps: {
    SignUp: {
      on: {
        activate: 'SignUpSuccess',
        mailed: 'SignUpSuccess',
        mfaVerify: 'SignUpSuccess',
        mfaEnroll: 'SignUpSuccess',
        phoneDue: 'VerifyPhone',
        smsCode: 'SignUpSuccess',
        accepted: 'SignUpSuccess',
      },
    },
    VerifyPhone: { on: { accepted: 'SignUpSuccess' } },
    SignUpSuccess: { on: { back: 'SignUp' } },
  },
} as const;

export type SignUpStep = StepOf<typeof signUpFlow>;
export type SignUpEvent = EventOf<typeof signUpFlow>;

/**
 * At which step the login goes on after an event (SIGNUP-012, SIGNUP-013). The stage stays behind for a host that does
 * not follow.
 */
export const loginAfter: Readonly<Partial<Record<SignUpEvent, LoginStart>>> = {
  mfaVerify: 'mfaVerify',
  mfaEnroll: 'mfaEnroll',
  smsCode: 'smsCode',
};

/** The answer to a sign-up, and what was sent. */
export interface SignUpAnswer extends SignUpResponse {
  /** It was a sign-up by phone number (SIGNUP-008). */
  byPhone: boolean;
  /** An email was sent with the number. */
  hasEmail: boolean;
}

interface Rule {
  readonly when: (answer: SignUpAnswer) => boolean;
  readonly send: SignUpEvent;
}

/** What follows a sign-up. The first rule that holds wins. */
export const afterSignUpRules: readonly Rule[] = [
  {
    when: ({ shouldActivate, userId, activationToken }) => shouldActivate && !!userId && !!activationToken,
    send: 'activate',
  },
  // The provider names no flow for a code: the link of the mail activates.
  { when: ({ shouldActivate }) => shouldActivate, send: 'mailed' },
  { when: ({ authResponse }) => !!authResponse?.mfaRequired && isEnrolled(authResponse), send: 'mfaVerify' },
  { when: ({ authResponse }) => !!authResponse?.mfaRequired, send: 'mfaEnroll' },
  {
    when: ({ byPhone, hasEmail, authResponse }) => byPhone && hasEmail && !!authResponse?.accessToken,
    send: 'phoneDue',
  },
  { when: ({ byPhone }) => byPhone, send: 'smsCode' },
  { when: ({ authResponse }) => !!authResponse?.accessToken, send: 'accepted' },
  { when: () => true, send: 'mailed' }, // SIGNUP-019
];

export const eventAfter = (answer: SignUpAnswer): SignUpEvent =>
  afterSignUpRules.find(({ when }) => when(answer))?.send ?? 'mailed';

/** Where the provider says nothing (SIGNUP-002). */
export const usualStrategies: readonly SignUpStrategy[] = [
  { strategy: 'email', isActive: true, isRequired: true },
  { strategy: 'phoneNumber', isActive: false, isRequired: false },
  { strategy: 'username', isActive: false, isRequired: false },
];
