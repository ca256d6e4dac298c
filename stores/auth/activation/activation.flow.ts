import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { EventOf, StepOf } from '../../core/Flow.ts';

/** Every step of an activation and what leads from it to which (ACTIV-001, ACTIV-002, ACTIV-010, ACTIV-013). */
export const activationFlow = {
  initial: 'activating',
  steps: {
    activating: {
      on: { opened: 'activating', passwordNeeded: 'activatingForm', ended: 'resend', activated: 'success' },
    },
    activatingForm: {
      on: { opened: 'activating', codeRefused: 'activating', ended: 'resend', activated: 'success' },
    },
    resend: { on: { opened: 'activating' } },
    success: { on: { opened: 'activating' } },
  },
} as const;

export type ActivationStep = StepOf<typeof activationFlow>;
export type ActivationEvent = EventOf<typeof activationFlow>;

/** What is shown of each step. */
export const activationScreens = {
  activating: ['activating', 'code', 'codeForm', 'confirm', 'away'],
  activatingForm: ['activatingForm', 'codeForm'],
  resend: ['resend', 'incomplete', 'newMail', 'sent'],
  success: ['success', 'secondFactor', 'signIn'],
} as const satisfies Readonly<Record<ActivationStep, readonly string[]>>;

export type ActivationScreen = (typeof activationScreens)[ActivationStep][number];

/** Why the address is asked for: the link has ended, it was not whole, or the person wants another mail. */
export type ActivationCause = Exclude<(typeof activationScreens)['resend'][number], 'sent'>;

/** How an activation ends. */
export type ActivationEnd = Extract<ActivationScreen, (typeof activationScreens)['success'][number]>;

/** What follows an answer (ACTIV-008, ACTIV-009). The first rule that holds wins. */
export const endRules: readonly {
  readonly when: (answer: Partial<LoginResponse>, isSignedIn: boolean) => boolean;
  readonly end: ActivationEnd;
}[] = [
  { when: ({ mfaRequired }) => mfaRequired === true, end: 'secondFactor' },
  { when: (_, isSignedIn) => isSignedIn, end: 'success' },
  { when: () => true, end: 'signIn' },
];

/** A refused activation, as the rules see it. */
export interface RefusedActivation {
  readonly code: string;
  /** The field that the provider names. */
  readonly named: unknown;
  readonly withCode: boolean;
  readonly withPassword: boolean;
}

/** What follows a refusal: which step, and which field is to blame. The first rule that holds wins. */
export const refusalRules: readonly {
  readonly when: (refused: RefusedActivation) => boolean;
  readonly send?: ActivationEvent;
  readonly field?: 'code' | 'password';
}[] = [
  { when: ({ code, named }) => code.startsWith('ER-PASSWORD') || named === 'password', field: 'password' },
  { when: ({ code }) => code.startsWith('ER-TOO-MANY') },
  { when: ({ code }) => code === 'ER-LINK-INVALID', send: 'ended' },
  { when: ({ withCode }) => withCode, send: 'codeRefused', field: 'code' },
  { when: ({ withPassword }) => withPassword, field: 'password' },
  { when: () => true, send: 'ended' },
];
