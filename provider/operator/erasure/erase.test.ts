import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq, getTableName, inArray, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import * as schema from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { contentOf } from '../../testing/audit.ts';
import { ADDRESS, startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME, ACME_LABS, GLOBEX } from '../../testing/seed.ts';
import { applyDocument } from '../management/apply.ts';
import { countPerson, countTenant, erasePerson, eraseTenant, findPerson, findTenantToErase } from './erase.ts';
import { areas } from '../../app/generated/areas.ts';
import { passwordChanged } from '../../signIn/passwords/mails.ts';
import { placesOf } from './places.ts';
import { namingColumns, pseudonymise } from './pseudonyms.ts';

const { attemptCounters, auditEvents, memberships, outboxMessages, sessions, tenants, users } = schema;
const places = placesOf(areas);
const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'test' };
const tables: readonly PgTable[] = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));
const nameOf = (table: PgTable, column: string): string => `${getTableName(table)}.${column}`;

/** The tables in which a text occurs anywhere. */
async function tablesWith(db: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables)
    if ((await db.$count(sql`${table} AS "one"`, sql`"one"::text ILIKE ${`%${text}%`}`)) > 0)
      found.push(getTableName(table));
  return found;
}

describe('who is erased', () => {
  let running: TestProvider;
  let db: Database;
  before(async () => {
    running = await startProvider();
    ({ db } = running.provider.services);
  });
  after(() => running.end());

  const idOf = (email: string): Promise<string> => findPerson(db, email);

  /** Leaves something of a person in the tables that the sample data does not fill. */
  async function leaveTraces(email: string, tenantId: string): Promise<string> {
    const { services } = running.provider;
    const now = services.now();
    const [userId, name] = [await idOf(email), 'Someone'];
    const secret = { purpose: 'activation', subject: userId, kind: 'token', lifetime: 600 } as const;
    await issueSecret(db, secret, now);
    await issueSecret(db, { ...secret, tenantId }, now);
    const values = { name, at: now, link: 'http://app.test' };
    await queueMail(db, services, { to: email, mail: passwordChanged, values }, now);
    const others = [`former.${email}`, `next.${email}`] as const;
    await db.insert(schema.formerEmails).values({ userId, email: others[0], leftAt: now, expiresAt: now });
    await db.insert(schema.emailChanges).values({ userId, email: others[1], expiresAt: now });
    for (const to of others) await queueMail(db, services, { to, mail: passwordChanged, values }, now);
    const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
    const invitation = { tenantId, userId, email, name, nameKey: name, language: 'en', sentAt: now, expiresAt: now };
    await db.insert(schema.invitations).values({ ...invitation, mailId: mail?.id });
    const key = { credentialId: `of ${userId}`, publicKey: 'key', counter: 0, deviceType: 'Platform' } as const;
    await db.insert(schema.passkeys).values({ userId, ...key, rpId: 'app.test' });
    const challenge = { rpId: 'app.test', expiresAt: now, subject: userId };
    await db.insert(schema.passkeyChallenges).values({ ...challenge, hash: `of ${userId}`, purpose: 'enrolment' });
    await countAttempt(db, `mails:${email}`, 3600, now);
    await running.browser().signIn(email, 'not the password');
    const blocked = { event: 'auth.login.blocked', outcome: 'failure', subjectId: userId, ipAddress: ADDRESS } as const;
    await db.insert(auditEvents).values({ ...blocked, at: now });
    return userId;
  }

  it('PRO-41 stands in tables that are all thought of: a new column that names somebody needs a place', () => {
    const thought = new Set(
      [
        ...places.flatMap(({ by, emptied = [], described = [] }) => [...by, ...emptied, ...described]),
        ...namingColumns,
      ].map((column) => nameOf(column.table, column.name)),
    );
    const owned = new Set<PgTable>([users, tenants]);
    const leading = (): [PgTable, PgColumn][] =>
      tables.flatMap((table) =>
        getTableConfig(table)
          .foreignKeys.map((key) => key.reference())
          .filter(({ foreignTable }) => owned.has(foreignTable))
          .flatMap(({ columns }) => columns.map((column): [PgTable, PgColumn] => [table, column])),
      );
    for (let before = 0; before < owned.size;) {
      before = owned.size;
      for (const [table] of leading()) owned.add(table);
    }
    const named = tables.flatMap((table) =>
      getTableConfig(table)
        .columns.filter(
          ({ name, dataType }) =>
            dataType === 'string' &&
            /(^|_)(users?|tenants?|people|person|actor|subject|member|inviter|owner|recipient)(_id)?$/.test(name),
        )
        .map((column): [PgTable, PgColumn] => [table, column]),
    );
    const missing = nonEmpty([...leading(), ...named])
      .map(([table, { name }]) => nameOf(table, name))
      .filter((name) => !thought.has(name));
    assert.deepEqual([...new Set(missing)], [], 'write them into the places of their area.ts');
    const removing = new Set(places.map(({ table }) => table));
    const kept = [...owned].filter((table) => !removing.has(table)).map((table) => getTableName(table));
    assert.deepEqual(kept, []);
  });

  it('PRO-41 as a person is nowhere any more, and the audit names a pseudonym', async () => {
    const person = await leaveTraces('gus@globex.test', GLOBEX);
    await applyDocument(running.provider, { people: [{ email: 'gus@globex.test', name: 'Gus Globex the First' }] });
    const browser = running.browser();
    assert.equal((await browser.signIn('gus@globex.test')).status, 200);
    const others = await db.$count(users);
    const expected = await countPerson(running.provider.services, person);
    const named = nonEmpty(await db.select().from(auditEvents).where(eq(auditEvents.actorId, person)));
    const { erased, pseudonym } = await erasePerson(running.provider.services, person, LOCAL);
    assert.deepEqual(
      Object.entries(erased).sort(),
      Object.entries(expected).sort(),
      'a count beforehand says the same',
    );
    for (const text of [person, 'gus@globex.test', 'Gus Globex'])
      assert.deepEqual(await tablesWith(db, text), [], text);
    assert.equal(await db.$count(users), others - 1);
    assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 401);
    assert.equal((await browser.refresh()).status, 401);
    assert.equal((await running.browser().signIn('gus@globex.test')).status, 401);
    const rows = nonEmpty(await db.select().from(auditEvents).where(eq(auditEvents.actorId, pseudonym)));
    assert.deepEqual(
      rows.map(({ id, event, at, ipAddress, userAgent }) => [id, event, at, ipAddress, userAgent]).sort(),
      named.map(({ id, event, at }) => [id, event, at, null, null]).sort(),
      'the same events, without address and browser',
    );
    const failed = (await db.select().from(auditEvents).where(eq(auditEvents.subjectId, pseudonym))).filter(
      ({ outcome }) => outcome === 'failure',
    );
    assert.deepEqual(
      nonEmpty(failed).filter(({ ipAddress }) => ipAddress !== null),
      [],
    );
    const [record] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.person.erased'));
    assert.deepEqual([record?.actorKind, record?.subjectId], ['operator', pseudonym]);
  });

  it('PRO-41 leaves no count of tries behind, and those of others alone', async () => {
    await db.delete(attemptCounters);
    await running.browser().signIn('loc@globex.test', 'wrong');
    await db.delete(attemptCounters);
    await countAttempt(db, 'login:identifier:loc@globex.test', 60, new Date());
    await countAttempt(db, `login:pair:${ADDRESS} loc@globex.test`, 60, new Date());
    await countAttempt(db, 'mails:loc@globex.test', 60, new Date());
    await countAttempt(db, 'login:identifier:ada@acme.test', 60, new Date());
    await erasePerson(running.provider.services, await idOf('loc@globex.test'), LOCAL);
    assert.equal(await db.$count(attemptCounters), 1);
  });

  it('PRO-41 of the audit, only the pseudonym is written, and only for those the transaction names', async () => {
    const [row] = await db.select().from(auditEvents).limit(1);
    assert.ok(row, 'something happened');
    const set = { event: 'seed.applied', outcome: 'failure', at: new Date(0), traceId: 'x' } as const;
    const forge = (erased: string) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT set_config('gatehouse.audit_erased', ${erased}, true)`);
        await transaction.update(auditEvents).set(set).where(eq(auditEvents.id, row.id));
      });
    assert.match(String(await rejectionOf(db.update(auditEvents).set(set).execute())), /Failed query/);
    assert.match(String(await rejectionOf(forge('{}'))), /Failed query/, 'names nobody');
    const removed = db.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT set_config('gatehouse.audit_erased', '{}', true)`);
      await transaction.delete(auditEvents);
    });
    assert.match(String(await rejectionOf(removed)), /Failed query/, 'rows stay');
    const person = await idOf('rob@acme.test');
    const about = { ipAddress: ADDRESS, userAgent: 'a browser', actorName: 'Rob', actorEmail: 'rob@acme.test' };
    const fact = { event: 'old', outcome: 'success', at: new Date(), actorId: person, ...about } as const;
    const [event] = await db.insert(auditEvents).values(fact).returning();
    assert.ok(event, 'a row');
    const isIt = eq(auditEvents.id, event.id);
    const pseudonym = 'eeeeeeee-0000-4000-8000-000000000009';
    await db.transaction(async (transaction) => {
      const erased = JSON.stringify({ [person]: pseudonym });
      await transaction.execute(sql`SELECT set_config('gatehouse.audit_erased', ${erased}, true)`);
      await transaction.update(auditEvents).set(set).where(isIt);
    });
    const [changed] = await db.select().from(auditEvents).where(isIt);
    const gone = { ipAddress: null, userAgent: null, actorName: null, actorEmail: null };
    assert.notEqual(changed?.salt, event.salt, 'no digest of before leads to it');
    assert.deepEqual(changed, { ...event, actorId: pseudonym, ...gone, salt: changed?.salt });
    assert.equal(
      await pseudonymise(db, new Map([[pseudonym, person]]), isIt, running.provider.services),
      1,
      'put back',
    );
  });

  it('PRO-41 as a tenant goes with those who are in no other one, closed first, and a second run ends an interrupted one', async () => {
    const { services } = running.provider;
    await db.delete(tenants).where(eq(tenants.id, ACME_LABS));
    await leaveTraces('ada@acme.test', ACME);
    const only = await leaveTraces('rob@acme.test', ACME);
    const [rob, ada] = [running.browser(), running.browser()];
    assert.equal((await rob.signIn('rob@acme.test')).status, 200);
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    const counted = await countTenant(running.provider.services, ACME);
    const before = await contentOf(db);
    assert.deepEqual(await contentOf(db), before, 'counting changes nothing');

    await db.execute(
      sql`CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`,
    );
    await db.execute(sql`CREATE TRIGGER interrupt BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION interrupt()`);
    assert.match(String(await rejectionOf(eraseTenant(services, ACME, LOCAL))), /Failed query/);
    await db.execute(sql`DROP FUNCTION interrupt CASCADE`);
    for (const browser of [rob, ada]) {
      assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 401, 'nobody is in it any more');
    }
    const [closed] = await db.select().from(tenants).where(eq(tenants.id, ACME));
    const again = running.browser();
    assert.equal((await again.signIn('ada@acme.test')).status, 200, 'she has another one');
    assert.doesNotMatch((await again.get('/identity/resources/users/v2/me/tenants')).text, new RegExp(ACME));

    const { erased, pseudonym } = await eraseTenant(services, ACME, LOCAL);
    assert.equal(pseudonym, closed?.erasedAs, 'the audit has one name for it');
    for (const text of [only, ACME, 'rob@acme.test', 'person07@acme.test'])
      assert.deepEqual(await tablesWith(db, text), [], text);
    assert.equal(erased.users, counted.users ?? 0, 'everybody but those who stay');
    const left = await db
      .select()
      .from(users)
      .where(inArray(users.email, ['ada@acme.test', 'sue@acme.test']));
    assert.deepEqual(left.map(({ email }) => email).sort(), ['ada@acme.test', 'sue@acme.test']);
    assert.equal((await again.get('/identity/resources/users/v2/me')).status, 200);
    assert.equal((await db.$count(memberships, eq(memberships.tenantId, GLOBEX))) > 0, true);
    const [record] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.tenant.erased'));
    assert.equal(record?.subjectId, pseudonym);
    assert.equal(await db.$count(sessions, eq(sessions.tenantId, ACME)), 0);
  });

  it('is refused where there is nobody, and for a tenant with others below it', async () => {
    await db.insert(tenants).values({ name: 'Branch', parentId: GLOBEX });
    assert.match(String(await rejectionOf(findPerson(db, 'nobody@acme.test'))), /There is no person/);
    assert.match(String(await rejectionOf(findPerson(db, GLOBEX))), /There is no person/);
    assert.match(String(await rejectionOf(findTenantToErase(db, ACME))), /There is no tenant/);
    assert.match(String(await rejectionOf(findTenantToErase(db, GLOBEX))), /tenants below it/);
    assert.match(String(await rejectionOf(findTenantToErase(db, 'globex'))), /tenants below it/, 'by the alias');
  });

  it('is of the tenant with an id, also where the alias of another one has the same text', async () => {
    const id = randomUUID();
    await db.insert(tenants).values({ name: 'Named so', alias: id });
    await db.insert(tenants).values({ id, name: 'Meant' });
    assert.deepEqual(await findTenantToErase(db, id), { id, name: 'Meant' });
  });
});
