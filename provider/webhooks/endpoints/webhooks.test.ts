import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { categoryOfEvent, eventCategories, eventKeys } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditEvents, webhooks } from '../../database/storage/schema.ts';
import { at } from '../../testing/operator.ts';
import { ENCRYPTION_KEY, itemsOf } from '../../testing/provider.ts';
import { verify, WebhookScene } from '../../testing/webhooks.ts';

const DAY = 86_400;

describe('Webhooks', () => {
  let scene: WebhookScene;
  before(async () => void (scene = await WebhookScene.start({ encryptionKey: ENCRYPTION_KEY })));
  after(() => scene.end());

  const rowOf = async (id: string) => {
    const [row] = await scene.running.provider.services.db.select().from(webhooks).where(eq(webhooks.id, id));
    return row ?? assert.fail('there is no such webhook');
  };
  const lastCall = () => scene.receiver.calls.at(-1) ?? assert.fail('nothing was received');

  it('CONN-004 CONN-013 CONN-021 are made, shown, changed and deleted by their tenant', async () => {
    const made = await scene.make({ description: 'of the warehouse', payload: { sample: 1 } });
    const { secret: _secret, ...kept } = made;
    assert.deepEqual(await scene.shown(made._id), { ...kept, secret: null });
    assert.deepEqual(
      [made.displayName, made.description, made.url, made.eventKeys, made.isActive, made.payload, made.invocations],
      ['Warehouse', 'of the warehouse', scene.receiver.url, ['frontegg.user.authenticated'], true, { sample: 1 }, 0],
    );
    const changed = await scene.patch(made._id, { ...kept, displayName: 'Store', isActive: false, secret: null });
    assert.deepEqual([changed.status, changed.body.displayName, changed.body.isActive], [200, 'Store', false]);
    const { status, body } = await scene.patch(made._id, { displayName: 'Store', isActive: false, secret: null });
    assert.deepEqual([status, body.updatedAt], [200, changed.body.updatedAt], 'nothing has changed');
    assert.equal((await scene.ada.call('DELETE', `/webhook/${made._id}`)).status, 204);
    assert.equal((await scene.ada.call('DELETE', `/webhook/${made._id}`)).status, 404);
    assert.equal((await scene.patch(made._id, { displayName: 'Gone' })).status, 404);
  });

  it('PRO-25 name the field that cannot be taken, and change nothing', async () => {
    const made = await scene.make();
    const refused: readonly [field: string, value: unknown][] = [
      ['displayName', ' '],
      ['displayName', 'x'.repeat(101)],
      ['eventKeys', []],
      ['eventKeys', ['frontegg.user.unknown']],
      ['eventKeys', ['constructor']],
      ['isActive', 'yes'],
      ['secret', 'short'],
      ['secret', 'with a space in the middle'],
      ['secret', 'whsec_not-base64-at-all'],
      ['url', 'nowhere'],
      ['url', `${scene.receiver.url}/a\r\nb`],
      ['url', ` ${scene.receiver.url}`],
      ['payload', []],
      ['payload', { long: 'x'.repeat(10_000) }],
    ];
    for (const [field, value] of refused) {
      const { status, body } = await scene.patch(made._id, { [field]: value });
      assert.deepEqual(
        [status, String(at(body, 'context', 'field')).split('.')[0]],
        [400, field],
        JSON.stringify(value),
      );
    }
    assert.deepEqual({ ...(await scene.shown(made._id)), secret: made.secret }, made);
  });

  it('PRO-28 lead to no private address: neither saved nor tested', async () => {
    const made = await scene.make();
    for (const url of [
      'https://10.0.0.1/',
      'https://0xa9.0xfe.0xa9.0xfe/latest',
      'https://[::ffff:10.0.0.1]/',
      'http://93.184.216.34/',
      'https://user:word@93.184.216.34/',
    ]) {
      const input = {
        displayName: 'N',
        description: '',
        eventKeys: ['frontegg.user.created'],
        isActive: true,
        secret: null,
      };
      const answers = [
        await scene.ada.post('/webhook/custom', { ...input, url }),
        await scene.patch(made._id, { url }),
        await scene.ada.post('/webhook/test', { url, secret: null }),
      ];
      for (const { status, body } of answers)
        assert.deepEqual([status, at(body, 'context', 'field')], [400, 'url'], url);
    }
  });

  it('CONN-021 get a secret of 32 bytes where none is given, which is shown once and stored sealed', async () => {
    const { _id: id, secret } = await scene.make();
    assert.match(secret ?? '', /^whsec_[\w+/]{43}=$/);
    assert.equal((await scene.patch(id, { description: 'again', secret: null })).body.secret, null);
    assert.equal((await scene.ada.get('/webhook')).text.includes(secret ?? ''), false);
    assert.match((await rowOf(id)).secret, /^gcm1\./);
    const own = await scene.make({ secret: 'a text of 16-letters'.replaceAll(' ', '-') });
    assert.equal(own.secret, null);
  });

  it('CONN-021 are signed with the secret before for a day beside a new one, and with nothing else', async () => {
    const { _id: id, secret } = await scene.make({ url: `${scene.receiver.url}/own` });
    const lastOwn = () =>
      scene.receiver.calls.filter(({ path }) => path === '/in/own').at(-1) ?? assert.fail('no call');
    const calls = async (): Promise<void> => {
      await scene.signIn();
      await scene.deliver();
    };
    await scene.patch(id, { description: 'the secret stays', secret: null });
    await calls();
    verify(secret ?? '', lastOwn());
    await scene.patch(id, { secret: 'a-text-that-is-my-own' });
    await calls();
    verify(secret ?? '', lastOwn());
    verify('a-text-that-is-my-own', lastOwn());
    scene.running.clock.forward(DAY);
    scene.ada.token = (await scene.signIn()).token;
    await scene.deliver();
    verify('a-text-that-is-my-own', lastOwn());
    assert.throws(() => verify(secret ?? '', lastOwn()));
    const { body } = await scene.patch(id, { replaceSecret: true });
    await calls();
    verify(String(body.secret), lastOwn());
    assert.equal((await scene.shown(id)).secret, null);
  });

  it('CONN-013 CONN-017 are tested by the path and secret of the real thing, and the log has it', async () => {
    const { _id: id, secret } = await scene.make();
    const test = (fields: object) =>
      scene.ada.post('/webhook/test', { url: scene.receiver.url, secret: null, ...fields });
    const { body } = await test({ _id: id, payload: { edited: true } });
    assert.equal(body.statusCode, 200);
    assert.deepEqual(verify(secret ?? '', lastCall()), { edited: true });
    const logged = await scene.last(id);
    assert.deepEqual(
      [logged.isTest, logged.state, logged.statusCode, logged.request, logged.eventId],
      [true, 'delivered', '200', '{"edited":true}', lastCall().headers['webhook-id']],
    );
    await test({ secret: 'a-secret-of-a-new-one' });
    verify('a-secret-of-a-new-one', lastCall());
    assert.equal((await test({ _id: '0d0d0d0d-0000-4000-8000-00000000000a' })).status, 404);
  });

  it('CONN-018 are told of a test that failed, and why', async () => {
    scene.receiver.say(500);
    const refused = await scene.ada.post('/webhook/test', { url: scene.receiver.url, secret: null });
    assert.deepEqual([refused.status, refused.body.statusCode], [200, 500]);
    const away = await scene.ada.post('/webhook/test', { url: 'http://127.0.0.1:9/', secret: null });
    assert.deepEqual([away.body.statusCode, away.body.body], [0, 'Nothing answered at the address']);
    scene.receiver.say(200);
  });

  it('PRO-34 leave rows of their changes, with the fields and without a secret', async () => {
    const { _id: id } = await scene.make();
    await scene.patch(id, { description: 'other', secret: 'a-canary-of-a-secret' });
    const rows = await scene.running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id));
    const told = nonEmpty(rows).map(({ event, details }) => [event, details.fields ?? details.eventKeys]);
    assert.deepEqual(told.sort(), [
      ['admin.webhook.changed', ['description', 'secret']],
      ['admin.webhook.created', ['frontegg.user.authenticated']],
    ]);
    assert.equal(JSON.stringify(rows).includes('canary'), false);
  });

  it('CONN-014 choose among the events of a channel, in their groups', async () => {
    const { status, text } = await scene.ada.get('/event/resources/configurations/v1/categories');
    assert.equal(status, 200, text);
    const categories: { id: string; events: { key: string }[] }[] = JSON.parse(text);
    assert.deepEqual(
      categories.flatMap(({ events }) => events.map(({ key }) => key)).sort(),
      Object.keys(eventKeys).sort(),
    );
    const maps = async (channel: string) => {
      const answer = await scene.ada.get(`/event/resources/configurations/v1?channels=${channel}`);
      return itemsOf(answer).map(({ key, category }) => [key, at(category, 'id')]);
    };
    const all = Object.keys(eventKeys).map((key) => [key, categoryOfEvent(key)]);
    assert.deepEqual(await maps('webhook'), all);
    assert.deepEqual(
      await maps('email'),
      all.filter(([key]) => key !== 'gatehouse.audit.recorded'),
    );
    for (const [, id] of nonEmpty(all)) assert.equal(Object.hasOwn(eventCategories, id ?? ''), true, id);
  });
});
