import { createLocalJWKSet, errors, type CryptoKey, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { AccessTokenError } from './AccessTokenError.ts';

/** How long a key set is used without asking again. Milliseconds. */
const FRESH = 10 * 60_000;
/** How long the last good keys are used while new ones cannot be had. */
const STALE = 60 * 60_000;
/** How long no request is sent after a success (for an unknown key) or a failure. */
const COOLDOWN = 30_000;
const TIMEOUT = 5_000;
const MAX_BYTES = 256_000;
const MAX_KEYS = 50;

/** A set of keys as it was read once: another reading is another object. */
export type Keys = (header: JWSHeaderParameters) => Promise<CryptoKey>;

export interface KeySet {
  /** The keys that count now. @throws AccessTokenError while they cannot be had */
  current(): Promise<Keys>;
  /** The keys that know the one a token names; read anew for an unknown name. */
  knowing(header: JWSHeaderParameters): Promise<Keys>;
}

export interface KeySource {
  uri: string;
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  clock: () => number;
}

/**
 * The provider's public keys, asked for when they are needed (UTIL-010): one request for all who wait, none for 30 s
 * after an answer or a failure, nothing bigger than a key set is, and the last good keys for at most an hour while
 * there are no new ones (SRV-09). A token can name a key by its id only: addresses and keys it carries itself are not
 * looked at.
 */
export function remoteKeySet({ uri, fetch, clock }: KeySource): KeySet {
  let keys: Keys | undefined;
  let fetchedAt = -Infinity;
  let failedAt = -Infinity;
  let failure: unknown;
  let underWay: Promise<void> | undefined;

  /** A clock that was set back makes everything old, not new. */
  const within = (since: number, ms: number): boolean => {
    const age = clock() - since;
    return age >= 0 && age < ms;
  };

  async function load(): Promise<void> {
    try {
      keys = createLocalJWKSet(await readKeySet(uri, fetch));
      fetchedAt = clock();
      failedAt = -Infinity;
    } catch (error) {
      failedAt = clock();
      failure = error;
    }
  }
  const reload = (): Promise<void> => (underWay ??= load().finally(() => (underWay = undefined)));

  async function current(): Promise<Keys> {
    if (!within(fetchedAt, FRESH) && !within(failedAt, COOLDOWN)) await reload();
    if (!keys || !within(fetchedAt, STALE))
      throw new AccessTokenError('GH-KEYS-UNAVAILABLE', 'The keys of the provider cannot be read', { cause: failure });
    return keys;
  }

  return {
    current,
    async knowing(header) {
      const known = await current();
      try {
        await known(header);
        return known;
      } catch (error) {
        // An unknown id may be that of a new key.
        if (!(error instanceof errors.JWKSNoMatchingKey) || within(fetchedAt, COOLDOWN) || within(failedAt, COOLDOWN))
          throw error;
        await reload();
        return current();
      }
    },
  };
}

/** The key the environment names, as a JWK; it goes before the key set (UTIL-011). */
export function givenKey(jwk: string): KeySet {
  let keys: Keys | undefined;
  const current = async (): Promise<Keys> => {
    try {
      keys ??= createLocalJWKSet(toKeySet({ keys: [JSON.parse(jwk)] }));
    } catch (cause) {
      throw new AccessTokenError('GH-KEYS-UNAVAILABLE', 'The public key in the environment is no JWK', { cause });
    }
    return keys;
  };
  return { current, knowing: current };
}

async function readKeySet(uri: string, fetch: KeySource['fetch']): Promise<JSONWebKeySet> {
  const response = await fetch(uri, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) throw new Error(`The key set was answered with status ${response.status}`);
  return toKeySet(JSON.parse(await readText(response)));
}

/** Reads at most as much as a key set may contain, independent of the length that the answer states. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The key set is too big');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Public keys for signatures only: a shared secret in a key set is none. */
function toKeySet(found: unknown): JSONWebKeySet {
  const keys = isObject(found) ? found.keys : undefined;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS)
    throw new Error(`The answer is no set of at most ${MAX_KEYS} keys`);
  const usable = keys.filter(
    (key): key is JSONWebKeySet['keys'][number] =>
      isObject(key) && typeof key.kty === 'string' && key.kty !== 'oct' && !('d' in key),
  );
  if (!usable.length) throw new Error('The key set holds no public key');
  return { keys: usable };
}
