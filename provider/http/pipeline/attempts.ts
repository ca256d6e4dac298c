import { beyondAllowance } from '../../ground/allowance.ts';
import { recordEvent } from '../../ground/audit/storage.ts';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Circumstances, WriteCall, WriteServices } from './call.ts';
import { networksOf } from './networks.ts';
import type { Services } from './services.ts';
import type { Database } from '../../ground/database.ts';
import { clearAttempts, countAttempt, tryAttempt, uncountAttempt } from '../counters/counters.ts';

/** A try to prove who one is with something that can be guessed. */
export interface Attempt {
  /** What was typed, normalised: counted alike whether anybody has it or not. */
  readonly identifier: string;
  /** Whose it is. */
  readonly userId: string | undefined;
  /**
   * Whose code it is, for a try with one. Strangers then slow down their networks alone: the code has few tries in
   * its flow, and all codes of the person have a sum of their own.
   */
  readonly codeOf?: string | undefined;
}

interface Counter {
  readonly name: string;
  /** Tries that may fail before the next has to wait. */
  readonly limit: number;
  /** Belongs to the one who tries: a success wipes it. */
  readonly isOwn: boolean;
}

type Circle = Pick<Circumstances<Pick<WriteServices, 'settings' | 'knownBrowsers'>>, 'services' | 'request' | 'origin'>;

/** Identifier alone and /48: what many can share has ten times the limit. */
const SHARED = 10;

const pairOf = (near: string, identifier: string): string => `login:pair:${near} ${identifier}`;
const identifierOf = (identifier: string): string => `login:identifier:${identifier}`;
/** The key that counts the messages that callers have sent to an address or number, whatever they are about. */
export const mailsTo = (emailKey: string): string => `mails:${emailKey}`;

/** The key of those that one network asks for. */
export const askersPair = (near: string, address: string): string => `mails:${near} ${address}`;

/** What the tries of a person were counted under. */
export interface Tried {
  readonly identifiers: readonly string[];
  /** The addresses that they or others tried from. */
  readonly addresses: readonly string[];
}

/** Forgets the tries with identifiers, by themselves and from addresses: whose they were is gone. */
export async function forgetAttempts(db: Database, people: readonly Tried[]): Promise<void> {
  const names = people.flatMap(({ identifiers, addresses }) => {
    const near = [...new Set(addresses.map((address) => networksOf(address).near))];
    return identifiers.flatMap((identifier) => [
      identifierOf(identifier),
      mailsTo(identifier),
      ...near.flatMap((network) => [pairOf(network, identifier), askersPair(network, identifier)]),
    ]);
  });
  await clearAttempts(db, names);
}

/**
 * The keys that an attempt counts under. The pair of identifier and network is slowed first, so that an attacker
 * slows only themselves; the identifier alone follows at ten times that. A browser in which the person has signed in
 * before is counted by itself.
 */
function countersOf({ services, request, origin }: Circle, { identifier, userId, codeOf }: Attempt): Counter[] {
  const { perAccount, perAddress } = services.settings.lockout;
  const known = services.knownBrowsers.find(request, codeOf ?? userId);
  if (known !== undefined) return [{ name: `login:known:${known}`, limit: perAccount, isOwn: true }];
  const { near, wide } = networksOf(origin.ipAddress);
  return [
    { name: `login:network:${near}`, limit: perAddress, isOwn: false },
    ...(wide === undefined ? [] : [{ name: `login:network:${wide}`, limit: perAddress * SHARED, isOwn: false }]),
    { name: pairOf(near, identifier), limit: perAccount, isOwn: true },
    ...(codeOf === undefined ? [{ name: identifierOf(identifier), limit: perAccount * SHARED, isOwn: false }] : []),
  ];
}

/**
 * Counts a try before it is evaluated, on every way in that can be guessed.
 * @throws ProviderError 429 while one of its counters is slowed down
 */
export async function admitAttempt(
  services: Services,
  call: Pick<Circumstances, 'request' | 'origin' | 'now'>,
  attempt: Attempt,
): Promise<void> {
  const { db, settings } = services;
  const admitted: Counter[] = [];
  for (const counter of countersOf({ ...call, services }, attempt)) {
    const { refused, until } = await tryAttempt(db, counter, settings.lockout, call.now);
    if (refused === 0) {
      admitted.push(counter);
      continue;
    }
    // Not judged, so it counts nowhere.
    for (const { name } of admitted) await uncountAttempt(db, name);
    // Once per wait: a flood of refused tries must not become a flood of audit rows.
    if (refused === 1)
      await recordEvent(
        db,
        {
          event: 'auth.login.blocked',
          outcome: 'failure',
          subjectId: attempt.userId,
          details: { counter: counter.name.split(':')[1] },
        },
        call.origin,
        call.now,
      );
    services.recorder.signInRefused('ER-TOO-MANY-ATTEMPTS');
    throw new ProviderError('ER-TOO-MANY-ATTEMPTS', { retryAfter: (until.getTime() - call.now.getTime()) / 1000 });
  }
}

/** A try that led to a session wipes the slate of the one who tried, and does not count against what others share. */
export async function forgiveAttempts(
  call: Pick<WriteCall, 'db' | 'services' | 'request' | 'origin'>,
  attempt: Attempt,
): Promise<void> {
  const counters = countersOf(call, attempt);
  await clearAttempts(
    call.db,
    counters.filter(({ isOwn }) => isOwn).map(({ name }) => name),
  );
  for (const { name, isOwn } of counters) if (!isOwn) await uncountAttempt(call.db, name);
}

/** A try that could not be evaluated at all is not held against anybody. */
export async function withdrawAttempt(
  services: Services,
  call: Pick<Circumstances, 'request' | 'origin'>,
  attempt: Attempt,
): Promise<void> {
  await beyondAllowance(async () => {
    for (const { name } of countersOf({ ...call, services }, attempt)) await uncountAttempt(services.db, name);
  });
}

/**
 * Counts a request against a limit per minute and network.
 * @throws ProviderError 429
 */
export async function admitRequest(
  services: Services,
  { origin, now }: Pick<Circumstances, 'origin' | 'now'>,
  limit: keyof Settings['requestLimits'],
): Promise<void> {
  const { near, wide } = networksOf(origin.ipAddress);
  const most = services.settings.requestLimits[limit];
  const shares = [[near, most] as const, ...(wide === undefined ? [] : [[wide, most * SHARED] as const])];
  for (const [network, share] of shares) {
    const { count, windowEndsAt } = await countAttempt(services.db, `request:${limit}:${network}`, 60, now);
    if (count > share)
      throw new ProviderError('ER-TOO-MANY-REQUESTS', { retryAfter: (windowEndsAt.getTime() - now.getTime()) / 1000 });
  }
}
