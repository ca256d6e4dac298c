import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { eq } from 'drizzle-orm';
import { createProvider } from '../../app/createProvider.ts';
import { providerSecrets, sessions, signingKeys } from '../../database/storage/schema.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import {
  claimsOf,
  CLIENT_ID,
  PUBLIC_URL,
  startProvider,
  testStorage,
  type TestProvider,
} from '../../testing/provider.ts';

const ME = '/identity/resources/users/v2/me';

describe('access tokens', () => {
  let running: TestProvider;
  let token = '';
  before(async () => {
    running = await startProvider({ lifetimes: { accessToken: 60, keyLead: 100 } });
    const browser = running.browser();
    await browser.signIn('ada@acme.test');
    token = browser.token ?? '';
  });
  after(() => running.end());

  const status = async (candidate: string) => (await running.browser().get(ME, { token: candidate })).status;
  const published = async () =>
    (await running.browser().get('/.well-known/jwks.json')).body.keys as Record<string, string>[];
  /** A token like the genuine one but for what is changed, signed with the provider's own key. */
  const variant = async (changed: Record<string, unknown>, header: Record<string, unknown> = {}) => {
    const { kid, key } = await running.provider.services.signingKeys.current();
    return new SignJWT({ ...claimsOf(token), ...changed })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
      .sign(key);
  };

  it('PROV-005 are signed with a published key', async () => {
    const [key] = await published();
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, string>;
    assert.deepEqual([header.alg, header.typ, header.kid], ['RS256', 'JWT', key?.kid]);
    assert.equal(await status(token), 200);
    assert.equal(await status(await variant({})), 200, 'the unchanged variant is the control');
  });

  it('PRO-38 the public set holds nothing private', async () => {
    for (const key of nonEmpty(await published(), 'published keys'))
      assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('PRO-06 are refused with another type, issuer, audience, or without an end', async () => {
    for (const changed of [
      { type: 'mfaToken' },
      { type: undefined },
      { iss: 'http://evil.test' },
      { aud: 'someone-else' },
      { exp: undefined },
      { iat: undefined },
      { sid: undefined },
      { tenantId: 'x' },
      { sub: '99999999-9999-4999-8999-999999999999' },
    ]) {
      assert.equal(await status(await variant(changed)), 401, JSON.stringify(changed));
    }
    const { accessTokens } = running.provider.services;
    for (const type of ['mfaToken', 'tenantApiToken', undefined])
      assert.equal(await accessTokens.verify(await variant({ type }), new Date(running.clock.read())), undefined, type);
    assert.equal(await status(await variant({}, { typ: 'mfa+jwt' })), 401);
    assert.equal(await status(await variant({}, { kid: 'unknown' })), 401);
  });

  it('PRO-06 are refused unsigned, signed by a stranger, and with the public key as a secret', async () => {
    const stranger = await generateKeyPair('RS256');
    const [key] = await published();
    const jwk = await exportJWK(stranger.publicKey);
    const claims = claimsOf(token);
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key?.kid ?? '' })
        .sign(stranger.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({
          alg: 'RS256',
          typ: 'JWT',
          kid: key?.kid ?? '',
          jwk: { kty: 'RSA', n: jwk.n ?? '', e: jwk.e ?? '' },
        })
        .sign(stranger.privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key?.kid ?? '' })
        .sign(new TextEncoder().encode(key?.n)),
      `${token.slice(0, -4)}AAAA`,
      token.split('.').slice(0, 2).join('.'),
    ];
    for (const candidate of forged) assert.equal(await status(candidate), 401, candidate.slice(0, 60));
  });

  it('PRO-26 die with their session, their end, and their person', async () => {
    const browser = running.browser();
    await browser.signIn('rob@acme.test');
    const sid = String(claimsOf(browser.token).sid);
    assert.equal((await browser.get(ME)).status, 200);
    running.clock.forward(61);
    assert.equal((await browser.get(ME)).status, 401);
    await browser.refresh();
    assert.equal((await browser.get(ME)).status, 200);
    await running.provider.services.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, sid));
    assert.deepEqual([(await browser.get(ME)).body.errorCode], ['ER-SESSION-ENDED']);
  });

  it('PRO-38 a new key is published first, signs later, and the old one stays until its tokens have ended', async () => {
    const kidOf = (text: string | undefined) =>
      (JSON.parse(Buffer.from((text ?? '').split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const browser = running.browser();
    await browser.signIn('ada@acme.test');
    const old = kidOf(browser.token);
    await running.provider.rotateSigningKey();
    const kids = async () => (await published()).map(({ kid }) => kid);
    assert.deepEqual([(await kids()).length, (await kids())[0]], [2, old]);
    await browser.refresh();
    assert.equal(kidOf(browser.token), old);
    running.clock.forward(99);
    await browser.refresh();
    assert.equal(kidOf(browser.token), old);
    const last = browser.token ?? '';
    running.clock.forward(2);
    await browser.refresh();
    assert.notEqual(kidOf(browser.token), old);
    assert.equal(await status(last), 200, 'a token of the old key holds to its end');
    assert.equal((await kids())[0], kidOf(browser.token));
    running.clock.forward(50);
    assert.ok((await kids()).includes(old), 'also in what is published');
    assert.equal(await status(last), 200);
    running.clock.forward(70);
    assert.deepEqual(await kids(), [kidOf(browser.token)], 'the old key is gone');
    await browser.refresh();
    assert.equal((await browser.get(ME)).status, 200);
  });
});

describe('keys in the database', () => {
  it('PRO-38 are sealed with an encryption key, and of no use without it', async () => {
    const { storage, drop } = await testStorage();
    const config = {
      clientId: CLIENT_ID,
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      storage,
      encryptionKey: 'ab'.repeat(32),
      passwordHashing: { memoryCost: 8, timeCost: 1 },
    };
    const provider = await createProvider(config);
    const [row] = await provider.services.db.select().from(signingKeys);
    const secrets = await provider.services.db.select().from(providerSecrets);
    assert.match(row?.privateJwk ?? '', /^gcm1\./);
    for (const { value } of nonEmpty(secrets, 'secrets')) assert.match(value, /^gcm1\./);
    await importJWK({ kty: 'RSA', n: row?.publicJwk.n ?? '', e: row?.publicJwk.e ?? '' }, 'RS256');
    const { createSealing } = await import('./sealing.ts');
    assert.throws(() => createSealing().open(row?.privateJwk ?? ''), /encryption key/);
    assert.throws(() => createSealing('cd'.repeat(32)).open(row?.privateJwk ?? ''));
    await provider.close();
    await drop();
  });
});
