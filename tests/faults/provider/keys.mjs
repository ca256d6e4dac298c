import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: hashing, sealing, signing. */
export default {
  tests: [provider('keys/secrets')],
  faults: [
    ...of(
      'keys/keyFile',
      ['keys/encryption'],
      [
        {
          name: 'everybody on the machine reads the key',
          from: "openSync(path, 'w', 0o600)",
          to: "openSync(path, 'w', 0o644)",
        },
        { name: 'a key file may hold anything', from: '!/^[0-9a-f]{64}$/.test(key)', to: 'false' },
        {
          name: 'a key file beside a configured key is not looked at',
          from: 'if (isNew && !make) return undefined;',
          to: 'if (!make) return undefined;',
        },
      ],
    ),
    ...of(
      'keys/encryption',
      ['keys/encryption'],
      [
        {
          name: 'an embedded database has no key',
          from: 'encryptionKey ?? file?.next ?? file?.key',
          to: 'encryptionKey',
        },
        { name: 'that there is a key is not said', from: 'if (file?.isNew)', to: 'if (file === null)' },
        {
          name: 'what lies there in plain stays plain',
          from: 'if (previousEncryptionKey === undefined) await reseal();',
          to: '',
        },
        {
          name: 'the former key is locked out by the start',
          from: 'if (previousEncryptionKey === undefined) await reseal();',
          to: 'await reseal();',
        },
        {
          name: 'a rotation keeps its key',
          from: 'if (file) sealing.replaceKey(writeNextKey(file.path));',
          to: 'if (file) writeNextKey(file.path);',
        },
        { name: 'a new key is forgotten', from: 'if (file) adoptNextKey(file.path);', to: '' },
        {
          name: 'a rotation that was cut off is not finished',
          from: 'if (file?.next !== undefined) adoptNextKey(file.path);',
          to: '',
        },
        {
          name: 'a rotation is not written down',
          from: "await recordRotation(transaction, { kind: 'encryption', secrets }, now);",
          to: 'void secrets;',
        },
      ],
    ),
    ...of(
      'keys/reseal',
      ['keys/encryption'],
      [
        { name: 'hashes are sealed', from: '.where(inArray(providerSecrets.name, [...sharedSecrets]))', to: '' },
        { name: 'signing keys are not resealed', from: '.set({ privateJwk: renewed })', to: '.set({ privateJwk })' },
      ],
    ),
    ...of(
      'config',
      ['keys/encryption'],
      [
        {
          name: 'PostgreSQL keeps secrets in plain',
          from: "storage.kind === 'postgres' && key === undefined",
          to: 'false',
        },
      ],
    ),
    ...of(
      'keys/sealing',
      ['keys/secrets'],
      [
        {
          name: 'what was changed is opened',
          from: '      decipher.setAuthTag(bytes.subarray(12, 28));\n      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])',
          to: '      return Buffer.concat([decipher.update(bytes.subarray(28))])',
        },
        {
          name: 'sealed secrets are taken as they stand without a key',
          from: "throw new Error('The database holds sealed secrets: start with the encryption key they were sealed under');",
          to: 'return stored;',
        },
        { name: 'every seal uses the same number', from: 'randomBytes(12)', to: 'Buffer.alloc(12)' },
        { name: 'secrets are never sealed', from: 'if (!current) return plain;', to: 'return plain;' },
      ],
    ),
    ...of(
      'keys/secrets',
      ['keys/secrets'],
      [
        {
          name: 'a successor can be told without the secret',
          from: "createHmac('sha256', secret)",
          to: "createHmac('sha256', 'refresh')",
        },
        {
          name: 'tokens are kept as they are',
          from: "createHash('sha256').update(token).digest('base64url')",
          to: 'token',
        },
        {
          name: 'tokens have 128 bits',
          from: 'newToken = (): string => randomBytes(32)',
          to: 'newToken = (): string => randomBytes(16)',
        },
      ],
    ),
    ...of(
      'keys/concurrencyLimiter',
      ['keys/secrets'],
      [
        {
          name: 'the queue has no end',
          from: 'if (length >= queue || ',
          to: 'if (length > queue || ',
        },
        { name: 'one more works than may', from: 'if (running >= concurrency)', to: 'if (running > concurrency)' },
        {
          name: 'a place is lost when the work fails',
          from: '      try {\n        return await work();\n      } finally {\n',
          to: '      const value = await work();\n      try {\n        return value;\n      } finally {\n',
        },
        { name: 'the last to come is the next', from: 'line.shift()', to: 'line.pop()' },
        { name: 'one owner fills the queue', from: ' || line.length >= most', to: '' },
        {
          name: 'a long line goes first until it is empty',
          from: 'waiting.delete(owner);\n    if (line.length > 0) waiting.set(owner, line);',
          to: 'if (line.length === 0) waiting.delete(owner);',
        },
        {
          name: 'a handed on place is given back as well',
          from: 'if (turn) turn(); // the place is handed on, not given back\n        else running -= 1;',
          to: 'turn?.();\n        running -= 1;',
        },
      ],
    ),
    ...of(
      'keys/passwordHashes',
      ['keys/passwordHashes'],
      [
        {
          name: 'a repeated password is a right one',
          from: 'return isRight && !bytes.includes(0);',
          to: 'return isRight;',
        },
        {
          name: 'bcrypt proves all of a long password',
          from: 'Buffer.byteLength(password) <= BCRYPT_BYTES',
          to: 'password.length <= BCRYPT_BYTES',
        },
        {
          name: 'the mistyped end of a long password is kept',
          from: 'Buffer.byteLength(password) <= BCRYPT_BYTES',
          to: 'true',
          tests: [provider('auth/otherHashes')],
        },
        { name: 'a bcrypt hash may cost hours', from: 'bound(Number(cost) <= most.bcryptCost);', to: '' },
        { name: 'a PBKDF2 hash may cost hours', from: 'bound(count <= most.pbkdf2Iterations);', to: '' },
        { name: 'a scrypt hash may take gigabytes', from: 'N * r <= most.scryptMemory && ', to: '' },
        { name: 'a scrypt hash may cost hours', from: ' && N * r * p <= most.scryptWork', to: '' },
        { name: 'an argon2 hash may take gigabytes', from: 'm <= most.argon2Memory && ', to: '' },
        { name: 'an argon2 hash may cost hours', from: ' && m * t <= most.argon2Work', to: '' },
        { name: 'a hash of a byte proves a password', from: 'bytes.length < SHORTEST_KEY', to: 'false' },
        { name: 'any hash of the right length fits', from: 'timingSafeEqual(one, other)', to: 'true' },
      ],
    ),
    ...of(
      'keys/passwordHasher',
      ['keys/passwordHasher'],
      [
        {
          name: 'who has no password costs no work',
          from: 'const matches = await limiter.run(async () => {',
          to: 'const matches = stored !== undefined && await limiter.run(async () => {',
        },
        {
          name: 'a hash that cannot be read is an accident',
          from: '.catch(() => undefined)',
          to: '',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'a hash of other costs stays',
          from: 'stored.startsWith(current)',
          to: "stored.startsWith('$argon2id$')",
          tests: [provider('auth/otherHashes')],
        },
        {
          name: 'nobody hears of a hash that cannot be read',
          from: 'unreadable?.();',
          to: '',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'who has a hash that cannot be read gets in',
          from: 'await verify(decoy, password); // the work of one that can be read\n        return false;',
          to: 'return true;',
          tests: [provider('auth/signIn')],
        },
        {
          name: 'hashing does not queue',
          from: 'hash: (password) => limiter.run(() => make(password))',
          to: 'hash: (password) => make(password)',
        },
        {
          name: 'the configured costs are not used',
          from: '=> hash(password, costs);',
          to: '=> hash(password);',
        },
      ],
    ),
    ...of(
      'keys/routes',
      ['http/app'],
      [{ name: 'the public keys are kept for an hour', from: 'max-age=300', to: 'max-age=3600' }],
    ),
    ...of(
      'keys/accessTokens',
      ['keys/accessTokens'],
      [
        {
          name: 'a token of another issuer is taken',
          from: '{ algorithms: [ALGORITHM], issuer, audience',
          to: '{ algorithms: [ALGORITHM], audience',
        },
        {
          name: 'a token of another type is taken',
          from: "type: v.literal('userToken')",
          to: 'type: v.optional(v.string())',
        },
        {
          name: 'tokens never end',
          from: '...(currentDate ? { currentDate } : { currentDate: new Date(0) })',
          to: 'currentDate: new Date(0)',
        },
      ],
    ),
    ...of(
      'keys/signingKeys',
      ['keys/accessTokens'],
      [
        {
          name: 'no key is told while the database is away',
          from: 'if (!loaded.length || !isStorageTrouble(error)) throw error;',
          to: 'throw error;',
          tests: [provider('proofs/lostDatabase')],
        },
        {
          name: 'a new key signs at once',
          from: 'const kid = await insert(transaction, signsFrom);',
          to: 'const kid = await insert(transaction, at);',
        },
        {
          name: 'an old key is published for ever',
          from: '        await transaction.update(signingKeys).set({ publishedUntil: until }).where(isNull(signingKeys.publishedUntil));\n',
          to: '',
        },
        { name: 'an old key goes before its last token', from: '(lead + overlap) * 1000', to: 'lead * 1000' },
        {
          name: 'private keys are not sealed',
          from: 'sealing.seal(JSON.stringify(await exportJWK(pair.privateKey)))',
          to: 'JSON.stringify(await exportJWK(pair.privateKey))',
        },
      ],
    ),
  ],
};
