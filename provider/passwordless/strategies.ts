import { ProviderError } from '../errors.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import type { Reader } from '../storage/storage.ts';

/** A way in by a message. */
export interface Way {
  /** Of these one must be switched on. */
  readonly strategies: ReadonlySet<string>;
  /** Whether the mail holds a link beside its code. */
  readonly hasLink: boolean;
}

const link: Way = { strategies: new Set(['MagicLink', 'UsernameAndMagicLink']), hasLink: true };
const code: Way = { strategies: new Set(['Code', 'UsernameAndCode']), hasLink: false };

/** By their names in a path. A client that asks by a username maps its name when it asks, and not when it answers. */
const ways: ReadonlyMap<string, Way> = new Map([
  ['magiclink', link],
  ['usernameandmagiclink', link],
  ['code', code],
  ['usernameandcode', code],
]);

/** @throws ProviderError 403 for a way that is switched off, or that there is none */
export async function findWay(db: Reader, type: string | undefined): Promise<Way> {
  const way = ways.get((type ?? '').toLowerCase());
  if (!way || !(await allowsOneOf({ db }, way.strategies))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  return way;
}
