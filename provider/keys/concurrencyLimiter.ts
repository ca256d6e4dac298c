import { ProviderError } from '../errors.ts';

/** Limits how many pieces of work run at once and how many wait for their turn. */
export interface ConcurrencyLimiter {
  /** @throws ProviderError 503 when too many wait already */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function createConcurrencyLimiter({
  concurrency,
  queue,
}: {
  concurrency: number;
  queue: number;
}): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= concurrency) {
        if (waiting.length >= queue) throw new ProviderError('ER-BUSY', { retryAfter: 2 });
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next(); // the place is handed on, not given back
        else running -= 1;
      }
    },
  };
}
