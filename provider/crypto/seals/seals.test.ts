import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { sealAll, sweepAll } from '../../app/sweepAll.ts';
import { auditEvents, auditSeals } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { LogEntry } from '../../ground/observing/log.ts';
import { erasePerson, findPerson } from '../../operator/erasure/erase.ts';
import { ENCRYPTION_KEY, startProvider, type TestProvider } from '../../testing/provider.ts';
import { nameOf } from './chain.ts';
import { BLOCK, sealAudit, SETTLE } from './sealing.ts';
import { verifyAudit } from './verify.ts';

const DAY = 24 * 3600;
const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'test' };

describe('seals of the audit', () => {
  let running: TestProvider;
  let db: Database;
  let logged: LogEntry[];
  beforeEach(async () => {
    logged = [];
    running = await startProvider({ encryptionKey: ENCRYPTION_KEY, log: (entry) => logged.push(entry) });
    ({ db } = running.provider.services);
  });
  afterEach(() => running.end());

  const now = () => running.provider.services.now();
  const keys = () => running.provider.services.sealing.auditKeys();
  const verify = (expected?: string) => verifyAudit(db, keys(), expected);
  const sealsInLog = () => logged.flatMap(({ seal }) => seal ?? []);

  /** Writes rows a second apart, and moves the clock to where they are settled. Returns their ids. */
  async function write(amount: number): Promise<string[]> {
    const fact = { event: 'old', outcome: 'success', actorName: 'Ada', details: { n: 1 } } as const;
    const start = now().getTime();
    const rows = Array.from({ length: amount }, (_, index) => ({ ...fact, at: new Date(start + index * 1000) }));
    const made = await db.insert(auditEvents).values(rows).returning();
    running.clock.forward(amount + SETTLE + 60);
    return made.map(({ id }) => id);
  }

  const seal = () => sealAll(running.provider.services);

  /** Writes and seals three blocks, and returns the ids of their rows. */
  async function sealThree(): Promise<string[][]> {
    const blocks: string[][] = [];
    for (let block = 0; block < 3; block += 1) {
      blocks.push(await write(5));
      await seal();
    }
    return blocks;
  }

  /** Does what only who owns the tables can do. */
  async function behindTheTrigger(work: (db: Database) => Promise<unknown>): Promise<void> {
    const tables = ['audit_events', 'audit_seals'];
    for (const table of tables) await db.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`);
    await work(db);
    for (const table of tables) await db.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`);
  }

  const faultOf = async (expected?: string): Promise<string> => String(await rejectionOf(verify(expected)));
  const isRow = (id: string | undefined) => eq(auditEvents.id, id ?? '');

  it('PRO-34 hold every settled row, once, and are found to be true', async () => {
    await sealThree();
    const all = await db.$count(auditEvents);
    assert.deepEqual(await verify(), { rows: all, blocks: 3, waiting: 0, newest: sealsInLog().at(-1) });
    await write(2);
    running.clock.forward(-SETTLE); // too young
    await seal();
    assert.equal((await verify()).waiting, 2);
  });

  it('PRO-34 hold more rows than one block, and rows of one instant', async () => {
    const fact = { event: 'old', outcome: 'success', at: now() } as const;
    await db.insert(auditEvents).values(Array.from({ length: BLOCK + 5 }, () => fact));
    running.clock.forward(2 * SETTLE);
    await seal();
    const { rows, blocks, waiting } = await verify();
    assert.deepEqual([rows, blocks, waiting], [await db.$count(auditEvents), 2, 0]);
  });

  it('PRO-34 name a row that was changed', async () => {
    const [, [, second, third] = []] = await sealThree();
    await behindTheTrigger(() =>
      db
        .update(auditEvents)
        .set({ actorName: 'Eve' })
        .where(inArray(auditEvents.id, [third ?? '', second ?? ''])),
    );
    assert.match(await faultOf(), new RegExp(`Row ${second} of .* was changed \\(seal 2\\)`));
  });

  it('PRO-34 name a row whose instant was changed', async () => {
    const [, [second] = []] = await sealThree();
    await behindTheTrigger(() => db.update(auditEvents).set({ at: now() }).where(isRow(second)));
    assert.match(await faultOf(), new RegExp(`Row ${second} of .* was changed`));
  });

  it('PRO-34 name a row that was deleted behind the trigger', async () => {
    const [, [second] = []] = await sealThree();
    assert.match(String(await rejectionOf(db.delete(auditEvents).where(isRow(second)).execute())), /Failed query/);
    await behindTheTrigger(() => db.delete(auditEvents).where(isRow(second)));
    assert.match(await faultOf(), new RegExp(`Row ${second} of .* was removed \\(seal 2\\)`));
    await write(1);
    await seal();
    assert.match(await faultOf(), new RegExp(`Row ${second} of .* was removed`), 'further seals make nothing good');
  });

  it('PRO-34 name a row that was inserted among those that are sealed', async () => {
    const [, [second] = []] = await sealThree();
    const [row] = await db.select().from(auditEvents).where(isRow(second));
    assert.ok(row, 'a row');
    const at = new Date(row.at.getTime() + 1);
    const forged = await db
      .insert(auditEvents)
      .values({ ...row, id: undefined, at })
      .returning();
    for (const { id } of nonEmpty(forged))
      assert.match(await faultOf(), new RegExp(`Row ${id} of ${at.toISOString()} was inserted \\(seal 2\\)`));
    await seal();
    assert.match(await faultOf(), /was inserted/, 'it is not sealed later');
  });

  it('PRO-34 name the first of two rows that were swapped', async () => {
    const [, [second, third] = []] = await sealThree();
    const [one] = await db.select().from(auditEvents).where(isRow(second));
    const [other] = await db.select().from(auditEvents).where(isRow(third));
    assert.ok(one && other, 'two rows');
    await behindTheTrigger(async () => {
      await db.update(auditEvents).set({ at: other.at }).where(isRow(one.id));
      await db.update(auditEvents).set({ at: one.at }).where(isRow(other.id));
    });
    assert.match(await faultOf(), new RegExp(`Row ${second} of .* was changed \\(seal 2\\)`));
  });

  it('PRO-34 name a tail that was cut: by the seals that are left, or else by those in the log', async () => {
    const [, , third = []] = await sealThree();
    const [first, , last] = sealsInLog();
    await behindTheTrigger(() => db.delete(auditEvents).where(inArray(auditEvents.id, third)));
    assert.match(await faultOf(), new RegExp(`Row ${third[0]} of .* was removed \\(seal 3\\)`));
    await behindTheTrigger(() => db.delete(auditSeals).where(eq(auditSeals.number, 3)));
    assert.equal((await verify(first)).blocks, 2, 'what is left is whole');
    assert.match(await faultOf(last), /Seal 3 of the log is not there: the tail of the audit was cut/);
    await write(3);
    await seal();
    assert.match(await faultOf(last), /Seal 3 is not the one of the log/, 'the chain went on without the tail');
  });

  it('PRO-34 are found out themselves when they are changed or removed', async () => {
    await sealThree();
    assert.match(String(await rejectionOf(db.delete(auditSeals).execute())), /Failed query/, 'append-only');
    const forged = db.update(auditSeals).set({ count: 0 }).execute();
    assert.match(String(await rejectionOf(forged)), /Failed query/, 'append-only');
    const second = eq(auditSeals.number, 2);
    const [, seal2, seal3] = await db.select().from(auditSeals).orderBy(asc(auditSeals.number));
    for (const set of [{ rows: null }, { rows: [] }, { count: 3 }, { throughAt: new Date(0) }, { lastId: null }]) {
      await behindTheTrigger(() => db.update(auditSeals).set(set).where(second));
      assert.match(await faultOf(), /Seal 2 was changed/, JSON.stringify(set));
      await behindTheTrigger(() =>
        db
          .update(auditSeals)
          .set(seal2 ?? {})
          .where(second),
      );
    }
    const last = eq(auditSeals.number, 3);
    await behindTheTrigger(() => db.update(auditSeals).set({ throughAt: now() }).where(last));
    assert.match(await faultOf(), /Seal 3 was changed/, 'the newest one, too');
    await behindTheTrigger(() => db.update(auditSeals).set({ throughAt: seal3?.throughAt }).where(last));
    assert.equal((await verify()).blocks, 3);
    await behindTheTrigger(() => db.delete(auditSeals).where(second));
    assert.match(await faultOf(), /Seal 2 was removed/);
  });

  it('PRO-34 cannot be made without the key, and the provider seals nothing behind a forged one', async () => {
    await sealThree();
    const last = eq(auditSeals.number, 3);
    await behindTheTrigger(() => db.update(auditSeals).set({ mac: 'another.mac', rows: [] }).where(last));
    await write(1);
    logged.length = 0;
    await seal();
    assert.equal(await db.$count(auditSeals), 3);
    assert.deepEqual(
      logged.map(({ level, message }) => [level, message]),
      [['error', 'The audit could not be sealed']],
    );
    assert.match(await faultOf(), /Seal 3/);
  });

  it('PRO-34 find rows that were taken out with all seals', async () => {
    await sealThree();
    const [first] = sealsInLog();
    await behindTheTrigger(() => db.delete(auditSeals));
    assert.match(await faultOf(), /no seal: it proves nothing/);
    assert.match(await faultOf(first), /the tail of the audit was cut/);
  });

  it('PRO-41 PRO-34 stay true where a person is erased, and still name who changed a row before', async () => {
    const id = await findPerson(db, 'rob@acme.test');
    const own = { event: 'old', outcome: 'success', actorId: id, actorName: 'Rob' } as const;
    await db.insert(auditEvents).values({ ...own, at: now() });
    const [changed] = await db
      .insert(auditEvents)
      .values({ ...own, at: now() })
      .returning();
    running.clock.forward(2 * SETTLE);
    await seal();
    const before = await verify();
    await erasePerson(running.provider.services, id, LOCAL);
    const { rows, newest } = await verify();
    assert.equal(rows, before.rows);
    assert.notEqual(newest, before.newest, 'it has a seal of its own');
    const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.number));
    assert.equal(seals.at(-1)?.kind, 'erasure');
    await behindTheTrigger(() => db.update(auditEvents).set({ actorName: 'Rob' }).where(isRow(changed?.id)));
    assert.match(await faultOf(), new RegExp(`Row ${changed?.id} of .* was changed`));
  });

  it('PRO-34 an erasure makes nothing true that was changed before', async () => {
    const id = await findPerson(db, 'rob@acme.test');
    const fact = { event: 'old', outcome: 'success', actorId: id, at: now() } as const;
    const [row] = await db.insert(auditEvents).values(fact).returning();
    running.clock.forward(2 * SETTLE);
    await seal();
    await behindTheTrigger(() => db.update(auditEvents).set({ event: 'other' }).where(isRow(row?.id)));
    await erasePerson(running.provider.services, id, LOCAL);
    assert.match(await faultOf(), new RegExp(`Row ${row?.id} of .* was changed`));
  });

  it('PRO-34 stay true where rows are over, and name one that went before its time', async () => {
    const { audit } = running.provider.services.settings.retention;
    await sealThree();
    running.clock.forward(audit - DAY);
    const [young = ''] = await write(1);
    await seal();
    const all = await db.$count(auditEvents);
    running.clock.forward(2 * DAY);
    await sweepAll(running.provider.services);
    assert.ok((await db.$count(auditEvents)) < all, 'rows went');
    await sweepAll(running.provider.services);
    const { rows } = await verify();
    assert.equal(rows, 1, 'the young one');
    const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.number));
    assert.deepEqual(
      seals.map(({ kind, rows: held }) => [kind, held === null]),
      [
        ['rows', true],
        ['rows', true],
        ['rows', true],
        ['rows', false],
        ['retention', true],
      ],
    );
    await behindTheTrigger(() => db.delete(auditEvents).where(isRow(young)));
    assert.match(await faultOf(), new RegExp(`Row ${young} of .* was removed`));
  });

  it('PRO-34 go to the log, each one, also that of a process that was killed before it wrote it', async () => {
    await sealThree();
    const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.number));
    assert.deepEqual(sealsInLog(), nonEmpty(seals).map(nameOf));
    const die = (): never => {
      throw new Error('killed');
    };
    const silent = { db, keys: keys(), now, log: die };
    await write(1);
    assert.match(String(await rejectionOf(sealAudit(silent))), /killed/);
    logged.length = 0;
    await seal();
    assert.deepEqual(sealsInLog(), [(await verify()).newest]);
  });

  it('PRO-34 are made again and again where nothing happens, so that nothing can be written behind them', async () => {
    await sealThree();
    await seal();
    assert.equal(await db.$count(auditSeals), 3, 'not at once');
    running.clock.forward(3600 + SETTLE);
    const late = new Date(now().getTime() - 2 * SETTLE * 1000);
    await seal();
    assert.equal(await db.$count(auditSeals), 4);
    await db.insert(auditEvents).values({ event: 'old', outcome: 'success', at: late });
    assert.match(await faultOf(), /was inserted \(seal 4\)/);
  });

  it('PRO-34 are made by one process at a time: two together make one chain', async () => {
    await write(5);
    await Promise.all([seal(), seal(), seal()]);
    await seal();
    assert.equal((await verify()).waiting, 0);
    const [first] = await db.select().from(auditSeals);
    assert.ok(first, 'a seal');
    const fork = db.insert(auditSeals).values({ ...first, number: 9 });
    assert.match(String(await rejectionOf(fork.execute())), /Failed query/, 'a seal has one that follows it');
  });

  it('PRO-38 are none without a key outside of the database', async () => {
    await write(1);
    assert.equal(await sealAudit({ db, keys: [], now, log: () => undefined }), 0);
    assert.equal(await db.$count(auditSeals), 0);
  });
});
