import { encodeBase64Url } from './base64url.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/**
 * The largest multiple of the alphabet in a byte. Bytes above it are thrown away, so that every letter is equally
 * likely.
 */
const FAIR = 256 - (256 % LETTERS.length);
const MAX_LENGTH = 65_536;

/**
 * Letters and digits from the crypto API; 5.95 bits each (UTIL-003, API-20).
 * @throws {RangeError} for a length that is no whole number from 0 to 65,536
 */
export function randomString(length = 16): string {
  if (!Number.isInteger(length) || length < 0 || length > MAX_LENGTH)
    throw new RangeError('"length" must be a whole number from 0 to 65536');
  const bytes = new Uint8Array(64);
  let text = '';
  while (text.length < length)
    for (const byte of crypto.getRandomValues(bytes)) if (byte < FAIR) text += LETTERS.charAt(byte % LETTERS.length);
  return text.slice(0, length);
}

/** A code verifier of 43 letters, the least RFC 7636 allows: 256 bits (API-16). */
export const createVerifier = (): string => randomString(43);

/** A state or a nonce: 22 letters, 130 bits (API-16). */
export const createNonce = (): string => randomString(22);

/** The S256 challenge of a verifier: base64url of its SHA-256, without padding (UTIL-004). */
export async function codeChallenge(verifier: string): Promise<string> {
  const bytes = new TextEncoder().encode(verifier);
  // Pages on plain http have no crypto.subtle, unless they are on localhost.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return encodeBase64Url(
    subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : (await import('./sha256.ts')).sha256(bytes),
  );
}
