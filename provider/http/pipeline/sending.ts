import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import { countAttempt, readCounted, type Counted } from '../counters/counters.ts';
import { askersPair, mailsTo } from './attempts.ts';
import type { Circumstances, WriteCall } from './call.ts';
import { networksOf } from './networks.ts';
import type { Services } from './services.ts';

/** Messages are counted by the hour. Seconds. */
const HOUR = 3600;

/** The limits of requests that cause a message. */
const SENDING: ReadonlySet<keyof Settings['requestLimits']> = new Set(['mails', 'signUps']);

/** All messages of the provider. */
const ALL = 'send:vendor';

const refusal = ({ windowEndsAt }: Counted, now: Date): ProviderError =>
  new ProviderError('ER-TOO-MANY-REQUESTS', { retryAfter: (windowEndsAt.getTime() - now.getTime()) / 1000 });

/**
 * Counts a request that causes a message, for the network that asks and for all of the provider, before its
 * transaction: no row that all requests share is locked in one. What the network refuses counts nowhere else.
 * @throws ProviderError 429 where the network has had its messages
 */
export async function admitSending(
  services: Services,
  { origin, now }: Pick<Circumstances, 'origin' | 'now'>,
  limit: keyof Settings['requestLimits'],
): Promise<void> {
  if (!SENDING.has(limit)) return;
  await countForNetwork({ db: services.db, services, origin, now }, 1);
  await countAttempt(services.db, ALL, HOUR, now);
}

type Counting = Pick<WriteCall, 'db' | 'origin' | 'now'> & { readonly services: Pick<Services, 'settings'> };

/**
 * Counts the messages that a request causes beside its first one, for the network that asks, in its transaction.
 * @throws ProviderError 429 where the network has had its messages
 */
export async function admitFurther(call: Counting, messages: number): Promise<void> {
  if (messages > 0) await countForNetwork(call, messages);
}

async function countForNetwork({ db, services, origin, now }: Counting, messages: number): Promise<void> {
  const { near, wide = near } = networksOf(origin.ipAddress);
  const ofNetwork = await countAttempt(db, `send:network:${wide}`, HOUR, now, messages);
  if (ofNetwork.count > services.settings.sendingLimits.perNetwork) throw refusal(ofNetwork, now);
}

/** Where a message goes, and who is there. */
export interface Addressed {
  /** The address or number, normalised; of an unknown identifier, what was typed. */
  readonly address: string;
  /** Undefined for an unknown identifier. */
  readonly userId: string | undefined;
}

/**
 * Whether a message is within its limits. `repeat`: it is over them. The message that waits for the person is then sent
 * once more, and flows that ask after that wait for it, too.
 */
export type Admission = 'fresh' | 'repeat';

/**
 * Counts a message to an address, whatever it is about: first those that one network asks for, then those of all. One
 * network therefore does not use up what the owner may ask for. A browser in which the person has signed in before is
 * counted by itself. It is counted alike whether anybody is written to.
 * @throws ProviderError 429 where the provider has sent all that it may
 */
export async function admitMessage(
  { db, services, request, origin, now }: Pick<WriteCall, 'db' | 'services' | 'request' | 'origin' | 'now'>,
  { address, userId }: Addressed,
): Promise<Admission> {
  const { perAsker, perAddress, perVendor } = services.settings.sendingLimits;
  const known = services.knownBrowsers.find(request, userId);
  const counters =
    known === undefined
      ? ([
          [askersPair(networksOf(origin.ipAddress).near, address), perAsker],
          [mailsTo(address), perAddress],
        ] as const)
      : ([[`send:known:${known}`, perAsker]] as const);
  for (const [name, most] of counters) if ((await countAttempt(db, name, HOUR, now)).count > most) return 'repeat';
  // The request has been counted before.
  const all = known === undefined ? await readCounted(db, ALL, now) : undefined;
  if (all && all.count > perVendor) throw refusal(all, now);
  return 'fresh';
}
