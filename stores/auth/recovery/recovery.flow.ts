import type { EventOf, StepOf } from '../../core/Flow.ts';

/** A message was asked for; or the link of one was opened. */
const asked = {
  mailed: 'forgotPasswordEmailSuccess',
  texted: 'resetPasswordViaSms',
  opened: 'resetPasswordPage',
} as const;

/** Its code is waited for. */
const waiting = {
  again: 'forgotPassword',
  chosen: 'passwordRecoverySelector',
  proven: 'resetPasswordPage',
  opened: 'resetPasswordPage',
} as const;

/** The steps of a forgotten password and what leads from it to which (RECOV-001). */
export const recoveryFlow = {
  initial: 'forgotPassword',
  steps: {
    forgotPassword: { on: { ...asked, chosen: 'passwordRecoverySelector' } },
    passwordRecoverySelector: { on: { ...asked, again: 'forgotPassword' } },
    forgotPasswordEmailSuccess: { on: waiting },
    resetPasswordViaSms: { on: waiting },
    resetPasswordPage: { on: { ended: 'forgotPassword', again: 'forgotPassword', saved: 'resetPasswordSuccess' } },
    resetPasswordSuccess: { on: { again: 'forgotPassword', opened: 'resetPasswordPage' } },
  },
} as const;

export type RecoveryStep = StepOf<typeof recoveryFlow>;
export type RecoveryEvent = EventOf<typeof recoveryFlow>;

/** What is shown of each step. */
export const recoveryScreens = {
  forgotPassword: ['forgotPassword', 'unavailable', 'away', 'ended', 'incomplete'],
  passwordRecoverySelector: ['passwordRecoverySelector'],
  forgotPasswordEmailSuccess: ['code', 'sent'],
  resetPasswordViaSms: ['resetPasswordViaSms'],
  resetPasswordPage: ['validating', 'away', 'resetPasswordPage'],
  resetPasswordSuccess: ['resetPasswordSuccess'],
} as const satisfies Readonly<Record<RecoveryStep, readonly string[]>>;

export type RecoveryScreen = (typeof recoveryScreens)[RecoveryStep][number];

/**
 * Why the address is asked for: the person has forgotten the password, the link has ended, or the page needs the link.
 */
export type RecoveryCause = Extract<RecoveryScreen, 'forgotPassword' | 'ended' | 'incomplete'>;

/** A refused password or code, as the rules see it. */
export interface RefusedRecovery {
  readonly code: string;
  /** The field that the provider names. */
  readonly named: unknown;
}

/** What follows a refusal of a new password. The first rule that holds wins. */
export const refusalRules: readonly {
  readonly when: (refused: RefusedRecovery) => boolean;
  readonly send?: RecoveryEvent;
  readonly field?: 'password';
}[] = [
  { when: ({ code, named }) => code.startsWith('ER-PASSWORD') || named === 'password', field: 'password' },
  { when: ({ code }) => code.startsWith('ER-TOO-MANY') },
  { when: () => true, send: 'ended' },
];
