import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventsEndpoints } from '../../../api/contract/events.ts';
import { emailNoticesEndpoints } from '../../../api/contract/notices.ts';
import { slackEndpoints } from '../../../api/contract/slack.ts';
import { settle } from '../../testing/browser.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene, type Row } from '../testing/heldScene.ts';
import { Notices } from './Notices.ts';
import { Slack } from './Slack.ts';

const event = (key: string) => ({ key, displayName: key });
const both = [eventsEndpoints.channelMaps, always([event('one'), event('two')])] as const;
const notice = (eventKey: string, ...recipients: string[][]) => ({
  eventKey,
  enabled: true,
  subscriptions: recipients.map((each, at) => ({
    id: `${eventKey}${at}`,
    name: eventKey,
    enabled: true,
    recipients: each,
  })),
});
const posted = (id: string, ...keys: string[]) => ({
  id,
  isActive: true,
  slackEvents: keys.map((eventKey) => ({ eventKey, channelIds: ['C1'] })),
});
const edit = (enabled: boolean, ...recipients: string[]) => ({ enabled, recipients });

/** A scene whose person goes to another tenant while a save is under way. */
function open() {
  const scene = heldScene([
    both,
    [
      emailNoticesEndpoints.list,
      always([notice('one', ['a@x.example'], ['b@x.example']), notice('two', ['c@x.example'])]),
    ],
    [
      slackEndpoints.configuration,
      always({
        state: 'connected',
        team: 'Acme',
        slackSubscriptions: [posted('s1', 'one', 'two'), posted('s2', 'one')],
      }),
    ],
    [slackEndpoints.channels, always([{ id: 'C1', name: 'general' }])],
  ]);
  const state = { id: 'tenant-1' };
  const tenant = {
    get id() {
      return state.id;
    },
    require: () => state.id,
  };
  /** The tenant is another one; the stores hear of it with the `reset`. */
  const move = (): void => void (state.id = 'tenant-2');
  const leave = (): void => {
    move();
    scene.reset();
  };
  return { ...scene, context: { ...scene.context, tenant }, leave, move };
}

/** Rows that write notices by mail, and those that write what is posted. */
const mails: readonly Row[] = [
  emailNoticesEndpoints.updateSubscription,
  emailNoticesEndpoints.removeSubscription,
  emailNoticesEndpoints.enable,
  emailNoticesEndpoints.remove,
];
const posts: readonly Row[] = [slackEndpoints.create, slackEndpoints.update, slackEndpoints.remove];

describe('a save of notices by mail', () => {
  it('sends nothing more once the tenant was left, neither for the event nor for those after it', async () => {
    const { context, hold, sentTo, leave } = open();
    const notices = new Notices(context, 'email');
    await notices.list.load();
    const held = hold(emailNoticesEndpoints.updateSubscription);
    const saved = notices.save(
      new Map([
        ['one', edit(false, 'new@x.example')],
        ['two', edit(true)],
      ]),
    );
    await come(held);
    leave();
    held[0]?.answer(null);
    const { failure, saved: keys } = await saved;
    assert.deepEqual([failure?.key, failure?.error, keys], ['one', undefined, []]);
    assert.deepEqual(
      mails.map((row) => sentTo(row).length),
      [1, 0, 0, 0],
    );
  });

  it('ends with an event whose answer came in another tenant, before the list has heard of that', async () => {
    const { context, hold, sentTo, move } = open();
    const notices = new Notices(context, 'email');
    await notices.list.load();
    const held = hold(emailNoticesEndpoints.remove);
    const saved = notices.save(
      new Map([
        ['one', edit(true)],
        ['two', edit(true)],
      ]),
    );
    await come(held);
    move();
    held[0]?.answer(null);
    const { failure, saved: keys } = await saved;
    assert.deepEqual([failure?.key, keys, sentTo(emailNoticesEndpoints.remove).length], ['one', [], 1]);
  });

  it('switches nothing once the tenant was left during its last recipient', async () => {
    const { context, hold, sentTo, leave } = open();
    const notices = new Notices(context, 'email');
    await notices.list.load();
    const held = hold(emailNoticesEndpoints.updateSubscription);
    const saved = notices.save(new Map([['two', edit(false, 'd@x.example')]]));
    await come(held);
    leave();
    held[0]?.answer(null);
    assert.equal((await saved).failure?.key, 'two');
    assert.equal(sentTo(emailNoticesEndpoints.enable).length, 0);
  });

  it('says that an event was saved in the tenant that it was meant for alone', async () => {
    const { context, hold, leave } = open();
    const notices = new Notices(context, 'email');
    await notices.list.load();
    const held = hold(emailNoticesEndpoints.remove);
    const saved = notices.save(new Map([['one', edit(true)]]));
    await come(held);
    leave();
    held[0]?.answer(null);
    assert.deepEqual((await saved).saved, []);
    const kept = notices.save(new Map([['two', edit(true)]]));
    await come(held, 2);
    held[1]?.answer(null);
    assert.deepEqual((await kept).saved, ['two']);
  });
});

describe('a save of what is posted in Slack', () => {
  it('sends nothing more once the tenant was left', async () => {
    const { context, hold, sentTo, leave } = open();
    const slack = new Slack(context);
    await slack.list.load();
    const held = hold(slackEndpoints.update);
    const saved = slack.save(
      new Map([
        ['one', edit(true, 'C2')],
        ['two', edit(true)],
      ]),
    );
    await come(held);
    leave();
    held[0]?.answer(null);
    const { failure, saved: keys } = await saved;
    assert.deepEqual([failure?.key, keys], ['one', []]);
    assert.deepEqual(
      posts.map((row) => sentTo(row).length),
      [0, 1, 0],
    );
  });

  it('takes an event out of what the one before has left, and not out of what was there at first', async () => {
    const { context, answer, sentTo } = open();
    for (const row of posts) answer(row, always(null));
    const slack = new Slack(context);
    await slack.list.load();
    const { failure, saved } = await slack.save(
      new Map([
        ['one', edit(true)],
        ['two', edit(true)],
      ]),
    );
    assert.deepEqual([failure, saved], [undefined, ['one', 'two']]);
    assert.deepEqual(
      sentTo(slackEndpoints.update).map(({ params, body }) => [params, body]),
      [[{ id: 's1' }, { isActive: true, slackEvents: posted('s1', 'two').slackEvents }]],
    );
    assert.deepEqual(
      sentTo(slackEndpoints.remove).map(({ params }) => params?.['id']),
      ['s2', 's1'],
    );
  });
});

describe('the connection to Slack', () => {
  it('is looked at again where its channels do not come', async () => {
    const { context, answer, sentTo } = open();
    const slack = new Slack(context);
    await slack.list.load();
    assert.equal(await slack.loadChannels(), true);
    assert.equal(sentTo(slackEndpoints.configuration).length, 1);
    answer(slackEndpoints.channels, () => {
      throw new Error('no');
    });
    answer(slackEndpoints.configuration, always({ state: 'lost', slackSubscriptions: [] }));
    assert.equal(await slack.loadChannels(), false);
    assert.deepEqual([slack.workspace, slack.error('channels') !== undefined], [{ state: 'lost' }, true]);
    assert.deepEqual(slack.channels?.length, 1, 'those that are known stay');
  });

  it('forgets the channels of the workspace before, and reads those of the new one', async () => {
    const { context, hold, answer } = open();
    const slack = new Slack(context);
    await slack.loadChannels();
    answer(slackEndpoints.register, always({ team: 'Globex' }));
    const held = hold(slackEndpoints.channels);
    const team = slack.register({ code: 'c', state: 's', redirectUri: 'https://app.example' });
    await come(held);
    assert.deepEqual([slack.channels, slack.loadsChannels], [undefined, true]);
    held[0]?.answer([{ id: 'C9', name: 'all' }]);
    assert.deepEqual([await team, slack.channels], ['Globex', [{ id: 'C9', name: 'all' }]]);
  });

  it('reads the workspace again and no channels where Slack was refused', async () => {
    const { context, hold, sentTo } = open();
    const slack = new Slack(context);
    const held = hold(slackEndpoints.register);
    const team = slack.register({ code: 'c', state: 's', redirectUri: 'https://app.example' });
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await team, slack.error('register')?.code, slack.workspace?.team], [undefined, 'ER-X', 'Acme']);
    await settle();
    assert.equal(sentTo(slackEndpoints.channels).length, 0);
  });

  it('is not begun where Slack cannot be asked', async () => {
    const { context, hold } = open();
    const slack = new Slack(context);
    const held = hold(slackEndpoints.application);
    const application = slack.connect('https://app.example/slack');
    await come(held);
    assert.equal(slack.isLeaving, true);
    held[0]?.refuse();
    assert.deepEqual([await application, slack.isLeaving, slack.error('connect')?.code], [undefined, false, 'ER-X']);
  });
});

describe('how many events reach people', () => {
  it('leaves out those that are off, and those without a recipient', async () => {
    const { context, answer } = open();
    answer(
      emailNoticesEndpoints.list,
      always([{ ...notice('one', ['a@x.example']), enabled: false }, notice('two', [])]),
    );
    const notices = new Notices(context, 'email');
    await notices.list.load();
    assert.equal(notices.count, 0);
    answer(emailNoticesEndpoints.list, always([notice('one', ['a@x.example']), notice('two', [])]));
    await notices.list.load();
    assert.equal(notices.count, 1);
    const slackEvents = [{ eventKey: 'one', channelIds: [] }];
    const slackSubscriptions = [
      { id: 's1', isActive: true, slackEvents },
      { ...posted('s2', 'two'), isActive: false },
    ];
    answer(slackEndpoints.configuration, always({ state: 'connected', slackSubscriptions }));
    const slack = new Slack(context);
    await slack.list.load();
    assert.equal(slack.count, 0);
    answer(slackEndpoints.configuration, always({ state: 'connected', slackSubscriptions: [posted('s2', 'two')] }));
    await slack.list.load();
    assert.equal(slack.count, 1);
  });
});
