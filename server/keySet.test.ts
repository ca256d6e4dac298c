import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BASE, CLIENT_ID, FakeProvider } from './testing/fakeProvider.ts';
import { verifyAccessToken, type VerifyOptions } from './verify.ts';

const KEYS = '/.well-known/jwks.json';
const MINUTE = 60_000;

async function scene(more: Partial<VerifyOptions> = {}) {
  const provider = new FakeProvider();
  const { fetch } = provider;
  const options = { issuer: BASE, audience: CLIENT_ID, clock: () => provider.now, env: {}, fetch, ...more };
  /** Who a token is of, or why it is refused. */
  const ask = (token: string): Promise<unknown> =>
    verifyAccessToken({ headers: { authorization: `Bearer ${token}` } }, options).then(
      ({ sub }) => sub,
      ({ code }: { code: string }) => code,
    );
  const real: { keys: object[] } = await (await fetch(BASE + KEYS)).json();
  provider.calls.length = 0;
  return { provider, ask, real, asked: () => provider.calls.map(({ path }) => path) };
}

describe('the keys of the provider', () => {
  it('SRV-09: are asked for anew where the clock was set back', async () => {
    const { provider, ask, asked } = await scene();
    await ask(await provider.token());
    provider.now -= MINUTE;
    assert.equal(await ask(await provider.token()), 'u1');
    assert.equal(asked().length, 2);
  });

  it('SRV-09: are asked for once in half a minute for ids that are made up, and while they cannot be had', async () => {
    const { provider, ask, real, asked } = await scene();
    const unknown = { ...real.keys[0], kid: 'another' };
    provider.answers = () => Response.json({ keys: [unknown] });
    const token = await provider.token();
    const counts: number[] = [];
    for (const pause of [0, 29_999, 1]) {
      provider.now += pause;
      assert.equal(await ask(token), 'GH-TOKEN-INVALID');
      counts.push(asked().length);
    }
    provider.answers = () => new Response('', { status: 500 });
    provider.now += 10 * MINUTE;
    const late = await provider.token();
    for (const pause of [0, 29_999, 1]) {
      provider.now += pause;
      await ask(late);
      counts.push(asked().length);
    }
    assert.deepEqual(counts, [1, 1, 2, 3, 3, 4]);
  });

  it('SRV-09: may be fifty, and 256,000 bytes', async () => {
    const { provider, ask, real } = await scene();
    const others = Array.from({ length: 49 }, (_, index) => ({ ...real.keys[0], kid: `other ${index}` }));
    const text = JSON.stringify({ keys: [...real.keys, ...others], more: '' });
    const filled = (bytes: number) => text.replace('"more":""', `"more":"${'x'.repeat(bytes - text.length)}"`);
    for (const [bytes, expected] of [
      [256_001, 'GH-KEYS-UNAVAILABLE'],
      [256_000, 'u1'],
    ] as const) {
      provider.answers = () => new Response(filled(bytes));
      provider.now += MINUTE;
      assert.equal(await ask(await provider.token()), expected, String(bytes));
    }
  });

  it('SRV-09: are no shared secret, and not the text of another answer', async () => {
    const { provider, ask, real } = await scene();
    const secret = { kty: 'oct', kid: 'one', alg: 'HS256', k: 'c2VjcmV0' };
    for (const answer of [
      () => Response.json({ keys: [secret] }),
      () => Response.json(real, { status: 404 }),
      () => Response.json(real, { status: 203 }),
      () => Response.json({ keys: { one: real.keys[0] } }),
    ]) {
      provider.answers = answer;
      provider.now += MINUTE;
      assert.equal(await ask(await provider.token()), 'GH-KEYS-UNAVAILABLE');
    }
  });

  it('UTIL-010: are where the host says, else below the issuer, with or without a slash', async () => {
    for (const [more, path] of [
      [{}, KEYS],
      [{ issuer: `${BASE}//` }, KEYS],
      [{ jwksUri: `${BASE}/keys` }, '/keys'],
    ] as const) {
      const { provider, ask, asked } = await scene(more);
      await ask(await provider.token());
      assert.deepEqual(asked(), [path]);
    }
  });
});

describe('an access token that the provider has signed', () => {
  it('SRV-08: is taken for as long after its end as clocks may differ', async () => {
    const { provider, ask } = await scene({ clockTolerance: 5 });
    const token = await provider.token({ exp: provider.now / 1000 + 60 });
    provider.now += MINUTE + 4_999;
    assert.equal(await ask(token), 'u1');
    provider.now += 1;
    assert.equal(await ask(token), 'GH-TOKEN-EXPIRED');
  });

  it('has a header of at most 16,384 letters', async () => {
    const { provider, ask } = await scene();
    const long = async (letters: number) => {
      const bare = await provider.token({ jti: '1', note: '' });
      const bytes = Math.floor(((letters - 'Bearer '.length - bare.length) * 3) / 4);
      return provider.token({ jti: '1', note: 'x'.repeat(bytes) });
    };
    const fits = await long(16_384);
    assert.ok(fits.length > 16_370 && fits.length <= 16_377, String(fits.length));
    assert.equal(await ask(fits), 'u1');
    assert.equal(await ask(await long(16_390)), 'GH-TOKEN-MISSING');
  });
});
