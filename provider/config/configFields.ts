import ipaddr from 'ipaddr.js';
import { isSupportedCountry } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { originFault } from './originFault.ts';

export const atLeast = (min: number, fallback: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(min)), fallback);
/** A whole number, of seconds or of anything else: one at least. */
export const count = (fallback: number) => atLeast(1, fallback);
export const upTo = (max: number, fallback: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), fallback);

/** Scheme, host and port of pages, compared as exact strings. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => originFault(text) === undefined,
    ({ input }) => originFault(input) ?? '',
  ),
);

/** A path for each page, which may begin with `/` or, for an application that routes by the fragment, with `#/`. */
export const path = v.pipe(v.string(), v.regex(/^#?\/(?!\/)[^?\s]*$/, 'must be a path such as /account/activate'));

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'must be the address of a mail server such as smtps://user:password@mail.example.com',
  ),
  v.check(
    (text) => !URL.canParse(text) || [new URL(text).username, new URL(text).password].every(isDecodable),
    'user and password must be percent-encoded, % as %25',
  ),
);

export const smsUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:\/\/[^@#]+$/.test(new URL(text).href),
    'must be the address of an SMS gateway such as https://sms.example.com/messages, without user and password',
  ),
);

/** A country by its two letters (ISO 3166-1), of those that have phone numbers. */
export const country = v.pipe(
  v.string(),
  v.check((text) => isSupportedCountry(text), 'must be a country by its two letters, such as DE'),
);

/** A network in the notation of CIDR. */
export const network = v.pipe(
  v.string(),
  v.check((text) => ipaddr.isValidCIDR(text), 'must be a network such as 10.1.0.0/16 or fd12::/16'),
);

export const rangeUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:\/\/[^@?#]+$/.test(new URL(text).href),
    'must be the address of a range service such as https://ranges.example.com/range/, without user, password and query',
  ),
);

export const databaseUrl = v.pipe(
  v.string(),
  v.regex(
    /^(?:postgres(?:ql)?:\/\/|socket:|\/)/,
    'must be the address of a PostgreSQL database such as postgres://user:password@db.example.com/gatehouse',
  ),
);

export const encryptionKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters'));
