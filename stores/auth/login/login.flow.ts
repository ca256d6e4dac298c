import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { EventOf, StepOf } from '../../core/Flow.ts';
import { isEnrolled } from '../enrolled.ts';

/** Where a proof of identity may lead, whatever it was (LOGIN-018 to LOGIN-024). */
const proved = {
  mfaVerify: 'loginWithTwoFactor',
  mfaEnroll: 'forceTwoFactor',
  breached: 'breachedPassword',
  rotationExpired: 'passwordRotationExpired',
  rotationDue: 'passwordRotationNotification',
  passkeyDue: 'promptPasskeys',
  quickDue: 'registerQuickLogin',
  accepted: 'success',
} as const;

const provedOrBack = { ...proved, back: 'preLogin' } as const;

/** The ways to prove who one is. Each leads to its step, from the identifier or from the step of another way. */
const ways = {
  password: 'loginWithPassword',
  magicLink: 'magicLinkPreLoginSuccess',
  code: 'loginWithOtc',
  smsCode: 'loginWithSmsOtc',
} as const;
export type Way = keyof typeof ways;

const provedOrOtherWay = { ...provedOrBack, ...ways } as const;

/** Every step of a sign-in and what leads from it to which (LOGIN-002 to LOGIN-006, LOGIN-018 to LOGIN-024). */
export const loginFlow = {
  initial: 'preLogin',
  steps: {
    preLogin: {
      on: {
        ssoFound: 'redirectToSSO',
        noLocal: 'noLocal',
        ...ways,
        quickSmsCode: 'loginWithQuickSmsOtc',
        ...proved, // a passkey is taken at this step too
      },
    },
    loginWithPassword: { on: { ...provedOrOtherWay, locked: 'lockedOut' } },
    lockedOut: { on: { back: 'preLogin' } },
    magicLinkPreLoginSuccess: { on: provedOrOtherWay },
    magicLinkPostLoginSuccess: { on: { accepted: 'success' } },
    loginWithOtc: { on: provedOrOtherWay },
    loginWithSmsOtc: { on: provedOrOtherWay },
    loginWithQuickSmsOtc: { on: provedOrBack },
    redirectToSSO: { on: { ssoFailed: 'loginWithSSOFailed', back: 'preLogin' } },
    loginWithSSOFailed: { on: { back: 'preLogin' } },
    noLocal: { on: provedOrBack },
    loginWithTwoFactor: { on: { ...provedOrBack, lostDevice: 'recoverTwoFactor' } },
    forceTwoFactor: { on: provedOrBack },
    recoverTwoFactor: { on: provedOrBack },
    breachedPassword: { on: { ...provedOrBack, saved: 'breachedPasswordSuccess' } },
    breachedPasswordSuccess: { on: { accepted: 'success', back: 'preLogin' } },
    passwordRotationExpired: { on: { ...provedOrBack, saved: 'loginWithPassword' } },
    passwordRotationNotification: { on: { passkeyDue: 'promptPasskeys', accepted: 'success', back: 'preLogin' } },
    promptPasskeys: { on: { accepted: 'success' } },
    registerQuickLogin: { on: { accepted: 'success' } },
    success: { on: {} },
  },
} as const;

export type LoginStep = StepOf<typeof loginFlow>;
export type LoginEvent = EventOf<typeof loginFlow>;

/**
 * What a person who has proven who they are may be offered before the session is taken over: the last that is due. The
 * module of a step decides by `isOffered`; a step whose module has not loaded is not offered (LOGIN-028).
 */
export const offers = [
  { offered: 'registerQuickLogin', send: 'quickDue' },
  { offered: 'promptPasskeys', send: 'passkeyDue' },
] as const;

/** Where an event leads from a step; `undefined` when the step does not know it. */
export function stepAfter(step: LoginStep, event: LoginEvent): LoginStep | undefined {
  const on: Readonly<Partial<Record<LoginEvent, LoginStep>>> = loginFlow.steps[step].on;
  return on[event];
}

interface Rule<Answer> {
  readonly when: (answer: Answer) => boolean | undefined;
  readonly send: LoginEvent;
}

/** The steps that the strategy of the provider decides about. */
export const passwordlessSteps = ['magicLinkPreLoginSuccess', 'loginWithOtc', 'loginWithSmsOtc'] as const;

export interface ProofAnswer extends LoginResponse {
  /** The flag of the breached-password step is on. */
  breachedStep: boolean;
}

/** What follows a right password, code or passkey (LOGIN-018 to LOGIN-022). The first rule that holds wins. */
export const afterProofRules: readonly Rule<ProofAnswer>[] = [
  { when: (answer) => answer.mfaRequired && isEnrolled(answer), send: 'mfaVerify' },
  { when: (answer) => answer.mfaRequired, send: 'mfaEnroll' },
  {
    when: (answer) => answer.isBreachedPassword && answer.breachedStep && !answer.accessToken,
    send: 'breached',
  },
  { when: (answer) => (answer.passwordExpiresIn ?? 1) <= 0 && !answer.accessToken, send: 'rotationExpired' },
  // Both have to be there (PWPOL-005).
  {
    when: (answer) => !!answer.accessToken && (answer.passwordExpiresIn ?? NaN) <= (answer.notificationPeriod ?? NaN),
    send: 'rotationDue',
  },
  { when: () => true, send: 'accepted' },
];

/** The event of the first rule that holds. */
export function firstRule<Answer>(rules: readonly Rule<Answer>[], answer: Answer): LoginEvent | undefined {
  return rules.find((rule) => rule.when(answer))?.send;
}
