import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** `gh1~{key id}~{end, base 36}~{iv, data and tag}`: all but the last is authenticated with it. */
const VERSION = 'gh1';
const IV = 12;
const TAG = 16;
const MAX_KEYS = 100;

/**
 * What a seal is for. Each has a key of its own, so that no cookie can be passed off as another.
 */
export type Purpose = 'session' | 'refresh' | 'login' | 'scoped';

interface Key {
  id: string;
  key: Buffer;
}

/** Derived keys of this process: a session is opened with every request. */
const keys = new Map<string, Key>();

function keyOf(password: string, purpose: Purpose): Key {
  const name = `${purpose} ${password}`;
  let found = keys.get(name);
  if (!found) {
    const bytes = Buffer.from(password, 'hex');
    const key = Buffer.from(hkdfSync('sha256', bytes, '', `gatehouse server ${VERSION} ${purpose}`, 32));
    found = {
      key,
      id: createHash('sha256')
        .update(`id of ${key.toString('hex')}`)
        .digest('hex')
        .slice(0, 8),
    };
    if (keys.size >= MAX_KEYS) keys.clear();
    keys.set(name, found);
  }
  return found;
}

/** @param until epoch milliseconds */
export function sealGcm(text: string, password: string, purpose: Purpose, until: number): string {
  const { id, key } = keyOf(password, purpose);
  const head = [VERSION, id, Math.floor(until).toString(36)].join('~');
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}~${sealed.toString('base64url')}`;
}

/** The sealed text; undefined for what is not genuine, for another purpose, or over. */
export function openGcm(
  sealed: string,
  passwords: readonly string[],
  purpose: Purpose,
  now: number,
  tolerance: number,
): string | undefined {
  const parts = sealed.split('~');
  const [version, id, until = '', text = ''] = parts;
  if (parts.length !== 4 || version !== VERSION || parseInt(until, 36) <= now - tolerance) return undefined;
  const found = passwords.map((password) => keyOf(password, purpose)).find((key) => key.id === id);
  const bytes = Buffer.from(text, 'base64url');
  // Several texts mean the same bytes, and a changed byte must not pass.
  if (!found || bytes.length < IV + TAG || bytes.toString('base64url') !== text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(parts.slice(0, 3).join('~')))
      .setAuthTag(bytes.subarray(-TAG));
    return decipher.update(bytes.subarray(IV, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
