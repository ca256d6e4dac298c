import { performance } from 'node:perf_hooks';

const ASK_MS = 15_000;

export interface DatabaseClock {
  /** Milliseconds since 1970, by the database's time. */
  readonly read: () => number;
  stop(): void;
}

/**
 * Follows the database's time without a query each time: processes that share a database judge expiry alike, however
 * their own clocks differ or jump. Between two queries it goes on by this machine's monotonic clock.
 *
 * @param ask the database's time now, in milliseconds. When it fails later on, the last answer counts further.
 * @throws what the first query throws
 */
export async function followClock(ask: () => Promise<number>): Promise<DatabaseClock> {
  const sample = async (): Promise<number> => {
    const before = performance.now();
    const told = await ask();
    return told - (before + performance.now()) / 2; // the answer is as old as half of its way
  };
  let offset = await sample();
  const again = async (): Promise<void> => {
    offset = await sample();
  };
  const timer = setInterval(() => void again().catch(() => undefined), ASK_MS);
  timer.unref();
  return { read: () => Math.round(performance.now() + offset), stop: () => clearInterval(timer) };
}
