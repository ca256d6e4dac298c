import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrencyLimiter.ts';

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

/** argon2id behind a concurrency limiter, which refuses work over its limit instead of slowing everything down. */
export async function createPasswordHasher({ concurrency, queue, ...costs }: Costs): Promise<PasswordHasher> {
  const limiter = createConcurrencyLimiter({ concurrency, queue });
  // What an unknown person's password is compared with: same costs, no password fits.
  const decoy = await hash(crypto.randomUUID(), costs);
  return {
    hash: (password) => limiter.run(() => hash(password, costs)),
    async verify(password, stored) {
      const matches = await limiter.run(() => verify(stored ?? decoy, password));
      return stored !== undefined && matches;
    },
  };
}
