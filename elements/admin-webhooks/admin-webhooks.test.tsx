import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { webhooksEndpoints } from '../../api/contract/webhooks.ts';
import { WebhooksStore } from '../../stores/admin/webhooks/WebhooksStore.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './admin-webhooks.ts';

const NAME = 'Warehouse events';

function type(input: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void {
  const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-webhooks', scene);
  const field = (name: string) => page.find<HTMLInputElement>(`[role=dialog] input[name=${name}]`);
  const check = (name: string) =>
    page
      .all('[part=option]')
      .find(({ textContent }) => textContent.includes(name))
      ?.querySelector('input')
      ?.click();
  /** A webhook that was made before the page was opened. */
  const existing = async (url = 'https://hooks.acme.example/in') => {
    await waitUntil(() => page.root.session.isAuthenticated, 'signed in');
    const body = {
      displayName: NAME,
      description: '',
      url,
      secret: null,
      isActive: true,
      eventKeys: ['gatehouse.audit.recorded'],
    };
    await page.root.context.call(webhooksEndpoints.create, { body });
    await page.root.context.call(groupsEndpoints.add, { body: { name: 'Nights' } });
    await waitUntil(() => page.says('Webhooks'));
    await page.root.use(WebhooksStore).list.load();
    await waitUntil(() => page.row(NAME), 'the webhook is there');
  };
  const openTest = async (): Promise<HTMLTextAreaElement | undefined> => {
    await page.act(NAME, 'Send test…');
    const area = () => page.find<HTMLTextAreaElement>('[role=dialog] textarea');
    await waitUntil(area, 'the form is there');
    return area();
  };
  const send = (name: string) => page.inDialog(name).click();
  const openRow = async () => {
    page.named('tbody .gh-person__open', NAME).click();
    await waitUntil(() => page.find('[part=delivery]'), 'the deliveries are there');
  };
  return { ...page, field, check, existing, openRow, openTest, send };
}

/** A log of one delivery. @param later when it is called next, in milliseconds from now */
function logOf(state: string, later = 0): Response {
  const row = { id: 'one', webhookId: 'w', eventKey: 'frontegg.user.authenticated', eventId: 'e', request: '{}' };
  const nextAttemptAt = new Date(Date.now() + later).toISOString();
  const times = { createdAt: new Date().toISOString(), nextAttemptAt, took: null };
  const more = { tenantId: 't', vendorId: 'v', statusCode: '', body: '', isTest: false, attempts: [] };
  return Response.json({ count: 1, rows: [{ ...row, ...times, ...more, state }] });
}

describe('<admin-webhooks>', () => {
  afterEach(leavePage);

  it('makes a webhook and shows its secret once (CONN-004, CONN-021)', async () => {
    const { element, button, field, check, inDialog, says, dialog, row, find } = mount();
    const changes: unknown[] = [];
    element.addEventListener('webhooks-change', ({ detail }) => changes.push(detail.change));
    await waitUntil(() => says('No webhooks yet'));
    button('New webhook').click();
    await waitUntil(() => field('url') && says('User invited'), 'the form is there');
    inDialog('Create webhook').click();
    await waitUntil(() => says('Enter a name.') && says('Choose at least one event.'));
    type(field('displayName'), NAME);
    type(field('url'), 'ftp://hooks.acme.example');
    check('User invited');
    await painted();
    inDialog('Create webhook').click();
    await waitUntil(() => says('Must begin with https://'), 'the address is wrong');
    type(field('url'), 'https://hooks.acme.example/in');
    await waitUntil(() => find('[role=dialog] [aria-invalid]') === undefined);
    inDialog('Create webhook').click();
    await waitUntil(() => says('Copy the secret now') && says('whsec_'));
    await expect(element).to.be.accessible();
    dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    inDialog('Done').click();
    await waitUntil(() => row(NAME) && !dialog());
    expect(says('whsec_')).to.equal(false);
    expect(changes).to.deep.equal(['created']);
  });

  it('shows every delivery with what was sent, and sends one again (CONN-015, CONN-019)', async () => {
    const { element, existing, openRow, find, says, button, control } = mount();
    await existing('https://hooks.acme.example/in/500');
    await waitUntil(() => says('has failed'), 'what fails is named above the list');
    await openRow();
    find('[part=delivery] summary')?.click();
    await waitUntil(() => find('[part=request]')?.textContent.includes('gatehouse.audit.recorded'), 'the body');
    await expect(element).to.be.accessible();
    let answer = (_: Response): void => {};
    const held = new Promise<Response>((done) => (answer = done));
    control.answer('webhooks.retry', () => held);
    button('Send again').click();
    await waitUntil(() => button('Send again').ariaBusy === 'true');
    button('Send again').click();
    answer(Response.json({ statusCode: 202 }, { status: 202 }));
    await waitUntil(() => says('The delivery is sent again.'));
    expect(control.requestsTo('webhooks.retry')).to.have.length(1);
    expect(says('It was not sent again.')).to.equal(false);
  });

  it('writes times as the region of the page does', async () => {
    const { element, existing, openRow, find } = mount({
      answers: { 'webhooks.logs': () => logOf('waiting', 600_000) },
    });
    element.lang = 'en-GB';
    await existing();
    await openRow();
    expect(find('[part=delivery] time')?.textContent).to.match(/\d\d:\d\d$/);
    expect(find('[part=delivery]')?.textContent, 'the next call').to.match(/\d [A-Z][a-z]+ \d{4}, \d\d:\d\d/);
  });

  it('says in its own words why an address is refused (CONN-021)', async () => {
    const { field, check, button, inDialog, dialog, says, control } = mount();
    await waitUntil(() => says('No webhooks yet'));
    button('New webhook').click();
    await waitUntil(() => field('url') && says('User invited'), 'the form is there');
    type(field('displayName'), NAME);
    type(field('url'), 'https://10.0.0.1/in');
    check('User invited');
    await painted();
    const context = { field: 'url', reason: 'network' };
    const errors = ['url: must not lead into a private or reserved network'];
    control.answer('webhooks.create', () =>
      Response.json({ errors, errorCode: 'ER-INVALID-REQUEST', context }, { status: 400 }),
    );
    inDialog('Create webhook').click();
    await waitUntil(() => says('Must not lead into a private or reserved network'));
    expect(says('url: must')).to.equal(false);
    expect(dialog()?.textContent.split('Must not lead').length, 'once, at its field').to.equal(2);
  });

  it('sends what failed on some days again, and says when nothing did (CONN-019)', async () => {
    const { element, existing, openRow, field, says, button, all, control } = mount();
    const submit = () => all('[role=dialog] button[type=submit]').at(-1);
    await existing('https://hooks.acme.example/in/500');
    await openRow();
    button('Send a range again…').click();
    await waitUntil(() => field('from') && says('1,000 at most'), 'the dialog is there');
    await expect(element).to.be.accessible();
    const today = field('to')?.value ?? '';
    type(field('from'), '');
    await painted();
    submit()?.click();
    await waitUntil(() => says('Choose a day.'));
    expect(control.requestsTo('webhooks.resend')).to.have.length(0);
    type(field('from'), '2020-01-01');
    await waitUntil(() => !says('Choose a day.'));
    submit()?.click();
    await waitUntil(() => !field('from') && says('Nothing failed or was skipped on these days.'));
    control.answer('webhooks.resend', () => Response.json({ statusCode: 202, count: 2 }, { status: 202 }));
    button('Send a range again…').click();
    await waitUntil(() => field('from'));
    type(field('from'), '2020-01-01');
    await painted();
    submit()?.click();
    await waitUntil(() => !field('from') && says('2 deliveries are sent again.'));
    const { from, to } = Object(control.requestsTo('webhooks.resend').at(-1)?.body);
    expect([from, to]).to.deep.equal([
      new Date('2020-01-01T00:00:00').toISOString(),
      new Date(new Date(`${today}T23:59:59.999`).getTime() + 1).toISOString(),
    ]);
  });

  it('shows what becomes of a delivery that waits, without a press (CONN-019)', async () => {
    const { existing, openRow, says, control } = mount();
    await existing('https://hooks.acme.example/in/500');
    control.answer('webhooks.logs', () => logOf('waiting'));
    await openRow();
    await waitUntil(() => says('Waiting'));
    const listed = control.requestsTo('webhooks.list').length;
    control.answer('webhooks.logs', () => logOf('delivered'));
    await waitUntil(() => says('Delivered') && !says('Waiting'), 'it is looked at again');
    await waitUntil(() => control.requestsTo('webhooks.list').length > listed, 'the list follows');
  });

  it('shows what was skipped once the provider has turned a webhook off (CONN-019)', async () => {
    const { existing, openRow, act, row, says, root, control } = mount();
    await existing();
    const [webhook] = root.use(WebhooksStore).list.rows;
    let isActive = true;
    let turnedOff = (): void => {};
    const held = new Promise<void>((done) => (turnedOff = done));
    control.answer('webhooks.list', () => Response.json([{ ...webhook, isActive }]));
    control.answer('webhooks.logs', () => logOf(isActive ? 'waiting' : 'skipped', 3_600_000));
    control.answer('webhooks.update', () =>
      held.then(() => ((isActive = false), Response.json({ ...webhook, isActive }))),
    );
    await openRow();
    await waitUntil(() => says('Waiting'));
    await act(NAME, 'Turn off');
    await waitUntil(() => row(NAME)?.textContent.includes('Off'), 'the row says so before the provider has answered');
    await painted();
    turnedOff();
    await waitUntil(() => says('Skipped') && !says('Waiting'), 'the log is looked at again');
  });

  it('sends nothing again for a member who may only read webhooks (PORTAL-019)', async () => {
    const { existing, openRow, keep, find, says } = mount();
    await existing('https://hooks.acme.example/in/500');
    await openRow();
    keep('fe.connectivity.read.webhooks');
    find('[part=delivery] summary')?.click();
    await waitUntil(() => find('[part=delivery]') && !says('Send a range again…'), 'no range');
    expect(says('Send again')).to.equal(false);
  });

  it('sends a test of an event and says what came back (CONN-015, CONN-017)', async () => {
    const { element, existing, openTest, send, find, says, control } = mount();
    await existing();
    await openTest();
    send('Send test');
    await waitUntil(() => says('Delivered. The address answered 200 after 120 ms.'));
    const [request] = control.requestsTo('webhooks.test');
    expect(request?.body).to.have.nested.property('payload.eventKey', 'gatehouse.audit.recorded');
    expect(request?.body).to.have.nested.property('payload.audit.user', 'Ada Lovelace');
    expect(find('[part=answer]')?.textContent).to.equal('ok');
    expect(says('Send again'), 'the dialog stays').to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('sends the body that was edited, and nothing that is no object (CONN-017)', async () => {
    const { existing, openTest, send, says, control } = mount();
    await existing();
    const area = await openTest();
    type(area, '[1]');
    await painted();
    send('Send test');
    await waitUntil(() => says('Enter a JSON object'));
    type(area, JSON.stringify({ long: 'x'.repeat(10_000) }));
    await painted();
    send('Send test');
    await waitUntil(() => says('at most 10,000 characters'));
    expect(control.requestsTo('webhooks.test')).to.have.length(0);
    type(area, '{"mine": true}');
    await painted();
    send('Send test');
    await waitUntil(() => says('Delivered.'));
    expect(control.requestsTo('webhooks.test').at(-1)?.body['payload']).to.deep.equal({ mine: true });
  });

  it('shows what a delivery of another event looks like, and keeps a body that was edited', async () => {
    const { root, openTest, send, named, dialog, says, control } = mount();
    await waitUntil(() => root.session.isAuthenticated, 'signed in');
    const eventKeys = ['gatehouse.audit.recorded', 'frontegg.tenant.updated', 'frontegg.user.created'];
    const made = {
      displayName: NAME,
      description: '',
      url: 'https://hooks.acme.example/in',
      secret: null,
      isActive: true,
    };
    await root.context.call(webhooksEndpoints.create, { body: { ...made, eventKeys } });
    await root.use(WebhooksStore).list.load();
    const area = await openTest();
    const choose = async (name: string) => {
      dialog()?.querySelector<HTMLElement>('.gh-select')?.click();
      await waitUntil(() => says(name));
      named('[role=menuitemradio]', name).click();
      await painted();
    };
    await choose('Workspace changed');
    expect(area?.value).to.contain('"tenant"').and.not.to.contain('"audit"');
    await choose('User joined');
    expect(area?.value).to.contain('"verified"').and.not.to.contain('"tenant"');
    type(area, '{"eventKey": "frontegg.user.created", "mine": true}');
    await painted();
    await choose('Workspace changed');
    expect(JSON.parse(area?.value ?? '')).to.deep.equal({ eventKey: 'frontegg.tenant.updated', mine: true });
    send('Send test');
    await waitUntil(() => says('Delivered.'));
    expect(control.requestsTo('webhooks.test').at(-1)?.body['payload']).to.have.property('mine', true);
  });

  it('says when a test fails, and when it was not sent (CONN-018)', async () => {
    const { existing, openTest, send, says, control } = mount();
    await existing('https://hooks.acme.example/in/500');
    await openTest();
    send('Send test');
    await waitUntil(() => says('Failed. The address answered 500.'));
    control.answer('webhooks.test', () => refusal(500, 'ER-INTERNAL', 'tired'));
    send('Send again');
    await waitUntil(() => says('The test was not sent.') && !says('Failed. The address'));
  });

  it('gives the focus back when the dialogs of a test and of a secret are closed', async () => {
    const { element, field, check, button, find, inDialog, says, dialog, existing } = mount();
    const focused = () => element.shadowRoot?.activeElement;
    await waitUntil(() => says('No webhooks yet'));
    button('New webhook').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => field('url') && says('User invited'), 'the form is there');
    type(field('displayName'), 'First');
    type(field('url'), 'https://hooks.acme.example/in');
    check('User invited');
    await painted();
    inDialog('Create webhook').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => says('Copy the secret now') && says('whsec_'));
    dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await painted();
    inDialog('Done').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog());
    await waitUntil(() => focused() === find('[part~=title]'), 'the button has left with the empty state');
    await existing();
    for (const key of ['Escape', 'Enter']) {
      await waitUntil(() => find(`button[aria-label="Actions for ${NAME}"]:enabled`));
      button(`Actions for ${NAME}`).focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused()?.role === 'menuitem');
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => focused()?.textContent === 'Send test…');
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => find('[role=dialog] textarea'));
      await painted();
      if (key === 'Enter') inDialog('Close').focus();
      await sendKeys({ press: key });
      await waitUntil(() => !dialog());
      await waitUntil(() => focused() === button(`Actions for ${NAME}`), 'what opened it');
    }
  });

  it('turns off, on, and is deleted after a question', async () => {
    const { element, existing, act, says, row, inDialog } = mount();
    await existing();
    const changes: unknown[] = [];
    element.addEventListener('webhooks-change', ({ detail }) => changes.push(detail.change));
    await act(NAME, 'Turn off');
    await waitUntil(() => row(NAME)?.textContent.includes('Off'));
    await act(NAME, 'Turn on');
    await waitUntil(() => row(NAME)?.textContent.includes('On'));
    await act(NAME, 'Delete webhook');
    await waitUntil(() => says(`Delete ${NAME}?`));
    inDialog('Delete webhook').click();
    await waitUntil(() => says('No webhooks yet'));
    expect(changes).to.deep.equal(['switched', 'switched', 'deleted']);
  });

  it('changes a webhook, tells it once, shows no secret again, and keeps what was typed where that fails', async () => {
    const { element, existing, act, says, field, inDialog, dialog, row, control } = mount();
    await existing();
    const changes: unknown[] = [];
    element.addEventListener('webhooks-change', ({ detail }) => changes.push(detail.change));
    await act(NAME, 'Edit');
    await waitUntil(() => field('displayName')?.value === NAME && says('User invited'), 'it begins with what there is');
    type(field('displayName'), 'Night hook');
    await painted();
    control.answer('webhooks.update', () => refusal(400, 'ER-ODD', 'Not now.'));
    inDialog('Save webhook').click();
    await waitUntil(() => dialog()?.textContent.includes('Not now.'), 'it is said');
    expect([field('displayName')?.value, !!row(NAME), changes]).to.deep.equal(['Night hook', true, []]);
    control.answer('webhooks.update', undefined);
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && row('Night hook'), 'it is saved');
    expect([changes, says('whsec_')]).to.deep.equal([['saved'], false]);
  });

  it('keeps a webhook, and its question, where it is not deleted', async () => {
    const { existing, act, says, dialog, inDialog, row, control } = mount();
    await existing();
    control.answer('webhooks.remove', () => refusal(400, 'ER-ODD', 'Not now.'));
    await act(NAME, 'Delete webhook');
    await waitUntil(() => says(`Delete ${NAME}?`));
    inDialog('Delete webhook').click();
    await waitUntil(() => dialog()?.textContent.includes('Not now.'), 'it is said');
    expect([!!row(NAME), says('was deleted')]).to.deep.equal([true, false]);
  });

  it('takes the notice of a failure away once the same is done after all', async () => {
    const { existing, act, says, all, control } = mount();
    await existing();
    const failures = () => all('[part=toast][role=alert]').length;
    control.answer('webhooks.update', () => refusal(500, 'ER-INTERNAL', 'tired'));
    await act(NAME, 'Turn off');
    await waitUntil(() => failures() === 1 && says(`${NAME} was not changed.`));
    control.answer('webhooks.update', undefined);
    await act(NAME, 'Turn off');
    await waitUntil(() => says(`${NAME} is off`));
    await waitUntil(() => failures() === 0, 'it is done');
  });

  it('names one that was switched off after its address was gone, above the list', async () => {
    const stopped = { isActive: false, stoppedBy: 'gone' };
    const { existing, says, button, find, root, control } = mount();
    await existing();
    const rows = root.use(WebhooksStore).list.rows.map((row) => ({ ...row, ...stopped }));
    control.answer('webhooks.list', () => Response.json(rows));
    await root.use(WebhooksStore).list.load();
    const words = 'Warehouse events was switched off. The address answered that it is gone.';
    await waitUntil(() => says(words));
    button('Show deliveries').click();
    await waitUntil(() => find('[part=delivery]'), 'its deliveries open');
  });

  it('sends nothing without the permission (PORTAL-019)', async () => {
    const { existing, keep, says } = mount();
    await existing();
    keep('fe.secure.read.users');
    await waitUntil(() => says('You cannot see webhooks'));
  });

  it('fits a phone', async () => {
    const { element, says } = mount({ width: '320px' });
    await waitUntil(() => says('No webhooks yet'));
    expect(element.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
  });
});
