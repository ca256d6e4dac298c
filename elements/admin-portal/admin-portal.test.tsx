import { expect, oneEvent } from '@open-wc/testing';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { runInAction } from 'mobx';
import { READ_SECURITY_POLICY } from '../../api/contract/permissions.ts';
import { ApiError } from '../../api/http/errors.ts';
import { pageViews } from './pages.ts';
import { leavePortal, LIST, mountPortal, pagesOf, READ_USERS } from './testing.ts';

/** A page whose code a test holds back; it may have the focus. */
class LatePage extends HTMLElement {
  connectedCallback() {
    this.tabIndex = -1;
  }
}
let lateTags = 0;

describe('<admin-portal>', () => {
  const before = location.href;
  afterEach(() => leavePortal(before));

  it('lists the pages a person may see, in their groups, and shows the first', async () => {
    const { element, links, title, says, link } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    expect(links()).to.deep.equal([
      'Profile',
      'Privacy and sign-in',
      'Users',
      'Policies No access',
      'Audit logs No access',
    ]);
    expect(link('Profile').getAttribute('aria-current')).to.equal('page');
    expect(says('Brightline Logistics')).to.equal(true);
    expect(says('COO')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('shows the people of the tenant by the element that does so', async () => {
    const { element, link, title, table, to } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    link('Users').click();
    await waitUntil(() => table()?.shadowRoot?.querySelector('tbody [part=row]'), 'the list is drawn');
    expect(title()).to.equal('Users');
    expect(pagesOf(to(LIST)).length, 'beside the numbers of its views').to.equal(1);
    await waitUntil(() => element.shadowRoot?.activeElement === table(), 'the focus goes to the new page');
    expect(table()?.shadowRoot?.activeElement?.localName, 'to its title').to.equal('h1');
    await expect(element).to.be.accessible();
  });

  it('lists the sessions as a list, with the exact time of each', async () => {
    const { link, all, find } = await mountPortal();
    link('Privacy and sign-in').click();
    await waitUntil(() => all('ul > li').length === 2);
    expect(find('ul[aria-label]')?.getAttribute('aria-label')).to.equal('Where you are signed in');
    const time = find('li time');
    const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
    expect(time?.textContent).to.contain(exact.format(new Date(time?.getAttribute('datetime') ?? '')));
  });

  describe('a page whose code arrives late', () => {
    const { tag, load } = pageViews.security;
    let arrive: (failure?: Error) => void;
    /** The tag that the page has in a test: a tag can be registered once. */
    let late: string;
    beforeEach(() => {
      late = `late-policies-${++lateTags}`;
      const loading = new Promise<void>((resolve, reject) => {
        arrive = (failure) => {
          if (failure) return reject(failure);
          customElements.define(late, class extends LatePage {});
          resolve();
        };
      });
      Object.assign(pageViews.security, { tag: late, load: () => loading });
    });
    afterEach(() => void Object.assign(pageViews.security, { tag, load }));
    const open = async () => {
      const all = await mountPortal({ permissions: [READ_USERS, READ_SECURITY_POLICY] });
      await waitUntil(() => all.title() === 'Profile');
      all.link('Policies').click();
      await waitUntil(() => all.find('.gh-outlet')?.ariaLabel === 'Policies' && all.element.page === 'security');
      return all;
    };

    it('is shown when it is there, and has the focus that waited for it', async () => {
      const { element, page, all } = await open();
      expect([page()?.localName, all('[role=alert]').length]).to.deep.equal([undefined, 0]);
      arrive();
      await waitUntil(() => page()?.localName === late);
      await waitUntil(() => element.shadowRoot?.activeElement === page(), 'the focus goes on to the page');
    });

    it('takes no focus from a person who has gone elsewhere meanwhile', async () => {
      const { page } = await open();
      const elsewhere = document.body.appendChild(document.createElement('input'));
      elsewhere.focus();
      arrive();
      await waitUntil(() => page()?.localName === late);
      await painted();
      expect(document.activeElement?.localName).to.equal('input');
    });

    for (const failure of [undefined, new Error('offline')])
      it(`changes nothing ${failure ? 'when it fails' : 'when it arrives'} after the person has left it`, async () => {
        const { element, page, link, title, table, says } = await open();
        link('Users').click();
        await waitUntil(() => title() === 'Users' && table());
        arrive(failure);
        await Promise.resolve();
        link('Privacy and sign-in').click();
        await waitUntil(() => title() === 'Privacy and sign-in');
        expect([element.page, page()?.localName]).to.deep.equal(['privacy', 'user-privacy']);
        expect(says('Try again')).to.equal(false);
      });
  });

  it('gives the focus to nothing without a name while a page is on its way', async () => {
    const { link, element, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    const focused: unknown[] = [];
    element.shadowRoot?.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && focused.push([target.getAttribute('role'), target.ariaLabel]),
    );
    link('Users').click();
    await waitUntil(() => focused.length);
    expect(focused[0]).to.deep.equal(['group', 'Users']);
  });

  it('marks the current session among those of the person (PRIVACY-002)', async () => {
    const { element, all, says, title } = await mountPortal({ attributes: { page: 'privacy' } });
    await waitUntil(() => title() === 'Privacy and sign-in' && says('Chrome on macOS'));
    const rows = all('[part=row]').map((row) => row.textContent);
    expect(rows[0]).to.contain('Chrome on macOS').and.to.contain('This device');
    expect(rows[1]).to.contain('Firefox on Windows').and.not.to.contain('This device');
    await expect(element).to.be.accessible();
  });

  it('lists a page without its permission with a lock, names what is missing and sends nothing (PORTAL-023)', async () => {
    const { element, link, find, says, sent } = await mountPortal({ permissions: [], attributes: { page: 'users' } });
    await waitUntil(() => says('You need the permission “See users”. Ask an administrator of Brightline Logistics.'));
    expect(link('Users No access').querySelector('svg + .gh-grow + .gh-nav__lock svg'), 'the lock').to.exist;
    const details = find('details');
    expect([details?.hasAttribute('open'), details?.querySelector('.gh-mono')?.textContent]).to.deep.equal([
      false,
      READ_USERS,
    ]);
    expect(sent.map(({ path }) => path)).to.deep.equal(['/metadata/admin-box']);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot?.querySelector('admin-users-table'), 'not even the tag is there').to.equal(null);
  });

  it('is drawn from the address while it is not known who is signed in, and keeps what it drew', async () => {
    const { element, links, title, find, sent, session, table } = await mountPortal({
      attributes: { page: 'users' },
      status: 'loading',
    });
    await waitUntil(() => title() === 'Users' && find('[aria-busy=true]'), 'the skeleton of the list');
    const drawn = table();
    expect([links(), sent, find('[part=navigation] .gh-bone') !== undefined]).to.deep.equal([[], [], true]);
    runInAction(() => (session.status = 'signed-in'));
    await waitUntil(() => links().includes('Users') && sent.length > 0);
    expect([table() === drawn, find('[part=navigation] .gh-bone')]).to.deep.equal([true, undefined]);
    await expect(element).to.be.accessible();
  });

  it('calls no page missing while the configuration of the vendor is on its way', async () => {
    const { element, title, links, config, page } = await mountPortal({
      permissions: ['fe.secure.read.roles'],
      attributes: { page: 'roles', address: 'none' },
      isConfigured: false,
    });
    await waitUntil(() => title() === 'Roles');
    const drawn = page();
    runInAction(() => {
      config.adminBox = { navigation: { roles: { visibility: 'byPermissions' } } };
      config.settle();
    });
    await waitUntil(() => links().includes('Roles'));
    expect([page() === drawn, element.page]).to.deep.equal([true, 'roles']);
  });

  it('prepares no page that the host hides', async () => {
    const { title, table } = await mountPortal({
      attributes: { page: 'users', navigation: '{"users":{"visibility":"hidden"}}' },
      status: 'loading',
    });
    expect([title(), table()]).to.deep.equal([undefined, null]);
  });

  it('draws the first page that everyone sees while it waits, and names it nowhere before it is known', async () => {
    const { element, title, session } = await mountPortal({ status: 'loading' });
    await waitUntil(() => title() === 'Profile');
    expect([element.page, location.hash]).to.deep.equal(['', '']);
    runInAction(() => (session.status = 'signed-in'));
    await waitUntil(() => element.page === 'profile');
  });

  it('opens on a page that is open, though a closed one is listed before it', async () => {
    const navigation = JSON.stringify({ profile: { visibility: 'hidden' }, privacy: { visibility: 'hidden' } });
    const { links, title, element } = await mountPortal({
      permissions: ['fe.secure.read.roles'],
      attributes: {
        navigation: navigation.replace('}}', '},"roles":{"visibility":"byPermissions"}}'),
        address: 'none',
      },
    });
    await waitUntil(() => title() === 'Roles');
    expect([links()[0], element.page]).to.deep.equal(['Users No access', 'roles']);
  });

  it('says that a page is missing also where the host names it, and keeps the name', async () => {
    const { element, title, links, find } = await mountPortal({ attributes: { page: 'nonsense' } });
    await waitUntil(() => title() === 'Page not found');
    expect([element.page, links().length, location.hash]).to.deep.equal(['nonsense', 5, '']);
    find('[part=state-actions] button')?.click();
    await waitUntil(() => title() === 'Profile');
    expect(element.page).to.equal('profile');
  });

  it('names the permission of a page that the host names and that is listed only with it', async () => {
    const { element, title, says } = await mountPortal({
      attributes: { page: 'roles', address: 'none', navigation: '{"roles":{"visibility":"byPermissions"}}' },
    });
    await waitUntil(() => title() === 'No access' && says('fe.secure.read.roles'));
    expect(element.page).to.equal('roles');
  });

  it('says why the sessions cannot be shown, and tries again', async () => {
    let fails = true;
    const { all, find, says } = await mountPortal({
      attributes: { page: 'privacy' },
      sessions: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'The server is tired', traceId: 'trace-9' });
        return [];
      },
    });
    await waitUntil(() => says('trace-9'));
    expect(find('[role=alert]')?.textContent)
      .to.contain('Your sessions could not be loaded')
      .and.to.contain('The service is not answering.')
      .and.not.to.contain('tired');
    fails = false;
    all('[role=alert] button')[0]?.click();
    await waitUntil(() => says('No other session is known.'));
  });

  it('says in the words of a list that nobody knows who is signed in', async () => {
    const { says, session, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    const error = new ApiError({ statusCode: 0, message: 'Failed to fetch' });
    runInAction(() => Object.assign(session, { status: 'loading', error }));
    await waitUntil(() => says('The service is not answering. Try again in a minute.'));
  });

  it('draws no column without a page in it, and no button for one, until it knows who is signed in', async () => {
    const { find, says, session, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile' && find('[part=navigation]'));
    const error = new ApiError({ statusCode: 0, message: 'Failed to fetch' });
    runInAction(() => Object.assign(session, { status: 'loading', error }));
    await waitUntil(() => says('The service is not answering.') && !find('[part=navigation]'));
    const [shell, main, toggle] = ['[part=shell]', '.gh-main', '.gh-menu-toggle'].map((part) => find(part));
    expect(main?.offsetWidth).to.equal(shell?.clientWidth);
    expect(toggle?.offsetWidth).to.equal(0);
    runInAction(() => Object.assign(session, { status: 'signed-in', error: undefined }));
    await waitUntil(() => find('[part=navigation]') && title() === 'Profile');
  });

  it('tells impersonated sessions, unknown devices and a second factor apart', async () => {
    const { all, says } = await mountPortal({
      attributes: { page: 'privacy' },
      user: { mfaEnrolled: false },
      sessions: () => [
        { id: 'a', impersonated: true, ipAddress: '198.51.100.7' },
        { id: 'b', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/132.0' },
      ],
    });
    await waitUntil(() => says('Impersonated'));
    const rows = all('[part=row]').map((row) => row.textContent);
    expect(rows[0])
      .to.contain('Unknown browser')
      .and.to.contain('Impersonated')
      .and.to.contain('198.51.100.7')
      .and.not.to.contain('·');
    expect(rows[1]).to.contain('Firefox on Windows');
    expect(rows[2]).to.contain('Second factors are not managed here.');
  });

  it('says what is known of the person, and who it is in the bar', async () => {
    const { find, title, says } = await mountPortal({
      user: { name: '', verified: false, lastLogin: '2026-01-05T10:00:00Z' },
    });
    await waitUntil(() => title() === 'Profile');
    const who = () => find('[part=user-button]')?.shadowRoot?.textContent ?? '';
    await waitUntil(() => who().includes('amara@brightline.example'), 'the button of the person');
    await waitUntil(() => says('Email, not confirmed'));
    expect(says('Not given') && says('Jan 5, 2026')).to.equal(true);
  });

  it('leads from the menu of the person to the pages of the portal, and to the sign-out', async () => {
    const { find, title } = await mountPortal();
    const button = () => find('[part=user-button]')?.shadowRoot;
    const items = () => [...(button()?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    await waitUntil(() => button()?.querySelector<HTMLElement>('[part=user]'), 'the button');
    button()?.querySelector<HTMLElement>('[part=user]')?.click();
    await waitUntil(() => items().length, 'the menu');
    expect(items().map(({ textContent }) => textContent)).to.deep.equal(['Profile', 'Privacy and sign-in', 'Sign out']);
    items()[1]?.click();
    await waitUntil(() => title() === 'Privacy and sign-in', 'the page');
    expect(location.hash).to.equal('#/privacy');
  });

  it('offers the other look in the menu of the person, where the page has one', async () => {
    const { element, find } = await mountPortal();
    element.setAttribute('scheme', 'light');
    const chosen: unknown[] = [];
    element.addEventListener('scheme-change', (event) => chosen.push(event instanceof CustomEvent && event.detail));
    const button = () => find('[part=user-button]')?.shadowRoot;
    const item = () =>
      [...(button()?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find(
        ({ textContent }) => textContent === 'Dark look',
      );
    await waitUntil(() => button()?.querySelector<HTMLElement>('[part=user]'), 'the button');
    button()?.querySelector<HTMLElement>('[part=user]')?.click();
    await waitUntil(item, 'the menu');
    item()?.click();
    await waitUntil(() => chosen.length > 0, 'the page hears it');
    expect(chosen).to.deep.equal([{ scheme: 'dark' }]);
  });

  it('brings the switcher of the accounts where there are several', async () => {
    const { find } = await mountPortal({ tenants: ['Brightline Logistics', 'Northwind'] });
    await waitUntil(() => find('tenant-switcher')?.matches(':state(ready)'), 'the switcher');
  });

  it('begins with a link that leads past the navigation, to the title of the page', async () => {
    const { element, find, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    const focusable = element.shadowRoot?.querySelectorAll<HTMLElement>('a[href], button');
    expect(focusable?.[0]?.getAttribute('part')).to.equal('skip-link');
    find('[part=skip-link]')?.click();
    expect(location.hash, 'the address is the page').to.equal('#/profile');
    const page = element.shadowRoot?.activeElement;
    expect([page?.localName, page?.shadowRoot?.activeElement?.localName]).to.deep.equal(['user-profile', 'h1']);
  });

  it('names its page in the title of the document, unless the host sets its own, and gives the title back', async () => {
    document.title = 'Tidewater';
    const { element, link } = await mountPortal();
    await waitUntil(() => document.title === 'Profile · Brightline Logistics · Tidewater', 'the first page');
    link('Users').click();
    await waitUntil(() => document.title === 'Users · Brightline Logistics · Tidewater', 'the next page');
    element.close();
    await waitUntil(() => document.title === 'Tidewater', 'it is given back');
    const asked: unknown[] = [];
    element.addEventListener('portal-title', (event) => (asked.push(event.detail), event.preventDefault()));
    element.open('profile');
    await waitUntil(() => asked.length, 'the host is asked');
    expect([asked, document.title]).to.deep.equal([
      [{ page: 'profile', title: 'Profile · Brightline Logistics · Tidewater' }],
      'Tidewater',
    ]);
  });

  it('says on every width and in the title of the document where the account stands', async () => {
    document.title = 'Tidewater';
    const above = [
      { tenantId: 'a', name: 'Acme Holding' },
      { tenantId: 'b', name: 'North' },
    ];
    const { element, find, moveTo } = await mountPortal({ tenants: ['Oslo'] });
    element.style.inlineSize = '1000px';
    moveTo('Oslo', above);
    const way = 'Acme Holding / North / Oslo';
    await waitUntil(() => document.title === `Profile · ${way} · Tidewater`, 'the title');
    expect(find('[part=tenant-switcher]')?.textContent).to.contain(way);
    const strip = () => find('[part=account-path]');
    expect(strip()?.checkVisibility(), 'the column says it').to.equal(false);
    element.style.inlineSize = '320px';
    await waitUntil(() => strip()?.checkVisibility(), 'the column is a drawer');
    expect([strip()?.textContent, element.scrollWidth <= element.clientWidth]).to.deep.equal([way, true]);
    await expect(element).to.be.accessible();
  });

  it('hides pages the host hides (PORTAL-030)', async () => {
    const { element, links, title } = await mountPortal({
      attributes: { navigation: '{"users":{"visibility":"hidden"}}', page: 'users' },
    });
    await waitUntil(() => links().length === 4);
    expect(links()).not.to.contain('Users');
    await waitUntil(() => title() === 'Page not found');
    expect(element.page).to.equal('users');
    Object.assign(element, { navigation: null });
    await waitUntil(() => links().includes('Users'), 'it hides none any more');
  });

  it("keeps to the tenant's own configuration, which it reads again after a switch (PORTAL-030)", async () => {
    history.replaceState(null, '', location.pathname);
    const own = [{ navigation: { users: { visibility: 'hidden' } } }, {}];
    const { links, sent, moveTo } = await mountPortal({ adminBox: () => own.shift() });
    await waitUntil(() => links().length > 0 && !links().includes('Users'));
    moveTo('t2');
    await waitUntil(() => links().includes('Users'));
    expect(sent.filter(({ path }) => path === '/metadata/admin-box').length).to.equal(2);
  });

  it('names the permission of a page that is listed only with it', async () => {
    history.replaceState(null, '', '#/roles');
    const { element, title, says, links, session } = await mountPortal({
      attributes: { navigation: '{"roles":{"visibility":"byPermissions"}}' },
    });
    await waitUntil(() => title() === 'No access' && says('fe.secure.read.roles'));
    expect(links()).not.to.contain('Roles');
    expect([location.hash, element.page]).to.deep.equal(['#/roles', 'roles']);
    runInAction(() => session.permissions.push('fe.secure.read.roles'));
    await waitUntil(() => title() === 'Roles', 'it opens as soon as the permission is there');
  });

  it('leaves a click with a modifier to the browser, and closes by a link of the page', async () => {
    const back = Object.assign(document.createElement('a'), {
      href: '#home',
      slot: 'back',
      textContent: 'Back to Tidewater',
    });
    const { element, link, title, find } = await mountPortal({ children: [back] });
    await waitUntil(() => title() === 'Profile');
    let taken = true;
    document.body.addEventListener('click', (event) => ((taken = event.defaultPrevented), event.preventDefault()), {
      once: true,
    });
    link('Users').dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ctrlKey: true }),
    );
    expect([taken, element.page]).to.deep.equal([false, 'profile']);
    await waitUntil(() => find('[part=back-to-app]')?.localName === 'span', 'no control within a control');
  });

  it('lets the host keep a page or the whole portal by cancelling', async () => {
    const { element, link, title, press } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    const refuse = (event: Event) => event.preventDefault();
    element.addEventListener('portal-page-change', refuse, { once: true });
    link('Users').click();
    expect(element.page).to.equal('profile');
    element.addEventListener('portal-close', refuse, { once: true });
    press('back-to-app');
    expect(element.closed).to.equal(false);
    setTimeout(() => press('back-to-app'));
    await oneEvent(element, 'portal-close');
    await waitUntil(() => !element.shadowRoot?.querySelector('[part=shell]'));
    element.open('privacy');
    await waitUntil(() => title() === 'Privacy and sign-in');
  });

  it('shows nothing to someone who is signed out', async () => {
    const { session, find, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    runInAction(() => (session.status = 'signed-out'));
    await waitUntil(() => !find('[part=shell]'));
  });

  it('keeps the navigation of a phone in a drawer that Escape closes', async () => {
    const { element, find, title, all } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    element.style.inlineSize = '375px';
    const navigation = find('[part=navigation]');
    const menu = all('button').find((button) => button.getAttribute('aria-label') === 'Menu');
    if (!navigation || !menu) throw new Error('no navigation');
    await waitUntil(() => getComputedStyle(navigation).visibility === 'hidden');
    menu.click();
    await waitUntil(() => getComputedStyle(navigation).visibility === 'visible');
    await waitUntil(() => navigation.contains(element.shadowRoot?.activeElement ?? null));
    expect(find('.gh-main')?.inert).to.equal(true);
    await expect(element).to.be.accessible();
    const escape = (on: Element | null | undefined) =>
      on?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    escape(element.shadowRoot?.activeElement);
    await waitUntil(() => element.shadowRoot?.activeElement === menu);
    expect(find('.gh-main')?.inert).to.equal(false);
    menu.click();
    await waitUntil(() => find('.gh-main')?.inert);
    location.hash = '#/users';
    await waitUntil(() => title() === 'Users' && !find('.gh-main')?.inert, 'an address that changes closes it too');
    await waitUntil(() => getComputedStyle(navigation).visibility === 'hidden');

    menu.click();
    await waitUntil(() => navigation.contains(element.shadowRoot?.activeElement ?? null));
    const outside = document.body.appendChild(document.createElement('input'));
    outside.focus();
    escape(outside);
    await element.updateComplete;
    expect(find('.gh-main')?.inert, 'a key of the page around').to.equal(true);
    outside.blur();
    escape(document.body);
    await waitUntil(() => element.shadowRoot?.activeElement === menu, 'nothing has the focus');
  });
});
