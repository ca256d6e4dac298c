import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrencyLimiter.ts';

/** Longest password that is hashed, in characters; anything longer is refused before the work begins. */
export const PASSWORD_MAX = 256;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time when `stored` is undefined, and is then false. The same holds for a hash that cannot be read, because an
   * answer of its own would disclose the account. `unreadable` is called then.
   */
  verify(password: string, stored: string | undefined, unreadable?: () => void): Promise<boolean>;
}

interface Costs {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  concurrency: number;
  queue: number;
}

/** argon2id behind a concurrency limiter, which refuses work over its limit instead of slowing everything down. */
export async function createPasswordHasher({ concurrency, queue, ...costs }: Costs): Promise<PasswordHasher> {
  const limiter = createConcurrencyLimiter({ concurrency, queue });
  // What an unknown person's password is compared with: same costs, no password fits.
  const decoy = await hash(crypto.randomUUID(), costs);
  return {
    hash: (password) => limiter.run(() => hash(password, costs)),
    async verify(password, stored, unreadable) {
      const matches = await limiter.run(async () => {
        const read = await verify(stored ?? decoy, password).catch(() => undefined);
        if (read !== undefined) return read;
        unreadable?.();
        await verify(decoy, password); // the work of one that can be read
        return false;
      });
      return stored !== undefined && matches;
    },
  };
}
