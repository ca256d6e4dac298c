import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hashToken } from '../keys/secrets.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { openStorage } from '../../database/storage/openStorage.ts';
import { oneTimeSecrets } from '../../database/storage/schema.ts';
import type { Database, Storage } from '../../ground/database.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { sweep } from '../../database/retention/sweep.ts';
import { issueSecret, peekSecret, secretsOver, consumeSecret, voidSecrets, type SecretUse } from './storage.ts';

const ADA = 'ada';
const CODE = { purpose: 'activation-code', subject: ADA, kind: 'code', lifetime: 600 } as const;
const TOKEN = { purpose: 'activation', subject: ADA, kind: 'token', lifetime: 7 * 24 * 3600 } as const;
const now = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const resultsOf = (uses: readonly SecretUse[]): Record<string, number> =>
  uses.reduce<Record<string, number>>((counts, { result }) => ({ ...counts, [result]: (counts[result] ?? 0) + 1 }), {});

describe('A one-time secret', () => {
  let running: TestProvider;
  let db: Database;
  before(async () => {
    running = await startProvider();
    db = running.provider.services.db;
  });
  after(() => running.end());
  const consume = async (what: Parameters<typeof consumeSecret>[1], at = now) =>
    (await consumeSecret(db, what, at)).result;

  it('PRO-07 PRO-08 is kept as a hash and opens its purpose once, for its subject and its tenant', async () => {
    const text = await issueSecret(db, { ...TOKEN, tenantId: ACME }, now);
    assert.match(text, /^[\w-]{43}$/);
    const rows = nonEmpty(await db.select().from(oneTimeSecrets));
    assert.equal(JSON.stringify(rows).includes(text), false);

    const right = { purpose: 'activation', subject: ADA, tenantId: ACME, text } as const;
    assert.equal(await consume({ ...right, purpose: 'invitation' }), 'none');
    assert.equal(await consume({ ...right, subject: 'bob' }), 'none');
    assert.equal(await consume({ ...right, tenantId: GLOBEX }), 'none');
    assert.equal(await consume({ ...right, tenantId: undefined }), 'none');
    assert.equal(await consume({ ...right, text: `${text}x` }), 'wrong');
    assert.deepEqual(await consumeSecret(db, right, now), { result: 'used', subject: ADA, tenantId: ACME, flow: null });
    assert.equal(await consume(right), 'none');
  });

  it('PRO-07 of six digits is kept under another hash for everybody who has the same', async () => {
    const hashes = new Set<string>();
    for (let number = 0; number < 40; number += 1) await issueSecret(db, { ...CODE, subject: `person${number}` }, now);
    for (const { hash, kind } of await db.select().from(oneTimeSecrets)) if (kind === 'code') hashes.add(hash);
    assert.equal(hashes.size, 40);
    const text = await issueSecret(db, CODE, now);
    await issueSecret(db, { ...CODE, subject: 'bob' }, now);
    const [ada, bob] = await Promise.all(
      [ADA, 'bob'].map(async (subject) =>
        (await db.select().from(oneTimeSecrets)).find((row) => row.subject === subject && row.kind === 'code'),
      ),
    );
    assert.equal(ada?.hash === bob?.hash, false);
    assert.equal(ada?.hash === hashToken(text), false, 'a list of a million hashes would tell every code');
    assert.equal(await consume({ ...CODE, text }), 'used');
  });

  it('PRO-09 of six digits holds for ten minutes and takes five attempts', async () => {
    const text = await issueSecret(db, CODE, now);
    assert.match(text, /^\d{6}$/);
    assert.match(String(await rejectionOf(issueSecret(db, { ...CODE, lifetime: 601 }, now))), /600 s/);
    assert.equal(await consume({ ...CODE, text }, later(600)), 'expired');
    const wrong = { ...CODE, text: otherThan(text) };
    for (let attempt = 0; attempt < 5; attempt += 1) assert.equal(await consume(wrong), 'wrong');
    assert.equal(await consume({ ...CODE, text }), 'expired', 'the right one comes too late');
    const next = await issueSecret(db, CODE, now);
    for (let attempt = 0; attempt < 4; attempt += 1)
      assert.equal(await consume({ ...CODE, text: otherThan(next) }), 'wrong');
    assert.equal(await consume({ ...CODE, text: next }, later(599)), 'used');
  });

  it('makes the one before worthless, and leaves those of other tenants', async () => {
    const [first, elsewhere] = [
      await issueSecret(db, { ...TOKEN, tenantId: ACME }, now),
      await issueSecret(db, { ...TOKEN, tenantId: GLOBEX }, now),
    ];
    const second = await issueSecret(db, { ...TOKEN, tenantId: ACME }, now);
    assert.equal(await peekSecret(db, { purpose: 'activation', text: first }, now), undefined);
    assert.equal(await consume({ ...TOKEN, tenantId: ACME, text: first }), 'wrong');
    assert.equal(await consume({ ...TOKEN, tenantId: ACME, text: second }), 'used');
    assert.equal(await consume({ ...TOKEN, tenantId: GLOBEX, text: elsewhere }), 'used');
  });

  it('PRO-08 can be read without being used up, as long as it is a token', async () => {
    const text = await issueSecret(db, { ...TOKEN, tenantId: ACME }, now);
    const waiting = { subject: ADA, tenantId: ACME, expiresAt: later(TOKEN.lifetime) };
    for (let round = 0; round < 10; round += 1)
      assert.deepEqual(await peekSecret(db, { purpose: 'activation', subject: ADA, text }, now), waiting);
    assert.equal(await peekSecret(db, { purpose: 'activation', subject: 'bob', text }, now), undefined);
    assert.equal(await peekSecret(db, { purpose: 'invitation', text }, now), undefined);
    assert.equal(await peekSecret(db, { purpose: 'activation', text }, later(TOKEN.lifetime)), undefined);
    assert.equal(await consume({ ...TOKEN, tenantId: ACME, text }), 'used');
    assert.equal(await peekSecret(db, { purpose: 'activation', text }, now), undefined);
    const code = await issueSecret(db, CODE, now);
    assert.equal(await peekSecret(db, { purpose: 'activation-code', text: code }, now), undefined);
  });

  it('is told to be old to nobody but who has it', async () => {
    const text = await issueSecret(db, TOKEN, now);
    assert.equal(await consume({ ...TOKEN, text }, later(TOKEN.lifetime)), 'expired');
    assert.equal(await consume({ ...TOKEN, text: `${text}x` }, later(TOKEN.lifetime)), 'none');
  });

  it('is taken back with others of its subject, and swept a month after its end', async () => {
    const issue = (tenantId?: string) => issueSecret(db, { ...TOKEN, subject: 'eve', tenantId }, now);
    const result = (text: string, tenantId?: string) => consume({ ...TOKEN, subject: 'eve', tenantId, text });
    const [plain, acme, globex] = [await issue(), await issue(ACME), await issue(GLOBEX)];
    await voidSecrets(db, { purposes: ['invitation'], subject: 'eve' }); // nothing of hers
    await voidSecrets(db, { purposes: ['activation'], subject: 'eve', tenantId: ACME });
    assert.equal(await result(acme, ACME), 'none');
    await voidSecrets(db, { purposes: ['activation'], subject: 'eve', tenantId: null });
    assert.equal(await result(plain), 'none');
    assert.equal(await result(globex, GLOBEX), 'used');
    const last = await issue(ACME);
    await voidSecrets(db, { purposes: ['activation'], subject: 'eve' });
    assert.equal(await result(last, ACME), 'none');

    const month = 30 * 24 * 3600;
    const text = await issueSecret(db, TOKEN, now);
    await sweep(db, secretsOver(month), later(TOKEN.lifetime + month));
    assert.equal(await consume({ ...TOKEN, text }, later(TOKEN.lifetime + month)), 'expired');
    await sweep(db, secretsOver(month), later(TOKEN.lifetime + month + 1));
    assert.equal(await consume({ ...TOKEN, text }, later(TOKEN.lifetime + month + 1)), 'none');
    assert.deepEqual(await db.select().from(oneTimeSecrets), []);
  });
});

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
const TRIES = 1_000;
const POOL = 20;

if (skip) it('one code is tried a thousand times at once on PostgreSQL', { skip }, () => undefined);
else
  describe('A code that is tried a thousand times at once', () => {
    let server: PostgresServer;
    let pools: readonly Storage[];
    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      const url = await server.createDatabase();
      const open = () => openStorage({ kind: 'postgres', url, poolSize: POOL, timeout: 60 });
      pools = [await open(), await open()];
    });
    after(async () => {
      await Promise.all(pools.map((pool) => pool.close()));
      await server.stop();
    });
    const dbOf = (index: number): Database => {
      const pool = pools[index % 2];
      if (!pool) throw new Error('The pools are not open');
      return pool.db;
    };

    it('PRO-09 is judged five times', async () => {
      const text = await issueSecret(dbOf(0), CODE, now);
      const wrong = { ...CODE, text: otherThan(text) };
      const tries = Array.from({ length: TRIES }, (_, index) => consumeSecret(dbOf(index), wrong, now));
      assert.deepEqual(resultsOf(await Promise.all(tries)), { wrong: 5, expired: TRIES - 5 });
      const [row] = await dbOf(1).select().from(oneTimeSecrets);
      assert.equal(row?.attempts, 5);
      assert.deepEqual(await consumeSecret(dbOf(0), { ...CODE, text }, now), { result: 'expired' });
    });

    it('PRO-08 opens once', async () => {
      const text = await issueSecret(dbOf(0), CODE, now);
      const tries = Array.from({ length: TRIES }, (_, index) => consumeSecret(dbOf(index), { ...CODE, text }, now));
      assert.deepEqual(resultsOf(await Promise.all(tries)), { used: 1, none: TRIES - 1 });
    });

    it('PRO-08 PRO-09 opens once at most among guesses, and never after the fifth', async () => {
      for (let round = 0; round < 5; round += 1) {
        const text = await issueSecret(dbOf(0), CODE, now);
        const wrong = otherThan(text);
        const tries = Array.from({ length: 200 }, (_, index) =>
          consumeSecret(dbOf(index), { ...CODE, text: index % 4 === 3 ? text : wrong }, now),
        );
        const { used = 0, wrong: missed = 0 } = resultsOf(await Promise.all(tries));
        assert.equal(used <= 1, true, `${used} opened it`);
        assert.equal(missed <= 5 - used, true, `${missed} guesses beside ${used}`);
      }
    });
  });
