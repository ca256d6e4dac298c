import { ProviderError } from '../errors.ts';
import { recordEvent } from '../audit/storage.ts';
import { clearAttempts, countAttempt, uncountAttempt } from './counters.ts';
import type { Settings } from '../config.ts';
import type { Circumstances, WriteCall } from '../http/call.ts';
import type { Services } from '../services.ts';

const accountCounter = (subject: string) => `login:account:${subject}`;
const addressCounter = (address: string) => `login:address:${address}`;

/**
 * Counts a try to prove who one is, before it is evaluated: on every way in. `subject` is the account
 * (whichever of its identifiers was typed), or the normalised identifier of nobody: both are counted alike.
 * @throws ProviderError 429 when the subject or the address has used up its tries
 */
export async function admitAttempt(
  services: Services,
  { origin, now }: Pick<Circumstances, 'origin' | 'now'>,
  subject: string,
): Promise<void> {
  const { perAccount, perAddress, window } = services.settings.lockout;
  const counted = [
    { ...(await countAttempt(services.db, accountCounter(subject), window, now)), limit: perAccount },
    { ...(await countAttempt(services.db, addressCounter(origin.ipAddress), window, now)), limit: perAddress },
  ];
  const over = counted.filter(({ count, limit }) => count > limit);
  if (over.length === 0) return;
  // Once per window: a flood of refused tries must not become a flood of audit rows.
  if (over.some(({ count, limit }) => count === limit + 1))
    await recordEvent(services.db, { event: 'auth.login.blocked', outcome: 'failure' }, origin, now);
  const until = Math.max(...over.map(({ windowEndsAt }) => windowEndsAt.getTime()));
  throw new ProviderError('ER-TOO-MANY-ATTEMPTS', { retryAfter: (until - now.getTime()) / 1000 });
}

/** A try that led to a session wipes the account's slate and does not count against the address. */
export async function forgiveAttempts(
  { db, origin }: Pick<WriteCall, 'db' | 'origin'>,
  subject: string,
): Promise<void> {
  await clearAttempts(db, [accountCounter(subject)]);
  await uncountAttempt(db, addressCounter(origin.ipAddress));
}

/** A try that could not be evaluated at all is not held against anybody. */
export async function withdrawAttempt(
  services: Services,
  { origin }: Pick<Circumstances, 'origin'>,
  subject: string,
): Promise<void> {
  await uncountAttempt(services.db, accountCounter(subject));
  await uncountAttempt(services.db, addressCounter(origin.ipAddress));
}

/**
 * Counts a request against a limit per minute and address.
 * @throws ProviderError 429
 */
export async function admitRequest(
  services: Services,
  { origin, now }: Pick<Circumstances, 'origin' | 'now'>,
  limit: keyof Settings['requestLimits'],
): Promise<void> {
  const { count, windowEndsAt } = await countAttempt(services.db, `request:${limit}:${origin.ipAddress}`, 60, now);
  if (count > services.settings.requestLimits[limit])
    throw new ProviderError('ER-TOO-MANY-REQUESTS', { retryAfter: (windowEndsAt.getTime() - now.getTime()) / 1000 });
}
