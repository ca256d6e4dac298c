import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mfaEnrolments, mfaFactors, tenants, users, webhooks } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { ENCRYPTION_KEY, startProvider, type TestProvider } from '../../testing/provider.ts';
import { resealSecrets } from './reseal.ts';
import { createSealing } from './sealing.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('PRO-38 secrets that move while they are sealed anew are sealed anew', { skip }, () => undefined);
else
  describe('Secrets that move while they are sealed anew', () => {
    let postgres: PostgresServer;
    let running: TestProvider;
    before(async () => {
      postgres = await PostgresServer.start(programs ?? '');
      const storage = { kind: 'postgres', url: await postgres.createDatabase() } as const;
      running = await startProvider({ storage, encryptionKey: ENCRYPTION_KEY });
    });
    after(async () => {
      await running.end();
      await postgres.stop();
    });
    const next = createSealing('cd'.repeat(32), [ENCRYPTION_KEY]);
    const old = createSealing(ENCRYPTION_KEY);

    /** Seals anew while another transaction has written and not ended. */
    async function resealDuring(write: (transaction: Database) => Promise<unknown>): Promise<void> {
      const { db } = running.provider.services;
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      const { resealed } = await db.transaction(async (transaction) => {
        await write(transaction);
        const state = { isDone: false };
        const sealing = db.transaction((other) => resealSecrets(other, next)).finally(() => (state.isDone = true));
        while (!state.isDone && Number((await postgres.query(postgres.url(), waiting))[0]?.n) < 1);
        return { resealed: sealing }; // not awaited: it waits for this transaction
      });
      await resealed;
    }

    it('PRO-38 a secret of a webhook that is replaced meanwhile', async () => {
      const { db } = running.provider.services;
      const [tenant] = await db.select().from(tenants).limit(1);
      const now = new Date(running.clock.read());
      const [webhook] = await db
        .insert(webhooks)
        .values({
          tenantId: tenant?.id ?? '',
          displayName: 'Hook',
          url: 'https://hook.test',
          secret: old.seal('first'),
          eventKeys: [],
          isActive: false,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      const isIt = eq(webhooks.id, webhook?.id ?? '');
      const replaced = { secret: next.seal('second'), previousSecret: webhook?.secret };
      await resealDuring((transaction) => transaction.update(webhooks).set(replaced).where(isIt));
      const [row] = await db.select().from(webhooks).where(isIt);
      assert.deepEqual([next.isCurrent(row?.secret ?? ''), next.isCurrent(row?.previousSecret ?? '')], [true, true]);
    });

    it('PRO-38 a secret of an authenticator that is proven meanwhile', async () => {
      const { db } = running.provider.services;
      const [user] = await db.select().from(users).limit(1);
      const userId = user?.id ?? '';
      const now = new Date(running.clock.read());
      const secret = old.seal('app');
      const expiresAt = new Date(now.getTime() + 600_000);
      await db.insert(mfaEnrolments).values({ owner: 'o', userId, secret, expiresAt });
      await resealDuring(async (transaction) => {
        await transaction.delete(mfaEnrolments).where(eq(mfaEnrolments.owner, 'o'));
        await transaction.insert(mfaFactors).values({ userId, kind: 'authenticator', secret, createdAt: now });
      });
      const [row] = await db.select().from(mfaFactors).where(eq(mfaFactors.userId, userId));
      assert.equal(next.isCurrent(row?.secret ?? ''), true);
    });
  });
