import { expect } from '@open-wc/testing';
import type { NoticeConfiguration } from '../../api/contract/notices.ts';
import type { SlackConfiguration, SlackState, SlackSubscription } from '../../api/contract/slack.ts';
import type { OwnAnswers } from '../../testing/fake/options.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './admin-connectivity.ts';

const ALERTS = 'alerts@acme.example';
const FAILED = 'frontegg.user.failedAuthentication';
const done = () => new Response(null, { status: 204 });
const workspace = (state: SlackState, slackSubscriptions: SlackSubscription[] = []): SlackConfiguration => ({
  id: 'acme',
  slackSubscriptions,
  state,
  ...(state !== 'none' && { team: 'Acme HQ' }),
});
const inAlerts: SlackSubscription = {
  id: 'one',
  isActive: true,
  slackEvents: [{ eventKey: FAILED, channelIds: ['C1'] }],
};
const answersWith = (email: NoticeConfiguration[], more: OwnAnswers = {}): OwnAnswers => ({
  'emailNotices.list': () => email,
  'smsNotices.list': () => [],
  'emailNotices.create': done,
  'emailNotices.enable': done,
  'emailNotices.updateSubscription': done,
  'emailNotices.remove': done,
  'smsNotices.create': done,
  'slack.configuration': () => workspace('none'),
  ...more,
});
const alerts = (): NoticeConfiguration => ({
  eventKey: FAILED,
  enabled: true,
  subscriptions: [{ id: 'first', name: 'Security', enabled: true, recipients: [ALERTS], unconfirmed: [ALERTS] }],
});

function mount({ answers = {}, ...scene }: PageScene = {}, email = [alerts()]) {
  const page = mountPage('admin-connectivity', { ...scene, answers: answersWith(email, answers) });
  const tab = (name: string) => page.named('[role=tab]', name);
  const open = async (name: string) => {
    await waitUntil(() => page.find('[role=tab]'), 'the tabs are there');
    tab(name).click();
    await waitUntil(() => page.find('[part=notice]'), 'the notices are there');
  };
  const notice = (name: string) => {
    const found = page.all('[part=notice]').find(({ textContent }) => textContent.includes(name));
    return found ?? expect.fail(`there is no notice "${name}"`);
  };
  const flip = (name: string) => notice(name).querySelector<HTMLInputElement>('[role=switch]')?.click();
  const enter = (name: string, text: string) => {
    const input = notice(name).querySelector<HTMLInputElement>('[part=input]') ?? expect.fail('there is a field');
    typeInto(input, `${text},`);
  };
  return { ...page, tab, open, notice, flip, enter };
}

describe('<admin-connectivity>', () => {
  afterEach(leavePage);

  it('has a tab for each channel with how much is in it, and the webhooks in the first (CONN-001)', async () => {
    const { element, all, says, tab, button } = mount();
    await waitUntil(() => says('No webhooks yet') && tab('Email').textContent.includes('1'), 'everything is there');
    expect(all('[role=tab]').map(({ textContent }) => textContent.replace(/\d+/g, ''))).to.deep.equal([
      'Webhooks',
      'Email',
      'Slack',
      'SMS',
    ]);
    button('New webhook').click();
    await waitUntil(() => says('Signing secret'), 'the form of a webhook');
    await expect(element).to.be.accessible();
  });

  it('goes from tab to tab by the arrows, and tells the place', async () => {
    const { element, tab, open, find } = mount();
    const places: string[] = [];
    element.addEventListener('list-place-change', ({ detail }) => places.push(detail.place));
    await open('Email');
    tab('Email').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    await waitUntil(() => tab('Slack').getAttribute('aria-selected') === 'true', 'the next tab is chosen');
    expect(element.shadowRoot?.activeElement).to.equal(find('[role=tab][aria-selected=true]'));
    expect(places).to.deep.equal(['tab=email', 'tab=slack']);
    expect(element.place).to.equal('tab=slack');
  });

  it('opens on the tab of its place', async () => {
    const { says } = mount({ attributes: { place: 'tab=email' } });
    await waitUntil(() => says(ALERTS), 'the recipients of the event');
  });

  it('leaves out what the configuration hides (CFG-038)', async () => {
    const { all, find } = mount({
      answers: { 'metadata.read': () => ({ rows: [{ configuration: { integrations: { sms: false } } }] }) },
    });
    await waitUntil(() => find('[role=tab]') && all('[role=tab]').length === 3, 'three tabs are left');
  });

  it('saves recipients and switches, and says who has not confirmed (CONN-006, CONN-008)', async () => {
    const { element, open, says, flip, enter, button, notice, control } = mount();
    const changes: unknown[] = [];
    element.addEventListener('notices-change', ({ detail }) => changes.push(detail.channel));
    await open('Email');
    expect(notice('Sign-in failed').textContent).to.include(`Not confirmed yet: ${ALERTS}`);
    await expect(element).to.be.accessible();
    flip('User joined');
    await waitUntil(() => notice('User joined').querySelector('[part=input]'), 'its field is there');
    enter('User joined', 'office@acme.example');
    enter('Sign-in failed', 'second@acme.example');
    await waitUntil(() => says('office@acme.example') && says('second@acme.example'), 'they are entered');
    button('Save').click();
    await waitUntil(() => says('The email notices were saved.'));
    expect(control.requestsTo('emailNotices.create').map(({ body }) => body['enabled'])).to.deep.equal([true]);
    expect(control.requestsTo('emailNotices.updateSubscription')[0]?.body['recipients']).to.deep.equal([
      ALERTS,
      'second@acme.example',
    ]);
    expect(changes).to.deep.equal(['email']);
  });

  it('sends nothing of an event that is on without a recipient, or with one that is none', async () => {
    const { element, open, says, flip, enter, button, notice, control } = mount();
    await open('Email');
    flip('Signed up');
    await waitUntil(() => notice('Signed up').querySelector('[part=input]'), 'its field is there');
    button('Save').click();
    await waitUntil(() => says('Add a recipient, or turn it off.'));
    enter('Signed up', 'it(at)nordhafen');
    await waitUntil(() => says('This is not an email address: it(at)nordhafen'));
    await expect(element).to.be.accessible();
    button('Save').click();
    expect(control.requests.filter(({ method, endpoint }) => method !== 'GET' && endpoint?.startsWith('emailN'))).to.be
      .empty;
    button('Discard').click();
    await waitUntil(() => !says('it(at)nordhafen'), 'everything is as it was');
  });

  it('shows the refusal of the provider at its event, and keeps the input', async () => {
    const refused = () =>
      Response.json(
        {
          errors: ['subscriptions.0.recipients: at most 20'],
          errorCode: 'ER-INVALID-REQUEST',
          context: { field: 'subscriptions.0.recipients' },
        },
        { status: 400 },
      );
    const { open, flip, enter, button, notice, says } = mount({ answers: { 'smsNotices.create': refused } });
    await open('SMS');
    flip('Signed in');
    await waitUntil(() => notice('Signed in').querySelector('[part=input]'), 'its field is there');
    enter('Signed in', '+44 7400 123 456');
    await waitUntil(() => says('+447400123456'), 'the number is entered as it is sent');
    button('Save').click();
    await waitUntil(() => notice('Signed in').textContent.toLowerCase().includes('at most 20'), 'the refusal is there');
    expect(says('+447400123456')).to.equal(true);
  });

  it('asks before another tab takes the place of what is unsaved', async () => {
    const { open, flip, enter, notice, says, tab, button, dialog } = mount();
    await open('Email');
    flip('Signed up');
    await waitUntil(() => notice('Signed up').querySelector('[part=input]'), 'its field is there');
    enter('Signed up', 'office@acme.example');
    await waitUntil(() => says('office@acme.example') && says('Unsaved changes'), 'it is entered');
    tab('SMS').click();
    await waitUntil(dialog, 'it is asked');
    expect(tab('Email').getAttribute('aria-selected')).to.equal('true');
    expect(says('office@acme.example')).to.equal(true);
    button('Discard').click();
    await waitUntil(() => tab('SMS').getAttribute('aria-selected') === 'true' || dialog() === undefined, 'answered');
  });

  it('keeps what was entered where neither the save nor the list comes through', async () => {
    let isGone = false;
    const gone = () => new Response(null, { status: 403 });
    const { open, flip, enter, button, notice, says, find } = mount({
      answers: { 'smsNotices.list': () => (isGone ? gone() : []), 'smsNotices.create': gone },
    });
    await open('SMS');
    flip('Signed in');
    await waitUntil(() => notice('Signed in').querySelector('[part=input]'), 'its field is there');
    enter('Signed in', '+447400123456');
    await waitUntil(() => says('+447400123456'), 'it is entered');
    isGone = true;
    button('Save').click();
    await waitUntil(() => find('[part=note][role=alert]'), 'why it was not saved');
    expect(says('+447400123456')).to.equal(true);
  });

  it('sends nothing of an event that others have changed meanwhile', async () => {
    const kept = [alerts()];
    const { open, flip, enter, notice, says, button, control } = mount({
      answers: { 'emailNotices.list': () => kept },
    });
    await open('Email');
    kept.splice(0, 1, { ...alerts(), subscriptions: [] }); // its recipient has unsubscribed
    for (const [name, address] of [
      ['Signed up', 'first@acme.example'],
      ['User joined', 'second@acme.example'],
    ] as const) {
      flip(name);
      await waitUntil(() => notice(name).querySelector('[part=input]'), 'its field is there');
      enter(name, address);
      await waitUntil(() => says(address), 'it is entered');
      button('Save').click();
      await waitUntil(() => !says('Unsaved changes'), 'it is saved');
    }
    expect(control.requestsTo('emailNotices.updateSubscription')).to.be.empty;
  });

  it('sends what was saved once more where it is changed back after another event was refused', async () => {
    let [isOn, refuses] = [true, true];
    const { open, flip, enter, notice, says, find, button, control } = mount({
      answers: {
        'emailNotices.list': () => [{ ...alerts(), enabled: isOn }],
        'emailNotices.enable': ({ body }) => {
          isOn = body['enabled'] === true;
          return done();
        },
        'emailNotices.create': () => (refuses ? new Response(null, { status: 403 }) : done()),
      },
    });
    const switched = () => control.requestsTo('emailNotices.enable').map(({ body }) => body['enabled']);
    await open('Email');
    flip('Sign-in failed');
    flip('User joined');
    await waitUntil(() => notice('User joined').querySelector('[part=input]'), 'its field is there');
    enter('User joined', 'office@acme.example');
    await waitUntil(() => says('office@acme.example'), 'it is entered');
    button('Save').click();
    await waitUntil(() => find('[part=note][role=alert]'), 'why it was not saved');
    expect(switched(), 'the one before is saved').to.deep.equal([false]);
    refuses = false;
    flip('Sign-in failed');
    await painted();
    button('Try again').click();
    await waitUntil(() => says('The email notices were saved.'));
    expect(switched()).to.deep.equal([false, true]);
  });

  it('saves the others where an event that is off has a faulty recipient', async () => {
    const { open, flip, enter, notice, says, button, control } = mount();
    await open('Email');
    flip('Signed up');
    await waitUntil(() => notice('Signed up').querySelector('[part=input]'), 'its field is there');
    enter('Signed up', 'it(at)nordhafen');
    await waitUntil(() => says('it(at)nordhafen'), 'it is entered');
    flip('Signed up');
    flip('Sign-in failed');
    button('Save').click();
    await waitUntil(() => says('The email notices were saved.'));
    expect(control.requestsTo('emailNotices.enable').map(({ body }) => body['enabled'])).to.deep.equal([false]);
  });

  it('shows recipients without a way to change them to a user who may not', async () => {
    const { keep, open, find, notice } = mount();
    await waitUntil(() => find('[role=tab]'), 'the tabs are there');
    keep('fe.connectivity.read.webhooks');
    await open('Email');
    expect(notice('Sign-in failed').textContent).to.include(ALERTS);
    expect(notice('Sign-in failed').querySelector('[part=input]')).to.equal(null);
    expect(notice('Sign-in failed').querySelector('[role=switch]')?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('says what is missing to a user who may not see it, and asks for nothing (CONN-020)', async () => {
    const { says, control } = mount({ as: 'rob@acme.example' });
    await waitUntil(() => says('fe.connectivity.read.webhooks') || says('See webhooks'), 'what is missing');
    expect(control.requestsTo('emailNotices.list')).to.be.empty;
  });

  it('offers to load notices again that could not be loaded', async () => {
    let fails = true;
    const { tab, find, says, button } = mount({
      answers: { 'emailNotices.list': () => (fails ? Response.json({}, { status: 403 }) : [alerts()]) },
    });
    await waitUntil(() => find('[role=tab]'), 'the tabs are there');
    tab('Email').click();
    await waitUntil(() => says('The email notices could not be loaded'));
    fails = false;
    button('Try again').click();
    await waitUntil(() => says(ALERTS), 'they are there');
  });

  describe('the tab of Slack', () => {
    const channels = () => [
      { id: 'C1', name: 'security-alerts', members: 12 },
      { id: 'C2', name: 'ops', isPrivate: true, members: 1 },
    ];
    const open = async (page: ReturnType<typeof mount>) => {
      await waitUntil(() => page.find('[role=tab]'), 'the tabs are there');
      page.tab('Slack').click();
    };

    it('offers to connect a workspace, and asks the provider where to go (CONN-012)', async () => {
      const page = mount({ answers: { 'slack.application': () => new Response(null, { status: 403 }) } });
      await open(page);
      await waitUntil(() => page.says('Connect your Slack workspace'));
      await expect(page.element).to.be.accessible();
      page.button('Connect Slack').click();
      await waitUntil(() => page.all('[part=toast]').length > 0, 'why not');
      const [asked] = page.control.requestsTo('slack.application');
      expect(asked?.query['redirectUri']).to.equal(location.href.replace(/#.*/, ''));
    });

    it('chooses channels of an event, also private ones (CONN-003, CONN-005)', async () => {
      const page = mount({
        answers: {
          'slack.configuration': () => workspace('connected', [inAlerts]),
          'slack.channels': channels,
          'slack.update': () => inAlerts,
        },
      });
      await open(page);
      await waitUntil(() => page.says('Connected, 2 channels') && page.says('#security-alerts'), 'the workspace');
      await expect(page.element).to.be.accessible();
      page.named('button', 'Channels: Sign-in failed').click();
      await waitUntil(() => page.find('[role=menuitemcheckbox], [role=option]'), 'the channels');
      page.named('[role=menuitemcheckbox], [role=option]', '#ops').click();
      await waitUntil(() => page.says('#security-alerts, #ops'), 'both are chosen');
      document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      );
      page.button('Save').click();
      await waitUntil(() => page.says('The Slack notices were saved.'));
      expect(page.control.requestsTo('slack.update')[0]?.body).to.deep.equal({
        isActive: true,
        slackEvents: [{ eventKey: FAILED, channelIds: ['C1', 'C2'] }],
      });
    });

    it('sends nothing of an event that is on without a channel', async () => {
      const page = mount({
        answers: { 'slack.configuration': () => workspace('connected'), 'slack.channels': channels },
      });
      await open(page);
      await waitUntil(() => page.find('[part=notice]'), 'the events');
      page.flip('User joined');
      await waitUntil(() => page.says('Choose channels'));
      page.button('Save').click();
      await waitUntil(() => page.says('Choose a channel, or turn it off.'));
      expect(page.control.requestsTo('slack.create')).to.be.empty;
    });

    it('says that the connection was lost, and keeps what was chosen', async () => {
      const page = mount({ answers: { 'slack.configuration': () => workspace('lost', [inAlerts]) } });
      await open(page);
      await waitUntil(() => page.says('Slack refuses what it allowed before.') && page.says('Reconnect'));
      expect(page.notice('Sign-in failed').textContent).to.include('C1');
      expect(page.control.requestsTo('slack.channels')).to.be.empty;
      await expect(page.element).to.be.accessible();
    });

    it('finishes what Slack sends back once, and takes it out of the address', async () => {
      const before = location.href;
      const query = new URLSearchParams(location.search);
      query.set('code', 'from-slack');
      query.set('state', 'once');
      history.replaceState(null, '', `?${query.toString()}`);
      const page = mount({
        answers: {
          'slack.configuration': () => workspace('connected'),
          'slack.channels': channels,
          'slack.register': () => ({ team: 'Acme HQ' }),
        },
        attributes: { place: 'tab=slack' },
      });
      const { session } = page.root.context.ports;
      session.set('gatehouse-slack-state', 'once');
      await waitUntil(() => page.says('Acme HQ is connected.'));
      const [sent] = page.control.requestsTo('slack.register');
      expect([sent?.body['code'], sent?.body['state']]).to.deep.equal(['from-slack', 'once']);
      expect(location.href).to.equal(before);
      expect(session.get('gatehouse-slack-state')).to.equal(null);
    });

    it('takes no code that another page has asked for', async () => {
      const before = location.href;
      history.replaceState(null, '', '?code=foreign&state=foreign');
      const page = mount({ attributes: { place: 'tab=slack' } });
      await waitUntil(() => page.says('Connect your Slack workspace'));
      history.replaceState(null, '', before);
      expect(page.control.requestsTo('slack.register')).to.be.empty;
    });
  });

  it('fits a phone, with the chosen tab in sight', async () => {
    const { element, open, tab } = mount({ width: '320px' });
    await open('SMS');
    expect(element.scrollWidth).to.be.at.most(320);
    expect(tab('SMS').getBoundingClientRect().right).to.be.at.most(element.getBoundingClientRect().right + 1);
  });
});
