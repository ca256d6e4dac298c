import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { slackConnections, slackSubscriptions } from '../../database/storage/schema.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { ENCRYPTION_KEY, itemsOf, startProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { CALLBACK, SLACK, SlackScene } from '../../testing/slack.ts';
import { webhookSeed } from '../../testing/webhooks.ts';

const SIGN_INS = { eventKey: 'frontegg.user.authenticated', channelIds: ['C0SECURITY1'] };
const faultOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'context', 'field')];

describe('The connection of a tenant to Slack', () => {
  let scene: SlackScene;
  before(async () => void (scene = await SlackScene.start({ encryptionKey: ENCRYPTION_KEY })));
  after(() => scene.end());
  const db = () => scene.running.provider.services.db;
  const rowOf = async (tenantId = ACME) => {
    const [row] = await db().select().from(slackConnections).where(eq(slackConnections.tenantId, tenantId));
    return row;
  };

  it('CONN-011 CONN-012 begins with none, and nothing is chosen or listed before there is one', async () => {
    assert.deepEqual(await scene.configuration(), { id: ACME, slackSubscriptions: [], state: 'none' });
    const refused = [
      await scene.ada.get(`${SLACK}/channels`),
      await scene.ada.post(`${SLACK}/subscriptions`, { isActive: true, slackEvents: [SIGN_INS] }),
    ];
    for (const { status, text } of refused) {
      assert.equal(status, 400);
      assert.match(text, /connect a workspace first/);
    }
  });

  it('CONN-012 leads to Slack with the scopes it needs, and back to an origin of the application alone', async () => {
    const { clientId, state, authorizeUrl } = await scene.application();
    const { origin, pathname, searchParams } = new URL(authorizeUrl);
    assert.deepEqual([origin, pathname], [scene.standIn.url, '/oauth/v2/authorize']);
    assert.deepEqual(Object.fromEntries(searchParams), {
      client_id: clientId,
      scope: 'chat:write,chat:write.public,channels:read,groups:read',
      redirect_uri: CALLBACK,
      state,
    });
    for (const redirectUri of ['https://evil.test/slack', 'nowhere', 'http://app.test.evil.test/']) {
      const answer = await scene.ada.get(`${SLACK}/applications?${new URLSearchParams({ redirectUri })}`);
      assert.deepEqual(faultOf(answer), [400, 'redirectUri'], redirectUri);
    }
  });

  it('CONN-012 is made by a code with the state of the session, is audited, and keeps its token sealed', async () => {
    const given = await scene.allow(await scene.application());
    const rows = await auditOf(db(), async () =>
      assert.deepEqual((await scene.register({ ...given, redirectUri: CALLBACK })).body, { team: 'Acme HQ' }),
    );
    assert.deepEqual(
      nonEmpty(rows).map(({ event, details }) => [event, details]),
      [['admin.slack.connected', { team: 'Acme HQ' }]],
    );
    assert.deepEqual(await scene.configuration(), {
      id: ACME,
      slackSubscriptions: [],
      state: 'connected',
      team: 'Acme HQ',
    });
    const row = await rowOf();
    assert.match(row?.token ?? '', /^gcm1\./);
    assert.deepEqual(row?.scopes, ['chat:write', 'chat:write.public', 'channels:read', 'groups:read']);
    assert.equal(JSON.stringify(rows).includes('xoxb'), false);
    assert.deepEqual(faultOf(await scene.register(given)), [400, 'state'], 'used twice');
    assert.equal(await rowOf(GLOBEX), undefined);
  });

  it('CONN-012 takes no state of another session, none that is old, none that was made up', async () => {
    const theirs = await scene.allow(await scene.application(await scene.signIn()));
    assert.deepEqual(faultOf(await scene.register(theirs)), [400, 'state'], 'another session');
    const old = await scene.allow(await scene.application());
    scene.running.clock.forward(601);
    assert.deepEqual(faultOf(await scene.register(old)), [400, 'state'], 'ten minutes old');
    assert.deepEqual(faultOf(await scene.register({ ...old, state: 'made-up' })), [400, 'state']);
    const fresh = await scene.allow(await scene.application());
    const elsewhere = { ...fresh, redirectUri: `${CALLBACK}/other` };
    assert.deepEqual(faultOf(await scene.register(elsewhere)), [400, 'redirectUri']);
    assert.deepEqual(faultOf(await scene.register({ ...fresh, code: 'wrong' })), [400, 'code']);
    assert.equal((await scene.register(fresh)).status, 200, 'what was refused before has used nothing up');
  });

  it('CONN-012 lists every page of channels, private ones too and archived ones not', async () => {
    const answer = await scene.ada.get(`${SLACK}/channels`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(itemsOf(answer), [
      { id: 'C0GENERAL01', name: 'general', isPrivate: false, members: 48 },
      { id: 'G0OPS000001', name: 'ops', isPrivate: true, members: 5 },
      { id: 'C0RANDOM001', name: 'random', isPrivate: false, members: 31 },
      { id: 'C0SECURITY1', name: 'security-alerts', isPrivate: false, members: 12 },
    ]);
    await db()
      .update(slackConnections)
      .set({ scopes: ['chat:write', 'channels:read', 'groups:read'] });
    const before = await scene.ada.get(`${SLACK}/channels`);
    assert.deepEqual(
      nonEmpty(itemsOf(before)).map(({ name }) => name),
      ['ops'],
      'without the scope for all public channels only those that the app is in',
    );
    scene.standIn.limit('conversations.list', 1, 7);
    const late = await scene.ada.get(`${SLACK}/channels`);
    assert.deepEqual([late.status, late.headers.get('retry-after')], [503, '7']);
  });

  it('CONN-003 CONN-005 CONN-009 has subscriptions with a channel for each event, which are changed and deleted', async () => {
    const named = { ...SIGN_INS, title: 'A visitor came', message: 'Look at it' };
    const id = await scene.subscribe({ slackEvents: [named] });
    const shown = async () => (await scene.configuration()).slackSubscriptions;
    assert.deepEqual(await shown(), [{ id, isActive: true, slackEvents: [named] }]);
    const changed = { id, isActive: false, slackEvents: [{ ...SIGN_INS, channelIds: ['G0OPS000001', 'C0GENERAL01'] }] };
    const address = `${SLACK}/subscription/${id}`;
    assert.deepEqual((await scene.ada.call('PATCH', address, { body: changed })).body, changed);
    assert.deepEqual(await shown(), [changed]);
    const again = await auditOf(db(), async () => {
      assert.deepEqual((await scene.ada.call('PATCH', address, { body: changed })).body, changed);
    });
    assert.deepEqual(again, [], 'nothing has changed');
    const remove = () => scene.ada.call('DELETE', `${SLACK}/subscriptions/${id}`);
    assert.equal((await remove()).status, 204);
    assert.deepEqual([(await remove()).status, (await shown()).length], [404, 0]);
    assert.equal((await scene.ada.call('PATCH', address, { body: changed })).status, 404);
  });

  it('CONN-005 PRO-25 names the field of a subscription that cannot be taken', async () => {
    const refused: readonly [field: string, slackEvents: unknown][] = [
      ['slackEvents', []],
      ['slackEvents.0.channelIds', [{ ...SIGN_INS, channelIds: [] }]],
      ['slackEvents.1.channelIds', [SIGN_INS, { ...SIGN_INS, channelIds: [] }]],
      ['slackEvents.0.channelIds.0', [{ ...SIGN_INS, channelIds: ['general'] }]],
      ['slackEvents.0.eventKey', [{ ...SIGN_INS, eventKey: 'frontegg.user.unknown' }]],
      ['slackEvents.0.eventKey', [{ ...SIGN_INS, eventKey: 'gatehouse.audit.recorded' }]],
      ['slackEvents.0.eventKey', [{ ...SIGN_INS, eventKey: 'constructor' }]],
      ['slackEvents.0.title', [{ ...SIGN_INS, title: 'x'.repeat(201) }]],
    ];
    for (const [field, slackEvents] of refused)
      assert.deepEqual(
        faultOf(await scene.ada.post(`${SLACK}/subscriptions`, { isActive: true, slackEvents })),
        [400, field],
        JSON.stringify(slackEvents),
      );
    assert.equal(await db().$count(slackSubscriptions), 0);
  });

  it('CONN-003 has fifty subscriptions at most, listed as they were made', async () => {
    const made = (tenantId: string, at: number) => ({
      tenantId,
      isActive: true,
      events: [SIGN_INS],
      createdAt: new Date(at * 1_000),
    });
    await db()
      .insert(slackSubscriptions)
      .values([...Array.from({ length: 49 }, (_, at) => made(ACME, 100 - at)), made(GLOBEX, 1)]);
    const last = await scene.subscribe();
    const beyond = await scene.ada.post(`${SLACK}/subscriptions`, { isActive: true, slackEvents: [SIGN_INS] });
    assert.equal(beyond.status, 400);
    assert.match(beyond.text, /which is the most: delete one first/);
    const shown = (await scene.configuration()).slackSubscriptions.map(({ id }) => id);
    const rows = await db().select().from(slackSubscriptions).where(eq(slackSubscriptions.tenantId, ACME));
    const oldestFirst = rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    assert.deepEqual(
      shown,
      oldestFirst.map(({ id }) => id),
    );
    assert.equal(shown.at(-1), last);
    await db().delete(slackSubscriptions);
  });

  it('PRO-22 shows and changes nothing of another tenant', async () => {
    const id = await scene.subscribe();
    await db().update(slackSubscriptions).set({ tenantId: GLOBEX }).where(eq(slackSubscriptions.id, id));
    assert.deepEqual((await scene.configuration()).slackSubscriptions, []);
    const body = { isActive: false, slackEvents: [SIGN_INS] };
    assert.equal((await scene.ada.call('PATCH', `${SLACK}/subscription/${id}`, { body })).status, 404);
    assert.equal((await scene.ada.call('DELETE', `${SLACK}/subscriptions/${id}`)).status, 404);
    const [row] = await db().select().from(slackSubscriptions).where(eq(slackSubscriptions.id, id));
    assert.equal(row?.isActive, true);
  });

  it('CONN-022 says which settings are missing where the operator has set up no app', async (test) => {
    const bare = await startProvider({}, webhookSeed);
    test.after(() => bare.end());
    const ada = bare.browser();
    await ada.signIn('ada@acme.test');
    assert.deepEqual((await ada.get(SLACK)).body, { id: ACME, slackSubscriptions: [], state: 'none' });
    const refused = [
      await ada.get(`${SLACK}/applications`),
      await ada.get(`${SLACK}/channels`),
      await ada.post(`${SLACK}/applications/registrations`, { code: 'a', state: 'b' }),
    ];
    for (const { status, text } of refused) {
      assert.equal(status, 400);
      assert.match(text, /SLACK_CLIENT_ID and SLACK_CLIENT_SECRET/);
    }
  });
});
