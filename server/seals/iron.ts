import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The published form of a sealed session (`Fe26.2`, with the version `~2` behind it), so that sessions of an existing
 * deployment go on. Every part but the last is covered by the HMAC at the end.
 */
const PREFIX = 'Fe26.2';
const VERSION = '~2';
/** Published layers name the password so. */
const PASSWORD_ID = '1';

/** One round is enough, and the published number: the password is a random key, not a word. */
const toKey = (password: string, salt: string): Buffer => pbkdf2Sync(password, salt, 1, 32, 'sha1');
const newSalt = (): string => randomBytes(32).toString('hex');
const mac = (password: string, salt: string, text: string): Buffer =>
  createHmac('sha256', toKey(password, salt)).update(text).digest();

/** @param until epoch milliseconds */
export function sealIron(text: string, password: string, until: number): string {
  const [salt, macSalt, iv] = [newSalt(), newSalt(), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', toKey(password, salt), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(text), 'utf8'), cipher.final()]);
  const base = [PREFIX, PASSWORD_ID, salt, iv.toString('base64url'), data.toString('base64url'), until].join('*');
  return `${base}*${macSalt}*${mac(password, macSalt, base).toString('base64url')}${VERSION}`;
}

/** The sealed text; undefined for what is not genuine, or over for longer than `tolerance`. Milliseconds. */
export function openIron(
  sealed: string,
  passwords: readonly string[],
  now: number,
  tolerance: number,
): string | undefined {
  const parts = sealed.replace(/~2$/, '').split('*');
  const [prefix, , salt = '', iv = '', data = '', until = '', macSalt = '', digest = ''] = parts;
  if (parts.length !== 8 || prefix !== PREFIX || !/^\d*$/.test(until)) return undefined;
  if (until && Number(until) <= now - tolerance) return undefined;
  const base = parts.slice(0, 6).join('*');
  for (const password of passwords) {
    const expected = mac(password, macSalt, base);
    const given = Buffer.from(digest, 'base64url');
    // Compared as text too: several texts mean the same bytes, and a changed byte must not pass.
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) continue;
    if (expected.toString('base64url') !== digest) return undefined;
    return decrypt(password, salt, iv, data);
  }
  return undefined;
}

function decrypt(password: string, salt: string, iv: string, data: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-cbc', toKey(password, salt), Buffer.from(iv, 'base64url'));
    const json = Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return undefined;
  }
}
