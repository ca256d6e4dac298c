import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asc } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { openStorage } from '../../database/storage/openStorage.ts';
import { auditEvents, auditSeals } from '../../database/storage/schema.ts';
import type { Storage } from '../../ground/database.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { BLOCK, sealAudit, SETTLE } from './sealing.ts';
import { verifyAudit } from './verify.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
const fact = { event: 'old', outcome: 'success' } as const;
const keys = [Buffer.alloc(32, 7)];

describe('seals that two processes make', { skip }, () => {
  let server: PostgresServer;
  let one: Storage;
  let other: Storage;
  before(async () => {
    server = await PostgresServer.start(programs ?? '');
    const url = await server.createDatabase();
    const open = () => openStorage({ kind: 'postgres', url, poolSize: 3, timeout: 60 });
    [one, other] = [await open(), await open()];
  });
  after(async () => {
    await Promise.all([one.close(), other.close()]);
    await server.stop();
  });

  const started = Date.now();
  let seconds = 0;
  const now = () => new Date(started + seconds * 1000);
  const seal = ({ db }: Storage) => sealAudit({ db, keys, now, log: () => undefined });

  it('PRO-34 are one chain, which never forks', async () => {
    await one.db.insert(auditEvents).values(Array.from({ length: 3 * BLOCK + 1 }, () => ({ ...fact, at: now() })));
    seconds += 2 * SETTLE;
    for (let rows = 0; rows < 3 * BLOCK + 1;) rows += (await seal(one)) + (await seal(other));
    seconds += 3600;
    await Promise.all([seal(one), seal(other), seal(one), seal(other)]);
    const seals = await one.db.select().from(auditSeals).orderBy(asc(auditSeals.number));
    assert.deepEqual(
      nonEmpty(seals).map(({ number, count }) => [number, count]),
      [
        [1, BLOCK],
        [2, BLOCK],
        [3, BLOCK],
        [4, 1],
        [5, 0],
      ],
    );
    assert.equal((await verifyAudit(other.db, keys)).waiting, 0);
  });

  it('PRO-34 wait for a transaction that is open, lose none of its rows, and let others write meanwhile', async () => {
    seconds += 10;
    const at = new Date(now().getTime() - SETTLE * 1000); // just old enough
    await one.db.transaction(async (transaction) => {
      await transaction.insert(auditEvents).values({ ...fact, at });
      await other.db.insert(auditEvents).values({ ...fact, at });
      assert.equal(await seal(other), 0, 'a row of the open transaction would come behind its seal');
    });
    assert.equal(await seal(other), 2);
    await other.db.insert(auditEvents).values({ ...fact, at: now() });
    seconds += 2 * SETTLE;
    await other.db.transaction(async (sealing) => {
      assert.equal(await sealAudit({ db: sealing, keys, now, log: () => undefined }), 1);
      await one.db.insert(auditEvents).values({ ...fact, at: now() });
    });
    assert.deepEqual((await verifyAudit(one.db, keys)).waiting, 1);
  });
});
