import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { lockFolder } from './folderLock.ts';
import { databaseImage } from '../../testing/image.ts';
import { openPglite } from './pglite.ts';
import { portalFlags } from './schema.ts';

describe('an embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pglite-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('PRO-36 runs each migration once, writes it down, and keeps what its folder holds', async () => {
    const names = (await readdir(new URL('../migrations/', import.meta.url)))
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const first = await openPglite({ dataDir: folder });
    await first.db.insert(portalFlags).values({ name: 'kept', value: 'on' });
    await first.close();
    await assert.rejects(async () => first.db.execute(sql`SELECT 1`), 'it is closed');
    const second = await openPglite({ dataDir: folder });
    try {
      assert.deepEqual(await second.db.select().from(portalFlags), [{ name: 'kept', value: 'on' }]);
      const applied = sql<string[]>`(SELECT array_agg(name ORDER BY name) FROM schema_migrations)`;
      const [found] = await second.db.select({ applied }).from(portalFlags);
      assert.deepEqual(found?.applied, names);
    } finally {
      await second.close();
    }
  });

  it('is left as it was when a late migration fails, and its folder is free', async () => {
    const other = join(folder, 'other');
    lockFolder(other)();
    const stranger = await PGlite.create({ dataDir: join(other, 'pglite') });
    await stranger.exec('CREATE TABLE "passkeys" ("id" int)');
    await stranger.close();
    assert.match(String(await rejectionOf(openPglite({ dataDir: other }))), /"passkeys" already exists/);
    lockFolder(other)();
    const left = await PGlite.create({ dataDir: join(other, 'pglite') });
    try {
      const { rows } = await left.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
      assert.deepEqual(rows, [{ tablename: 'passkeys' }]);
    } finally {
      await left.close();
    }
  });

  it('begins empty in memory, or as a copy of an image, which stays as it was', async () => {
    const client = await PGlite.create({ loadDataDir: await databaseImage() });
    await client.exec(`INSERT INTO "portal_flags" ("name", "value") VALUES ('copied', 'on')`);
    const image = await client.dumpDataDir('none');
    await client.close();
    const copied = [{ name: 'copied', value: 'on' }];
    for (const [config, begins] of [
      [{}, []],
      [{ image }, copied],
      [{ image }, copied],
    ] as const) {
      const { db, close } = await openPglite(config);
      try {
        assert.deepEqual(await db.select().from(portalFlags), begins);
        await db.insert(portalFlags).values({ name: 'own', value: 'on' });
      } finally {
        await close();
      }
    }
  });
});
