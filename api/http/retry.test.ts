import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejectionOf } from '../../tests/support/expect.ts';
import { contract } from '../contract/contract.ts';
import { createHttp, type HttpOptions } from './createHttp.ts';
import { ApiError } from './errors.ts';
import { handPauses, handWire } from './testing.ts';

const tokens = { current: async () => 'token-1', renew: async () => undefined, epoch: () => 0 };
const http = (options: Pick<HttpOptions, 'fetch' | 'after'>) =>
  createHttp({ baseUrl: 'https://auth.example', tokens, ...options });
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const thrown = await rejectionOf(call);
  return thrown instanceof ApiError ? thrown.code : `no ApiError: ${String(thrown)}`;
};

/** What a fetch does whose signal has been aborted; an answer when it has not. */
function answerUnlessLeft(signal: AbortSignal): Response {
  signal.throwIfAborted();
  return Response.json({});
}

describe('retries of a read', () => {
  for (const status of [429, 500, 599])
    it(`API-06 repeat a read that was answered with ${status}`, async () => {
      const { pauses, after: pausing } = handPauses();
      const { sent, fetch } = handWire((attempt) =>
        attempt < 3 ? new Response('', { status }) : Response.json({ fine: 'on' }),
      );
      assert.deepEqual(await http({ fetch, after: pausing })(contract.vendor.flags), { fine: 'on' });
      assert.deepEqual([sent.length, pauses.length], [3, 2]);
    });

  it('API-06 repeat a read that was not answered at all, as often and as slowly as the caller says', async () => {
    const { pauses, after: pausing } = handPauses();
    const { sent, fetch } = handWire(() => Promise.reject(new TypeError('fetch failed')));
    assert.equal(await codeOf(http({ fetch, after: pausing })(contract.vendor.flags)), 'GH-NETWORK');
    assert.deepEqual([sent.length, pauses.length], [3, 2]);
    await codeOf(http({ fetch, after: pausing })(contract.vendor.flags, {}, { retry: { attempts: 2, delay: 2_000 } }));
    assert.deepEqual([sent.length, pauses.length], [5, 3]);
    assert.deepEqual(
      pauses.map((ms) => (ms >= 2_000 && ms <= 3_000 ? 'long' : ms >= 500 && ms <= 750 ? 'short' : ms)),
      ['short', 'short', 'long'],
    );
  });

  it('API-06 come at different moments from different pages', async (test) => {
    const { fetch } = handWire(() => new Response('', { status: 503 }));
    for (const [random, expected] of [
      [0, 500],
      [2 ** 31, 625],
      [2 ** 32 - 1, 750],
    ] as const) {
      const { pauses, after: pausing } = handPauses();
      const mocked = test.mock.method(crypto, 'getRandomValues', (numbers: Uint32Array) => numbers.fill(random));
      await codeOf(http({ fetch, after: pausing })(contract.vendor.flags));
      mocked.mock.restore();
      assert.deepEqual(pauses.map(Math.round), [expected, expected]);
    }
  });

  const NOW = Date.parse('2026-11-20T12:00:00Z');
  for (const [header, expected] of [
    ['2', 2_000],
    ['0', 0],
    ['60', 60_000],
    ['3600', 60_000],
    ['Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
    ['Fri, 20 Nov 2026 13:00:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:59:00 GMT', 500],
    ['soon', 500],
    ['-1', 500],
  ] as const)
    it(`API-07 wait ${expected} ms after "Retry-After: ${header}"`, async (test) => {
      test.mock.method(Date, 'now', () => NOW);
      test.mock.method(crypto, 'getRandomValues', (numbers: Uint32Array) => numbers.fill(0));
      const { pauses, after: pausing } = handPauses();
      const { fetch } = handWire((attempt) =>
        attempt === 1 ? new Response('', { status: 503, headers: { 'retry-after': header } }) : Response.json({}),
      );
      await http({ fetch, after: pausing })(contract.vendor.flags);
      assert.deepEqual(pauses, [expected]);
    });

  it('tell a person the whole wait, however long it is', async () => {
    const { fetch } = handWire(() => new Response('', { status: 429, headers: { 'retry-after': '900' } }));
    const body = { email: 'ada@acme.example', password: 'x' };
    const error = await rejectionOf(http({ fetch })(contract.auth.login, { body }));
    assert.equal(error instanceof ApiError && error.retryAfter, 900_000);
  });

  it('API-07 wait for the end of the pause before they send again', async () => {
    const { sent, fetch } = handWire((attempt) =>
      attempt === 1 ? new Response('', { status: 503 }) : Response.json({}),
    );
    let resume = (): void => {};
    const call = http({ fetch, after: (_, callback) => ((resume = callback), () => {}) })(contract.vendor.flags);
    for (let round = 0; round < 5; round++) await new Promise((done) => setImmediate(done));
    assert.equal(sent.length, 1);
    resume();
    await call;
    assert.equal(sent.length, 2);
  });

  it('API-08 stop when the caller leaves in a pause, and leave no timer', async () => {
    const controller = new AbortController();
    const ended: string[] = [];
    const pausing = (ms: number) => (setImmediate(() => controller.abort()), () => void ended.push(`${ms} ms`));
    const { sent, fetch } = handWire((attempt) =>
      attempt === 1
        ? new Response('', { status: 503, headers: { 'retry-after': '50' } })
        : answerUnlessLeft(controller.signal),
    );
    const code = await codeOf(
      http({ fetch, after: pausing })(contract.vendor.flags, {}, { signal: controller.signal }),
    );
    assert.deepEqual(
      [code, ended, sent.slice(1).map(({ init }) => init.signal?.aborted)],
      ['GH-ABORTED', ['50000 ms'], [true]],
    );
  });

  it('API-08 are none when the caller leaves while a read is on its way', async () => {
    const controller = new AbortController();
    const { pauses, after: pausing } = handPauses();
    const { sent, fetch } = handWire(() => (controller.abort(), answerUnlessLeft(controller.signal)));
    const code = await codeOf(
      http({ fetch, after: pausing })(contract.vendor.flags, {}, { signal: controller.signal }),
    );
    assert.deepEqual([code, pauses, sent.length], ['GH-ABORTED', [], 1]);
  });
});
