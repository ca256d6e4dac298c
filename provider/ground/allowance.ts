import { AsyncLocalStorage } from 'node:async_hooks';

/** What one answer may still wait for the database, in milliseconds. Statements that run side by side count once. */
export class Allowance {
  #left: number;
  #running = 0;
  #since = 0;

  constructor(ms: number) {
    this.#left = ms;
  }

  /** Milliseconds; zero when it is used up. */
  get left(): number {
    const running = this.#running > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, this.#left - running);
  }

  /** A wait begins. Call what it returns when the wait is over, once. */
  begin(): () => void {
    if (this.#running++ === 0) this.#since = performance.now();
    return () => {
      this.#left = --this.#running === 0 ? Math.max(0, this.#left - (performance.now() - this.#since)) : this.#left;
    };
  }

  /** The answer is given: what it has left running is limited no more. */
  lift(): void {
    this.#left = Infinity;
  }
}

const allowances = new AsyncLocalStorage<Allowance>();

/** The allowance of the answer that is being made; undefined outside of one. */
export const currentAllowance = (): Allowance | undefined => allowances.getStore();

/** Runs work that has to be done also where the answer has waited long enough: it is limited by the statement alone. */
export const beyondAllowance = <T>(work: () => Promise<T>): Promise<T> => allowances.exit(work);

/** Runs the work of one answer, which waits at most `ms` for the database in all. */
export async function withAllowance<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const allowance = new Allowance(ms);
  try {
    return await allowances.run(allowance, work);
  } finally {
    allowance.lift();
  }
}
