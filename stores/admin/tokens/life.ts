import type { ApiToken } from './calls.ts';

const DAY_MS = 86_400_000;
/** Minutes of a day: the wire has minutes where people choose days (TOKENS-004). */
export const DAY_MINUTES = 1440;
/** A token that ends within so many days is about to. */
const SOON_DAYS = 7;
/** A token that was not used for so many days is likely forgotten. */
export const UNUSED_DAYS = 90;

/** When a token ends. Epoch milliseconds; infinity for one that does not. */
export const endOf = ({ expires }: Pick<ApiToken, 'expires'>): number =>
  expires === undefined ? Infinity : Date.parse(expires);

/** Where a token is in its life. */
export const lives = ['never', 'later', 'soon', 'ended'] as const;
export type Life = (typeof lives)[number];

/** @param now epoch milliseconds */
export function lifeOf(token: Pick<ApiToken, 'expires'>, now: number): Life {
  const left = endOf(token) - now;
  if (left === Infinity) return 'never';
  return left <= 0 ? 'ended' : left <= SOON_DAYS * DAY_MS ? 'soon' : 'later';
}

export const passesEnds = (token: ApiToken, ends: readonly string[] | undefined, now: number): boolean =>
  !ends || ends.includes(lifeOf(token, now));

/** Whether a token was not used for 90 days; one that was never used counts from its making. */
export const isUnused = ({ lastUsedAt, createdAt }: ApiToken, now: number): boolean =>
  now - Date.parse(lastUsedAt ?? createdAt) > UNUSED_DAYS * DAY_MS;

export const passesUse = (token: ApiToken, use: readonly string[] | undefined, now: number): boolean =>
  !use || (use.includes('unused') && isUnused(token, now));
