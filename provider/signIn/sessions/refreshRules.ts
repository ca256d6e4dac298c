export type RefreshVerdict =
  /** First use: give the successor out. */
  | 'rotate'
  /** Used a moment ago, by this or another tab, and its successor is unused: give the same successor again. */
  | 'repeat'
  /** Used too long ago, or before its successor was used as well: two hold it. */
  | 'reuse'
  /** The session ended, or its time is up. */
  | 'ended';

export interface RefreshState {
  rotatedAt: Date | null;
  /** Whether the token that followed has been exchanged itself. */
  successorUsed: boolean;
  endedAt: Date | null;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
}

/** What becomes of a refresh token presented at `now`. `grace` in seconds. */
export function judgeRefresh(state: RefreshState, now: Date, grace: number): RefreshVerdict {
  if (state.endedAt) return 'ended';
  const { rotatedAt, successorUsed } = state;
  if (rotatedAt && (successorUsed || now.getTime() - rotatedAt.getTime() >= grace * 1000)) return 'reuse';
  if (now >= state.idleExpiresAt || now >= state.absoluteExpiresAt) return 'ended';
  return rotatedAt ? 'repeat' : 'rotate';
}

export interface Lifetimes {
  /** Seconds. */
  sessionIdle: number;
  /** Seconds. */
  sessionAbsolute: number;
}

/** A tenant's own session policy where it has one; it can only shorten what the provider allows. */
export const sessionLifetimes = (
  provider: Lifetimes,
  tenant: { sessionIdleSeconds: number | null; sessionAbsoluteSeconds: number | null },
): Lifetimes => ({
  sessionIdle: Math.min(provider.sessionIdle, tenant.sessionIdleSeconds ?? Infinity),
  sessionAbsolute: Math.min(provider.sessionAbsolute, tenant.sessionAbsoluteSeconds ?? Infinity),
});
