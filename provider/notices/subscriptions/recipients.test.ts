import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { NOTICE_RECIPIENT_LIMIT } from 'gatehouse-contract/contract.js';
import { attemptCounters, memberships, noticeRecipients, phoneNumbers, users } from '../../database/storage/schema.ts';
import { countAttempt, readCount } from '../../http/counters/counters.ts';
import { erasePerson } from '../../operator/erasure/erase.ts';
import { admitText } from '../../signIn/phones/textLimits.ts';
import { auditOf } from '../../testing/audit.ts';
import { FAILED, NoticeScene } from '../../testing/notices.ts';
import { at } from '../../testing/operator.ts';
import { ACME } from '../../testing/seed.ts';

const JOINED = 'frontegg.user.created';
const STRANGER = 'watch@elsewhere.test';
const ORIGIN = { ipAddress: 'local', userAgent: undefined, traceId: 'test' };
const NUMBER = '+4917604069012';

describe('The recipients of notices', () => {
  let mail: NoticeScene;
  let text: NoticeScene;
  before(async () => {
    mail = await NoticeScene.start({
      textLimits: { perTenant: 3, countries: ['DE'] },
      sendingLimits: { perNetwork: 60 },
    });
    text = mail.byText();
  });
  after(() => mail.running.end());
  beforeEach(async () => {
    await db().delete(attemptCounters);
    for (const scene of [mail, text]) for (const key of [FAILED, JOINED]) await scene.clear(key);
  });

  const db = () => mail.running.provider.services.db;
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.emailKey, email)))[0]?.id ?? assert.fail(email);
  const asked = async (to: string, template = 'noticeConfirmation') => (await mail.messages(to, template)).length;

  it('are asked unless they are members who have joined, may come in and have proven the address', async () => {
    const email = 'person30@acme.test';
    const userId = await idOf(email);
    const member = (fields: Partial<typeof memberships.$inferInsert>) =>
      db()
        .update(memberships)
        .set(fields)
        .where(and(eq(memberships.userId, userId), eq(memberships.tenantId, ACME)));
    const account = (fields: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(fields).where(eq(users.id, userId));
    const isAsked = async () => {
      await db().delete(attemptCounters);
      await mail.clear();
      const before = await asked(email);
      assert.equal((await mail.create([email])).status, 204);
      const { unconfirmed = [] } = await mail.first();
      assert.equal((await asked(email)) - before, unconfirmed.length, 'who is not confirmed was asked');
      return unconfirmed.length === 1;
    };
    assert.equal(await isAsked(), false);
    await account({ isLocked: true });
    assert.equal(await isAsked(), true, 'locked');
    await account({ isLocked: false, verified: false });
    assert.equal(await isAsked(), true, 'has not proven the address');
    await account({ verified: true });
    await member({ activatedAt: null });
    assert.equal(await isAsked(), true, 'has not joined');
    await member({ activatedAt: new Date(mail.running.clock.read()), isDisabled: true });
    assert.equal(await isAsked(), true, 'is disabled');
    await member({ isDisabled: false });
    assert.equal(await isAsked(), false);
    await mail.clear();
    await mail.create(['gus@globex.test']);
    assert.deepEqual((await mail.first()).unconfirmed, ['gus@globex.test'], 'a member of another account');
  });

  it('take along, when they are erased, the notices that were for them alone (CONN-007, PRO-41)', async () => {
    const [gone, other] = ['person32@acme.test', 'person33@acme.test'];
    assert.equal((await mail.create([gone])).status, 204);
    assert.equal((await mail.create([gone, other], { name: 'Both' }, JOINED)).status, 204);
    assert.equal((await mail.create([gone], { name: 'Alone' }, JOINED)).status, 204);
    const { services } = mail.running.provider;
    await erasePerson(services, await idOf(gone), ORIGIN);
    const left = (await mail.list()).flatMap(({ eventKey, subscriptions }) =>
      subscriptions.length ? subscriptions.map(({ name, recipients }) => [eventKey, name, recipients]) : [[eventKey]],
    );
    assert.deepEqual(left, [[JOINED, 'Both', [other]]]);
  });

  it('are asked by text message unless the number is one that a member has proven', async () => {
    const userId = await idOf('person31@acme.test');
    const now = new Date(mail.running.clock.read());
    await db().insert(phoneNumbers).values({ userId, phoneNumber: NUMBER, verifiedAt: now });
    await text.create([NUMBER]);
    assert.deepEqual([(await text.first()).unconfirmed, await asked(NUMBER, 'noticeConfirmationText')], [[], 0]);
    await text.clear();
    await db().update(phoneNumbers).set({ verifiedAt: null }).where(eq(phoneNumbers.userId, userId));
    await text.create([NUMBER]);
    assert.deepEqual([(await text.first()).unconfirmed, await asked(NUMBER, 'noticeConfirmationText')], [[NUMBER], 1]);
    await db().delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
  });

  it('are asked no more, and not kept, when the texts of the account are used up', async () => {
    const numbers = ['+4917604069021', '+4917604069022', '+4917604069023', '+4917604069024'];
    const answer = await text.create(numbers);
    assert.deepEqual([answer.status, answer.body.errorCode], [403, 'ER-TEXTS-USED-UP']);
    assert.deepEqual(await text.list(), [], 'nothing is half done');
    assert.equal((await text.create(numbers.slice(0, 3))).status, 204);
    assert.deepEqual((await text.first()).unconfirmed, numbers.slice(0, 3), 'in their order');
  });

  it('may be taken out, and switched off, when the texts of the country are used up', async () => {
    const { services } = mail.running.provider;
    const numbers = ['+4917604069031', '+4917604069032'];
    assert.equal((await text.create(numbers)).status, 204);
    const { id } = await text.first();
    const replace = (recipients: readonly string[]) =>
      text.call('PUT', `${FAILED}/subscriptions/${id}`, { name: 'Security', enabled: false, recipients });
    const now = services.now();
    await countAttempt(services.db, 'texts:country:DE', 3600, now, services.settings.textLimits.perCountry);
    const more = await replace([...numbers, '+4917604069033']);
    assert.deepEqual([more.status, more.body.errorCode], [403, 'ER-TEXTS-USED-UP']);
    const left = await replace(numbers.slice(0, 1));
    assert.equal(left.status, 204, left.text);
    assert.deepEqual((await text.first()).recipients, numbers.slice(0, 1));
    const foreign = await text.create(['+442079460000']);
    assert.deepEqual([foreign.status, at(foreign.body, 'context', 'field')], [400, 'recipients']);
  });

  it('use up no more of a country than is sent there, whatever an account asks for', async () => {
    const { services } = mail.running.provider;
    const phoneNumber = '+4917604069041';
    const call = { db: services.db, services, now: services.now() };
    for (let round = 0; round < 6; round += 1) await admitText(call, { phoneNumber, tenantId: ACME });
    assert.equal(
      await readCount(services.db, 'texts:country:DE', services.now()),
      3,
      'as many as the account may have',
    );
  });

  it('are refused where they are named twice by one id', async () => {
    const id = randomUUID();
    const both = ['one@elsewhere.test', 'two@elsewhere.test'].map((address) => ({
      id,
      name: 'Security',
      enabled: true,
      recipients: [address],
    }));
    const answer = await mail.ada.post(`/integrations/resources/configurations/v1/emails/${FAILED}`, {
      enabled: true,
      subscriptions: both,
    });
    assert.deepEqual([answer.status, at(answer.body, 'context', 'field')], [400, 'subscriptions']);
  });

  it('count as the messages that they get, for the network that asks', async () => {
    const crowd = (round: number) => Array.from({ length: 20 }, (_, place) => `s${place}-${round}@elsewhere.test`);
    const answers: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      answers.push((await mail.create(crowd(round))).status);
      await mail.clear();
    }
    assert.deepEqual(answers, [204, 204, 204, 429]);
  });

  it('are forgotten with the last subscription that names them, and asked when they are named anew', async () => {
    await mail.create([STRANGER, 'ada@acme.test']);
    await mail.create([STRANGER], { name: 'Second' });
    const kept = () => db().$count(noticeRecipients, eq(noticeRecipients.address, STRANGER));
    const { id } = await mail.first();
    const replace = (recipients: string[]) =>
      mail.call('PUT', `${FAILED}/subscriptions/${id}`, { name: 'Security', enabled: true, recipients });
    const before = await asked(STRANGER);
    assert.equal((await replace(['ada@acme.test'])).status, 204);
    assert.equal(await kept(), 1, 'the second names them still');
    assert.equal((await replace(['ada@acme.test', STRANGER])).status, 204);
    assert.equal(await asked(STRANGER), before, 'they were asked already');
    await mail.clear();
    assert.equal(await kept(), 0);
    await mail.create([STRANGER]);
    assert.equal(await asked(STRANGER), before + 1);
  });

  it('of one event are neither changed nor deleted by the name of another, nor by the other channel', async () => {
    await mail.create(['ada@acme.test']);
    await mail.create(['ada@acme.test'], {}, JOINED);
    const { id } = await mail.first();
    const body = { name: 'Other', enabled: false, recipients: [STRANGER] };
    for (const answer of [
      await mail.call('PUT', `${JOINED}/subscriptions/${id}`, body),
      await mail.call('DELETE', `${JOINED}/subscriptions/${id}`),
      await text.call('DELETE', `${FAILED}/subscriptions/${id}`),
      await text.call('PATCH', FAILED, { enabled: false }),
      await text.call('DELETE', FAILED),
    ])
      assert.equal(answer.status, 404, answer.text);
    const { name, enabled, recipients } = await mail.first();
    assert.deepEqual([name, enabled, recipients], ['Security', true, ['ada@acme.test']]);
    const ids = async () => (await mail.first(JOINED)).id;
    const other = await ids();
    await mail.create(['ada@acme.test'], { id, name: 'New' }, JOINED);
    assert.equal(await ids(), other, 'an id of another event replaces nothing');
    assert.equal((await mail.first()).name, 'Security');
  });

  it('stand in twenty subscriptions of an event at most, which keep their order', async () => {
    const subscriptions = Array.from({ length: NOTICE_RECIPIENT_LIMIT }, (_, place) => ({
      name: `of ${String(place)}`,
      enabled: true,
      recipients: ['ada@acme.test'],
    }));
    const create = (given: object[]) =>
      mail.ada.post(`/integrations/resources/configurations/v1/emails/${FAILED}`, {
        enabled: false,
        subscriptions: given,
      });
    const tooMany = await create([...subscriptions, ...subscriptions.slice(0, 1)]);
    assert.deepEqual([tooMany.status, at(tooMany.body, 'context', 'field')], [400, 'subscriptions']);
    const rows = await auditOf(db(), async () => void assert.equal((await create(subscriptions)).status, 204));
    assert.deepEqual(
      rows.map(({ event, details }) => [event, at(details, 'recipients')]),
      [['admin.notice.created', 1]],
    );
    const beyond = await mail.create(['ada@acme.test']);
    assert.deepEqual([beyond.status, at(beyond.body, 'context', 'field')], [400, 'subscriptions']);
    const [event] = await mail.list();
    assert.equal(event?.enabled, false, 'what was refused has switched nothing on');
    assert.deepEqual(
      event?.subscriptions.map(({ name }) => name),
      subscriptions.map(({ name }) => name),
    );
    assert.equal((await create([])).status, 204);
    assert.equal((await mail.list())[0]?.subscriptions.length, NOTICE_RECIPIENT_LIMIT);
  });

  it('PRO-34 leave a row of a switch that changes something, and none of one that does not', async () => {
    await mail.create(['ada@acme.test']);
    const rows = await auditOf(db(), async () => {
      for (const enabled of [true, false, false]) await mail.call('PATCH', FAILED, { enabled });
    });
    assert.deepEqual(
      rows.map(({ event, details }) => [event, at(details, 'enabled'), at(details, 'eventKey')]),
      [['admin.notice.changed', false, FAILED]],
    );
  });
});
