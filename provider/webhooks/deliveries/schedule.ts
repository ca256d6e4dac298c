import { addSeconds } from '../../ground/addSeconds.ts';

const [MINUTE, HOUR] = [60, 3_600];
/** Seconds from one call of a delivery to the next. The first is made at once. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;
/** A wait is longer by up to this part of it, so that an address which was down is not called by all at once. */
const JITTER = 0.1;
/** What an address can ask for at most, in seconds: a day. */
const LONGEST_ASKED = 24 * HOUR;

interface Failed {
  /** Calls of the schedule until now. */
  readonly tries: number;
  readonly now: Date;
  /** `Retry-After` as the address wrote it: seconds, or an instant. */
  readonly retryAfter?: string | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** When a delivery is tried again; undefined where the schedule is over. What the address asks for is the least. */
export function nextAttemptAfter({ tries, now, retryAfter, random }: Failed): Date | undefined {
  const wait = WAITS[tries - 1];
  if (wait === undefined) return undefined;
  const asked = Math.min(secondsOf(retryAfter, now), LONGEST_ASKED);
  return addSeconds(now, Math.max(wait, asked) * (1 + JITTER * random));
}

function secondsOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const instant = Date.parse(retryAfter);
  return Number.isNaN(instant) ? 0 : (instant - now.getTime()) / 1000;
}
