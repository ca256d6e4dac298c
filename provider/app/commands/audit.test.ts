import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { sealAll } from '../sweepAll.ts';
import { createProvider, type Provider } from '../createProvider.ts';
import { auditEvents } from '../../database/storage/schema.ts';
import { SETTLE } from '../../crypto/seals/sealing.ts';
import { Command } from '../../testing/command.ts';
import { PUBLIC_URL } from '../../testing/provider.ts';

const HASH = 'x'.repeat(43);

describe('the command audit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-audit-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let id: string | undefined;
  let seconds = 0;

  /** Does something with the provider of the folder. */
  async function provide(work: (provider: Provider) => Promise<unknown>): Promise<void> {
    const provider = await createProvider({
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      storage: { kind: 'pglite', dataDir: folder },
      clock: () => Date.now() + seconds * 1000,
      log: () => undefined,
    });
    try {
      await work(provider);
    } finally {
      await provider.close();
    }
  }
  const seal = () => provide(({ services }) => sealAll(services));

  before(() =>
    provide(async ({ services: { db, now } }) => {
      const fact = { event: 'old', outcome: 'success', at: now() } as const;
      const [row] = await db.insert(auditEvents).values(fact).returning();
      id = row?.id;
    }),
  );

  async function run(...args: string[]): Promise<string> {
    const env = { DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL, ALLOW_HTTP: '1', LOG_LEVEL: 'warn' };
    const command = await Command.run(['audit', ...args], env);
    const { output } = await command.ended();
    return `${command.code} ${output}`;
  }

  it('PRO-34 says that the audit is as it was sealed, also under another key of secrets', async () => {
    seconds += 2 * SETTLE;
    await seal();
    assert.match(await run('verify'), /^0 The audit is as it was sealed: 1 rows in 1 blocks; 0 rows wait/);
    await provide((provider) => provider.rotateEncryptionKey());
    const told = await run('verify');
    assert.match(told, /^0 The audit is as it was sealed: 1 rows in 1 blocks; 1 rows wait/);
    const [, newest = ''] = /newest seal is (\S+)/.exec(told) ?? [];
    seconds += 2 * SETTLE;
    await seal();
    assert.match(await run('verify', '--expect', newest), /^0 The audit is as it was sealed: 2 rows in 2 blocks/);
  });

  it('PRO-34 names a cut tail and a row that was deleted, in one sentence, and fails', async () => {
    assert.equal(
      await run('verify', '--expect', `9:${HASH}`),
      '1 Seal 9 of the log is not there: the tail of the audit was cut\n',
    );
    await provide(async ({ services: { db } }) => {
      await db.execute(sql`ALTER TABLE audit_events DISABLE TRIGGER USER`);
      await db.delete(auditEvents).where(eq(auditEvents.id, id ?? ''));
      await db.execute(sql`ALTER TABLE audit_events ENABLE TRIGGER USER`);
    });
    assert.match(await run('verify'), new RegExp(`^1 Row ${id} of \\S+ was removed \\(seal 1\\)\\n$`));
  });

  it('says what it takes', async () => {
    assert.equal(await run(), '1 Say what to do with the audit: verify\n');
    assert.equal(
      await run('verify', '--expect', '9'),
      '1 --expect takes a seal as the log names it: a number, a colon and 43 characters\n',
    );
  });
});
