import { hash } from '@node-rs/argon2';
import { ProviderError } from '../../ground/errors.ts';
import { createConcurrencyLimiter, type QueueState } from '../../ground/concurrencyLimiter.ts';
import { readPasswordHash } from './passwordHashes.ts';

/** Longest password that is hashed, in characters; anything longer is refused before the work begins. */
export const PASSWORD_MAX = 256;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time when `stored` is undefined, and is then false. The same holds for a hash that cannot be read,
   * because an answer of its own would disclose the account. `unreadable` is called then.
   */
  verify(password: string, stored: string | undefined, unreadable?: () => void): Promise<boolean>;
  /**
   * The hash that shall take the place of `stored`, with which the password was compared: where it is of another system
   * or of other costs. Undefined: it may stay, or it proves only a part of the password, or too many wait, so that a
   * later sign-in does this.
   */
  renew(password: string, stored: string): Promise<string | undefined>;
  state(): QueueState;
}

interface Costs {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
  concurrency: number;
  queue: number;
}

/**
 * argon2id behind a concurrency limiter, which refuses work over its limit instead of slowing everything down.
 *
 * @param read reads a hash to compare a password with; a test counts what is compared
 */
export async function createPasswordHasher(
  { concurrency, queue, ...costs }: Costs,
  read = readPasswordHash,
): Promise<PasswordHasher> {
  const limiter = createConcurrencyLimiter({ concurrency, queue });
  // What an unknown person's password is compared with: same costs, no password fits.
  const make = (password: string) => hash(password, costs);
  const decoy = await make(crypto.randomUUID());
  const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`;
  const verify = async (stored: string, password: string) => read(stored).verify(password);
  return {
    state: () => limiter.state(),
    hash: (password) => limiter.run(() => make(password)),
    async verify(password, stored, unreadable) {
      const matches = await limiter.run(async () => {
        const isRight = await verify(stored ?? decoy, password).catch(() => undefined);
        if (isRight !== undefined) return isRight;
        unreadable?.();
        await verify(decoy, password); // the work of one that can be read
        return false;
      });
      return stored !== undefined && matches;
    },
    async renew(password, stored) {
      if (stored.startsWith(current) || !read(stored).covers(password)) return undefined;
      return limiter
        .run(() => make(password))
        .catch((error: unknown) => {
          if (error instanceof ProviderError) return undefined;
          throw error;
        });
    },
  };
}
