import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SlackConfiguration, SlackSubscription } from '../../../api/contract/slack.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { ConnectivityStore } from './ConnectivityStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const FAILED = 'frontegg.user.failedAuthentication';
const JOINED = 'frontegg.user.created';
const subscription = (...keys: string[]): SlackSubscription => ({
  id: 'first',
  isActive: true,
  slackEvents: keys.map((eventKey) => ({ eventKey, channelIds: ['C1'] })),
});

async function open(slackSubscriptions: SlackSubscription[], answers: OwnAnswers = {}) {
  const configuration: SlackConfiguration = { id: 'acme', slackSubscriptions, state: 'connected', team: 'Acme HQ' };
  const { root, control, stop } = await signedIn({
    answers: {
      'slack.configuration': () => configuration,
      'slack.create': ({ body }) => ({ ...subscription(), ...body }),
      'slack.update': ({ body }) => ({ ...subscription(), ...body }),
      'slack.remove': () => new Response(null, { status: 204 }),
      ...answers,
    },
  });
  const { slack } = root.use(ConnectivityStore);
  await slack.list.load();
  const writes = () =>
    control.requests
      .filter(({ endpoint, method }) => method !== 'GET' && endpoint?.startsWith('slack.'))
      .map(({ endpoint, body: sent }) => [endpoint?.replace('slack.', ''), sent]);
  return { slack, writes, stop };
}

describe('notices in Slack', () => {
  it('names the workspace and the channels of each event (CONN-003)', async () => {
    const { slack, stop } = await open([subscription(FAILED)]);
    assert.deepEqual(slack.workspace, { state: 'connected', team: 'Acme HQ' });
    assert.deepEqual(slack.list.rows.find(({ key }) => key === FAILED)?.recipients, ['C1']);
    assert.equal(slack.count, 1);
    stop();
  });

  it('saves one only with a channel, and deletes one that has none left (CONN-005)', async () => {
    const { slack, writes, stop } = await open([subscription(FAILED)]);
    await slack.save(new Map([[JOINED, { enabled: true, recipients: [] }]]));
    assert.deepEqual(writes(), []);
    await slack.save(
      new Map([
        [JOINED, { enabled: true, recipients: ['C2'] }],
        [FAILED, { enabled: true, recipients: [] }],
      ]),
    );
    assert.deepEqual(writes(), [
      ['remove', {}],
      ['create', { isActive: true, slackEvents: [{ eventKey: JOINED, channelIds: ['C2'] }] }],
    ]);
    stop();
  });

  it('patches one that is kept (CONN-009)', async () => {
    const { slack, writes, stop } = await open([subscription(FAILED)]);
    await slack.save(new Map([[FAILED, { enabled: false, recipients: ['C1', 'C2'] }]]));
    assert.deepEqual(writes(), [
      ['update', { isActive: false, slackEvents: [{ eventKey: FAILED, channelIds: ['C1', 'C2'] }] }],
    ]);
    stop();
  });

  it('takes an event out of a subscription of several, and leaves the others as they are', async () => {
    const { slack, writes, stop } = await open([subscription(FAILED, JOINED)]);
    await slack.save(
      new Map([
        [FAILED, { enabled: false, recipients: ['C1'] }],
        [JOINED, { enabled: true, recipients: ['C3'] }],
      ]),
    );
    assert.deepEqual(
      writes().map(([name]) => name),
      ['create', 'update', 'update'],
    );
    const sent = writes().map(([, body]) =>
      Object(body).slackEvents.map(({ eventKey }: { eventKey: string }) => eventKey),
    );
    assert.deepEqual(sent, [[FAILED], [JOINED], [JOINED]]);
    stop();
  });

  it('brings the channels of an event together that several subscriptions hold', async () => {
    const second = { ...subscription(FAILED), id: 'second', slackEvents: [{ eventKey: FAILED, channelIds: ['C2'] }] };
    const { slack, writes, stop } = await open([subscription(FAILED), second]);
    assert.deepEqual(slack.list.rows.find(({ key }) => key === FAILED)?.recipients, ['C1', 'C2']);
    await slack.save(new Map([[FAILED, { enabled: false, recipients: ['C1', 'C2'] }]]));
    assert.deepEqual(
      writes().map(([name]) => name),
      ['update', 'remove'],
    );
    stop();
  });

  it('asks where to go, and finishes what Slack sends back (CONN-012)', async () => {
    const redirectUri = 'https://app.example/portal';
    const { slack, writes, stop } = await open([], {
      'slack.application': ({ query }) => ({
        clientId: '1.2',
        state: 'once',
        authorizeUrl: `https://slack.example/oauth/v2/authorize?redirect_uri=${query['redirectUri']}`,
      }),
      'slack.register': () => ({ team: 'Acme HQ' }),
      'slack.channels': () => [{ id: 'C9', name: 'new' }],
    });
    assert.match((await slack.connect(redirectUri))?.authorizeUrl ?? '', /app\.example\/portal$/);
    assert.equal(await slack.register({ code: 'c', state: 'once', redirectUri }), 'Acme HQ');
    assert.deepEqual(
      slack.channels?.map(({ id }) => id),
      ['C9'],
      'those of the workspace that is connected now',
    );
    assert.deepEqual(writes(), [['register', { code: 'c', state: 'once', redirectUri }]]);
    stop();
  });
});
