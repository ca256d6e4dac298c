import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { startProvider, type TestProvider } from '../../testing/provider.ts';

/** As many as PostgreSQL is opened with; an embedded database has one. */
const CONNECTIONS = 20;

describe('the probes', () => {
  let running: TestProvider;
  beforeEach(async () => void (running = await startProvider()));
  afterEach(() => running.end());

  /** As a load balancer asks: without an origin, a token or a cookie. */
  const ask = async (path: string, method = 'GET'): Promise<[number, unknown]> => {
    const answer = await running.provider.fetch(new Request(`http://10.0.0.7:3001${path}`, { method }));
    return [answer.status, await answer.json().catch(() => undefined)];
  };
  const ready = [200, { status: 'ready' }];
  const failed = (check: string) => [503, { status: 'not ready', failed: [check] }];

  it('say that a provider lives and is ready', async () => {
    assert.deepEqual([await ask('/livez'), await ask('/readyz')], [[200, { status: 'alive' }], ready]);
    assert.deepEqual((await ask('/readyz', 'POST'))[0], 404);
    const answer = await running.provider.fetch(new Request('http://10.0.0.7:3001/readyz'));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  it('say that one is about to stop, which answers everything else as before', async () => {
    running.provider.probes.drain();
    assert.deepEqual([await ask('/readyz'), (await ask('/livez'))[0]], [failed('stopping'), 200]);
    assert.equal((await ask('/.well-known/jwks.json'))[0], 200);
  });

  it('say that the schema is older than the program', async () => {
    const { db } = running.provider.services;
    await db.execute(sql`DELETE FROM "schema_migrations" WHERE "name" = (SELECT max("name") FROM "schema_migrations")`);
    assert.deepEqual(await ask('/readyz'), failed('schema'));
    await db.execute(sql`INSERT INTO "schema_migrations" ("name") VALUES ('9999_of_a_later_version.sql')`);
    assert.deepEqual(await ask('/readyz'), ready, 'a later version has brought it further, and this one still runs');
  });

  it('PRO-37 say that the database does not answer while it does not; the process lives', async () => {
    const { db } = running.provider.services;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = Promise.all(Array.from({ length: CONNECTIONS }, () => db.transaction(async () => held)));
    try {
      const [answer, alive] = await Promise.all([ask('/readyz'), ask('/livez')]);
      assert.deepEqual([answer, alive[0]], [failed('database'), 200]);
    } finally {
      release();
      await holding;
    }
    assert.deepEqual(await ask('/readyz'), ready);
  });

  it('stand nowhere else when they have a port of their own', async () => {
    await running.end();
    running = await startProvider({ probes: false });
    assert.deepEqual([(await ask('/livez'))[0], (await ask('/readyz'))[0]], [404, 404]);
    const answer = await running.provider.probes.answer(new Request('http://10.0.0.7:9000/readyz'));
    assert.equal(answer?.status, 200);
  });
});
