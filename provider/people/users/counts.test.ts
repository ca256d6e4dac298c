import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import {
  memberCounts,
  memberships,
  peopleOfSeveral,
  tenantPaths,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { accounts, treeSeed } from '../../testing/treeSeed.ts';
import { countMembersOf, countPeopleOfTree, foldMemberCounts } from './counts.ts';

const places = [accounts.acme, accounts.north, accounts.oslo, accounts.south, accounts.branch];

describe('counts of members, kept by the database', () => {
  let running: TestProvider;
  let db: Database;
  let seed = 7;
  const chance = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  before(async () => {
    running = await startProvider({}, treeSeed);
    db = running.provider.services.db;
  });
  after(() => running.end());

  let made = 0;
  const newUser = (on: Database) => {
    const name = `user${(made += 1)}`;
    const email = `${name}@count.test`;
    return on
      .insert(users)
      .values({ email, emailKey: email, name, nameKey: name })
      .returning({ id: users.id })
      .then(([user]) => user?.id ?? '');
  };
  const join = (on: Database, userId: string, ...tenantIds: string[]) =>
    on
      .insert(memberships)
      .values(tenantIds.map((tenantId) => ({ tenantId, userId })))
      .onConflictDoNothing();

  async function agree(why: string): Promise<void> {
    const visible = eq(memberships.invisible, false);
    for (const tenantId of places) {
      const read = await db.$count(memberships, and(eq(memberships.tenantId, tenantId), visible));
      assert.equal(await countMembersOf(db, tenantId), read, `${why}: members of ${tenantId}`);
      const within = db
        .select({ id: tenantPaths.tenantId })
        .from(tenantPaths)
        .where(eq(tenantPaths.ancestorId, tenantId));
      const [people] = await db
        .select({ all: sql<number>`count(DISTINCT ${memberships.userId})::int` })
        .from(memberships)
        .where(and(inArray(memberships.tenantId, within), visible));
      assert.equal(await countPeopleOfTree(db, tenantId), people?.all, `${why}: people below ${tenantId}`);
    }
  }

  it('agree with the rows after joining, leaving, hiding and folding in any order', async () => {
    const known: string[] = [];
    const one = () => known[chance(known.length)] ?? '';
    const place = () => places[chance(places.length)] ?? '';
    const at = () => and(eq(memberships.tenantId, place()), eq(memberships.userId, one()));
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      'a new user in one tenant': async () =>
        known.push(
          await db.transaction(async (tx) => {
            const id = await newUser(tx);
            await join(tx, id, place());
            return id;
          }),
        ),
      'a new user in two tenants': async () =>
        known.push(
          await db.transaction(async (tx) => {
            const id = await newUser(tx);
            await join(tx, id, accounts.oslo, accounts.south);
            return id;
          }),
        ),
      'a known user': () => join(db, one(), place()),
      'one who leaves': () => db.delete(memberships).where(at()),
      'one who hides or shows': () =>
        db
          .update(memberships)
          .set({ invisible: sql`NOT ${memberships.invisible}` })
          .where(at()),
      'a fold': () => foldMemberCounts(db),
      'one who ends': () => db.delete(users).where(inArray(users.id, known.splice(chance(known.length), 1))),
    };
    for (let step = 0; step < 60; step += 1) {
      const [name = '', work] = Object.entries(steps)[step < 4 ? step % 2 : chance(7)] ?? [];
      await work?.();
      await agree(`step ${step}, ${name}`);
    }
    nonEmpty(known);
  });

  it('count one once who joins two tenants of a tree at the same time', async () => {
    const ids = [await newUser(db), await newUser(db), await newUser(db)];
    await Promise.all(
      ids.flatMap((id) =>
        [accounts.north, accounts.rome].map((tenantId) =>
          db.transaction(async (tx) => {
            await tx.select().from(users).where(eq(users.id, id)); // both look before one writes
            await join(tx, id, tenantId);
          }),
        ),
      ),
    );
    assert.equal(await db.$count(peopleOfSeveral, inArray(peopleOfSeveral.userId, ids)), ids.length);
    await agree('after both');
  });

  it('leave one part after a fold, and none of a tenant that is gone', async () => {
    await foldMemberCounts(db);
    const parts = await db.select().from(memberCounts);
    assert.equal(new Set(parts.map(({ tenantId }) => tenantId)).size, nonEmpty(parts).length);
    await db.delete(tenants).where(eq(tenants.id, accounts.branch));
    assert.equal(await countMembersOf(db, accounts.branch), 0);
    assert.equal(await db.$count(memberCounts, eq(memberCounts.tenantId, accounts.branch)), 0);
  });

  it('a new user of one tenant is not looked at as one of several', async () => {
    const id = await db.transaction(async (tx) => {
      const userId = await newUser(tx);
      await join(tx, userId, accounts.rome);
      return userId;
    });
    assert.equal(await db.$count(peopleOfSeveral, eq(peopleOfSeveral.userId, id)), 0);
  });

  it('are there for members who were there before them', async () => {
    const folder = new URL('../../database/migrations/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const client = await PGlite.create();
    const run = async (files: string[]) => {
      for (const name of files) await client.exec(await readFile(new URL(name, folder), 'utf8'));
    };
    await run(names.filter((name) => name < '0036'));
    await client.exec(`
      INSERT INTO tenants (id, name) VALUES ('${accounts.acme}', 'Acme'), ('${accounts.globex}', 'Globex');
      INSERT INTO users (email, email_key, name, name_key) VALUES ('a@a.test', 'a@a.test', 'A', 'a'), ('b@a.test', 'b@a.test', 'B', 'b');
      INSERT INTO memberships (tenant_id, user_id, invisible) SELECT '${accounts.acme}', id, name = 'B' FROM users;
      INSERT INTO memberships (tenant_id, user_id) SELECT '${accounts.globex}', id FROM users WHERE name = 'B';`);
    await run(names.filter((name) => name >= '0036'));
    const counts = await client.query('SELECT tenant_id, people FROM member_counts ORDER BY tenant_id');
    assert.deepEqual(counts.rows, [
      { tenant_id: accounts.acme, people: 1 },
      { tenant_id: accounts.globex, people: 1 },
    ]);
    const several = await client.query(
      'SELECT u.name FROM people_of_several p JOIN users u ON u.id = p.user_id ORDER BY 1',
    );
    assert.deepEqual(several.rows, [{ name: 'B' }]);
    await client.close();
  });
});
