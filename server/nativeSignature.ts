import type { KeyObject } from 'node:crypto';
import type { CryptoKey } from 'jose';

type NodeCrypto = typeof import('node:crypto');

/** How Node checks the signature of an algorithm, and the keys that it is made with. */
interface Check {
  readonly digest: string | null;
  readonly isOf: (key: KeyObject) => boolean;
}

/** RFC 7518, sections 3.3 and 3.4, and RFC 8037, section 3.1. */
const checks: Readonly<Record<string, Check>> = {
  RS256: {
    digest: 'sha256',
    isOf: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
  },
  ES256: {
    digest: 'sha256',
    isOf: ({ asymmetricKeyType, asymmetricKeyDetails }) =>
      asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1',
  },
  EdDSA: { digest: null, isOf: ({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519' },
};

/** Node's cryptography; undefined in other runtimes, and before Node 20.16. */
function nodeCrypto(): NodeCrypto | undefined {
  const process: unknown = Reflect.get(globalThis, 'process');
  if (typeof process !== 'object' || process === null || !('getBuiltinModule' in process)) return undefined;
  const { getBuiltinModule } = process;
  return typeof getBuiltinModule === 'function' ? getBuiltinModule('node:crypto') : undefined;
}

const node = nodeCrypto();
const keyObjects = new WeakMap<CryptoKey, KeyObject>();

function keyObjectOf({ KeyObject: Key }: NodeCrypto, key: CryptoKey): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = Key.from(key);
  keyObjects.set(key, made);
  return made;
}

/**
 * Whether Node's own cryptography finds the signature of a compact JWS right. One call does it, where Web Crypto hands
 * each signature to another thread and takes up to four times as long. False also means that it cannot say: jose
 * decides then, and says what is wrong.
 *
 * @param token three parts in base64url
 */
export function isSignedNatively(token: string, alg: string, key: CryptoKey): boolean {
  const check = Object.hasOwn(checks, alg) ? checks[alg] : undefined;
  if (!node || !check) return false;
  try {
    const object = keyObjectOf(node, key);
    const end = token.lastIndexOf('.');
    const [signed, text] = [Buffer.from(token.slice(0, end)), token.slice(end + 1)];
    const signature = Buffer.from(text, 'base64url');
    // Node passes over what a decoder of the standard refuses: one signature has one spelling here.
    if (signature.toString('base64url') !== text) return false;
    const given = { key: object, dsaEncoding: 'ieee-p1363' } as const;
    return check.isOf(object) && node.verify(check.digest, signed, given, signature);
  } catch {
    return false;
  }
}
