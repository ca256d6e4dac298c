import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { auditOver } from './audit.ts';
import { countersOver } from '../../http/counters/counters.ts';
import type { LogEntry } from '../../ground/observing/log.ts';
import { openStorage } from '../storage/openStorage.ts';
import {
  attemptCounters,
  auditEvents,
  oneTimeSecrets,
  outboxMessages,
  passkeyChallenges,
  sessions,
  users,
} from '../storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME } from '../../testing/seed.ts';
import { BATCH, sweep } from './sweep.ts';
import { sweepAll } from '../../app/sweepAll.ts';

const DAY = 24 * 3600;
const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
const past = new Date('2020-01-01');

const addCounters = (db: Database, amount: number) =>
  db
    .insert(attemptCounters)
    .values(Array.from({ length: amount }, (_, index) => ({ key: `k${index}`, count: 1, windowEndsAt: past })));

describe('what is over', () => {
  const logged: LogEntry[] = [];
  let running: TestProvider;
  let db: Database;
  before(async () => {
    running = await startProvider({ log: (entry) => logged.push(entry), retention: { audit: 100 * DAY } });
    db = running.provider.services.db;
  });
  after(() => running.end());

  it('goes in batches until nothing is left, and takes nothing else along', async () => {
    await addCounters(db, 2 * BATCH + 1);
    await db.insert(attemptCounters).values({ key: 'now', count: 1, windowEndsAt: new Date('2100-01-01') });
    assert.equal(await sweep(db, countersOver, running.provider.services.now()), 2 * BATCH + 1);
    assert.deepEqual(
      (await db.select().from(attemptCounters)).map(({ key }) => key),
      ['now'],
    );
  });

  it('PRO-34 of the audit goes when its time is over, and not before', async () => {
    const { now } = running.provider.services;
    const old = { event: 'old', outcome: 'success' as const };
    const at = (days: number) => new Date(now().getTime() - days * DAY * 1000);
    await db.insert(auditEvents).values([
      { ...old, at: at(101) },
      { ...old, at: at(99) },
    ]);
    assert.match(String(await rejectionOf(db.delete(auditEvents).execute())), /Failed query/, 'nobody else may');
    await sweepAll(running.provider.services);
    const left = (await db.select().from(auditEvents)).filter(({ event }) => event === 'old');
    assert.deepEqual(
      left.map((row) => row.at),
      [at(99)],
    );
    const tooMuch = sweep(db, { ...auditOver(0), permit: auditOver(100 * DAY).permit ?? assert.fail }, now());
    assert.match(String(await rejectionOf(tooMuch)), /Failed query/, 'younger rows than the transaction may remove');
    assert.equal((await db.select().from(auditEvents)).filter(({ event }) => event === 'old').length, 1);
  });

  it('goes after as long as the settings say, and not before', async () => {
    const { now } = running.provider.services;
    const before = (seconds: number) => new Date(now().getTime() - seconds * 1000);
    const user = { email: 'a@b.test', emailKey: 'a@b.test', name: 'A', nameKey: 'a' };
    const [person] = await db.insert(users).values(user).returning();
    const userId = person?.id ?? assert.fail('nobody');
    const times = { authTime: now(), lastUsedAt: now(), idleExpiresAt: now() };
    const kept = { sessions: 2 * DAY, secrets: 3 * DAY, messages: 8 * DAY };
    const far = new Date('2100-01-01');
    for (const [word, late] of [
      ['kept', 0],
      ['over', 1],
    ] as const) {
      const session = { ...times, userId, tenantId: ACME, amr: [], endReason: word };
      await db.insert(sessions).values([
        { ...session, endedAt: before(kept.sessions + late), absoluteExpiresAt: far },
        { ...session, absoluteExpiresAt: before(kept.sessions + late) },
      ]);
      const secret = { key: word, purpose: 'activation', subject: word, kind: 'token', hash: word } as const;
      await db.insert(oneTimeSecrets).values({ ...secret, expiresAt: before(kept.secrets + late), attempts: 0 });
      const message = { channel: 'email', recipient: word, template: 'x', state: 'sent', nextAttemptAt: far } as const;
      await db.insert(outboxMessages).values({ ...message, createdAt: before(kept.messages + late) });
    }
    const retention = { ...running.provider.services.settings.retention, ...kept };
    await sweepAll({ ...running.provider.services, settings: { ...running.provider.services.settings, retention } });
    const left = {
      sessions: (await db.select().from(sessions)).map(({ endReason }) => endReason),
      secrets: (await db.select().from(oneTimeSecrets)).map(({ subject }) => subject),
      messages: (await db.select().from(outboxMessages)).map(({ recipient }) => recipient),
    };
    assert.deepEqual(left, { sessions: ['kept', 'kept'], secrets: ['kept'], messages: ['kept'] });
  });

  it('is reported when it cannot be removed, and keeps nothing else from going', async () => {
    await db.insert(passkeyChallenges).values({ hash: 'h', purpose: 'sign-in', rpId: 'app.test', expiresAt: past });
    await db.execute(sql`ALTER TABLE "attempt_counters" RENAME TO "elsewhere"`);
    logged.length = 0;
    await sweepAll(running.provider.services);
    await db.execute(sql`ALTER TABLE "elsewhere" RENAME TO "attempt_counters"`);
    assert.deepEqual(
      logged.map(({ level, message }) => [level, message]),
      [['error', 'Old counts of attempts could not be removed']],
    );
    assert.deepEqual(await db.select().from(passkeyChallenges), []);
  });

  it('is removed by one process at a time, at most a thousand rows at once', { skip }, async () => {
    const server = await PostgresServer.start(programs ?? '');
    const url = await server.createDatabase();
    const [one, other] = await Promise.all(
      [1, 2].map(() => openStorage({ kind: 'postgres', url, poolSize: 2, timeout: 60 })),
    );
    assert.ok(one && other, 'two processes');
    try {
      await addCounters(one.db, BATCH + 1);
      await one.db.transaction(async (transaction) => {
        let isFirst = true;
        const before = (now: Date) => {
          assert.equal(isFirst, true, 'one batch in this transaction');
          isFirst = false;
          return countersOver.before(now);
        };
        await sweep(transaction, { ...countersOver, before }, new Date()).catch(() => undefined);
        assert.equal(await sweep(other.db, countersOver, new Date()), 0, 'the other one leaves it to the first');
      });
      assert.equal(await sweep(other.db, countersOver, new Date()), 1, 'and takes its turn afterwards');
    } finally {
      await Promise.all([one.close(), other.close()]);
      await server.stop();
    }
  });
});
