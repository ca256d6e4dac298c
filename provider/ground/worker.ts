/** Does what is due in the database, beside the requests. Several processes on one database share the work. */
export interface Worker {
  /** Looks soon. Called after a commit. */
  wake(): void;
  /** Does everything that is due now. */
  run(): Promise<void>;
  /** Begins nothing more and lets what has begun end. */
  close(): Promise<void>;
}

interface Duties<Job> {
  readonly settings: { readonly polls: boolean };
  /** Looked after each time, before anything is taken. */
  begin?(): Promise<void>;
  /** Takes some of what is due, `most` at most, so that no other process takes it meanwhile. */
  take(most: number): Promise<readonly Job[]>;
  perform(job: Job): Promise<void>;
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** Hears when a look that `wake` or the clock has caused fails. */
  failed(error: unknown): void;
}

const POLL_MS = 5_000;

/** Nothing to do. */
export const idleWorker: Worker = { wake: () => undefined, run: async () => undefined, close: async () => undefined };

/**
 * Looks whenever it is woken, and every five seconds where it polls. What takes long holds up nothing else that is due.
 */
export function createWorker<Job>({ settings, begin, take, perform, atOnce, failed }: Duties<Job>): Worker {
  const begun = new Set<Promise<void>>();
  let running: Promise<void> | undefined;
  let isClosed = false;
  let isAsked = false;
  let ring = (): void => undefined;
  const troubles: unknown[] = [];

  const start = (job: Job): void => {
    const work: Promise<void> = perform(job)
      .catch((error: unknown) => void troubles.push(error))
      .finally(() => begun.delete(work));
    begun.add(work);
  };
  const work = async (): Promise<void> => {
    troubles.length = 0;
    for (let isFirst = true; ; isFirst = false) {
      const wasAsked = isFirst || isAsked;
      isAsked = false;
      const asked = new Promise<void>((done) => (ring = done));
      if (wasAsked && !isClosed) await begin?.();
      // What ends during a look may make room for something that the look has passed by.
      const isQuiet = begun.size === 0;
      const room = isClosed || troubles.length > 0 ? 0 : atOnce - begun.size;
      for (const job of room > 0 ? await take(room) : []) start(job);
      // What has ended makes room for more, so that only a look which finds nothing is the last.
      if (begun.size > 0) await Promise.race([...begun, asked]);
      else if (troubles.length > 0) throw troubles[0];
      else if ((isQuiet && !isAsked) || isClosed) return;
    }
  };
  const run = async (): Promise<void> => {
    if (isClosed) return;
    isAsked = true;
    ring();
    running ??= work().finally(() => (running = undefined));
    await running;
  };
  const wake = (): void => void run().catch(failed);
  const poll = settings.polls ? setInterval(wake, POLL_MS).unref() : undefined;

  return {
    wake,
    run,
    async close() {
      isClosed = true;
      clearInterval(poll);
      await running?.catch(() => undefined); // the caller of `run` gets the error
      await Promise.all(begun);
    },
  };
}
