import type { ErrorCode } from '../contract/errors.ts';

/** For how long a member may be temporary, in seconds: from a minute to ten years. */
export const EXPIRATION_SECONDS = { least: 60, most: 10 * 365 * 24 * 3600 } as const;

/** A person's place in one tenant, as far as signing in depends on it. */
export interface MembershipState {
  tenantId: string;
  activatedAt: Date | null;
  isDisabled: boolean;
  temporaryExpirationDate: Date | null;
  lastLogin: Date | null;
}

/** What lets a person in or keeps a person out. */
type InForce = Pick<MembershipState, 'activatedAt' | 'isDisabled' | 'temporaryExpirationDate'>;

/** Why a membership does not let its person in, most final first. */
const obstacles: readonly {
  holds: (membership: InForce, now: Date) => boolean;
  code: ErrorCode;
}[] = [
  { holds: (membership) => membership.isDisabled, code: 'ER-USER-DISABLED' },
  {
    holds: ({ temporaryExpirationDate }, now) => temporaryExpirationDate !== null && temporaryExpirationDate <= now,
    code: 'ER-USER-EXPIRED',
  },
  { holds: (membership) => membership.activatedAt === null, code: 'ER-USER-NOT-VERIFIED' },
];

/** Why a membership does not let its person in; undefined when it does. */
export const membershipObstacle = (membership: InForce, now: Date): ErrorCode | undefined =>
  obstacles.find((obstacle) => obstacle.holds(membership, now))?.code;

/** The tenant of a new session, or why there is none. */
export type TenantChoice = { tenantId: string } | { refusal: ErrorCode };

/** The tenant a sign-in leads to: the wished one, else the one used last. Only memberships in force count. */
export function chooseTenant(memberships: readonly MembershipState[], now: Date, wished?: string): TenantChoice {
  const open = memberships.filter((membership) => !membershipObstacle(membership, now));
  const byLastUse = [...open].sort((a, b) => (b.lastLogin?.getTime() ?? 0) - (a.lastLogin?.getTime() ?? 0));
  const chosen = open.find((membership) => membership.tenantId === wished) ?? byLastUse[0];
  if (chosen) return { tenantId: chosen.tenantId };
  const [first] = memberships;
  return { refusal: (first && membershipObstacle(first, now)) ?? 'ER-NOT-A-MEMBER' };
}

/** An account, as far as signing in depends on it. */
export interface AccountState {
  isLocked: boolean;
  verified: boolean;
}

/** The state that keeps a whole account from signing in. Reported only after a correct password. */
export function accountObstacle(account: AccountState, allowNotVerified: boolean): ErrorCode | undefined {
  if (account.isLocked) return 'ER-USER-LOCKED';
  if (!account.verified && !allowNotVerified) return 'ER-USER-NOT-VERIFIED';
  return undefined;
}
