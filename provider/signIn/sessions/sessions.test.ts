import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { auditEvents, sessions } from '../../database/storage/schema.ts';
import { newestFirst } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';

const MINE = '/identity/resources/users/sessions/v1/me';
const ADA = 'ada@acme.test';

describe('the own sessions', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(sessions)));

  async function signedIn(email = ADA): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200, email);
    return browser;
  }
  const sessionOf = (browser: Browser): string => String(claimsOf(browser.token).sid);
  const current = async (browser: Browser) => (await browser.get(`${MINE}/current`)).status;
  const end = (browser: Browser, id: string) => browser.call('DELETE', `${MINE}/${id}`, { body: {} });
  const lastEvents = async () =>
    (
      await running.provider.services.db
        .select()
        .from(auditEvents)
        .orderBy(...newestFirst)
        .limit(1)
    ).map(({ event, subjectId, details }) => ({ event, subjectId, details }));

  it('SESSADM-001 SESSADM-004 names browser, address, beginning and which one asks', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const { body, text } = await here.get(MINE);
    const listed: unknown = JSON.parse(text);
    assert.ok(Array.isArray(listed), JSON.stringify(body));
    assert.deepEqual(
      listed.map((one) => [at(one, 'id'), at(one, 'current')]).sort(),
      [
        [sessionOf(here), true],
        [sessionOf(there), false],
      ].sort(),
    );
    const facts = listed.map((one) => [typeof at(one, 'createdAt'), at(one, 'ipAddress')]);
    assert.deepEqual(facts, Array(2).fill(['string', '192.0.2.1']));
  });

  it('SESSADM-005 ends one session: its next call is refused, and its cookie renews nothing', async () => {
    const [here, there, third] = [await signedIn(), await signedIn(), await signedIn()];
    running.clock.forward(1);
    assert.equal((await end(here, sessionOf(there))).status, 204);
    assert.deepEqual([await current(here), await current(there), await current(third)], [200, 401, 200]);
    assert.equal((await there.refresh()).status, 401);
    assert.deepEqual(await lastEvents(), [{ event: 'user.session.ended', subjectId: sessionOf(there), details: {} }]);
    assert.equal((await end(here, sessionOf(there))).status, 204, 'a second time changes nothing');
  });

  it('SESSADM-005 ends also the session that asks', async () => {
    const here = await signedIn();
    assert.equal((await end(here, sessionOf(here))).status, 204);
    assert.equal(await current(here), 401);
  });

  it('SESSADM-003 ends all but the one that asks, in every tenant of the person, and no other person’s', async () => {
    const [here, there, third, rob] = [
      await signedIn(),
      await signedIn(),
      await signedIn(),
      await signedIn('rob@acme.test'),
    ];
    running.clock.forward(1);
    assert.equal((await here.call('DELETE', `${MINE}/all`, { body: {} })).status, 204);
    assert.deepEqual(await Promise.all([here, there, third, rob].map(current)), [200, 401, 401, 200]);
    assert.deepEqual(
      (await lastEvents()).map(({ event, details }) => [event, details]),
      [['user.sessions.ended', { sessions: 2 }]],
    );
    assert.equal((await here.call('DELETE', `${MINE}/all`, { body: {} })).status, 204, 'nothing is left to end');
  });

  it('PRO-22 ends no session of another person, and answers as for one that does not exist', async () => {
    const [ada, rob] = [await signedIn(), await signedIn('rob@acme.test')];
    const answers = [
      await end(rob, sessionOf(ada)),
      await end(rob, '0d0d0d0d-0000-4000-8000-000000000008'),
      await end(rob, 'no-id'),
    ];
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      Array(3).fill([204, '']),
    );
    assert.equal(await current(ada), 200);
  });
});
