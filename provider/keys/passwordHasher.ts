import { hash, verify } from '@node-rs/argon2';
import { ProviderError } from '../errors.ts';

/** Longest password that is hashed, in characters; anything longer is refused before the work begins. */
export const PASSWORD_MAX = 256;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time when `stored` is undefined, and is then false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

interface Costs {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  concurrency: number;
  queue: number;
}

/** argon2id behind a bounded queue: what does not fit is refused at once instead of slowing everything down. */
export async function createPasswordHasher({ concurrency, queue, ...costs }: Costs): Promise<PasswordHasher> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
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
  }

  // What an unknown person's password is compared with: same costs, no password fits.
  const decoy = await hash(crypto.randomUUID(), costs);
  return {
    hash: (password) => inTurn(() => hash(password, costs)),
    async verify(password, stored) {
      const matches = await inTurn(() => verify(stored ?? decoy, password));
      return stored !== undefined && matches;
    },
  };
}
