import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashSync } from '@node-rs/bcrypt';
import { PasswordHashError, readPasswordHash } from './passwordHashes.ts';

const b64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '');
const SALT = 'c29tZXNhbHQ';
const KEY = b64('ab'.repeat(32));

/**
 * What the specifications and other implementations publish: RFC 6070, RFC 7914, crypt_blowfish, argon2, passlib,
 * Firebase.
 */
const published: readonly [password: string, hash: string][] = [
  ['password', `$argon2i$v=19$m=65536,t=2,p=1$${SALT}$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA`],
  ['password', `$argon2id$v=19$m=256,t=2,p=1$${SALT}$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4`],
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U', '$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  [
    'pleaseletmein',
    `$scrypt$ln=14,r=8,p=1$${b64(Buffer.from('SodiumChloride').toString('hex'))}$${b64(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    )}`,
  ],
  ['password', `$pbkdf2$4096$${b64('73616c74')}$${b64('4b007901b765489abead49d926f721d065a429c1')}`],
  [
    'passwordPASSWORDpassword',
    `$pbkdf2-sha1$i=4096,l=25$${b64(Buffer.from('saltSALTsaltSALTsaltSALTsaltSALTsalt').toString('hex'))}$${b64(
      '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038',
    )}`,
  ],
  ['password', '$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44'],
  [
    'user1password',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  ],
];

describe('password hashes of other systems', () => {
  it('compares with the published ones', async () => {
    for (const [password, text] of published) {
      const hash = readPasswordHash(text);
      assert.deepEqual([await hash.verify(password), hash.covers(password)], [true, true], text);
      assert.equal(await hash.verify(`${password}x`), false, text);
      assert.equal(await hash.verify(''), false, text);
    }
  });

  it('tells that bcrypt sees 72 bytes, and which part of a password a hash proves', async () => {
    const long = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    const hash = readPasswordHash('$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui');
    assert.deepEqual(
      [long, `${long}chars after 72 are ignored`, long.slice(0, 71)].map((text) => hash.covers(text)),
      [true, false, true],
    );
    assert.equal(await hash.verify(long), true);
    assert.equal(await hash.verify(`${long}chars after 72 are ignored`), true);
    assert.equal(await hash.verify(long.slice(0, 71)), false);
    const umlauts = readPasswordHash(hashSync('ü'.repeat(36), 4));
    assert.deepEqual([umlauts.covers('ü'.repeat(36)), umlauts.covers('ü'.repeat(37))], [true, false]);
    assert.equal(await umlauts.verify('ü'.repeat(37)), true);
  });

  it('takes no zero for the end of a password, which bcrypt repeats', async () => {
    const hash = readPasswordHash(hashSync('lamp', 4));
    for (const password of ['lamp\0lamp', 'lamp\0', '\0lamp'])
      assert.equal(await hash.verify(password), false, JSON.stringify(password));
    assert.equal(await readPasswordHash(hashSync('lamp\0lamp', 4)).verify('lamp\0lamp'), false);
  });

  it('refuses what costs minutes or gigabytes, and takes what systems use', () => {
    const salted = `$${SALT}$${KEY}`;
    const bcrypt = (cost: number) => hashSync('x', 4).replace('$04$', `$${String(cost).padStart(2, '0')}$`);
    const costly = [
      bcrypt(15),
      bcrypt(31),
      `$argon2id$v=19$m=262145,t=1,p=1${salted}`,
      `$argon2id$v=19$m=65536,t=17,p=1${salted}`,
      `$argon2id$v=19$m=8,t=4294967295,p=1${salted}`,
      `$argon2id$v=19$m=1024,t=1,p=17${salted}`,
      `$scrypt$ln=18,r=8,p=1${salted}`,
      `$scrypt$ln=63,r=8,p=1${salted}`,
      `$scrypt$ln=10,r=8,p=17${salted}`,
      `$scrypt$ln=17,r=8,p=3${salted}`,
      `$fbscrypt$v=1,n=20,r=8,p=1,ss=Bw==,sk=${KEY}${salted}`,
      `$pbkdf2-sha512$i=2000001${salted}`,
      `$pbkdf2-sha1$i=9999999999${salted}`,
    ];
    for (const text of costly) assert.throws(() => readPasswordHash(text), /costs too much/, text);
    for (const text of [
      bcrypt(14),
      `$argon2id$v=19$m=65536,t=3,p=4${salted}`,
      `$argon2id$v=19$m=262144,t=4,p=1${salted}`,
      `$scrypt$ln=17,r=8,p=1${salted}`,
      `$pbkdf2-sha512$i=210000${salted}`,
      `$pbkdf2-sha1$i=1300000${salted}`,
    ])
      assert.doesNotThrow(() => readPasswordHash(text), text);
  });

  it('refuses what is no hash, or proves nothing, without repeating it', () => {
    const short = b64('ab'.repeat(15));
    for (const text of [
      '',
      'a password',
      '{SSHA}c2VjcmV0',
      '5f4dcc3b5aa765d61d8327deb882cf99',
      `$2x$10$${'a'.repeat(53)}`,
      `$2b$03$${'a'.repeat(53)}`,
      `$2b$10$${'a'.repeat(52)}`,
      `$scrypt$ln=0,r=8,p=1$${SALT}$${KEY}`,
      `$scrypt$ln=14,r=0,p=1$${SALT}$${KEY}`,
      `$scrypt$ln=14,r=8,p=1$${SALT}$${short}`,
      `$pbkdf2-sha256$i=0$${SALT}$${KEY}`,
      `$pbkdf2-sha256$i=1000$${SALT}$${short}`,
      `$pbkdf2-sha256$i=1000$*$${KEY}`,
      `$pbkdf2-md5$i=1000$${SALT}$${KEY}`,
      `$argon2id$v=19$m=8,t=1,p=1$${SALT}$${short}`,
      `$argon2id$v=19$m=8,t=1,p=1$${SALT}$${KEY} `,
      `$pbkdf2-sha256$i=1$${'a'.repeat(1_000)}$${KEY}`,
    ])
      assert.throws(
        () => readPasswordHash(text),
        (error) => error instanceof PasswordHashError && (text === '' || !error.message.includes(text)),
        text,
      );
  });
});
