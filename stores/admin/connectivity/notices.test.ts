import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NoticeConfiguration } from '../../../api/contract/notices.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { channelsIn, ConnectivityStore } from './ConnectivityStore.ts';
import { faultIn, waysOf } from './recipients.ts';
import { signedIn } from '../testing/signedIn.ts';

const FAILED = 'frontegg.user.failedAuthentication';
const JOINED = 'frontegg.user.created';
const ALERTS = 'alerts@acme.example';
const kept = (recipients: string[], more: Partial<NoticeConfiguration> = {}): NoticeConfiguration => ({
  eventKey: FAILED,
  enabled: true,
  subscriptions: [{ id: 'first', name: 'Security', enabled: true, recipients }],
  ...more,
});
const done = () => new Response(null, { status: 204 });

async function open(configurations: NoticeConfiguration[], answers: OwnAnswers = {}) {
  const { root, control, stop } = await signedIn({
    answers: {
      'emailNotices.list': () => configurations,
      'emailNotices.create': done,
      'emailNotices.enable': done,
      'emailNotices.updateSubscription': done,
      'emailNotices.removeSubscription': done,
      'emailNotices.remove': done,
      'smsNotices.list': () => [],
      ...answers,
    },
  });
  const { email } = root.use(ConnectivityStore);
  await email.list.load();
  const writes = () =>
    control.requests
      .filter(({ endpoint, method }) => method !== 'GET' && endpoint?.startsWith('emailNotices.'))
      .map(({ endpoint, body: sent }) => [endpoint?.replace('emailNotices.', ''), sent]);
  return { email, control, writes, stop };
}

describe('notices by mail', () => {
  it('has a row for each event that the channel hears of, with all its recipients (CONN-002, CONN-014)', async () => {
    const { email, stop } = await open([
      kept([ALERTS], {
        subscriptions: [
          { id: 'first', name: 'Security', enabled: true, recipients: [ALERTS], unconfirmed: [ALERTS] },
          { id: 'second', name: 'Office', enabled: true, recipients: ['office@acme.example'] },
        ],
      }),
    ]);
    const row = email.list.rows.find(({ key }) => key === FAILED);
    assert.deepEqual(row?.recipients, [ALERTS, 'office@acme.example']);
    assert.deepEqual(row?.unconfirmed, [ALERTS]);
    assert.equal(
      email.list.rows.some(({ key }) => key === 'gatehouse.audit.recorded'),
      false,
    );
    assert.equal(email.count, 1);
    stop();
  });

  it('creates one only where there is a recipient that is not empty (CONN-006)', async () => {
    const { email, writes, stop } = await open([]);
    const outcome = await email.save(new Map([[JOINED, { enabled: true, recipients: [' '] }]]));
    assert.deepEqual(outcome, { saved: [JOINED], isFresh: true });
    assert.deepEqual(writes(), []);
    await email.save(new Map([[JOINED, { enabled: true, recipients: [ALERTS, ` ${ALERTS} `] }]]));
    assert.deepEqual(writes(), [
      ['create', { enabled: true, subscriptions: [{ name: JOINED, enabled: true, recipients: [ALERTS] }] }],
    ]);
    stop();
  });

  it('deletes one that had recipients and has none (CONN-007)', async () => {
    const { email, writes, stop } = await open([kept([ALERTS])]);
    await email.save(new Map([[FAILED, { enabled: true, recipients: [] }]]));
    assert.deepEqual(
      writes().map(([name]) => name),
      ['remove'],
    );
    stop();
  });

  it('patches what is only switched, and puts other recipients (CONN-008, CONN-010)', async () => {
    const { email, writes, stop } = await open([kept([ALERTS])]);
    await email.save(new Map([[FAILED, { enabled: false, recipients: [ALERTS] }]]));
    assert.deepEqual(writes(), [['enable', { enabled: false }]]);
    await email.save(new Map([[FAILED, { enabled: true, recipients: [ALERTS, 'b@acme.example'] }]]));
    assert.deepEqual(writes().slice(1), [
      ['updateSubscription', { name: 'Security', enabled: true, recipients: [ALERTS, 'b@acme.example'] }],
    ]);
    stop();
  });

  it('takes a recipient out of the subscription that has it, and leaves the others alone', async () => {
    const subscriptions = [
      { id: 'first', name: 'Security', enabled: true, recipients: [ALERTS] },
      { id: 'second', name: 'Office', enabled: true, recipients: ['office@acme.example'] },
    ];
    const { email, control, writes, stop } = await open([kept([], { subscriptions })]);
    await email.save(new Map([[FAILED, { enabled: true, recipients: [ALERTS] }]]));
    assert.deepEqual(
      writes().map(([name]) => name),
      ['removeSubscription'],
    );
    assert.match(control.requestsTo('emailNotices.removeSubscription')[0]?.path ?? '', /second$/);
    stop();
  });

  it('gives a subscription to an event that has none left', async () => {
    const { email, writes, stop } = await open([kept([], { subscriptions: [] })]);
    await email.save(new Map([[FAILED, { enabled: true, recipients: [ALERTS] }]]));
    assert.deepEqual(
      writes().map(([name]) => name),
      ['create'],
    );
    stop();
  });

  it('keeps what it shows where the list cannot be loaded again after a save', async () => {
    let isGone = false;
    const { email, stop } = await open([], {
      'emailNotices.list': () => (isGone ? new Response(null, { status: 403 }) : [kept([ALERTS])]),
    });
    isGone = true;
    const { isFresh } = await email.save(new Map([[FAILED, { enabled: false, recipients: [ALERTS] }]]));
    assert.equal(isFresh, false);
    assert.equal(email.list.rows.length > 0, true);
    stop();
  });

  it('names the event at which a save has ended, and keeps what was saved before', async () => {
    const { email, writes, stop } = await open([kept([ALERTS])], {
      'emailNotices.create': () => Response.json({ errors: ['recipients: too many'] }, { status: 400 }),
    });
    const { failure, saved } = await email.save(
      new Map([
        [FAILED, { enabled: false, recipients: [ALERTS] }],
        [JOINED, { enabled: true, recipients: [ALERTS] }],
      ]),
    );
    assert.deepEqual([failure?.key, saved], [JOINED, [FAILED]]);
    assert.deepEqual(
      writes().map(([name]) => name),
      ['enable', 'create'],
    );
    stop();
  });
});

describe('the channels of a page', () => {
  it('leave out what the configuration hides, and keep their order (CONN-001, CFG-038)', () => {
    assert.deepEqual(channelsIn(undefined), ['webhook', 'email', 'slack', 'sms']);
    assert.deepEqual(channelsIn({ sms: false, email: { visibility: 'hidden' }, webhook: true }), ['webhook', 'slack']);
    assert.deepEqual(channelsIn('all'), ['webhook', 'email', 'slack', 'sms']);
  });
});

describe('recipients of text messages', () => {
  it('are numbers in the international form, however they are written', () => {
    const { addressesIn, join } = waysOf('sms');
    assert.deepEqual(addressesIn('+44 7400 123-456, +49 (151) 23456789'), ['+447400123456', '+4915123456789']);
    assert.equal(faultIn('sms', '+447400123456'), false);
    assert.equal(faultIn('sms', '07400123456'), true);
    const many = Array.from({ length: 30 }, (_, index) => `+4474001234${String(index).padStart(2, '0')}`);
    assert.equal(join([], many).addresses.length, 20, 'as many as the provider takes');
  });
});
