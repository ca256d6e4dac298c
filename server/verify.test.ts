import assert from 'node:assert/strict';
import { createSign, KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { AccessTokenError, isEntitled, verifyAccessToken, type VerifyOptions } from './verify.ts';

const AUDIENCE = 'client-1';
const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

interface Pair {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makePair(kid: string, alg = 'RS256'): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** A provider's key server, with faults on demand. */
class KeyServer {
  requests = 0;
  keys: unknown[] = [];
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly #server = createServer((request, response) => {
    this.requests++;
    if (this.fault) return this.fault(request, response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: this.keys }));
  });

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe('an access token in a request to the host', () => {
  const server = new KeyServer();
  let issuer: string;
  let first: Pair;
  let second: Pair;
  let now = START;
  let options: VerifyOptions;

  before(async () => {
    issuer = await server.start();
    [first, second] = await Promise.all([makePair('one'), makePair('two')]);
  });
  after(() => server.stop());
  beforeEach(() => {
    now = START;
    server.keys = [first.jwk];
    server.requests = 0;
    options = { issuer, audience: AUDIENCE, clock: () => now, env: {} };
  });
  afterEach(() => {
    server.fault = undefined;
  });

  const sign = (
    claims: Record<string, unknown> = {},
    { key = first, header = {} }: { key?: Pair; header?: Record<string, unknown> } = {},
  ): Promise<string> => {
    const { iss = issuer, aud = AUDIENCE, exp = START / 1000 + 3600, ...rest } = claims;
    // Claims of wrong types too.
    const all: Record<string, unknown> = {
      sub: 'u1',
      tenantId: 't1',
      type: 'userToken',
      roles: ['admin'],
      iat: START / 1000,
      iss,
      aud,
      exp,
      ...rest,
    };
    return new SignJWT(Object.fromEntries(Object.entries(all)))
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
      .sign(key.privateKey);
  };
  const withToken = (token: string): Request =>
    new Request('https://host.example/api', { headers: { authorization: `Bearer ${token}` } });
  const ask = (token: string) => verifyAccessToken(withToken(token), options);
  const refuses = async (token: string, code: string): Promise<void> => {
    await assert.rejects(
      ask(token),
      (error) =>
        error instanceof AccessTokenError &&
        error.code === code &&
        (token.length < 20 || !String(error.stack).includes(token)),
    );
  };

  it('SRV-08: is judged by the issuer and the audience of each call, though a process remembers what it has looked up', async () => {
    const other = new KeyServer();
    const elsewhere = await other.start();
    try {
      other.keys = [second.jwk];
      const ours = withToken(await sign({ exp: Date.now() / 1000 + 3600, iat: Date.now() / 1000 }));
      const asked = async (more: Partial<VerifyOptions>) =>
        verifyAccessToken(ours, { issuer, audience: AUDIENCE, ...more }).then(
          ({ sub }) => sub,
          (error: unknown) => (error instanceof AccessTokenError ? error.code : String(error)),
        );
      assert.deepEqual(
        [await asked({}), await asked({}), await asked({ audience: 'client-2' }), await asked({ issuer: elsewhere })],
        ['u1', 'u1', 'GH-TOKEN-INVALID', 'GH-TOKEN-INVALID'],
      );
      assert.equal(server.requests, 2, 'the keys of the issuer, once for each audience');
    } finally {
      other.stop();
    }
  });

  it('SRV-08: is taken from a Request and from node headers, and says who is asking', async () => {
    const token = await sign();
    for (const headers of [new Headers({ authorization: `bearer ${token}` }), { authorization: `Bearer ${token}` }]) {
      const claims = await verifyAccessToken({ headers }, options);
      assert.deepEqual([claims.sub, claims.tenantId, claims.roles], ['u1', 't1', ['admin']]);
    }
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: token },
      { authorization: 'Basic dTpw' },
      { authorization: ['Bearer x'] },
      { authorization: `Bearer ${'x'.repeat(20_000)}` },
    ])
      await assert.rejects(verifyAccessToken({ headers }, options), { code: 'GH-TOKEN-MISSING', statusCode: 401 });
  });

  it('SRV-08: needs issuer, audience, end and type', async () => {
    for (const claims of [
      { iss: 'https://other.example' },
      { iss: undefined },
      { iss: `${issuer}/` },
      { aud: 'client-2' },
      { aud: [] },
      { exp: 'soon' },
      { sub: undefined },
      { type: undefined },
      { type: 'tenantToken' },
      { type: ['userToken'] },
    ])
      await refuses(
        await sign({ ...claims, ...('iss' in claims && claims.iss === undefined && { iss: null }) }),
        'GH-TOKEN-INVALID',
      );
    const endless = await new SignJWT({ sub: 'u1', type: 'userToken', iss: issuer, aud: AUDIENCE })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(first.privateKey);
    await refuses(endless, 'GH-TOKEN-INVALID');
    await refuses(await sign({ exp: START / 1000 - 1 }), 'GH-TOKEN-EXPIRED');
    assert.equal((await ask(await sign({ aud: ['other', AUDIENCE] }))).sub, 'u1');
    await assert.rejects(verifyAccessToken(withToken(await sign()), { ...options, audience: '' }), TypeError);
  });

  it('SRV-08: counts only with an algorithm of the list, whatever the key set offers', async () => {
    const [ec, ed, pss] = await Promise.all([
      makePair('ec', 'ES256'),
      makePair('ed', 'EdDSA'),
      makePair('pss', 'PS256'),
    ]);
    const secret = { kid: 'oct', alg: 'HS256', kty: 'oct', k: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA' };
    server.keys = [first.jwk, ec.jwk, ed.jwk, pss.jwk, secret];
    for (const key of [first, ec, ed]) assert.equal((await ask(await sign({}, { key }))).sub, 'u1', key.alg);
    await refuses(await sign({}, { key: pss }), 'GH-TOKEN-INVALID');
    const shared = await new SignJWT({
      sub: 'u1',
      type: 'userToken',
      iss: issuer,
      aud: AUDIENCE,
      exp: START / 1000 + 60,
    })
      .setProtectedHeader({ alg: 'HS256', kid: 'oct' })
      .sign(Buffer.from(secret.k, 'base64url'));
    await refuses(shared, 'GH-TOKEN-INVALID');
    const [, payload] = (await sign()).split('.');
    await refuses(`${Buffer.from('{"alg":"none","kid":"one"}').toString('base64url')}.${payload}.`, 'GH-TOKEN-INVALID');
    for (const odd of ['a', 'a.b', 'a.b.c', '....', `${await sign()}x`]) await refuses(odd, 'GH-TOKEN-INVALID');
  });

  it('SRV-08: with an extension that must be understood is refused: none is', async () => {
    const [, payload] = (await sign()).split('.');
    const head = { alg: first.alg, kid: first.kid, crit: ['urn:own'], 'urn:own': true };
    const signed = `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${payload}`;
    const key = KeyObject.from(first.privateKey);
    const signature = createSign('sha256').update(signed).sign(key, 'base64url');
    await refuses(`${signed}.${signature}`, 'GH-TOKEN-INVALID');
  });

  it('SRV-08: brings no keys of its own: jku, jwk and x5u are not looked at', async () => {
    const foreign = await makePair('one'); // the id of a real key
    let asked = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input) !== `${issuer}/.well-known/jwks.json`) asked++;
      return globalThis.fetch(input, init);
    };
    options = { ...options, fetch };
    for (const header of [
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/cert' },
      { jwk: foreign.jwk },
    ]) {
      await refuses(await sign({}, { key: foreign, header }), 'GH-TOKEN-INVALID');
      assert.equal((await ask(await sign({ jti: JSON.stringify(header) }, { header }))).sub, 'u1');
    }
    assert.equal(asked, 0);
  });

  it('SRV-09, UTIL-010: is checked with keys that are fetched once for all who wait, and kept', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => sign({ jti: String(index) })));
    await Promise.all(tokens.map(ask));
    now += 9 * MINUTE;
    await ask(await sign({ jti: 'later' }));
    assert.equal(server.requests, 1);
    now += 2 * MINUTE;
    await Promise.all(tokens.map((_, index) => sign({ jti: `again ${index}` }).then(ask)));
    assert.equal(server.requests, 2);
  });

  it('SRV-09, UTIL-012: has the keys fetched again for an unknown key id, at most twice a minute', async () => {
    await ask(await sign());
    server.keys = [first.jwk, second.jwk];
    await refuses(await sign({}, { key: second }), 'GH-TOKEN-INVALID');
    assert.equal(server.requests, 1);
    now += 31_000;
    assert.equal((await ask(await sign({}, { key: second }))).sub, 'u1');
    assert.equal(server.requests, 2);
    for (let index = 0; index < 10; index++)
      await refuses(await sign({}, { key: { ...second, kid: `made up ${index}` } }), 'GH-TOKEN-INVALID');
    assert.equal(server.requests, 2);
  });

  it('SRV-09, UTIL-012: asks for an unknown key id after a pause where the keys could not be fetched', async () => {
    await ask(await sign());
    now += 31_000;
    server.fault = (_, response) => void response.writeHead(500).end();
    const unknown = (index: number) => sign({}, { key: { ...second, kid: `made up ${index}` } });
    for (let index = 0; index < 5; index++) await refuses(await unknown(index), 'GH-TOKEN-INVALID');
    assert.equal(server.requests, 2, 'those who make up ids do not make a provider busier that fails');
    now += 31_000;
    await refuses(await unknown(5), 'GH-TOKEN-INVALID');
    assert.equal(server.requests, 3);
  });

  it('SRV-09: lives with the last good keys for an hour while there are no new ones, and asks only after a pause', async () => {
    server.fault = (_, response) => void response.writeHead(500).end();
    const token = await sign();
    await assert.rejects(ask(token), { code: 'GH-KEYS-UNAVAILABLE', statusCode: 503 });
    await assert.rejects(ask(token), { code: 'GH-KEYS-UNAVAILABLE' });
    assert.equal(server.requests, 1);
    now += 31_000;
    server.fault = undefined;
    await ask(token);
    server.fault = (_, response) => void response.writeHead(500).end();
    const last = (index: number) => sign({ jti: `stale ${index}`, exp: START / 1000 + 8 * 3600 });
    now += 59 * MINUTE;
    for (let index = 0; index < 5; index++) await ask(await last(index));
    assert.equal(server.requests, 3);
    now += 2 * MINUTE;
    await assert.rejects(ask(await last(6)), { code: 'GH-KEYS-UNAVAILABLE' });
    server.fault = undefined;
    now += MINUTE;
    await ask(await last(7));
  });

  it('SRV-09: takes no key set that is too big, of too many keys, elsewhere, or none at all', async () => {
    const faults: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
      'too big': (_, response) => void response.end(JSON.stringify({ keys: [first.jwk], more: 'x'.repeat(300_000) })),
      'too many': (_, response) =>
        void response.end(
          JSON.stringify({ keys: Array.from({ length: 51 }, (__, index) => ({ ...first.jwk, kid: String(index) })) }),
        ),
      redirect: (request, response) =>
        request.url?.includes('other')
          ? void response.end(JSON.stringify({ keys: [first.jwk] }))
          : void response.writeHead(302, { location: '/other' }).end(),
      'no JSON': (_, response) => void response.end('<html>'),
      'no keys': (_, response) => void response.end('{}'),
      'private keys': (_, response) => void response.end(JSON.stringify({ keys: [{ ...first.jwk, d: 'x' }] })),
    };
    for (const [name, fault] of Object.entries(faults)) {
      server.fault = fault;
      options = { ...options };
      const token = await sign();
      await assert.rejects(ask(token), { code: 'GH-KEYS-UNAVAILABLE' }, name);
    }
  });

  it('SRV-09: waits five seconds for the keys, and no longer', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    options = {
      ...options,
      fetch: async (_, init) => (
        signals.push(init?.signal),
        Promise.reject(new DOMException('aborted', 'TimeoutError'))
      ),
    };
    const real = AbortSignal.timeout;
    const limits: number[] = [];
    AbortSignal.timeout = (ms) => (limits.push(ms), real.call(AbortSignal, ms));
    try {
      await assert.rejects(ask(await sign()), { code: 'GH-KEYS-UNAVAILABLE' });
    } finally {
      AbortSignal.timeout = real;
    }
    assert.deepEqual([limits, signals[0] instanceof AbortSignal], [[5_000], true]);
  });

  it('UTIL-011: is checked with the key of the environment, where there is one', async () => {
    for (const name of ['FRONTEGG_JWT_PUBLIC_KEY', 'GATEHOUSE_JWT_PUBLIC_KEY']) {
      options = { ...options, env: { FRONTEGG_JWT_PUBLIC_KEY: 'not this one', [name]: JSON.stringify(second.jwk) } };
      assert.equal((await ask(await sign({}, { key: second }))).sub, 'u1');
      await refuses(await sign(), 'GH-TOKEN-INVALID');
    }
    options = { ...options, env: { GATEHOUSE_JWT_PUBLIC_KEY: '{' } };
    await refuses(await sign(), 'GH-KEYS-UNAVAILABLE');
    assert.equal(server.requests, 0);
  });

  it('is known again without a look at its signature, until it ends, and nobody changes what is known of it', async () => {
    const token = await sign({ groups: [{ id: 'g' }] });
    const claims = await ask(token);
    assert.equal(await ask(token), claims);
    assert.throws(() => Reflect.apply(Array.prototype.push, claims.roles, ['owner']), TypeError);
    assert.deepEqual([Object.isFrozen(claims), Object.isFrozen(claims['groups'])], [true, true]);
    await assert.rejects(verifyAccessToken(withToken(token), { ...options, audience: 'client-2' }), {
      code: 'GH-TOKEN-INVALID',
    });
    now = START + 3600_000;
    await refuses(token, 'GH-TOKEN-EXPIRED');
  });

  it('SRV-08, SRV-09: is known no longer than its key is in the set', async () => {
    const token = await sign({ exp: START / 1000 + 86_400 });
    assert.equal((await ask(token)).sub, 'u1');
    server.keys = [second.jwk];
    now = START + 10 * MINUTE - 1;
    assert.equal((await ask(token)).sub, 'u1', 'the set is still fresh');
    now = START + 10 * MINUTE;
    await refuses(token, 'GH-TOKEN-INVALID');
    server.keys = [first.jwk];
    now = START + 11 * MINUTE;
    assert.equal((await ask(token)).sub, 'u1', 'the key is back');
  });

  it('SRV-09: is known no longer than the last good keys are', async () => {
    const token = await sign({ exp: START / 1000 + 86_400 });
    await ask(token);
    server.fault = (_request, response) => void response.writeHead(503).end();
    now = START + 60 * MINUTE - 1;
    assert.equal((await ask(token)).sub, 'u1');
    now = START + 61 * MINUTE;
    await refuses(token, 'GH-KEYS-UNAVAILABLE');
    server.fault = undefined;
    now = START + 62 * MINUTE;
    assert.equal((await ask(token)).sub, 'u1');
  });

  it('is one of at most a thousand that are known', async () => {
    const oldest = await sign({ jti: 'oldest' });
    const known = await ask(oldest);
    for (let index = 0; index < 1_000; index++) await ask(await sign({ jti: String(index) }, { key: first }));
    assert.notEqual(await ask(oldest), known);
  });
});

describe('entitlements in the host', () => {
  const bundle = {
    features: {
      reports: { planIds: [], expireTime: -1, linkedPermissions: [] },
      trial: { planIds: [], expireTime: START, linkedPermissions: ['trial.use'] },
    },
    plans: {},
    permissions: { 'projects.*': true as const, 'trial.use': true as const },
  };

  it('are those of the page: both must pass, the first failing reason is the answer, nothing is not entitled', () => {
    const ask = (question: Parameters<typeof isEntitled>[1]) =>
      isEntitled(bundle, question, { jwt: { sub: 'u1' } }, START);
    assert.deepEqual(ask({ feature: 'reports', permission: 'projects.read' }), { isEntitled: true });
    assert.deepEqual(ask({ feature: 'trial', permission: 'none' }), {
      isEntitled: false,
      justification: 'BUNDLE_EXPIRED',
    });
    assert.deepEqual(ask({ permission: 'trial.use' }), { isEntitled: false, justification: 'BUNDLE_EXPIRED' });
    assert.deepEqual(ask({ feature: 'reports', permission: 'none' }), {
      isEntitled: false,
      justification: 'MISSING_PERMISSION',
    });
    assert.deepEqual(ask({}), { isEntitled: false, justification: 'MISSING_FEATURE' });
    assert.deepEqual(isEntitled(bundle, { feature: 'trial' }, null, START - 1), { isEntitled: true });
  });

  it('STO-15: are none without a bundle', () => {
    for (const nothing of [null, undefined])
      assert.equal(isEntitled(nothing, { feature: 'reports' }).isEntitled, false);
  });
});
