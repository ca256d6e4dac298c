import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { and, eq, sql } from 'drizzle-orm';
import { invitations, memberships, passwords, usernames, users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ACME } from '../../testing/seed.ts';
import { type Browser, itemsOf, startProvider, type TestProvider } from '../../testing/provider.ts';

/** Memberships whose columns for lists differ from what the tenant may see, read from where it is kept. */
const STALE = `
  SELECT m.user_id FROM memberships m
    JOIN users u ON u.id = m.user_id
    LEFT JOIN usernames n ON n.user_id = u.id
    LEFT JOIN invitations i ON i.tenant_id = m.tenant_id AND i.user_id = m.user_id AND m.activated_at IS NULL
  WHERE (m.is_invited, m.shown_email_key, m.shown_name_key, m.shown_username_key, m.shown_phone_number, m.shown_provider,
         m.shown_verified, m.shown_locked, m.shown_mfa_enrolled)
    IS DISTINCT FROM (CASE WHEN i.id IS NULL
      THEN ROW(false, u.email_key, u.name_key, n.username_key, u.phone_number, u.provider, u.verified, u.is_locked, u.mfa_enrolled)
      ELSE ROW(true, u.email_key, i.name_key, lower(i.username), i.phone_number, 'local'::text, false, false, false) END)`;

describe('what a tenant sees of its people, kept for lists', () => {
  let running: TestProvider;
  let db: Database;
  let ada: Browser;
  let userId = '';

  before(async () => {
    running = await startProvider();
    db = running.provider.services.db;
    const [person] = await db.select().from(users).where(eq(users.emailKey, 'person01@acme.test'));
    userId = person?.id ?? '';
    ada = running.browser();
    await ada.signIn('ada@acme.test');
  });
  after(() => running.end());

  const stale = () =>
    db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(sql`${memberships.userId} IN (${sql.raw(STALE)})`);
  const place = () => and(eq(memberships.tenantId, ACME), eq(memberships.userId, userId));
  const kept = async () => {
    const [row] = await db.select().from(memberships).where(place());
    return row;
  };

  it('USERS-017 USERS-018 follows every change of the account', async () => {
    const changes = [
      { nameKey: 'zoe' },
      { emailKey: 'zoe@acme.test' },
      { phoneNumber: '+4930123456' },
      { provider: 'github' },
      { verified: true },
      { isLocked: true },
      { mfaEnrolled: true },
    ];
    for (const change of changes) {
      await db.update(users).set(change).where(eq(users.id, userId));
      assert.deepEqual(await stale(), [], JSON.stringify(change));
    }
    assert.equal((await kept())?.shownNameKey, 'zoe');
    await db.insert(usernames).values({ userId, username: 'Zoe', usernameKey: 'zoe' });
    assert.equal((await kept())?.shownUsernameKey, 'zoe');
    await db.update(usernames).set({ usernameKey: 'zoey' }).where(eq(usernames.userId, userId));
    assert.equal((await kept())?.shownUsernameKey, 'zoey');
    await db.delete(usernames).where(eq(usernames.userId, userId));
    assert.deepEqual([(await kept())?.shownUsernameKey, await stale()], [null, []]);
  });

  it('PRO-27 shows nothing of the account while somebody is invited, and all of it afterwards', async () => {
    await db.update(memberships).set({ activatedAt: null }).where(place());
    const at = new Date();
    await db.insert(invitations).values({
      tenantId: ACME,
      userId,
      email: 'zoe@acme.test',
      name: 'Typed',
      nameKey: 'typed',
      phoneNumber: '+49301',
      username: 'Typed',
      language: 'en',
      sentAt: at,
      expiresAt: at,
    });
    const invited = await kept();
    assert.deepEqual(
      [
        invited?.isInvited,
        invited?.shownNameKey,
        invited?.shownUsernameKey,
        invited?.shownProvider,
        invited?.shownMfaEnrolled,
      ],
      [true, 'typed', 'typed', 'local', false],
    );
    await db.update(users).set({ metadata: '{"vip":true}' }).where(eq(users.id, userId));
    await db.insert(passwords).values({ userId, hash: 'unreadable', breached: true });
    for (const query of ['v3?_preset=breached-passwords', `v2?metadata=${encodeURIComponent('{"vip":true}')}`])
      assert.deepEqual(itemsOf(await ada.get(`/identity/resources/users/${query}`)), [], query);
    await db.delete(passwords).where(eq(passwords.userId, userId));
    await db.update(invitations).set({ nameKey: 'again' }).where(eq(invitations.userId, userId));
    await db.update(users).set({ nameKey: 'hidden' }).where(eq(users.id, userId));
    assert.deepEqual([(await kept())?.shownNameKey, await stale()], ['again', []]);
    await db.update(memberships).set({ activatedAt: at }).where(place());
    assert.deepEqual([(await kept())?.shownNameKey, await stale()], ['hidden', []]);
    await db.update(memberships).set({ activatedAt: null }).where(place());
    await db.delete(invitations).where(eq(invitations.userId, userId));
    assert.deepEqual([(await kept())?.isInvited, await stale()], [false, []]);
  });

  it('is filled in for who was there before the columns were', async () => {
    const folder = new URL('../../database/migrations/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const [older, newer] = [names.filter((name) => name < '0011'), names.filter((name) => name >= '0011')];
    const client = await PGlite.create();
    const run = async (files: string[]) => {
      for (const name of files) await client.exec(await readFile(new URL(name, folder), 'utf8'));
    };
    await run(older);
    await client.exec(`
      INSERT INTO tenants (id, name) VALUES ('${ACME}', 'Acme');
      INSERT INTO users (email, email_key, name, name_key) VALUES ('a@acme.test', 'a@acme.test', 'A', 'a'), ('b@acme.test', 'b@acme.test', 'B', 'b');
      INSERT INTO memberships (tenant_id, user_id) SELECT '${ACME}', id FROM users;
      INSERT INTO invitations (tenant_id, user_id, email, name, name_key, language, sent_at, expires_at)
        SELECT '${ACME}', id, email, 'Typed', 'typed', 'en', now(), now() FROM users WHERE name = 'B';`);
    await run(newer);
    const found = await client.query('SELECT shown_name_key FROM memberships ORDER BY 1');
    assert.deepEqual(
      [found.rows, (await client.query(STALE)).rows],
      [[{ shown_name_key: 'a' }, { shown_name_key: 'typed' }], []],
    );
    await client.close();
  });
});
