import { randomBytes } from 'node:crypto';
import { ProviderError } from '../../ground/errors.ts';

/** Of whom a token is, and what it does: it is the bearer itself, or the secret of a client id. */
export type SecretKind = 'tenant_token' | 'tenant_secret' | 'user_token' | 'user_secret';

/** What a secret looks like. By this, scanners of repositories and logs know one that was left there. */
const FORM = /^gatehouse_(?:tenant|user)_(?:token|secret)_[\w-]{43}[\da-f]{8}$/;
const INSIDE = /gatehouse_(?:tenant|user)_(?:token|secret)_/;

/** CRC-32 as in zlib and PNG: it tells a typing or copying error without a look at the database, and proves nothing. */
function checksum(text: string): string {
  let crc = 0xff_ff_ff_ff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return ((crc ^ 0xff_ff_ff_ff) >>> 0).toString(16).padStart(8, '0');
}

/** A new secret: its kind, 32 random bytes and the checksum of both. */
export function newSecret(kind: SecretKind): string {
  const text = `gatehouse_${kind}_${randomBytes(32).toString('base64url')}`;
  return text + checksum(text);
}

/** Whether a bearer is meant as an API token. */
export const looksLikeSecret = (text: string): boolean => INSIDE.test(text);

/** Whether a secret can have been made here. What cannot is refused without a query. */
export const isWellFormed = (text: string): boolean =>
  FORM.test(text) && checksum(text.slice(0, -8)) === text.slice(-8);

/** The names under which programs put tokens into addresses (RFC 6750, 2.3). */
const NAMES = ['access_token', 'api_token'];

/** @throws ProviderError 400: addresses are kept by histories, proxies and logs */
export function refuseTokenInAddress(query: Readonly<Record<string, string>>): void {
  if (NAMES.some((name) => Object.hasOwn(query, name)) || Object.values(query).some(looksLikeSecret))
    throw new ProviderError('ER-TOKEN-IN-ADDRESS');
}
