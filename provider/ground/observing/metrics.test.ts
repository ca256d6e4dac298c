import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { contract } from 'gatehouse-contract/contract.js';
import { errorCatalogue } from '../errors.ts';
import { sealAll, sweepAll } from '../../app/sweepAll.ts';
import { SETTLE } from '../../crypto/seals/sealing.ts';
import { attemptCounters, auditEvents, outboxMessages } from '../../database/storage/schema.ts';
import {
  ADDRESS,
  ENCRYPTION_KEY,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  type TestProvider,
} from '../../testing/provider.ts';
import { createMetrics } from './metrics.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';

const METRICS = 'http://10.0.0.7:9000/metrics';

describe('the metrics', () => {
  let running: TestProvider;
  beforeEach(async () => void (running = await startProvider({ metrics: true })));
  afterEach(() => running.end());

  /** Every sample by its name and labels, such as `gatehouse_sign_ins_total{result="success"}`. */
  async function samples(of = running): Promise<Map<string, number>> {
    const answer = await of.provider.metrics?.answer(new Request(METRICS));
    assert.equal(answer?.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  }
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    running.provider.fetch(new Request(PUBLIC_URL + path, { method, headers }), { address: ADDRESS });

  it('are those of one provider: another one in the process counts for itself', async () => {
    const other = await startProvider({ metrics: true });
    try {
      await running.browser().signIn('ada@acme.test');
      const [own, others] = [await samples(), await samples(other)];
      assert.equal(own.get('gatehouse_sign_ins_total{result="success"}'), 1);
      assert.equal(others.get('gatehouse_sign_ins_total{result="success"}'), undefined);
      assert.equal(Number(others.get('process_resident_memory_bytes')) > 0, true);
    } finally {
      await other.end();
    }
  });

  it('are counted where somebody asks, and never told by the public port', async () => {
    for (const path of ['/metrics', '/frontegg/metrics']) assert.equal((await ask(path)).status, 404);
    assert.equal(running.provider.metrics?.answer(new Request(METRICS, { method: 'POST' })), undefined);
    assert.equal(running.provider.metrics?.answer(new Request('http://10.0.0.7:9000/other')), undefined);
    await running.end();
    running = await startProvider();
    assert.equal(running.provider.metrics, undefined);
  });

  it('count requests by route, method and status, with how long they took', async () => {
    await running.browser().signIn('ada@acme.test');
    await running.browser().signIn('ada@acme.test', 'wrong');
    const counted = await samples();
    for (const status of [200, 401]) {
      const labels = `method="POST",route="${contract.auth.login.path}",status="${status}"`;
      assert.equal(counted.get(`gatehouse_request_duration_seconds_count{${labels}}`), 1);
      assert.equal(Number(counted.get(`gatehouse_request_duration_seconds_sum{${labels}}`)) > 0, true);
    }
  });

  it('count sign-ins by their result', async () => {
    await running.end();
    running = await startProvider({ metrics: true, lockout: { perAccount: 1 } });
    await running.browser().signIn('rob@acme.test');
    for (let tries = 0; tries < 3; tries += 1) await running.browser().signIn('ada@acme.test', 'wrong');
    const counted = await samples();
    assert.deepEqual(
      ['success', 'ER-WRONG-CREDENTIALS', 'ER-TOO-MANY-ATTEMPTS'].map((result) =>
        counted.get(`gatehouse_sign_ins_total{result="${result}"}`),
      ),
      [1, 1, 2],
    );
  });

  it('show who waits for hashing, and who was refused', async () => {
    await running.end();
    running = await startProvider({ metrics: true, passwordHashing: { concurrency: 1, queue: 4 } });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { signInLimiter } = running.provider.services;
    const work = [1, 2, 3].map((owner) =>
      signInLimiter.run(() => held, `${owner === 3 ? 2 : owner}`).catch(() => undefined),
    );
    const busy = await samples();
    release();
    await Promise.all(work);
    const idle = await samples();
    const shown = (counted: Map<string, number>) =>
      ['running', 'waiting', 'refused_total'].map((name) => counted.get(`gatehouse_queue_${name}{queue="sign-in"}`));
    assert.deepEqual(
      [shown(busy), shown(idle)],
      [
        [1, 1, 1],
        [0, 0, 1],
      ],
    );
    assert.equal(idle.get('gatehouse_queue_running{queue="hashing"}'), 0);
  });

  it('count what was swept, and what could not be', async () => {
    const { db } = running.provider.services;
    await db.insert(attemptCounters).values({ key: 'k', count: 1, windowEndsAt: new Date('2020-01-01') });
    await sweepAll(running.provider.services);
    await db.execute(sql`ALTER TABLE "attempt_counters" RENAME TO "elsewhere"`);
    await sweepAll(running.provider.services);
    const counted = await samples();
    const what = '{what="counts of attempts"}';
    assert.deepEqual(
      [
        counted.get(`gatehouse_swept_rows_total${what}`),
        counted.get(`gatehouse_sweep_failures_total${what}`),
        counted.get('gatehouse_database_errors_total{kind="statement"}'),
      ],
      [1, 1, 1],
    );
  });

  it('show the messages that wait and those that failed, and do without while the database is gone', async () => {
    const { db } = running.provider.services;
    const message = { channel: 'email', recipient: 'a@b.test', template: 'activation', content: null } as const;
    const at = new Date();
    for (const state of ['waiting', 'failed', 'failed', 'sent'] as const)
      await db.insert(outboxMessages).values({ ...message, state, nextAttemptAt: at, createdAt: at });
    const shown = (counted: Map<string, number>) =>
      ['waiting', 'failed', 'sent'].map((state) => counted.get(`gatehouse_messages{state="${state}"}`));
    assert.deepEqual(shown(await samples()), [1, 2, undefined]);
    await db.execute(sql`ALTER TABLE "outbox_messages" RENAME TO "elsewhere"`);
    assert.deepEqual(shown(await samples()), [undefined, undefined, undefined]);
  });

  it('PRO-34 tell how long the audit waits for its seal, and do without while the database is gone or nothing seals', async () => {
    const name = 'gatehouse_audit_unsealed_seconds';
    await running.end();
    running = await startProvider({ metrics: true, encryptionKey: ENCRYPTION_KEY });
    const { services } = running.provider;
    await services.db.execute(sql`ALTER TABLE "audit_events" DISABLE TRIGGER USER`);
    await services.db.delete(auditEvents); // what the test data has caused
    assert.equal((await samples()).get(name), 0);
    await running.browser().signIn('ada@acme.test');
    running.clock.forward(2 * SETTLE);
    assert.equal((await samples()).get(name), 2 * SETTLE);
    await sealAll(services);
    assert.equal((await samples()).get(name), 0);
    await services.db.execute(sql`ALTER TABLE "audit_events" RENAME TO "elsewhere"`);
    assert.equal((await samples()).get(name), undefined);
    const keyless = createMetrics({ db: services.db, pool: undefined, queues: {}, sealed: undefined });
    const answer = await keyless.answer(new Request(METRICS));
    keyless.close();
    assert.doesNotMatch((await answer?.text()) ?? name, new RegExp(name));
  });

  it('show the connections to PostgreSQL, and each stands in the documentation with its labels', async () => {
    const queue = { state: () => ({ running: 0, waiting: 0, refused: 0 }) };
    const pool = () => ({ total: 3, idle: 2, waiting: 1 });
    const metrics = createMetrics({
      db: running.provider.services.db,
      pool,
      queues: { hashing: queue },
      sealed: { now: () => new Date() },
    });
    const text = (await (await metrics.answer(new Request(METRICS)))?.text()) ?? '';
    metrics.close();
    assert.match(
      text,
      /^gatehouse_database_connections\{state="total"\} 3\ngatehouse_database_connections\{state="idle"\} 2$/m,
    );
    assert.match(text, /^gatehouse_database_connections_waiting 1$/m);
    const told = [...text.matchAll(/^# HELP (gatehouse_\w+) (.+)$/gm)].map(([, name, help]) => [name, help]);
    const page = readFileSync(new URL('../../../docs/observability.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `(gatehouse_\w+)` \|[^|]*\| ([^|]+) \|$/gm)].map(([, name, help]) => [
      name,
      help,
    ]);
    assert.deepEqual(nonEmpty(told), documented);
  });

  it('PRO-35 have labels of our own words alone, whoever asks for whatever', async () => {
    const odd = ['ada@acme.test', '4711', '"} 1\nx{a="', 'ünïcode'];
    for (const text of odd) {
      await ask(`/identity/resources/users/v1/${encodeURIComponent(text)}?email=ada@acme.test`, { origin: ORIGIN });
      await ask(`/nowhere/${encodeURIComponent(text)}`, { 'user-agent': 'ada@acme.test' });
      await ask(`/nowhere/${encodeURIComponent(text)}`, {}, 'PROPFIND');
      await running.browser().signIn(text, 'wrong');
    }
    const before = await samples();
    for (let index = 0; index < 50; index += 1) {
      await ask(`/nowhere/${index}`);
      await ask(`/identity/resources/users/v1/${index}`);
    }
    const after = await samples();
    const isOwn = (name: string) => name.startsWith('gatehouse_');
    assert.deepEqual(nonEmpty([...after.keys()].filter(isOwn)), [...before.keys()].filter(isOwn), 'no series more');
    const routes = new Set(Object.values(contract).flatMap((table) => Object.values(table).map(({ path }) => path)));
    const ours: Readonly<Record<string, (value: string) => boolean>> = {
      method: (value) => /^(GET|POST|OTHER)$/.test(value),
      route: (value) => value === 'none' || routes.has(value),
      status: (value) => /^\d{3}$/.test(value),
      le: (value) => /^[\d.]+$|^\+Inf$/.test(value),
      result: (value) => value === 'success' || Object.hasOwn(errorCatalogue, value),
      queue: (value) => /^(sign-in|hashing)$/.test(value),
      state: (value) => /^(waiting|failed|total|idle)$/.test(value),
    };
    const foreign = [...after.keys()]
      .filter(isOwn)
      .filter((name) =>
        [...name.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].some(
          ([, label = '', value = '']) => ours[label]?.(value) !== true,
        ),
      );
    assert.deepEqual(foreign, []);
  });
});
