import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { eraseTenant } from '../../operator/erasure/erase.ts';
import type { LogEntry } from '../../ground/observing/log.ts';
import { applications, auditEvents, origins, sessions, tenants } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import {
  claimsOf,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  type Browser,
  type TestProvider,
} from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { changeOrigin } from './changeOrigins.ts';
import { findOwner } from './owner.ts';
import { listOrigins, setOrigins } from './storage.ts';

const PAGE = 'https://portal.acme.example';
const FREE = 'dddddddd-0000-4000-8000-000000000001';
const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'test' };
const from = (origin: string) => ({ headers: { origin } });
const LOGIN = '/identity/resources/auth/v1/user';
const ME = '/identity/resources/users/v2/me';

describe('origins of tenants and applications', () => {
  const logged: LogEntry[] = [];
  let running: TestProvider;
  let db: Database;
  before(async () => {
    running = await startProvider({ log: (entry) => logged.push(entry) });
    ({ db } = running.provider.services);
  });
  after(() => running.end());
  beforeEach(async () => {
    await db.delete(origins);
    running.clock.forward(5);
  });

  /** The allowed origin in the answer to a page's preflight. */
  async function allowed(origin = PAGE): Promise<string | null> {
    const { headers } = await running.browser().call('OPTIONS', LOGIN, from(origin));
    assert.equal(headers.has('access-control-allow-methods'), headers.has('access-control-allow-origin'));
    return headers.get('access-control-allow-origin');
  }
  /** Sets origins and waits until they count. */
  async function give(owner: { tenantId?: string; applicationId?: string }, ...list: string[]): Promise<void> {
    await setOrigins(db, owner, list);
    running.clock.forward(5);
  }
  /** Signs in to Acme, also a user of both tenants. */
  async function signedIn(email = 'ada@acme.test', origin = ORIGIN): Promise<Browser> {
    const browser = running.browser();
    const answer = await browser.signIn(email, undefined, { headers: { origin, 'frontegg-scoped-tenant': ACME } });
    assert.equal(answer.status, 200, answer.text);
    return browser;
  }

  it('PRO-33 count within five seconds after they came and went, without a restart', async () => {
    assert.equal(await allowed(), null);
    assert.deepEqual(await setOrigins(db, { tenantId: ACME }, [PAGE]), { added: [PAGE], removed: [] });
    running.clock.forward(5);
    assert.equal(await allowed(), PAGE);
    assert.equal(await allowed(`${PAGE}:8443`), null, 'exact strings');
    assert.equal((await running.browser().signIn('ada@acme.test', undefined, from(PAGE))).status, 200);
    await db.delete(origins);
    running.clock.forward(4.9);
    assert.equal(await allowed(), PAGE, 'the list counts for five seconds');
    running.clock.forward(0.1);
    assert.equal(await allowed(), null);
    const refused = await running.browser().signIn('ada@acme.test', undefined, from(PAGE));
    assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-ORIGIN-REFUSED']);
  });

  it('stand where their owner says, and nothing else is one', async () => {
    await give({ tenantId: ACME }, PAGE, 'https://b.example');
    await give({ tenantId: ACME, applicationId: FREE }, PAGE);
    assert.deepEqual(await setOrigins(db, { tenantId: ACME }, ['https://b.example', 'https://a.example']), {
      added: ['https://a.example'],
      removed: [PAGE],
    });
    assert.deepEqual(await listOrigins(db, { tenantId: ACME }), ['https://a.example', 'https://b.example']);
    assert.deepEqual(await listOrigins(db, { tenantId: ACME, applicationId: FREE }), [PAGE]);
    for (const text of ['https://*.acme.example', 'https://acme.example/', 'null', 'ftp://acme.example', '*'])
      assert.match(String(await rejectionOf(setOrigins(db, { tenantId: ACME }, [text]))), /RangeError/, text);
    assert.match(String(await rejectionOf(setOrigins(db, {}, [PAGE]))), /Failed query/, 'nobody has none');
  });

  it('PRO-23 of one tenant give no session of another one', async () => {
    await give({ tenantId: GLOBEX }, PAGE);
    const stranger = await running.browser().signIn('rob@acme.test', undefined, from(PAGE));
    assert.deepEqual([stranger.status, stranger.body.errorCode], [403, 'ER-ORIGIN-REFUSED']);
    const both = await signedIn('ada@acme.test', PAGE);
    assert.equal(claimsOf(both.token).tenantId, GLOBEX, 'not the one wished for');
  });

  it('PRO-23 of one tenant get no token of another one from a session that is there, and leave it alone', async () => {
    await give({ tenantId: GLOBEX }, PAGE);
    const rob = await signedIn('rob@acme.test');
    const refused = await rob.copy().refresh(undefined, from(PAGE));
    assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-ORIGIN-REFUSED']);
    assert.equal((await rob.refresh()).status, 200, 'nothing was exchanged, and nothing ended');

    const ada = await signedIn();
    assert.equal(claimsOf(ada.token).tenantId, ACME);
    const elsewhere = ada.copy();
    assert.equal((await elsewhere.refresh({ tenantId: null }, from(PAGE))).status, 200);
    assert.equal(claimsOf(elsewhere.token).tenantId, GLOBEX);
    const wanted = await elsewhere.copy().refresh({ tenantId: ACME }, from(PAGE));
    assert.deepEqual([wanted.status, wanted.body.errorCode], [403, 'ER-ORIGIN-REFUSED']);
    ada.cookies.clear();
    for (const [name, value] of elsewhere.cookies) ada.cookies.set(name, value);
    await ada.refresh();
    assert.equal(claimsOf(ada.token).tenantId, ACME, 'the session works where it worked');
  });

  it('PRO-23 of one tenant are refused with a token of another one, and see and switch to none', async () => {
    await give({ tenantId: GLOBEX }, PAGE);
    const ada = await signedIn();
    const refused = await ada.get(ME, from(PAGE));
    assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-ORIGIN-REFUSED']);
    const elsewhere = await signedIn('ada@acme.test', PAGE);
    assert.equal((await elsewhere.get(ME, from(PAGE))).status, 200);
    const tenantsSeen = await elsewhere.get('/identity/resources/users/v3/me/tenants', from(PAGE));
    assert.deepEqual([tenantsSeen.text.includes(GLOBEX), tenantsSeen.text.includes(ACME)], [true, false]);
    for (const [method, path] of [
      ['PUT', '/identity/resources/users/v1/tenant'],
      ['POST', '/identity/resources/users/v3/me/token'],
    ] as const) {
      const { body } = await elsewhere.call(method, path, { body: { tenantId: ACME }, ...from(PAGE) });
      assert.equal(body.errorCode, 'ER-ORIGIN-REFUSED', path);
    }
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(claimsOf(elsewhere.token).sid)));
    assert.equal(session?.tenantId, GLOBEX);
  });

  it('open every tenant that has them, and all where an application or the configuration has them', async () => {
    await give({ tenantId: ACME }, PAGE);
    await give({ tenantId: GLOBEX }, PAGE);
    assert.equal(claimsOf((await signedIn('ada@acme.test', PAGE)).token).tenantId, ACME);
    await signedIn('gus@globex.test', PAGE);
    await give({ tenantId: GLOBEX });
    await give({ applicationId: FREE }, PAGE);
    await signedIn('gus@globex.test', PAGE);
    await give({ applicationId: FREE });
    await give({ tenantId: ACME }, PUBLIC_URL, PAGE);
    await signedIn('ada@acme.test', PAGE);
    await signedIn('gus@globex.test', PUBLIC_URL);
  });

  it('belong to whom an operator names, and a change is written down', async () => {
    const { services } = running.provider;
    const owner = await findOwner(db, { tenant: 'acme', application: 'Free' });
    assert.deepEqual(owner, { tenantId: ACME, applicationId: FREE });
    assert.deepEqual(await findOwner(db, { tenant: ACME.toUpperCase(), application: FREE }), owner);
    const told = [];
    for (const action of ['add', 'add', 'remove', 'remove'] as const)
      told.push(await changeOrigin(services, action, owner, PAGE, LOCAL));
    assert.deepEqual(told, [true, false, true, false]);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.origins.changed'));
    assert.deepEqual(
      events.map(({ actorKind, tenantId, subjectId, details }) => [actorKind, tenantId, subjectId, details]),
      [
        ['operator', ACME, FREE, { added: [PAGE] }],
        ['operator', ACME, FREE, { removed: [PAGE] }],
      ],
    );
    for (const nobody of [{ tenant: 'nobody' }, { application: 'Nothing' }])
      assert.match(String(await rejectionOf(findOwner(db, nobody))), /UsageError: There is no/);
    await db.insert(applications).values({ name: 'Free', appURL: 'http://b.test', loginURL: 'http://b.test' });
    assert.match(String(await rejectionOf(findOwner(db, { application: 'Free' }))), /UsageError: Several/);
  });

  it('go with their tenant', async () => {
    const [closing] = await db.insert(tenants).values({ name: 'Closing' }).returning();
    const id = closing?.id ?? assert.fail('no tenant');
    await give({ tenantId: id }, PAGE);
    assert.equal(await allowed(), PAGE);
    const { erased } = await eraseTenant(running.provider.services, id, LOCAL);
    assert.equal(erased.origins, 1);
    running.clock.forward(5);
    assert.equal(await allowed(), null);
  });

  it('stay known while the database is away, and are asked for by one request at a time', async () => {
    await give({ tenantId: ACME }, PAGE);
    assert.equal(await allowed(), PAGE);
    await db.execute(sql`ALTER TABLE "origins" RENAME TO "elsewhere"`);
    running.clock.forward(5);
    logged.length = 0;
    assert.deepEqual(await Promise.all([allowed(), allowed(), allowed()]), [PAGE, PAGE, PAGE]);
    assert.deepEqual(
      logged.map(({ message }) => message),
      ['The origins of tenants and applications could not be read'],
    );
    await db.execute(sql`ALTER TABLE "elsewhere" RENAME TO "origins"`);
  });
});

describe('a page on another site than the provider', () => {
  it('gets cookies that reach it there, and no other page does', async () => {
    const running = await startProvider({
      publicUrl: 'https://auth.acme.example',
      allowedOrigins: ['https://app.acme.example'],
    });
    const lines = async (origin: string) => {
      const { headers } = await running.browser().signIn('ada@acme.test', undefined, from(origin));
      return headers.getSetCookie().map((line) => line.replace(/^.*?HttpOnly; /, ''));
    };
    const { db } = running.provider.services;
    await setOrigins(db, { tenantId: ACME }, ['https://portal.acme.example', 'https://app.other.example']);
    running.clock.forward(5);
    const far = 'SameSite=None; Secure; Partitioned';
    assert.deepEqual(await lines('https://app.other.example'), [far, far]);
    for (const near of ['https://app.acme.example', 'https://portal.acme.example'])
      assert.deepEqual(await lines(near), ['SameSite=Lax; Secure', 'SameSite=Lax; Secure'], near);
    const asked = await running.browser().get('/metadata?entityName=x', from('https://app.other.example'));
    assert.equal(asked.headers.get('access-control-allow-origin'), 'https://app.other.example');
    await running.end();
  });
});
