import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { contract } from 'gatehouse-contract/contract.js';
import type { LogEntry } from './log.ts';
import { ADDRESS, ORIGIN, PUBLIC_URL, startProvider, type TestProvider } from '../../testing/provider.ts';
import type { ProviderConfig } from '../../config/config.ts';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the log of requests', () => {
  const entries: LogEntry[] = [];
  let running: TestProvider;
  const start = async (config: Partial<ProviderConfig> = {}) => {
    running = await startProvider({
      log: (entry) => void entries.push(entry),
      console: true,
      ...config,
      logging: { requests: true, slowMs: 600_000, ...config.logging },
    });
    entries.length = 0;
  };
  beforeEach(() => start());
  afterEach(() => running.end());

  const again = async (config: Partial<ProviderConfig>) => {
    await running.end();
    await start(config);
  };
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    running.provider.fetch(new Request(PUBLIC_URL + path, { method, headers }), { address: ADDRESS });
  const told = () => entries.map(({ level, method, route, status, code }) => [level, method, route, status, code]);

  it('has one entry for each request: when, what, how it ended and how long it took', async () => {
    const answer = await running.browser().signIn('ada@acme.test');
    const [entry, ...more] = entries;
    assert.ok(entry, 'a request was logged');
    const { time, durationMs, traceId, trace, ...rest } = entry;
    assert.deepEqual(rest, {
      level: 'info',
      message: 'Request',
      method: 'POST',
      route: contract.auth.login.path,
      status: 200,
    });
    assert.equal(new Date(time).toISOString(), time);
    assert.equal(typeof durationMs, 'number');
    assert.equal(traceId, answer.headers.get('frontegg-trace-id'));
    assert.equal(trace, traceId?.replaceAll('-', ''));
    assert.deepEqual(more, []);
  });

  it('PRO-35 names the pattern of a route, never the address that was asked for', async () => {
    await ask('/identity/resources/users/v1/ada@acme.test?token=SECRET', { origin: ORIGIN });
    await ask('/frontegg/identity/resources/users/v1/4711?token=SECRET');
    await ask('/account/activate?token=SECRET');
    await ask('/console/users/4711?key=SECRET');
    await ask('/outbox.json?key=SECRET');
    await ask('/SECRET', {}, 'PROPFIND');
    await ask('/identity/resources/auth/v1/user', { origin: ORIGIN }, 'OPTIONS');
    assert.deepEqual(
      told().map(([, method, route]) => [method, route]),
      [
        ['GET', '/identity/resources/users/v1/{userId}'],
        ['GET', '/identity/resources/users/v1/{userId}'],
        ['GET', 'none'],
        ['GET', '/console'],
        ['GET', '/outbox.json'],
        ['OTHER', 'none'],
        ['OPTIONS', 'preflight'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(entries), /SECRET|4711|ada@/);
  });

  it('shows who is refused for asking too much or from a wrong place, and what failed, with the error code', async () => {
    await again({ lockout: { perAccount: 1 } });
    const path = contract.auth.login.path;
    const headers = { 'content-type': 'application/json', origin: 'https://evil.test' };
    await ask(path, headers, 'POST');
    await ask('/identity/resources/users/v2/me');
    for (const password of ['wrong', 'wrong']) await running.browser().signIn('ada@acme.test', password);
    assert.deepEqual(told(), [
      ['warn', 'POST', path, 403, 'ER-ORIGIN-REFUSED'],
      ['info', 'GET', '/identity/resources/users/v2/me', 401, 'ER-UNAUTHORIZED'],
      ['info', 'POST', path, 401, 'ER-WRONG-CREDENTIALS'],
      ['warn', 'POST', path, 429, 'ER-TOO-MANY-ATTEMPTS'],
    ]);
    await running.end();
    entries.length = 0;
    await running.browser().signIn('ada@acme.test');
    await ask('/readyz');
    assert.deepEqual(told(), [
      ['error', undefined, undefined, undefined, undefined],
      ['warn', 'POST', path, 503, 'ER-UNAVAILABLE'],
      ['warn', 'GET', '/readyz', 503, undefined],
    ]);
    assert.equal(entries[0]?.traceId, entries[1]?.traceId, 'what went wrong stands under the id of its request');
    await start();
  });

  it('has the fields that stand in the documentation', async () => {
    await ask('/flags', { traceparent: PARENT });
    await running.end();
    await running.browser().signIn('ada@acme.test');
    const page = readFileSync(new URL('../../../docs/observability.md', import.meta.url), 'utf8');
    const fields = /^\| Field \|[^]*?\n\n/m.exec(page)?.[0] ?? '';
    const documented = [...fields.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(documented.sort(), [...new Set(entries.flatMap((entry) => Object.keys(entry)))].sort());
    await start();
  });

  it('takes over the trace of the caller, and nothing that the standard calls invalid', async () => {
    const answer = await ask('/flags', { traceparent: PARENT });
    assert.deepEqual(
      [entries[0]?.trace, entries[0]?.parentSpan],
      ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'],
    );
    assert.equal(entries[0]?.traceId, answer.headers.get('frontegg-trace-id'), 'still the id of this request alone');
    const invalid = [
      'SECRET',
      PARENT.toUpperCase(),
      PARENT.replace(/^00/, 'ff'),
      PARENT.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
      PARENT.replace('00f067aa0ba902b7', '0'.repeat(16)),
      `${PARENT}-SECRET`,
      `${PARENT}, ${PARENT}`,
    ];
    for (const traceparent of invalid) {
      entries.length = 0;
      await ask('/flags', { traceparent });
      const [entry] = entries;
      assert.deepEqual(
        [entry?.trace, entry?.parentSpan],
        [entry?.traceId?.replaceAll('-', ''), undefined],
        traceparent,
      );
    }
    entries.length = 0;
    await ask('/flags', { traceparent: `${PARENT.replace(/^00/, '01')}-later` });
    assert.equal(entries[0]?.parentSpan, '00f067aa0ba902b7', 'a later version may append fields');
  });

  it('warns of slow requests', async () => {
    await again({ logging: { slowMs: 1 } });
    await running.browser().signIn('ada@acme.test');
    assert.deepEqual(
      entries.map(({ level, message }) => [level, message]),
      [['warn', 'Slow request']],
    );
  });

  it('leaves out what is below its level, probes that succeed, and everything where nobody asked', async () => {
    await ask('/livez');
    await ask('/readyz');
    assert.deepEqual(entries, []);
    await again({ logging: { level: 'warn' } });
    await ask('/flags');
    await ask('/identity/resources/auth/v1/user', { origin: 'https://evil.test' }, 'POST');
    assert.deepEqual(
      told().map(([level]) => level),
      ['warn'],
    );
    await again({ logging: { requests: false } });
    await ask('/flags');
    assert.deepEqual(entries, []);
  });

  it('tells of a probe that fails also where probes have a port of their own', async () => {
    await again({ probes: false });
    running.provider.probes.drain();
    await running.provider.probes.answer(new Request('http://10.0.0.7:9000/readyz'));
    assert.deepEqual(told(), [['warn', 'GET', '/readyz', 503, undefined]]);
  });
});
