import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { NOTICE_RECIPIENT_LIMIT } from 'gatehouse-contract/contract.js';
import { attemptCounters } from '../../database/storage/schema.ts';
import { FAILED, NoticeScene } from '../../testing/notices.ts';
import { at } from '../../testing/operator.ts';

const JOINED = 'frontegg.user.created';

describe('Notices', () => {
  let mail: NoticeScene;
  let text: NoticeScene;
  before(async () => {
    mail = await NoticeScene.start();
    text = mail.byText();
  });
  after(() => mail.running.end());
  beforeEach(async () => {
    await mail.running.provider.services.db.delete(attemptCounters);
    for (const scene of [mail, text]) for (const key of [FAILED, JOINED]) await scene.clear(key);
  });

  for (const [channel, sceneOf, to, other] of [
    ['mail', () => mail, 'ada@acme.test', 'watch@elsewhere.test'],
    ['text message', () => text, '+4917604069012', '+4917604069013'],
  ] as const)
    describe(`by ${channel}`, () => {
      it('CONN-002 CONN-011 are created with their subscriptions, and listed by event', async () => {
        const scene = sceneOf();
        assert.equal((await scene.create([other, other], { id: 'ignored' }, JOINED)).status, 204);
        assert.equal((await scene.create([to])).status, 204);
        const all = await scene.list();
        assert.deepEqual(
          all.map(({ eventKey, enabled, subscriptions }) => [eventKey, enabled, subscriptions[0]?.recipients]),
          [
            [FAILED, true, [to]],
            [JOINED, true, [other]],
          ],
        );
        const [first] = all[1]?.subscriptions ?? [];
        assert.match(first?.id ?? '', /^[\da-f-]{36}$/);
        assert.deepEqual([first?.name, first?.enabled, first?.unconfirmed], ['Security', true, [other]]);
      });

      it('are added to those that an event has, and replace the one that they name', async () => {
        const scene = sceneOf();
        await scene.create([to]);
        const { id } = await scene.first();
        await scene.create([to, other], { id, name: 'Renamed' });
        await scene.create([other], { name: 'Second' });
        const [row] = await scene.list();
        assert.deepEqual(
          row?.subscriptions.map(({ name, recipients }) => [name, recipients]),
          [
            ['Renamed', [to, other]],
            ['Second', [other]],
          ],
        );
      });

      it('CONN-008 CONN-010 PATCH switches an event, and PUT replaces one subscription', async () => {
        const scene = sceneOf();
        await scene.create([to]);
        for (const _again of [1, 2]) assert.equal((await scene.call('PATCH', FAILED, { enabled: false })).status, 204);
        assert.equal((await scene.list())[0]?.enabled, false);
        const { id } = await scene.first();
        const next = { name: 'Other', enabled: false, recipients: [other, to] };
        assert.equal((await scene.call('PUT', `${FAILED}/subscriptions/${id}`, { ...next, id })).status, 204);
        const { name, enabled, recipients } = await scene.first();
        assert.deepEqual({ name, enabled, recipients }, next);
      });

      it('CONN-011 are deleted, one subscription or all of an event', async () => {
        const scene = sceneOf();
        await scene.create([to]);
        const { id } = await scene.first();
        assert.equal((await scene.call('DELETE', `${FAILED}/subscriptions/${id}`)).status, 204);
        assert.deepEqual(await scene.list(), [{ eventKey: FAILED, enabled: true, subscriptions: [] }]);
        assert.equal((await scene.call('DELETE', `${FAILED}/subscriptions/${id}`)).status, 404);
        assert.equal((await scene.call('DELETE', FAILED)).status, 204);
        assert.deepEqual(await scene.list(), []);
        for (const [method, body] of [
          ['DELETE', undefined],
          ['PATCH', { enabled: true }],
        ] as const)
          assert.equal((await scene.call(method, FAILED, body)).status, 404);
      });
    });

  it('CONN-006 name the field that cannot be taken, and change nothing', async () => {
    await mail.create(['ada@acme.test']);
    const { id } = await mail.first();
    const good = { name: 'Security', enabled: true, recipients: ['ada@acme.test'] };
    const crowd = (most: number) => Array.from({ length: most }, (_, place) => `one${place}@elsewhere.test`);
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(101)],
      ['enabled', 'yes'],
      ['recipients', 'ada@acme.test'],
      ['recipients', []],
      ['recipients', ['nowhere']],
      ['recipients', ['ada@acme.test,eve@evil.test']],
      ['recipients', ['ada@acme.test\r\nBcc: eve@evil.test']],
      ['recipients', crowd(NOTICE_RECIPIENT_LIMIT + 1)],
    ] as const) {
      const { status, body } = await mail.call('PUT', `${FAILED}/subscriptions/${id}`, { ...good, [field]: value });
      const named = String(at(body, 'context', 'field')).split('.')[0];
      assert.deepEqual([status, named], [400, field], JSON.stringify(value));
    }
    const none = await mail.call('PUT', `${FAILED}/subscriptions/${id}`, { ...good, recipients: [] });
    assert.match(none.text, /recipients: must name a recipient: to stop the notices, switch the subscription off/);
    const beyond = await mail.create(crowd(NOTICE_RECIPIENT_LIMIT));
    assert.deepEqual([beyond.status, at(beyond.body, 'context', 'field')], [400, 'recipients']);
    for (const key of ['gatehouse.audit.recorded', 'frontegg.user.unknown', 'constructor']) {
      const { status, body } = await mail.create(['ada@acme.test'], {}, key);
      assert.deepEqual([status, at(body, 'context', 'field')], [400, 'eventKey'], key);
    }
    const number = await text.create(['12']);
    assert.deepEqual([number.status, number.text.includes('recipients')], [400, true]);
    assert.equal((await text.create(['+4990012345678'])).status, 400, 'a number that charges the sender');
    const { name, recipients } = await mail.first();
    assert.deepEqual({ name, recipients }, { name: 'Security', recipients: ['ada@acme.test'] });
    assert.deepEqual(await text.list(), []);
  });

  it('keep an address once, however it is spelt, in every subscription of an event', async () => {
    await mail.create(['Once@Elsewhere.test', 'once@elsewhere.test']);
    await mail.create(['ONCE@elsewhere.test'], { name: 'Second' });
    const [row] = await mail.list();
    assert.deepEqual(
      row?.subscriptions.map(({ recipients }) => recipients.length),
      [1, 1],
    );
    const asked = ['Once@elsewhere.test', 'once@elsewhere.test', 'ONCE@elsewhere.test'];
    const questions = await Promise.all(asked.map((address) => mail.messages(address, 'noticeConfirmation')));
    assert.equal(questions.flat().length, 1);
  });

  it('ask strangers no more often than mails may go to an address', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 30 && answers.at(-1) !== 429; round += 1) {
      // Capitals make another spelling of the address, not another address.
      const spelling = [...'flooded'].map((letter, at) => (round & (1 << at) ? letter.toUpperCase() : letter)).join('');
      answers.push((await mail.create([`${spelling}@elsewhere.test`])).status);
      await mail.clear();
    }
    assert.equal(answers.at(-1), 429);
  });

  it('PRO-22 PRO-23 are those of one account, for those who may see and change them', async () => {
    await mail.create(['ada@acme.test']);
    const { id } = await mail.first();
    const path = `${FAILED}/subscriptions/${id}`;
    const gus = mail.running.browser();
    await gus.signIn('gus@globex.test');
    const rob = mail.running.browser();
    await rob.signIn('rob@acme.test');
    const body = { name: 'Mine', enabled: true, recipients: ['gus@globex.test'] };
    assert.deepEqual(await mail.list(gus), []);
    for (const [browser, refused] of [
      [gus, 404],
      [rob, 403],
    ] as const) {
      assert.equal((await mail.call('PUT', path, body, browser)).status, refused);
      assert.equal((await mail.call('PATCH', FAILED, { enabled: false }, browser)).status, refused);
      assert.equal((await mail.call('DELETE', path, undefined, browser)).status, refused);
      assert.equal((await mail.call('DELETE', FAILED, undefined, browser)).status, refused);
    }
    assert.equal((await rob.get('/integrations/resources/configurations/v1/emails')).status, 403);
    assert.equal((await mail.first()).name, 'Security');
  });
});
