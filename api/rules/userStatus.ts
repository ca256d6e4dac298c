import type { UserV3 } from '../contract/types.ts';
import type { UserStatus } from '../contract/users.ts';

/** What a person's row says: the first of the statuses that hold (USERS-042). */
export type ShownStatus = UserStatus;

/** What decides about the status of a person in a tenant. */
export type StatusFacts = Pick<
  UserV3,
  'isDisabled' | 'isLocked' | 'activatedForTenant' | 'temporaryExpirationDate' | 'invitation'
>;

/** The dot before the word. `hollow`: a ring. */
export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'hollow';

interface StatusRule {
  readonly status: ShownStatus;
  readonly tone: StatusTone;
  readonly when: (user: StatusFacts, now: number) => boolean;
}

const endOf = (user: StatusFacts): number =>
  user.temporaryExpirationDate ? Date.parse(user.temporaryExpirationDate) : Number.NaN;

/**
 * Read top to bottom, the first that holds is shown: what stops a person from signing in comes before everything else.
 */
export const statusRules: readonly StatusRule[] = [
  { status: 'disabled', tone: 'hollow', when: (user) => user.isDisabled === true },
  { status: 'expired', tone: 'error', when: (user, now) => endOf(user) <= now },
  { status: 'locked', tone: 'error', when: (user) => user.isLocked === true },
  { status: 'undelivered', tone: 'error', when: ({ invitation }) => invitation?.delivery === 'failed' },
  { status: 'invited', tone: 'info', when: (user) => user.activatedForTenant === false },
  { status: 'temporary', tone: 'warning', when: (user) => !Number.isNaN(endOf(user)) },
  { status: 'active', tone: 'success', when: () => true },
];

/** The status of a person. `now` in epoch milliseconds. */
export function statusOf(user: StatusFacts, now: number): ShownStatus {
  return statusRules.find((rule) => rule.when(user, now))?.status ?? 'active';
}

/** The dot of a status. */
export function toneOf(status: ShownStatus): StatusTone {
  return statusRules.find((rule) => rule.status === status)?.tone ?? 'success';
}
