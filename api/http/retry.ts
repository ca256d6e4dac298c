/** The longest pause a provider may ask a page for. Milliseconds. */
const LONGEST = 60_000;

/**
 * `Retry-After` (seconds or a date) in milliseconds, as shown to a person; undefined when it is missing or unusable.
 */
export function toDelay(header: string | null, now: number = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}

/** The same as a pause between two attempts: at most a minute (API-07). */
export function toPause(header: string | null): number | undefined {
  const ms = toDelay(header);
  return ms === undefined ? undefined : Math.min(ms, LONGEST);
}

/** Back-off with jitter: between 100 % and 150 % of the pause, so that many pages do not come back at once. */
export function withJitter(ms: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return ms + (ms * random) / 2 ** 33;
}

/** Calls back after `ms` milliseconds; returns the undo. */
export type After = (ms: number, callback: () => void) => () => void;

export const afterByTimer: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** A pause that an abort signal ends early. */
export function pause(ms: number, after: After, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    const cancel = after(ms, done);
    signal?.addEventListener('abort', () => (cancel(), done()), { once: true });
  });
}

/** Statuses that may pass when asked again. */
export const isTransient = (status: number): boolean => status === 429 || status >= 500;
