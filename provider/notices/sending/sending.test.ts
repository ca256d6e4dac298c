import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import {
  attemptCounters,
  memberships,
  noticeLinks,
  noticeRecipients,
  tenants,
  users,
  waitingNotices,
} from '../../database/storage/schema.ts';
import { ACME } from '../../testing/seed.ts';
import { contentOf } from '../../testing/audit.ts';
import { mailsIn } from '../../testing/mail.ts';
import { MailServer } from '../../testing/mailServer.ts';
import { FAILED, NoticeScene } from '../../testing/notices.ts';

const JOINED = 'frontegg.user.created';
const OUTSIDER = 'watch@elsewhere.test';
const NUMBER = '+4917604069013';

describe('A notice', () => {
  let mail: NoticeScene;
  let db: NoticeScene['running']['provider']['services']['db'];
  before(async () => {
    mail = await NoticeScene.start();
    ({ db } = mail.running.provider.services);
  });
  after(() => mail.running.end());
  beforeEach(async () => {
    await db.delete(attemptCounters);
    for (const scene of [mail, mail.byText()]) for (const key of [FAILED, JOINED]) await scene.clear(key);
  });
  const noticesTo = (to: string) => mail.messages(to, 'notice');
  /** How many more notices an address has after some work. */
  const more = async (to: string, work: () => Promise<unknown>, template = 'notice'): Promise<number> => {
    const had = (await mail.messages(to, template)).length;
    await work();
    return (await mail.messages(to, template)).length - had;
  };
  const visitor = () => mail.running.browser();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (address: string, headers: Record<string, string> = form) =>
    visitor().call('POST', address, { body: 'List-Unsubscribe=One-Click', headers });

  it('reaches a member at a proven address unasked, and once within a minute', async () => {
    await mail.create(['ada@acme.test']);
    assert.deepEqual((await mail.first()).unconfirmed, []);
    assert.equal((await mail.messages('ada@acme.test', 'noticeConfirmation')).length, 0);
    assert.equal(await more('ada@acme.test', () => mail.fail()), 1);
    const again = async () => {
      mail.running.clock.forward(59);
      for (const email of ['person02@acme.test', 'person03@acme.test']) await mail.fail(email);
    };
    assert.equal(await more('ada@acme.test', again), 0);
    mail.running.clock.forward(1);
    assert.equal(await more('ada@acme.test', () => mail.fail('person04@acme.test')), 1);
    assert.equal(await db.$count(waitingNotices), 0);
  });

  it('is one message of what happens before any is written', async () => {
    await mail.create(['ada@acme.test']);
    const [recipient] = await db.select().from(noticeRecipients).where(eq(noticeRecipients.address, 'ada@acme.test'));
    const recipientId = recipient?.id ?? assert.fail('there is no recipient');
    const later = (seconds: number) => ({ recipientId, at: new Date(mail.running.clock.read() + seconds * 1000) });
    await db.insert(waitingNotices).values([later(59), later(60), later(0), later(61)]);
    assert.equal(await more('ada@acme.test', () => mail.notify()), 2);
    mail.running.clock.forward(120);
  });

  it('PRO-22 names a member whom it is about, and nobody who was only invited or is of another account', async () => {
    await mail.create(['ada@acme.test']);
    const [recipient] = await db.select().from(noticeRecipients).where(eq(noticeRecipients.address, 'ada@acme.test'));
    const recipientId = recipient?.id ?? assert.fail('there is no recipient');
    const about = async (email: string): Promise<string> => {
      const [person] = await db.select().from(users).where(eq(users.emailKey, email));
      mail.running.clock.forward(60);
      const at = new Date(mail.running.clock.read());
      await db.insert(waitingNotices).values({ recipientId, subjectId: person?.id, at });
      await mail.notify();
      return (await noticesTo('ada@acme.test'))[0]?.text ?? '';
    };
    assert.match(await about('rob@acme.test'), /Rob Müller/);
    assert.doesNotMatch(await about('mia@acme.test'), /Mia|Rob/);
    assert.doesNotMatch(await about('gus@globex.test'), /Gus|Rob/);
  });

  it('is one message where several subscriptions name the recipient', async () => {
    await mail.create(['ada@acme.test']);
    await mail.create(['ada@acme.test'], { name: 'Second' });
    assert.equal(await more('ada@acme.test', () => mail.fail('person05@acme.test')), 1);
  });

  it('says what happened, where, about whom and when, and no more', async () => {
    await mail.create(['ada@acme.test']);
    await mail.fail('person08@acme.test');
    const [sent] = await noticesTo('ada@acme.test');
    assert.equal(sent?.subject, 'Sign-in failed – Acme');
    assert.match(sent.text, /workspace Acme of[^]*Person: Person 08[^]*Time: .+ UTC/);
    assert.doesNotMatch(sent.text, /192\.0\.2\.1|not the password|ER-/);
  });

  it('keeps names in their line and their mark-up to itself', async () => {
    await db.update(tenants).set({ name: 'Acme\r\nBcc: eve@evil.test <b>' }).where(eq(tenants.id, ACME));
    await mail.create(['ada@acme.test', OUTSIDER]);
    await mail.byText().create([NUMBER]);
    await mail.fail('person09@acme.test');
    const [sent] = await noticesTo('ada@acme.test');
    const [asked] = await mail.messages(OUTSIDER, 'noticeConfirmation');
    const [text] = await mail.messages(NUMBER, 'noticeConfirmationText');
    await db.update(tenants).set({ name: 'Acme' }).where(eq(tenants.id, ACME));
    for (const { subject, html } of [sent ?? assert.fail('no notice'), asked ?? assert.fail('no question')]) {
      assert.doesNotMatch(subject, /[\r\n]|eve@evil/);
      assert.equal(html.includes('<b>'), false);
    }
    assert.doesNotMatch(text?.text ?? '\n', /[\r\n]/);
  });

  it('PRO-22 is confirmed by each recipient for itself', async () => {
    const second = 'second@elsewhere.test';
    await mail.create([OUTSIDER, second]);
    assert.equal((await press(await mail.link(OUTSIDER, 'noticeConfirmation', 'confirmation'))).status, 200);
    assert.deepEqual((await mail.first()).unconfirmed, [second]);
    assert.equal((await press(await mail.link(second, 'noticeConfirmation', 'confirmation'))).status, 200);
    assert.deepEqual((await mail.first()).unconfirmed, []);
  });

  it('goes to a stranger after the button of a link was pressed, and not before', async () => {
    await mail.create([OUTSIDER]);
    assert.deepEqual((await mail.first()).unconfirmed, [OUTSIDER]);
    assert.equal(await more(OUTSIDER, () => mail.fail('person10@acme.test')), 0);
    const address = await mail.link(OUTSIDER, 'noticeConfirmation', 'confirmation');
    const content = await contentOf(db);
    const shown = await visitor().get(address);
    assert.equal(shown.status, 200);
    assert.match(shown.text, /<form method="post"><button>Get notices<\/button>/);
    assert.match(shown.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.doesNotMatch(shown.text, /<script|<style|token=/);
    assert.deepEqual(await contentOf(db), content, 'a look changes nothing');
    assert.equal(await more(OUTSIDER, () => mail.fail('person11@acme.test')), 0);
    assert.equal((await press(address)).status, 200);
    assert.deepEqual((await mail.first()).unconfirmed, []);
    assert.equal(await more(OUTSIDER, () => mail.fail('person12@acme.test')), 1);
    assert.equal((await press(address)).status, 410, 'it works once');
    assert.equal((await visitor().get(address)).status, 410);
  });

  it('is ended by POST alone, for the one event and channel', async () => {
    await mail.create(['ada@acme.test']);
    await mail.create(['ada@acme.test'], {}, JOINED);
    await mail.fail('person13@acme.test');
    const address = await mail.link('ada@acme.test', 'notice', 'unsubscribing');
    const content = await contentOf(db);
    assert.match((await visitor().get(address)).text, /Stop these notices\?/);
    assert.deepEqual(await contentOf(db), content, 'a look changes nothing');
    assert.equal((await press(address)).status, 200);
    assert.deepEqual(
      (await mail.list()).map(({ eventKey, subscriptions }) => [eventKey, subscriptions[0]?.recipients]),
      [[JOINED, ['ada@acme.test']]],
    );
    mail.running.clock.forward(60);
    assert.equal(await more('ada@acme.test', () => mail.fail('person14@acme.test')), 0);
    assert.equal((await press(address)).status, 410);
  });

  it('is ended by a mail program, whatever kind of form it sends', async () => {
    await mail.create([OUTSIDER]);
    const address = await mail.link(OUTSIDER, 'noticeConfirmation', 'unsubscribing');
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    assert.equal((await visitor().call('POST', address, { body: parts })).status, 200);
    assert.deepEqual(await mail.list(), []);
  });

  it('CONN-007 ends a subscription with its last recipient, and the event with its last subscription', async () => {
    await mail.create(['ada@acme.test', 'person13@acme.test']);
    await mail.fail('person14@acme.test');
    const leave = async (address: string) => press(await mail.link(address, 'notice', 'unsubscribing'));
    assert.equal((await leave('ada@acme.test')).status, 200);
    assert.deepEqual((await mail.first()).recipients, ['person13@acme.test']);
    assert.equal((await leave('person13@acme.test')).status, 200);
    assert.deepEqual(await mail.list(), []);
    await mail.create(['ada@acme.test']);
    assert.deepEqual((await mail.first()).recipients, ['ada@acme.test'], 'it can be set up anew');
  });

  it('shows a page for a link whose token was lost on the way', async () => {
    await mail.create([OUTSIDER]);
    const { pathname } = new URL(await mail.link(OUTSIDER, 'noticeConfirmation', 'confirmation'), 'http://auth.test');
    for (const query of ['', '?token=', `?token=${'x'.repeat(501)}`]) {
      const { status, text } = await visitor().get(`${pathname}${query}`);
      assert.equal(status, 410, query);
      assert.match(text, /^<!doctype html>/i);
    }
  });

  it('leaves no token in the database, and none leads where another does', async () => {
    await mail.create([OUTSIDER]);
    const address = await mail.link(OUTSIDER, 'noticeConfirmation', 'confirmation');
    const token = new URL(address, 'http://auth.test').searchParams.get('token') ?? '';
    const kept = await db.select().from(noticeLinks);
    assert.equal(
      nonEmpty(kept).some(({ hash }) => hash === token),
      false,
    );
    for (const wrong of [address.replace('confirmation', 'unsubscribing'), address.replace(token, 'x'.repeat(43))])
      assert.equal((await press(wrong)).status, 410);
    mail.running.clock.forward(7 * 86_400);
    assert.equal((await press(address)).status, 410);
    await mail.ada.signIn('ada@acme.test');
  });

  it('stays away while the event or the subscription is off', async () => {
    await mail.create(['ada@acme.test']);
    await mail.call('PATCH', FAILED, { enabled: false });
    assert.equal(await more('ada@acme.test', () => mail.fail('person15@acme.test')), 0);
    await mail.call('PATCH', FAILED, { enabled: true });
    const { id, name, recipients } = await mail.first();
    await mail.call('PUT', `${FAILED}/subscriptions/${id}`, { name, recipients, enabled: false });
    assert.equal(await more('ada@acme.test', () => mail.fail('person16@acme.test')), 0);
    await mail.call('PUT', `${FAILED}/subscriptions/${id}`, { name, recipients, enabled: true });
    assert.equal(await more('ada@acme.test', () => mail.fail('person17@acme.test')), 1);
  });

  it('PRO-22 stays away from members who have left, and tells of no other account', async () => {
    await mail.create(['person20@acme.test']);
    await mail.fail('gus@globex.test');
    assert.equal((await noticesTo('person20@acme.test')).length, 0);
    const [person] = await db.select().from(users).where(eq(users.email, 'person20@acme.test'));
    const isTheirs = eq(memberships.userId, person?.id ?? '');
    await db.update(memberships).set({ isDisabled: true }).where(isTheirs);
    assert.equal(await more('person20@acme.test', () => mail.fail('person18@acme.test')), 0);
    assert.deepEqual((await mail.first()).unconfirmed, ['person20@acme.test']);
    await db.update(memberships).set({ isDisabled: false }).where(isTheirs);
    assert.equal(await more('person20@acme.test', () => mail.fail('person19@acme.test')), 1);
  });

  it('PRO-22 stays away from members whose access has ended', async () => {
    await mail.create(['person21@acme.test']);
    const [person] = await db.select().from(users).where(eq(users.email, 'person21@acme.test'));
    const endIn = (seconds: number) =>
      db
        .update(memberships)
        .set({ temporaryExpirationDate: new Date(mail.running.clock.read() + seconds * 1000) })
        .where(eq(memberships.userId, person?.id ?? ''));
    await endIn(0);
    assert.equal(await more('person21@acme.test', () => mail.fail('person16@acme.test')), 0);
    assert.deepEqual((await mail.first()).unconfirmed, ['person21@acme.test']);
    await endIn(3_600);
    assert.equal(await more('person21@acme.test', () => mail.fail('person17@acme.test')), 1);
  });

  it('goes by text message too, in one line with the way out', async () => {
    const text = mail.byText();
    await text.create([NUMBER]);
    assert.equal(await more(NUMBER, () => mail.fail('person21@acme.test'), 'noticeText'), 0);
    await press(await text.link(NUMBER, 'noticeConfirmationText', 'confirmation'));
    assert.equal(await more(NUMBER, () => mail.fail('person22@acme.test'), 'noticeText'), 1);
    const [sent] = await mail.messages(NUMBER, 'noticeText');
    assert.match(sent?.text ?? '', /^[^\r\n]*: Sign-in failed, Acme, [^\r\n]* UTC\. Stop: http:\S+$/);
    await press(await text.link(NUMBER, 'noticeText', 'unsubscribing'));
    assert.deepEqual(await text.list(), []);
  });

  it('is written in the language in which the recipient was entered', async () => {
    await mail.ada.call('POST', `/integrations/resources/configurations/v1/emails/${FAILED}`, {
      body: { enabled: true, subscriptions: [{ name: 'S', enabled: true, recipients: ['ada@acme.test'] }] },
      headers: { 'accept-language': 'de-AT' },
    });
    await mail.fail('person23@acme.test');
    assert.equal((await noticesTo('ada@acme.test'))[0]?.subject, 'Anmeldung fehlgeschlagen – Acme');
  });

  it('is sent with the headers by which mail programs end it', async () => {
    const server = await MailServer.start();
    const scene = await NoticeScene.start({ smtpUrl: server.url });
    await scene.create(['ada@acme.test']);
    await scene.fail();
    await scene.running.provider.services.mailer.run();
    const { source } = server.received.find(({ to }) => to[0] === 'ada@acme.test') ?? assert.fail('no mail');
    const joined = source.replace(/\r\n[ \t]+/g, ' ');
    assert.match(
      joined,
      /^List-Unsubscribe: <http:\/\/auth\.test\/integrations\/\S+\/unsubscribing\?token=[\w-]{43}>\r$/m,
    );
    assert.match(joined, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await scene.running.end();
    await server.stop();
  });

  it('is written by one process, however many look', async () => {
    await mail.create(['ada@acme.test']);
    const had = (await mailsIn(mail.running)).length;
    await visitor().signIn('person24@acme.test', 'not the password');
    const { notifier } = mail.running.provider.services;
    await mail.running.provider.services.publisher.run();
    await Promise.all([notifier.run(), notifier.run(), notifier.run()]);
    assert.equal((await mailsIn(mail.running)).length - had, 1);
  });
});
