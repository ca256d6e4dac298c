import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { ARGON2_MEMORY, ARGON2_PARALLELISM, ARGON2_WORK } from '../../config/limits.ts';

/** A password hash of this or another system, read from its text. */
export interface PasswordHash {
  verify(password: string): Promise<boolean>;
  /** Whether the hash proves all of the password; of a long one bcrypt sees a part. */
  covers(password: string): boolean;
}

/** A text is no password hash that the provider compares passwords with. The message says why, without the text. */
export class PasswordHashError extends Error {
  override name = 'PasswordHashError';
}

const LONGEST = 1000;
/** A shorter hash is soon guessed. */
const SHORTEST_KEY = 16;
/** What bcrypt sees of a password, in bytes. */
const BCRYPT_BYTES = 72;
/**
 * What one comparison may cost: about a second and 256 MiB. Each try at a hash that asks for more would hold up every
 * user's sign-in.
 */
const most = {
  bcryptCost: 14,
  pbkdf2Iterations: 2_000_000,
  /** N·r: 128 bytes each. */
  scryptMemory: 2 ** 20,
  scryptWork: 2 ** 21,
  argon2Memory: ARGON2_MEMORY,
  argon2Work: ARGON2_WORK,
  parallelism: ARGON2_PARALLELISM,
};

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
const always = (): boolean => true;

/** The forms by their beginnings. */
const forms: readonly [form: RegExp, read: (found: RegExpExecArray) => PasswordHash][] = [
  [/^\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$[\w+/]+\$([\w+/]+)$/, readArgon2],
  [/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/, readBcrypt],
  [/^\$scrypt\$ln=(\d{1,2}),r=(\d{1,8}),p=(\d{1,8})\$([^$]+)\$([^$]+)$/, readScrypt],
  [/^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,8}),p=(\d{1,8}),ss=([^$,]*),sk=([^$,]+)\$([^$]+)\$([^$]+)$/, readFirebase],
  [/^\$pbkdf2(?:-sha(1|256|384|512))?\$(?:i=)?(\d{1,10})(?:,l=\d+)?\$([^$]+)\$([^$]+)$/, readPbkdf2],
];

/**
 * Reads a password hash in the form of PHC or of crypt: argon2, bcrypt, scrypt, PBKDF2, and Firebase's scrypt.
 * @throws PasswordHashError for any other text, and for a hash that costs too much to compare with
 */
export function readPasswordHash(text: string): PasswordHash {
  for (const [form, read] of text.length > LONGEST ? [] : forms) {
    const found = form.exec(text);
    if (found) return read(found);
  }
  throw new PasswordHashError('it has no known form');
}

function readArgon2([text, memory, passes, parallelism, hash = '']: RegExpExecArray): PasswordHash {
  const [m, t, p] = [Number(memory), Number(passes), Number(parallelism)];
  bound(m <= most.argon2Memory && m * t <= most.argon2Work && p <= most.parallelism);
  toKey(hash);
  return { verify: (password) => verifyArgon2(text, password), covers: always };
}

function readBcrypt([text, cost]: RegExpExecArray): PasswordHash {
  if (Number(cost) < 4) throw new PasswordHashError('it has no known form');
  bound(Number(cost) <= most.bcryptCost);
  return {
    async verify(password) {
      const bytes = Buffer.from(password);
      // bcrypt repeats the password with a zero behind it: with zeros of their own, several passwords would be one.
      const isRight = await verifyBcrypt(bytes.subarray(0, BCRYPT_BYTES), text);
      return isRight && !bytes.includes(0);
    },
    covers: (password) => Buffer.byteLength(password) <= BCRYPT_BYTES,
  };
}

function readScrypt([, ln, r, p, salt = '', hash = '']: RegExpExecArray): PasswordHash {
  const expected = toKey(hash);
  const derive = scryptOf(toBytes(salt), Number(ln), Number(r), Number(p));
  return { verify: async (password) => isSame(await derive(password, expected.length), expected), covers: always };
}

/** Firebase encrypts one key of the project with what it derives from the password. */
function readFirebase([, n, r, p, separator = '', signer = '', salt = '', hash = '']: RegExpExecArray): PasswordHash {
  const [expected, key] = [toKey(hash), toKey(signer)];
  const salted = Buffer.concat([toBytes(salt), separator === '' ? Buffer.alloc(0) : toBytes(separator)]);
  const derive = scryptOf(salted, Number(n), Number(r), Number(p));
  return {
    async verify(password) {
      const cipher = createCipheriv('aes-256-ctr', (await derive(password, 64)).subarray(0, 32), Buffer.alloc(16));
      return isSame(Buffer.concat([cipher.update(key), cipher.final()]), expected);
    },
    covers: always,
  };
}

function scryptOf(salt: Buffer, ln: number, r: number, p: number) {
  const N = 2 ** ln;
  if (ln < 1 || r < 1 || p < 1) throw new PasswordHashError('it has no known form');
  bound(N * r <= most.scryptMemory && N * r * p <= most.scryptWork && p <= most.parallelism);
  const maxmem = 2 * 128 * (N * r + r * p);
  return (password: string, length: number) => deriveScrypt(password, salt, length, { N, r, p, maxmem });
}

function readPbkdf2([, digest = '1', iterations, salt = '', hash = '']: RegExpExecArray): PasswordHash {
  const [count, bytes, expected] = [Number(iterations), toBytes(salt), toKey(hash)];
  if (count < 1) throw new PasswordHashError('it has no known form');
  bound(count <= most.pbkdf2Iterations);
  return {
    verify: async (password) =>
      isSame(await derivePbkdf2(password, bytes, count, expected.length, `sha${digest}`), expected),
    covers: always,
  };
}

function bound(isBearable: boolean): void {
  if (!isBearable) throw new PasswordHashError('it costs too much to compare a password with it');
}

/** Reads base64, in which some systems write a dot for the plus. */
function toBytes(text: string): Buffer {
  if (!/^[A-Za-z0-9+/.]+={0,2}$/.test(text)) throw new PasswordHashError('it has no known form');
  return Buffer.from(text.replaceAll('.', '+'), 'base64');
}

function toKey(text: string): Buffer {
  const bytes = toBytes(text);
  if (bytes.length < SHORTEST_KEY) throw new PasswordHashError('it is too short to prove a password');
  return bytes;
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
