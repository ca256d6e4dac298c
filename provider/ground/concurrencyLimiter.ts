import { ProviderError } from './errors.ts';

/** How busy it is: what runs and waits now, and how many it has refused since it began. */
export interface QueueState {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Limits how many pieces of work run at once and how many wait for their turn. */
export interface ConcurrencyLimiter {
  /**
   * Runs a piece of work. Waiting work runs in turn by its owners: an owner who sends many delays only their own.
   * @throws ProviderError 503 when too many wait already, of all or of this owner
   */
  run<Value>(work: () => Promise<Value>, owner?: string): Promise<Value>;
  state(): QueueState;
}

export function createConcurrencyLimiter({
  concurrency,
  queue,
  share = 1,
}: {
  concurrency: number;
  queue: number;
  /** The part of the queue that one owner may take. */
  share?: number;
}): ConcurrencyLimiter {
  const most = Math.ceil(queue * share);
  /** By owner; the first is the one whose turn is next. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let length = 0;
  let refused = 0;

  function wait(owner: string): Promise<void> {
    const line = waiting.get(owner) ?? [];
    if (length >= queue || line.length >= most) {
      refused += 1;
      throw new ProviderError('ER-BUSY', { retryAfter: 2 });
    }
    length += 1;
    waiting.set(owner, line);
    return new Promise((resolve) => line.push(resolve));
  }

  function next(): (() => void) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [owner, line] = first;
    const turn = line.shift();
    waiting.delete(owner);
    if (line.length > 0) waiting.set(owner, line); // behind all others
    length -= 1;
    return turn;
  }

  return {
    async run(work, owner = '') {
      if (running >= concurrency) await wait(owner);
      else running += 1;
      try {
        return await work();
      } finally {
        const turn = next();
        if (turn) turn(); // the place is handed on, not given back
        else running -= 1;
      }
    },
    state: () => ({ running, waiting: length, refused }),
  };
}
