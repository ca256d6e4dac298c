import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { toSettings } from '../../config/config.ts';
import { logAccident, type LogEntry } from './log.ts';
import { noRecorder } from './recorder.ts';
import { createApp } from '../../app/app.ts';
import { PUBLIC_URL, startProvider } from '../../testing/provider.ts';

const { log } = toSettings({ publicUrl: 'http://localhost:3001' });

describe('the log', () => {
  /** The lines that some work writes. */
  async function linesOf(test: { mock: typeof import('node:test').mock }, work: () => unknown): Promise<string[]> {
    const written: string[] = [];
    const mocked = test.mock.method(process.stderr, 'write', (line: unknown) => void written.push(String(line)));
    await work();
    mocked.mock.restore();
    return written;
  }

  it('PRO-35 has one line of JSON for each entry, whatever stands in it', async (test) => {
    const entry = { level: 'error' as const, message: 'a\nb', traceId: 't', error: 'odd\n{"level":"info"}' };
    const [line = '', ...more] = await linesOf(test, () => log(entry));
    const { time, ...told }: { time: string } = JSON.parse(line);
    assert.deepEqual([told, new Date(time).toISOString(), more], [entry, time, []]);
    assert.equal(line.indexOf('\n'), line.length - 1);
  });

  it('PRO-35 has no line over 8 kB, whatever went wrong', async (test) => {
    for (const error of [
      'x'.repeat(100_000),
      '\n'.repeat(9_000),
      new Error('é'.repeat(9_000)),
      { deep: ['y'.repeat(9_000)] },
    ]) {
      const [line = ''] = await linesOf(test, () => log({ level: 'error', message: 'm', traceId: 't', error }));
      assert.equal(Buffer.byteLength(line) <= 8_001, true, `${Buffer.byteLength(line)} bytes`);
      assert.equal(Object.keys(JSON.parse(line) as object).length, 5);
      assert.match(line, /"error":".{100}/);
    }
    const [line = ''] = await linesOf(test, () => log({ level: 'info', message: 'm'.repeat(100_000) }));
    assert.equal(Buffer.byteLength(line) <= 8_001, true);
  });

  it('PRO-35 tells the beginning of a failed statement, and nothing of its parameters', async (test) => {
    const running = await startProvider();
    test.after(() => running.end());
    const { services } = running.provider;
    const secret = 'do-not-tell';
    const { settings } = services;
    const entries: unknown[] = [];
    const broken = (log: typeof settings.log) =>
      createApp({
        ...services,
        settings: { ...settings, log },
        signingKeys: {
          ...services.signingKeys,
          published: async () => {
            await services.db.execute(sql`SELECT ${secret}::text, ${'z'.repeat(50_000)}::text FROM nowhere`);
            return [];
          },
        },
      });
    const ask = (log: typeof settings.log) => broken(log)(new Request(`${PUBLIC_URL}/.well-known/jwks.json`), {});
    const [line = ''] = await linesOf(test, () => ask(toSettings({ publicUrl: PUBLIC_URL, allowHttp: true }).log));
    assert.match(line, /Failed query: SELECT/);
    assert.match(line, /nowhere.*does not exist/);
    assert.match(line, /\\n\s+at /);
    await ask((entry) => void entries.push(entry.error));
    assert.match(String(entries[0]), /Failed query: SELECT/, "a host's own log");
    for (const told of [line, String(entries[0]), JSON.stringify(entries[0])])
      assert.doesNotMatch(told, /do-not-tell|zzz/);
  });

  it('PRO-35 tells no value that the database quotes, that could not be parsed or that a driver keeps', async (test) => {
    const running = await startProvider();
    test.after(() => running.end());
    const { db } = running.provider.services;
    const secret = 'do-not-tell';
    const fails = [
      () => db.execute(sql`SELECT ${secret}::text::uuid`),
      () => db.execute(sql`SELECT ${secret}::text::timestamptz`),
      async () => JSON.parse(secret),
      async () => Promise.reject(Object.assign(new Error('refused', { cause: new Error(secret) }), { detail: secret })),
    ];
    const entries: LogEntry[] = [];
    const settings = toSettings({ publicUrl: PUBLIC_URL, allowHttp: true, log: (entry) => void entries.push(entry) });
    for (const fail of fails) logAccident({ settings, recorder: noRecorder }, 'm', await rejectionOf(fail()));
    assert.equal(entries.length, fails.length);
    assert.doesNotMatch(inspect(entries, { depth: 9, showHidden: true }), /do-not-tell/);
    assert.match(inspect(entries), /invalid input syntax for type uuid/);
  });
});
