import type { EventOf, StepOf } from '../../core/Flow.ts';

/** Every step of accepting an invitation and what leads from it to which (ACCEPT-001 to ACCEPT-005). */
export const invitationFlow = {
  initial: 'validate',
  steps: {
    validate: { on: { opened: 'validate', incomplete: 'invalid', refused: 'invalid', read: 'pending' } },
    invalid: { on: { opened: 'validate' } },
    pending: { on: { opened: 'validate', codeRefused: 'validate', refused: 'failed', accepted: 'success' } },
    success: { on: { opened: 'validate' } },
    failed: { on: { opened: 'validate' } },
  },
} as const;

export type InvitationStep = StepOf<typeof invitationFlow>;
export type InvitationEvent = EventOf<typeof invitationFlow>;

/** What is shown of each step. */
export const invitationScreens = {
  validate: ['validate', 'code', 'away'],
  invalid: ['invalid', 'resend', 'sent'],
  pending: ['pending', 'otherPerson'],
  success: ['success', 'member', 'signIn'],
  failed: ['failed', 'resend', 'sent'],
} as const satisfies Readonly<Record<InvitationStep, readonly string[]>>;

export type InvitationScreen = (typeof invitationScreens)[InvitationStep][number];

/** How an invitation ends well. */
export type InvitationEnd = Extract<InvitationScreen, (typeof invitationScreens)['success'][number]>;

/** A refused acceptance, as the rules see it. */
export interface RefusedInvitation {
  readonly code: string;
  readonly withCode: boolean;
  /** The provider has looked at it. */
  readonly isRefusal: boolean;
}

/** What follows a refusal. The first rule that holds wins; without one the person tries again. */
export const refusalRules: readonly {
  readonly when: (refused: RefusedInvitation) => boolean;
  readonly send: InvitationEvent;
  readonly field?: 'code';
}[] = [
  { when: ({ code }) => code === 'ER-INVITATION-OF-ANOTHER' || code === 'ER-LINK-INVALID', send: 'refused' },
  { when: ({ withCode, code }) => withCode && code.startsWith('ER-TOO-MANY'), send: 'codeRefused' },
  { when: ({ withCode }) => withCode, send: 'codeRefused', field: 'code' },
  { when: ({ isRefusal, code }) => isRefusal && !code.startsWith('ER-TOO-MANY'), send: 'refused' },
];
