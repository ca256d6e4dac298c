import { ContextProvider } from '@lit/context';
import { ReactiveElement } from '@lit/reactive-element';
import { expect, oneEvent } from '@open-wc/testing';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { runInAction } from 'mobx';
import type { UserV3 } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import { handContext, handWrittenCall, person, type SentCall } from '../../stores/admin/testing.ts';
import { appContext } from '../core/shell/appContext.ts';
import { relativeTime } from '../ui/base/Time.tsx';
import './admin-users-table.ts';
import type { AdminUsersTableElement } from './admin-users-table.ts';

const LIST = '/identity/resources/users/v3';
const page = (items: UserV3[], totalItems = items.length, totalPages = 1) => ({
  items,
  _metadata: { totalItems, totalPages },
});
const never = new Promise<never>(() => {});
const people = [
  person('amara', { name: 'Amara Okafor', lastLogin: new Date(Date.now() - 2 * 3_600_000).toISOString() }),
  person('leila', { name: 'Leila Haddad', isLocked: true, provider: 'scim2' }),
];

class TestProvider extends ReactiveElement {
  override createRenderRoot() {
    return this;
  }
}
customElements.define('users-test-provider', TestProvider);

interface Setup {
  list?: (sent: SentCall) => unknown;
  permissions?: readonly string[];
  attributes?: Readonly<Record<string, string>>;
}

/** The element under a hand-made app, with what a test looks at. */
async function mount({ list = () => page(people, 45, 3), permissions, attributes = {} }: Setup = {}) {
  const wire = handWrittenCall({
    [LIST]: list,
    '/identity/resources/users/v3/roles': () => [
      { vendorId: 'v', tenantId: 't', userId: 'amara', roleIds: ['r1', 'r2'] },
    ],
    '/identity/resources/users/v3/groups': () => {
      throw new ApiError({ statusCode: 403, message: 'Forbidden' });
    },
    '/identity/resources/usernames/v1': () => page([]),
    '/identity/resources/applications/v1/users-apps': () => [],
    '/identity/resources/roles/v1': () => [
      { id: 'r1', name: 'Owner', permissions: ['p1', 'p2'] },
      { id: 'r2', name: 'Auditor', permissions: ['p1'] },
    ],
    '/identity/resources/permissions/v1': () => [
      { id: 'p2', key: 'reports.write', name: 'Write reports' },
      { id: 'p1', key: 'reports.read', name: 'Read reports' },
      { id: 'p3', key: 'reports.delete', name: 'Delete reports' },
    ],
    '/identity/resources/groups/v1': () => ({ groups: [] }),
  });
  const clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (ms: number, callback: () => void) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  const hand = handContext(wire.call, clock, permissions);
  const stores = new Map<unknown, unknown>();
  const root = {
    name: 'default',
    context: hand.context,
    use(Kind: new (context: typeof hand.context) => unknown) {
      if (!stores.has(Kind)) stores.set(Kind, new Kind(hand.context));
      return stores.get(Kind);
    },
  };
  const provider = new TestProvider();
  Reflect.construct(ContextProvider, [provider, { context: appContext, initialValue: root }]);
  // A page's layout slots its content, as an `<auth-provider>` does.
  const layout = document.createElement('div');
  layout.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
  layout.append(provider);
  document.body.append(layout);
  const element = document.createElement('admin-users-table');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  provider.append(element);
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
    element.shadowRoot?.querySelector<Found>(selector) ?? undefined;
  const all = (selector: string) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const button = (name: string) => {
    const found = all('button').find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent)?.trim().startsWith(name),
    );
    if (!(found instanceof HTMLButtonElement)) throw new Error(`no button "${name}"`);
    return found;
  };
  const rows = () => all('tbody [part=row]');
  const says = (text: string) => element.shadowRoot?.textContent.includes(text);
  const isDrawn = () =>
    element.matches(':state(ready)') && (!find('[part=toolbar]') || (find('[part=search]') && find('[part=filter]')));
  await waitUntil(isDrawn, 'the view is drawn');
  const head = (name: string) => all('thead th').find(({ textContent }) => textContent === name);
  /** The calls of a path, besides those that count the people of a ready-made view. */
  const to = (path: string) => wire.to(path).filter(({ query }) => query['_limit'] !== 1);
  return { ...wire, ...hand, element, find, all, button, rows, says, head, to };
}

const isIn = (element: AdminUsersTableElement, state: string) => element.matches(`:state(${state})`);

describe('<admin-users-table>', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows the first page with every column filled, and is accessible', async () => {
    const { element, rows, find, says } = await mount();
    await waitUntil(() => rows().length === 2 && says('Owner') && find('[part=range]'));
    const cells = [...(rows()[0]?.querySelectorAll('[part=cell]') ?? [])].map((cell) => cell.textContent);
    expect(cells[0]).to.contain('Amara Okafor').and.to.contain('amara@brightline.example');
    expect(cells[1]).to.equal('Active');
    expect(cells[2]).to.contain('Owner').and.to.contain('Auditor');
    expect(cells[3], 'a column whose call failed is dashed').to.equal('–');
    expect(cells[6]).to.equal('2 hr. ago');
    expect(rows()[1]?.textContent).to.contain('Locked').and.to.contain('Directory').and.to.contain('Never');
    expect(find('[part=range]')?.textContent).to.equal('1–2 of 45');
    expect(rows()[0]?.querySelector('time[datetime]')?.getAttribute('title')).to.be.a('string');
    await expect(element).to.be.accessible();
  });

  it('keeps head and toolbar while the first page is on its way', async () => {
    const { element, find, all } = await mount({ list: () => never });
    await waitUntil(() => find('table'));
    expect(find('table')?.getAttribute('aria-busy')).to.equal('true');
    expect(all('thead th').length).to.equal(8);
    await waitUntil(() => find('[part=search]'), 'the toolbar is there');
    expect(isIn(element, 'loading')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('outlines the rows that are on their way where colours are forced', async () => {
    const { find } = await mount({ list: () => never });
    await waitUntil(() => find('.gh-bone'));
    const line = () => getComputedStyle(find('.gh-bone') ?? document.body).borderTopColor;
    expect(line()).to.equal('rgba(0, 0, 0, 0)');
    await emulateMedia({ forcedColors: 'active' });
    try {
      expect(line()).to.equal(getComputedStyle(document.body).color);
    } finally {
      await emulateMedia({ forcedColors: 'none' });
    }
  });

  it('names the missing permission and sends nothing without it (WIDGET-008)', async () => {
    const { element, says, sent, find } = await mount({ permissions: [] });
    await waitUntil(() => says('fe.secure.read.users'));
    expect(sent.length).to.equal(0);
    expect(find('table') === undefined, 'nothing is there').to.equal(true);
    expect(isIn(element, 'no-access')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('shows nothing to someone who is signed out (WIDGET-008)', async () => {
    const { session, find, sent, rows } = await mount();
    await waitUntil(() => rows().length === 2);
    const before = sent.length;
    runInAction(() => (session.status = 'signed-out'));
    await waitUntil(() => !find('[part=view]'));
    expect(sent.length).to.equal(before);
  });

  it('takes the rows away from someone whose permission was taken away', async () => {
    const { element, session, rows, all, says } = await mount();
    await waitUntil(() => rows().length === 2);
    runInAction(() => session.permissions.splice(0));
    await waitUntil(() => says('fe.secure.read.users'), 'it says what is missing');
    expect([rows().length, all('table, [part=toolbar]').length]).to.deep.equal([0, 0]);
    expect(isIn(element, 'no-access')).to.equal(true);
  });

  it('announces each page that is on screen, and loads it again on request', async () => {
    const told: unknown[] = [];
    const hear = (event: Event): void =>
      void (
        event instanceof CustomEvent &&
        told.push([event.detail.users.length, event.detail.totalItems, event.detail.page])
      );
    document.addEventListener('users-loaded', hear);
    try {
      const { element, rows, button, to, session } = await mount({ list: () => page([...people], 45, 3) });
      await waitUntil(() => rows().length === 2 && told.length);
      button('Next page').click();
      await waitUntil(() => told.length === 2);
      expect(told).to.deep.equal([
        [2, 45, 0],
        [2, 45, 1],
      ]);
      const before = to(LIST).length;
      expect(await element.reload()).to.equal(true);
      expect([to(LIST).length, to(LIST).at(-1)?.query['_offset']]).to.deep.equal([before + 1, 1]);
      runInAction(() => session.permissions.splice(0));
      expect(await element.reload(), 'without the permission').to.equal(false);
      expect(to(LIST).length).to.equal(before + 1);
    } finally {
      document.removeEventListener('users-loaded', hear);
    }
  });

  it('says why the list could not be loaded, with the trace, and tries again', async () => {
    let fails = true;
    const { element, button, rows, says, find } = await mount({
      list: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'The server is tired', traceId: 'trace-7f3c' });
        return page(people);
      },
    });
    await waitUntil(() => says('trace-7f3c'));
    expect(isIn(element, 'error')).to.equal(true);
    expect(find('[role=alert]')?.textContent)
      .to.contain('Users could not be loaded')
      .and.to.contain('The service is not answering.')
      .and.not.to.contain('tired');
    await expect(element).to.be.accessible();
    fails = false;
    button('Try again').click();
    await waitUntil(() => rows().length === 2);
    expect(isIn(element, 'error')).to.equal(false);
  });

  it('says that nobody is there, and lets the page say it better', async () => {
    const { element, says, find } = await mount({ list: () => page([]) });
    await waitUntil(() => says('Nobody here yet'));
    expect(isIn(element, 'empty')).to.equal(true);
    expect(find('[part=toolbar]') === undefined, 'nothing to search in').to.equal(true);
    expect(find('slot[name=empty]')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('searches when typing rests, says that nothing was found, and goes back to everybody', async () => {
    const { element, find, button, says, rows, to } = await mount({
      list: ({ query }) => ((query['_email'] ?? query['_identifier']) ? page([]) : page(people, 45, 3)),
    });
    await waitUntil(() => rows().length === 2);
    const field = find<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('no search field');
    Reflect.set(HTMLInputElement.prototype, 'value', 'hendrik', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => says('No user matches “hendrik”'));
    expect([isIn(element, 'empty'), isIn(element, 'loading'), isIn(element, 'error')]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(find('[part=toolbar]'), 'what hides everybody can be taken back').to.exist;
    await waitUntil(() => find('[part=view] > [role=status]')?.textContent === 'Nothing found', 'it is said');
    expect(
      [to(LIST).at(-2)?.query['_email'], to(LIST).at(-1)?.query['_identifier']],
      'names, then usernames',
    ).to.deep.equal(['hendrik', 'hendrik']);
    await expect(element).to.be.accessible();
    button('Clear search and filters').click();
    await waitUntil(() => rows().length === 2);
    expect(field.value).to.equal('');
  });

  it('empties the search by Escape and counts everybody again', async () => {
    const { find, rows, to, says } = await mount({ list: ({ query }) => page(people, query['_email'] ? 2 : 45, 3) });
    await waitUntil(() => rows().length === 2);
    expect(find('[part=lead]')?.textContent).to.equal('45 people');
    const field = find<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('no search field');
    Reflect.set(HTMLInputElement.prototype, 'value', 'am', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => says('1–2 of 2'));
    expect(find('[part=lead]')?.textContent, 'a search changes nothing about how many there are').to.equal('45 people');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await waitUntil(() => says('1–2 of 45'));
    expect([field.value, to(LIST).at(-1)?.query['_email']]).to.deep.equal(['', undefined]);
  });

  it('says of each person what is known: name or address, who keeps the account, what ends soon', async () => {
    const soon = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const some = [
      person('a', { name: '', provider: 'saml' }),
      Object.assign(person('b', { name: 'Ben', isDisabled: true }), { provider: 'okta' }), // newer than this library
      person('c', { name: 'Cleo', provider: 'saml', managedBy: 'scim2', temporaryExpirationDate: soon }),
      person('d', { name: 'Dora', createdAt: new Date(Date.now() - 3.5 * 86_400_000).toISOString() }),
    ];
    const { rows } = await mount({ list: () => page(some) });
    await waitUntil(() => rows().length === 4);
    const cells = (row: number) =>
      [...(rows()[row]?.querySelectorAll('[part=cell]') ?? [])].map((cell) => cell.textContent);
    expect(cells(0)[0]).to.contain('a@brightline.example');
    expect(rows()[0]?.querySelectorAll('.gh-person__line').length, 'the address is not said twice').to.equal(0);
    expect([0, 1, 2, 3].map((row) => cells(row)[7])).to.deep.equal(['SSO', 'okta', 'Directory', 'Workspace']);
    expect([0, 1, 2, 3].map((row) => cells(row)[1])).to.deep.equal(['Active', 'Disabled', 'Ends in 3d', 'Active']);
    expect(rows().map((row) => row.dataset['dim'])).to.deep.equal([undefined, 'true', undefined, undefined]);
    expect([0, 3].map((row) => cells(row)[5])).to.deep.equal(['Jan 12, 2023', '3 days ago']);
    expect(rows()[3]?.querySelector('time')?.title, 'the exact time').to.match(/, \d{4}, /);
  });

  it('lets a person choose columns and how many rows a page has', async () => {
    const { all, button, rows, to, find } = await mount();
    await waitUntil(() => rows().length === 2);
    button('Columns').click();
    await waitUntil(() => all('[role=menuitemcheckbox]').length === 8, 'the menu opens');
    expect(all('[role=menuitemcheckbox]').map((item) => item.ariaChecked)).to.deep.equal(
      Array.from({ length: 8 }, () => 'true'),
    );
    expect(all('[role=menuitemcheckbox]')[0]?.ariaDisabled, 'the one that identifies a row stays').to.equal('true');
    all('[role=menuitemcheckbox]')[2]?.click();
    await waitUntil(() => !all('thead th').some((th) => th.textContent === 'Roles'));
    expect(all('thead th').length).to.equal(7);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !all('[role=menu]').length);
    expect(find('[part=page-size]')?.textContent).to.equal('Rows 20');
    find('[part=page-size]')?.click();
    await waitUntil(() => all('[role=menuitemradio]').length === 4, 'the sizes');
    all('[role=menuitemradio]')[2]?.click();
    await waitUntil(() => to(LIST).at(-1)?.query['_limit'] === 50);
    await waitUntil(() => !all('[role=menu]').length, 'one choice closes the menu');
  });

  it('turns pages quietly: the old rows stay, dimmed, until the new ones are there', async () => {
    let answer: (value: unknown) => void = () => {};
    const { button, rows, find, to } = await mount({
      list: ({ query }) => (query['_offset'] ? new Promise((resolve) => (answer = resolve)) : page(people, 45, 3)),
    });
    await waitUntil(() => rows().length === 2);
    button('Next page').click();
    await waitUntil(() => find('table')?.hasAttribute('data-stale'));
    expect(rows().length).to.equal(2);
    expect(to(LIST).at(-1)?.query['_offset']).to.equal(1);
    answer(page([person('zoe', { name: 'Zoe' })], 45, 3));
    await waitUntil(() => rows().length === 1);
    expect(find('[part=range]')?.textContent).to.equal('21–21 of 45');
    expect(find('[part=view] > [role=status]')?.textContent).to.contain('45 people, 21 to 21');
  });

  it('sorts by a press on a head and says so with aria-sort', async () => {
    const { button, all, rows, to, head } = await mount();
    await waitUntil(() => rows().length === 2);
    expect(head('User')?.getAttribute('aria-sort')).to.equal('ascending');
    button('Joined').click();
    await waitUntil(() => head('Joined')?.getAttribute('aria-sort') === 'descending');
    expect(head('User')?.hasAttribute('aria-sort')).to.equal(false);
    expect(to(LIST).at(-1)?.query).to.include({ _sortBy: 'createdAt', _order: 'DESC' });
    expect(all('thead th button').map((one) => one.textContent)).to.deep.equal([
      'User',
      'Joined',
      'Last seen',
      'Managed by',
    ]);
  });

  it('offers ready-made views, each with its count, for which there is room before it is known', async () => {
    const told: Readonly<Record<string, number>> = { 'mfa-unenrolled': 14, 'breached-passwords': 2, inactive: 0 };
    const answers: (() => void)[] = [];
    const expired = person('guest', { temporaryExpirationDate: '2020-01-01T00:00:00Z' });
    const { all, rows } = await mount({
      list: async ({ query }) => {
        const preset = String(query['_preset'] ?? '');
        if (!preset) return page(people, 45, 3);
        await new Promise<void>((done) => answers.push(done));
        return preset === 'expired' ? page([expired], 3) : page([], told[preset] ?? 0, 1);
      },
    });
    const presets = () => all('[part=presets] button');
    await waitUntil(() => rows().length === 2 && answers.length === 5);
    const places = () => presets().map((one) => Math.round(one.getBoundingClientRect().right));
    const before = places();
    for (const answer of answers) answer();
    await waitUntil(() => presets()[5]?.textContent === 'Not delivered0');
    expect(presets().map(({ textContent }) => textContent)).to.deep.equal([
      'All45',
      'Without a second factor14',
      'Breached password2',
      'Inactive 90 days0',
      'Expired3',
      'Not delivered0',
    ]);
    expect(places()).to.deep.equal(before);
  });

  it('leaves out the views that the provider refuses, and those whose name it does not read', async () => {
    const { all, rows } = await mount({
      list: ({ query }) => {
        if (query['_preset'] === 'expired') throw new ApiError({ statusCode: 400, message: 'no' });
        return page(people, 45, 3);
      },
    });
    const names = () => all('[part=presets] button').map(({ firstChild }) => firstChild?.textContent);
    await waitUntil(() => rows().length === 2 && names().length === 4);
    expect(names()).to.deep.equal(['All', 'Without a second factor', 'Breached password', 'Inactive 90 days']);
  });

  it('sorts by the last sign-in, the newest first, and no longer where the provider refuses that', async () => {
    let refuses = false;
    const { button, head, rows, to, all } = await mount({
      list: ({ query }) => {
        if (refuses && query['_sortBy'] === 'lastLogin') throw new ApiError({ statusCode: 400, message: 'no' });
        return page(people, 45, 3);
      },
    });
    await waitUntil(() => rows().length === 2);
    button('Last seen').click();
    await waitUntil(() => head('Last seen')?.getAttribute('aria-sort') === 'descending');
    expect(to(LIST).at(-1)?.query).to.include({ _sortBy: 'lastLogin', _order: 'DESC' });
    refuses = true;
    button('Last seen').click();
    await waitUntil(() => head('User')?.getAttribute('aria-sort') === 'ascending' && rows().length === 2);
    expect(all('thead th button').map((one) => one.textContent)).to.deep.equal(['User', 'Joined', 'Managed by']);
  });

  it('shows who is in a ready-made view', async () => {
    const { button, all, rows, to } = await mount({ list: ({ query }) => page(people, query['_preset'] ? 14 : 45, 3) });
    await waitUntil(() => rows().length === 2);
    const presets = () => all('[part=presets] button').map((one) => one.textContent);
    button('Without a second factor').click();
    await waitUntil(() => presets()[1] === 'Without a second factor14');
    expect(to(LIST).at(-1)?.query['_preset']).to.equal('mfa-unenrolled');
    expect(button('Without a second factor').getAttribute('aria-pressed')).to.equal('true');
  });

  it('filters through a menu that works by keyboard and gives the focus back', async () => {
    const { element, button, rows, all, to } = await mount({
      list: ({ query }) => (query['_filter'] ? page([people[1] ?? person('x')], 1) : page(people, 45, 3)),
    });
    await waitUntil(() => rows().length === 2);
    button('Status').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all('[role=menuitemcheckbox]').length === 7, 'the menu opens');
    const items = all('[role=menuitemcheckbox]');
    await waitUntil(() => element.shadowRoot?.activeElement === items[0], 'the first choice has the focus');
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => rows().length === 1);
    expect(to(LIST).at(-1)?.query['_filter']).to.equal('{"status":["locked"]}');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !all('[role=menu]').length);
    expect(to(LIST).at(-1)?.query['_filter'], 'what was chosen is kept').to.equal('{"status":["locked"]}');
    await waitUntil(() => element.shadowRoot?.activeElement === button('Status: Locked'));
    button('Clear filters').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => rows().length === 2);
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('[part~=title]'), 'the button has left');
  });

  it('leaves a filter by Tab, which goes on from its button', async () => {
    const { element, button, rows, all } = await mount();
    await waitUntil(() => rows().length === 2);
    for (const shift of ['', 'Shift+'] as const) {
      button('Role').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => all('[role=menu]').length === 1, 'the menu opens');
      await sendKeys({ press: `${shift}Tab` });
      await waitUntil(() => !all('[role=menu]').length, 'it is one stop');
      const next = shift ? button('Status') : button('Group');
      await waitUntil(() => element.shadowRoot?.activeElement === next, `the next stop is ${next.textContent}`);
    }
  });

  it('closes a filter by Escape wherever the focus is', async () => {
    const { element, button, rows, all } = await mount();
    await waitUntil(() => rows().length === 2);
    button('Role').click();
    await waitUntil(() => all('[role=menu]').length === 1, 'the menu opens');
    await waitUntil(() => element.shadowRoot?.activeElement?.closest('[part=menu]'), 'the focus is in it');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await waitUntil(() => !all('[role=menu]').length);
    await waitUntil(() => element.shadowRoot?.activeElement === button('Role'));
  });

  it('is searched by a press anywhere in the box of its search', async () => {
    const { element, find } = await mount();
    const box = find('[part=search]')?.getBoundingClientRect();
    if (!box) throw new Error('no search');
    const at = element.shadowRoot?.elementFromPoint(box.left + box.width / 2, box.top + 2);
    expect(at?.matches('input[type=search]')).to.equal(true);
  });

  it('takes filters away from a server that does not read them', async () => {
    const { all, rows, says, button } = await mount();
    await waitUntil(() => rows().length === 2);
    button('Status').click();
    await waitUntil(() => all('[role=menuitemcheckbox]').length === 7, 'the menu opens');
    all('[role=menuitemcheckbox]')[1]?.click();
    await waitUntil(() => says('This server cannot filter the list'));
    expect(rows().length).to.equal(2);
  });

  it('opens a row only when the page asked for it, by pointer and by keyboard', async () => {
    const { element, rows, find } = await mount({ attributes: { activatable: '' } });
    await waitUntil(() => rows().length === 2);
    const name = find<HTMLButtonElement>('[part=person] button');
    setTimeout(() => name?.click());
    const event: CustomEvent<{ user: UserV3 }> = await oneEvent(element, 'users-row-activate');
    expect(event.detail.user.id).to.equal('amara');
    expect(event.cancelable && event.composed).to.equal(true);
    element.activatable = false;
    await waitUntil(() => {
      find<HTMLButtonElement>('[part=person] button')?.click();
      return find('[role=dialog] [part=facts]');
    }, 'else it shows everything about the person');
  });

  it('hides columns the page does not want, and takes the page size from its attribute', async () => {
    const { element, all, rows, to } = await mount({
      attributes: { 'hidden-columns': 'applications managedBy', 'page-size': '50' },
    });
    await waitUntil(() => rows().length === 2);
    expect(all('thead th').map((th) => th.textContent)).to.deep.equal([
      'User',
      'Status',
      'Roles',
      'Groups',
      'Joined',
      'Last seen',
    ]);
    expect(to(LIST).length).to.equal(1);
    expect(to(LIST)[0]?.query['_limit']).to.equal(50);
    Object.assign(element, { hiddenColumns: undefined });
    await element.updateComplete;
    await painted();
    expect(rows().length, 'a framework may take the columns back').to.equal(2);
  });

  it('speaks the language of the page', async () => {
    document.documentElement.lang = 'de';
    try {
      const { says } = await mount();
      await waitUntil(() => says('Zuletzt da') && says('vor 2 Std.'.slice(4)));
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('becomes a list of two lines on a narrow place, whatever the window is', async () => {
    const { element, all, rows, find, says } = await mount();
    await waitUntil(() => rows().length === 2);
    element.style.inlineSize = '375px';
    await waitUntil(() => all('[part=list] > [part=row]').length === 2 && says('Owner +1'));
    expect(find('table')).to.equal(undefined);
    const [amara, leila] = all('[part=list] > [part=row]');
    expect(amara?.textContent).to.contain('Amara Okafor').and.to.contain('amara@brightline.example');
    expect(amara?.querySelector('[part=status]'), 'the usual status is for screen readers alone').to.equal(null);
    expect(leila?.querySelector('[part=status]')?.textContent).to.equal('Locked');
    expect(Math.round(amara?.getBoundingClientRect().height ?? 0)).to.equal(64);
    expect(element.scrollWidth).to.be.at.most(375);
    await expect(element).to.be.accessible();
  });

  it('tells which person is open as part of its place, and opens and closes with it', async () => {
    const { element, all, rows } = await mount();
    await waitUntil(() => rows().length === 2);
    const places: unknown[] = [];
    element.addEventListener('list-place-change', ({ detail }) => places.push(detail));
    rows()[0]?.click();
    const dialogs = () => all('[role=dialog]').length;
    await waitUntil(() => dialogs() === 1);
    expect(places).to.deep.equal([{ place: 'open=amara', step: true }]);
    element.place = ''; // the back button
    await waitUntil(() => dialogs() === 0);
    document.body.replaceChildren();
    const again = await mount({ attributes: { place: 'sort=-joinedAt&open=amara' } });
    await waitUntil(() => again.all('[role=dialog] [part=facts]').length === 1, 'as after a reload');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => again.element.place === 'sort=-joinedAt' && !again.all('[role=dialog]').length);
  });

  it('says that the person of an address is not there, and takes them out of the address', async () => {
    const { element, says, rows } = await mount({ attributes: { place: 'sort=-joinedAt&open=nobody' } });
    const places: unknown[] = [];
    element.addEventListener('list-place-change', ({ detail }) => places.push(detail));
    await waitUntil(() => rows().length === 2 && says('is not in the list'));
    expect(places).to.deep.equal([{ place: 'sort=-joinedAt', step: false }], 'the back button does not lead back');
  });

  it('opens everything about a person from the narrow list, and gives the focus back', async () => {
    const { element, all, rows, says } = await mount();
    element.style.inlineSize = '375px';
    await waitUntil(() => rows().length === 0 && all('[part=list] > [part=row]').length === 2 && says('Owner +1'));
    const name = all('[part=name]')[0];
    name?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all('[role=dialog] [part=facts] dt').length > 7, 'the detail is open');
    const facts = all('[role=dialog] [part=facts] > div').map((fact) =>
      [...fact.querySelectorAll('dt, dt + dd')].map((part) => part.textContent),
    );
    expect(facts[0]).to.deep.equal(['Email', 'amara@brightline.example']);
    expect(facts.find(([fact]) => fact === 'Roles')).to.deep.equal(['Roles', 'Owner, Auditor']);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !all('[role=dialog]').length);
    await waitUntil(() => element.shadowRoot?.activeElement === name, 'the focus is where it was');
  });

  it('opens on a desk what its columns have no room for, and each permission with the role it comes from', async () => {
    const { element, all, find, says } = await mount({ permissions: ['fe.secure.read.users', 'fe.secure.read.roles'] });
    element.style.inlineSize = '700px';
    await waitUntil(() => says('Owner') && find('table')?.dataset['left']?.includes('2'), 'columns have left');
    const name = find('[part=person] button');
    name?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all('[role=dialog] li').length > 0, 'the detail is open');
    const facts = all('[role=dialog] dt').map((term) => term.textContent);
    for (const column of ['Applications', 'Joined', 'Managed by']) expect(facts).to.include(column);
    expect(all('[role=dialog] li').map((right) => [...right.children].map((part) => part.textContent))).to.deep.equal([
      ['Read reports', 'Owner, Auditor', 'reports.read'],
      ['Write reports', 'Owner', 'reports.write'],
    ]);
    expect(facts, 'the status stands beside the name').not.to.include('Status');
    const [first] = people;
    const { createdAt = '', lastLogin } = first ?? {};
    const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
    const times = all('[role=dialog] time').map(({ textContent }) => textContent);
    expect(times, 'exact times are in sight').to.deep.equal([
      `${exact.format(new Date(createdAt))} · ${relativeTime(Date.parse(createdAt), Date.now(), 'en')}`,
      `${exact.format(new Date(lastLogin ?? ''))} · 2 hr. ago`,
    ]);
    const heading = find('[role=dialog] h4');
    expect(heading && getComputedStyle(heading).marginBlockStart).to.equal('0px');
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => element.shadowRoot?.activeElement === name, 'the focus is where it was');
  });

  it('keeps columns that a person has hidden in the detail of a row, on a desk as on a phone; the menu agrees with the table', async () => {
    const { element, all, find, button, says } = await mount();
    const heads = () => all('thead th').map((head) => head.textContent);
    const items = () => all('[role=menuitemcheckbox]');
    const nameOf = (item: HTMLElement) => columns.find((name) => item.textContent?.startsWith(name)) ?? '';
    const ticked = () => items().flatMap((item) => (item.ariaChecked === 'true' ? [nameOf(item)] : []));
    const facts = async (open: () => HTMLElement | undefined) => {
      await waitUntil(() => {
        if (!find('[role=dialog]')) open()?.click();
        return all('[role=dialog] [part=facts] dt').length > 3;
      }, 'the detail is open');
      const found = all('[role=dialog] [part=facts] > div').map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dt + dd')?.textContent,
      ]);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !find('[role=dialog]'));
      return found;
    };
    element.style.inlineSize = '1280px';
    await waitUntil(() => says('Owner') && heads().length === 8);
    const columns = heads();
    const whole = await facts(() => find('[part=person] button'));
    expect(whole.map(([name]) => name)).to.include.members(
      columns.filter((name) => !['User', 'Status'].includes(name)),
    );

    button('Columns').click();
    await waitUntil(() => items().length === 8, 'the menu opens');
    expect(ticked()).to.deep.equal(columns);
    for (const name of ['Status', 'Roles', 'Joined']) {
      items()
        .find((item) => nameOf(item) === name)
        ?.click();
      await waitUntil(() => !heads().includes(name), `${name} is hidden`);
      expect(ticked(), 'what is ticked is what is shown').to.deep.equal(heads());
    }
    expect(heads()).to.deep.equal(columns.filter((name) => !['Status', 'Roles', 'Joined'].includes(name)));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !find('[role=menu]'));
    expect(await facts(() => find('[part=person] button'))).to.deep.equal(whole);

    element.style.inlineSize = '375px';
    await waitUntil(() => all('[part=list] > [part=row]').length === 2 && says('Owner +1'));
    expect(await facts(() => all('[part=name]')[0])).to.deep.equal(whole);

    element.style.inlineSize = '1280px';
    await waitUntil(() => heads().length === 5, 'the choice is kept');
    button('Columns').click();
    await waitUntil(() => items().length === 8);
    expect(ticked()).to.deep.equal(heads());
    items()
      .find((item) => nameOf(item) === 'Roles')
      ?.click();
    await waitUntil(() => heads().length === 6);
    expect(ticked()).to.deep.equal(heads());
  });

  it('filters and sorts the narrow list from sheets', async () => {
    const { element, all, rows, button, to } = await mount();
    element.style.inlineSize = '375px';
    await waitUntil(() => rows().length === 0 && all('[part=list] > [part=row]').length === 2);
    button('Filter').click();
    await waitUntil(() => all('[role=dialog] input[type=checkbox]').length >= 5);
    await expect(element).to.be.accessible();
    all('[role=dialog] input[type=checkbox]')[2]?.click();
    await waitUntil(() => to(LIST).at(-1)?.query['_filter'] === '{"status":["locked"]}');
    button('Show 45 people').click();
    await waitUntil(() => !all('[role=dialog]').length);
    button('Sort').click();
    await waitUntil(() => all('[role=dialog] input[type=radio]').length === 4);
    all('[role=dialog] input[type=radio]')[1]?.click();
    await waitUntil(() => button('Newest first').getAttribute('aria-pressed') === 'true');
    button('50').click();
    await waitUntil(() => button('50').getAttribute('aria-pressed') === 'true');
    button('Show 45 people').click();
    await waitUntil(() => to(LIST).at(-1)?.query['_sortBy'] === 'createdAt');
    expect(to(LIST).at(-1)?.query).to.include({ _order: 'DESC', _limit: 50 });
  });

  describe('in a wide window', () => {
    before(() => setViewport({ width: 1280, height: 800 }));
    after(() => setViewport({ width: 800, height: 600 }));
    const panel = '[part=detail-panel]';

    it('shows a person beside the list, which stays in use, and follows the row that is chosen', async () => {
      const { element, all, find, rows, button } = await mount();
      element.style.inlineSize = '976px';
      await waitUntil(() => rows().length === 2);
      button('Amara Okafor').click();
      await waitUntil(() => find(panel)?.textContent.includes('amara@brightline.example'));
      expect(all('[role=dialog]').length).to.equal(0);
      const [list, beside] = [find('table'), find(panel)].map((one) => one?.getBoundingClientRect());
      expect(Math.round(beside?.width ?? 0)).to.equal(420);
      expect((list?.right ?? 0) <= (beside?.left ?? 0), 'side by side').to.equal(true);
      expect(rows()[0]?.getAttribute('aria-current')).to.equal('true');
      expect(all('thead th').map(({ textContent }) => textContent))
        .to.include('User')
        .and.not.to.include('Joined');
      await expect(element).to.be.accessible();
      button('Leila Haddad').click();
      await waitUntil(() => find(panel)?.textContent.includes('leila@brightline.example'));
      expect(rows().map((row) => row.getAttribute('aria-current'))).to.deep.equal([null, 'true']);
    });

    it('moves with the keys, takes in who opens the row again, and closes by Escape', async () => {
      const { element, find, rows, button } = await mount();
      element.style.inlineSize = '976px';
      await waitUntil(() => rows().length === 2);
      const focused = () => element.shadowRoot?.activeElement;
      button('Amara Okafor').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => find(panel)?.textContent.includes('amara@brightline.example'));
      expect(focused() === button('Amara Okafor'), 'the list keeps the focus').to.equal(true);
      await sendKeys({ press: 'ArrowDown' });
      await waitUntil(() => find(panel)?.textContent.includes('leila@brightline.example'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused() === find(panel));
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !find(panel) && focused() === button('Leila Haddad'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => find(panel));
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !find(panel) && focused() === button('Leila Haddad'), 'from the list as well');
    });

    it('closes without a word when the person of the panel is on another page', async () => {
      let shown = people;
      const { element, all, find, rows, button } = await mount({ list: () => page(shown, 45, 3) });
      element.style.inlineSize = '976px';
      await waitUntil(() => rows().length === 2);
      button('Amara Okafor').click();
      await waitUntil(() => find(panel)?.textContent.includes('amara@brightline.example'));
      shown = people.slice(1);
      button('Next page').click();
      await waitUntil(() => rows().length === 1 && !find(panel));
      expect(all('[part=toast]').length).to.equal(0);
    });

    it('opens a dialog where the list itself has no room beside it', async () => {
      const { element, find, rows, button } = await mount();
      element.style.inlineSize = '800px';
      await waitUntil(() => rows().length === 2);
      button('Amara Okafor').click();
      await waitUntil(() => find('[role=dialog]')?.textContent.includes('amara@brightline.example'));
      expect(find(panel)).to.equal(undefined);
    });
  });
});
