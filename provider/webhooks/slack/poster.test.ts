import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  auditEvents,
  slackConnections,
  slackMessages,
  slackSubscriptions,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { recordCaused } from '../../ground/audit/storage.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { sweepAll } from '../../app/sweepAll.ts';
import { erasePerson } from '../../operator/erasure/erase.ts';
import { mailsIn } from '../../testing/mail.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { connectSample, SLACK, SlackScene } from '../../testing/slack.ts';
import { claimMessages, LEASE } from './claim.ts';

const DAY = 86_400;
const ORIGIN = { ipAddress: '192.0.2.1', userAgent: undefined, traceId: 'trace' };

describe('Notices in Slack', () => {
  let scene: SlackScene;
  before(async () => void (scene = await SlackScene.start()));
  after(() => scene.end());
  beforeEach(async () => {
    scene.ada.token = (await scene.signIn()).token;
    await scene.connect();
    posted().length = 0;
  });
  afterEach(async () => {
    scene.standIn.limit('chat.postMessage', 0, 0);
    await services().db.delete(slackSubscriptions);
    await services().db.delete(slackMessages);
  });

  const services = () => scene.running.provider.services;
  const posted = () => scene.standIn.workspace.posted;
  const texts = () => posted().map(({ text }) => text);
  const states = async () => (await services().db.select().from(slackMessages)).map(({ state }) => state).sort();
  const forward = async (seconds: number): Promise<void> => {
    scene.running.clock.forward(seconds);
    await scene.post();
  };
  /** An event that no worker is woken for. */
  const record = () =>
    services().db.transaction((transaction) =>
      recordCaused(
        transaction,
        { event: 'auth.login', tenantId: ACME },
        { outcome: 'success', actorKind: 'system' },
        ORIGIN,
        services().now(),
      ),
    );
  const rename = async (name: string, account: string): Promise<void> => {
    await services().db.update(users).set({ name }).where(eq(users.emailKey, 'ada@acme.test'));
    await services().db.update(tenants).set({ name: account }).where(eq(tenants.id, ACME));
  };

  it('CONN-003 CONN-022 tell the chosen channels of an event: what, where, who and when', async () => {
    const channelIds = ['C0SECURITY1', 'G0OPS000001'];
    await scene.subscribe({ slackEvents: [{ eventKey: 'frontegg.user.authenticated', channelIds }] });
    await scene.signIn();
    await scene.post();
    const when = new Date(scene.running.clock.read()).toISOString().slice(0, 19).replace('T', ' ');
    assert.deepEqual(
      posted().map(({ channel }) => channel),
      channelIds,
    );
    assert.deepEqual(
      texts(),
      Array(2).fill(`*Signed in*\nAccount: Acme\nWho: Ada Lovelace (ada@acme.test)\nWhen: ${when} UTC`),
    );
  });

  it('CONN-022 escape what people have typed, on one line', async (test) => {
    await rename('<!channel>\n& <https://evil.test|Ada>', 'A<B>&C');
    test.after(() => rename('Ada Lovelace', 'Acme'));
    const event = { eventKey: 'frontegg.user.authenticated', channelIds: ['C0SECURITY1'] };
    await scene.subscribe({ slackEvents: [{ ...event, title: 'Who <came>?', message: 'Look & see' }] });
    await scene.signIn();
    await scene.post();
    assert.deepEqual(nonEmpty(texts())[0]?.split('\n').slice(0, 4), [
      '*Who &lt;came&gt;?*',
      'Look &amp; see',
      'Account: A&lt;B&gt;&amp;C',
      'Who: &lt;!channel&gt; &amp; &lt;https://evil.test|Ada&gt; (ada@acme.test)',
    ]);
    const page = await (await fetch(scene.standIn.url)).text();
    assert.equal(page.includes('<!channel>'), false);
    assert.deepEqual(await (await fetch(`${scene.standIn.url}/messages`)).json(), posted());
  });

  it('PRO-22 tell of nothing that is not chosen, is switched off, or is of another tenant', async () => {
    await scene.subscribe({ isActive: false });
    await scene.subscribe({ slackEvents: [{ eventKey: 'frontegg.user.updated', channelIds: ['C0GENERAL01'] }] });
    await record();
    assert.equal(await services().db.$count(slackMessages), 0);
    await scene.subscribe();
    const of = (tenantId: string) => ({ event: 'auth.login', tenantId }) as const;
    const { db, now } = services();
    await db.transaction((inside) =>
      recordCaused(inside, [of(ACME), of(GLOBEX)], { outcome: 'success', actorKind: 'system' }, ORIGIN, now()),
    );
    const waiting = await db.select().from(slackMessages);
    assert.deepEqual(
      waiting.map(({ tenantId }) => tenantId),
      [ACME],
    );
  });

  it('CONN-022 go to a channel once in a minute', async () => {
    await scene.subscribe();
    await scene.subscribe();
    await scene.signIn();
    await scene.post();
    await scene.signIn();
    await forward(59);
    await scene.signIn();
    await scene.post();
    assert.equal(posted().length, 1);
    assert.equal(new Set(await states()).has('skipped'), true);
    scene.running.clock.forward(1);
    await scene.signIn();
    await scene.post();
    assert.equal(posted().length, 2, 'a minute after the one that went out');
  });

  it('CONN-022 go to a channel once in a minute also where many have waited', async () => {
    await scene.subscribe();
    for (let round = 0; round < 3; round += 1) {
      await record();
      scene.running.clock.forward(50);
    }
    await scene.post();
    assert.equal(posted().length, 2, 'the third follows a hundred seconds after the first');
  });

  it('CONN-022 are rows of the write: without it there are none', async () => {
    await scene.subscribe();
    const { db, now } = services();
    const undone = db.transaction(async (transaction) => {
      const fact = { event: 'auth.login', tenantId: ACME } as const;
      assert.equal(
        await recordCaused(transaction, fact, { outcome: 'success', actorKind: 'system' }, ORIGIN, now()),
        true,
      );
      throw new Error('undone');
    });
    assert.match(String(await rejectionOf(undone)), /undone/);
    assert.equal(await db.$count(slackMessages), 0);
  });

  it('CONN-022 are posted by another process where one ends in the middle, once its lease is over', async () => {
    await scene.subscribe();
    await record();
    const { db, now } = services();
    const [first, second] = await Promise.all([claimMessages(db, now(), 5), claimMessages(db, now(), 5)]);
    assert.equal(first.length + second.length, 1, 'two processes take it once');
    await forward(LEASE - 1);
    assert.equal(posted().length, 0);
    await forward(1);
    assert.equal(posted().length, 1);
  });

  it('CONN-022 wait for as long as Slack asks, with all others of the workspace', async () => {
    await scene.subscribe();
    await connectSample(services().db, GLOBEX, 'Globex');
    scene.standIn.limit('chat.postMessage', 1, 30);
    await scene.signIn();
    await scene.post();
    const other = eq(slackConnections.tenantId, GLOBEX);
    const [paused] = await services().db.select().from(slackConnections).where(other);
    assert.equal(paused?.pausedUntil, null, 'the workspace of another tenant goes on');
    await services().db.delete(slackConnections).where(other);
    await record();
    await forward(29);
    assert.equal(posted().length, 0);
    await forward(1);
    assert.deepEqual([posted().length, await states()], [2, ['sent', 'sent']]);
  });

  it('CONN-022 are given up after a day, or at once where the channel is gone', async () => {
    await scene.subscribe();
    await scene.subscribe({ slackEvents: [{ eventKey: 'frontegg.user.authenticated', channelIds: ['C0GONE00001'] }] });
    scene.standIn.limit('chat.postMessage', 1, 2 * DAY);
    await record();
    await scene.post();
    await forward(DAY);
    assert.deepEqual([posted().length, await states()], [0, ['failed', 'failed']]);
    scene.ada.token = (await scene.signIn()).token;
    await scene.connect();
    await scene.post();
    assert.deepEqual([posted().length, await states()], [1, ['failed', 'failed', 'failed', 'sent']]);
    scene.running.clock.forward(8 * DAY);
    await sweepAll(services());
    assert.equal(await services().db.$count(slackMessages), 0);
  });

  it('CONN-022 wait where Slack has refused the connection, which administrators learn by one mail each', async () => {
    const id = await scene.subscribe();
    const lostMails = async () => (await mailsIn(scene.running)).filter(({ template }) => template === 'slackLost');
    scene.standIn.workspace.revokeAll();
    await scene.signIn();
    await scene.post();
    await record();
    await forward(120);
    // A call that was on its way ends later.
    const [{ token } = assert.fail('there is none')] = await services().db.select().from(slackConnections);
    await services().slackPoster.refused(ACME, token, 'token_revoked');
    const { state, slackSubscriptions: kept } = await scene.configuration();
    assert.deepEqual([state, kept.map((one) => one.id)], ['lost', [id]]);
    const mails = nonEmpty(await lostMails());
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['ada@acme.test'],
    );
    assert.match(mails[0]?.text ?? '', /Acme HQ/);
    const [row] = await services().db.select().from(auditEvents).where(eq(auditEvents.event, 'slack.lost'));
    assert.deepEqual(
      [row?.actorKind, row?.tenantId, row?.details],
      ['system', ACME, { team: 'Acme HQ', reason: 'token_revoked' }],
    );
    const listed = await scene.ada.get(`${SLACK}/channels`);
    assert.deepEqual([listed.status, /connect once more/.test(listed.text)], [400, true]);
    await scene.connect();
    await scene.post();
    assert.deepEqual([(await scene.configuration()).state, posted().length], ['connected', 2]);
    scene.standIn.workspace.revokeAll();
    assert.equal((await scene.ada.get(`${SLACK}/channels`)).status, 400);
    assert.equal((await scene.configuration()).state, 'lost', 'also where the list of channels finds it out');
    assert.equal((await lostMails()).length, 2, 'one for each loss');
  });

  it('PRO-41 go with a person whom they name', async () => {
    await scene.subscribe({ slackEvents: [{ eventKey: 'frontegg.user.authenticated', channelIds: ['C0RANDOM001'] }] });
    await scene.signIn();
    const { db, publisher } = services();
    await publisher.run();
    assert.equal(await db.$count(slackMessages), 1);
    const [ada] = await db.select().from(users).where(eq(users.emailKey, 'ada@acme.test'));
    await erasePerson(services(), ada?.id ?? '', ORIGIN);
    assert.equal(await db.$count(slackMessages), 0);
  });
});
