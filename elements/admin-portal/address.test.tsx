import { expect } from '@open-wc/testing';
import { askBeforeLeaving } from '../ui/blocks/leave.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { leavePortal, LIST, mountPortal, pagesOf } from './testing.ts';

describe('the address of <admin-portal>', () => {
  const before = location.href;
  afterEach(() => leavePortal(before));

  it('names the page in the address, follows the back button, and gives the address back (PORTAL-004)', async () => {
    history.replaceState(null, '', '#host-place');
    const { element, link, title } = await mountPortal();
    await waitUntil(() => location.hash === '#/profile');
    link('Privacy and sign-in').click();
    await waitUntil(() => title() === 'Privacy and sign-in');
    expect(location.hash).to.equal('#/privacy');
    history.back();
    await waitUntil(() => title() === 'Profile');
    expect(element.getAttribute('page')).to.equal('profile');
    element.close();
    await waitUntil(() => location.hash === '#host-place');
  });

  for (const [address, start, later] of [
    ['hash', '#/users?sort=-joinedAt', '#/users?page=2&sort=-joinedAt'],
    ['query', '?portal=users&portal-place=sort%3D-joinedAt', '?portal=users&portal-place=page%3D2%26sort%3D-joinedAt'],
  ] as const)
    it(`keeps in the address where somebody is in a list, in the ${address}`, async () => {
      history.replaceState(null, '', `${location.pathname}${start}`);
      const { to, table, all, link, title } = await mountPortal({ attributes: { address } });
      const href = () => location.search + location.hash;
      await waitUntil(() => pagesOf(to(LIST)).length === 1);
      expect(pagesOf(to(LIST))[0]?.query).to.include({ _sortBy: 'createdAt', _order: 'DESC' });
      table()?.dispatchEvent(
        new CustomEvent('list-place-change', { detail: { place: 'page=2&sort=-joinedAt', step: true } }),
      );
      await waitUntil(() => href().endsWith(later), 'the address follows the list');
      history.back();
      await waitUntil(
        () => href().endsWith(start) && table()?.place === 'sort=-joinedAt',
        'the list follows the address',
      );
      link('Profile').click();
      await waitUntil(() => title() === 'Profile');
      link('Users').click();
      await waitUntil(() => table() && href().endsWith(start), 'a page that is gone back to is as it was left');
      expect(all('[role=alert]')).to.deep.equal([]);
    });

  it('leaves the address as it is where a host wants that, and a page of an address it may not show', async () => {
    history.replaceState(null, '', '#host-place');
    const { element, link, title } = await mountPortal({ attributes: { address: 'none' } });
    await waitUntil(() => title() === 'Profile');
    expect(link('Users').getAttribute('href')).to.equal('#');
    link('Privacy and sign-in').click();
    await waitUntil(() => title() === 'Privacy and sign-in');
    expect([location.hash, element.page]).to.deep.equal(['#host-place', 'privacy']);
  });

  it('keeps the page in the address when the portal is moved, and follows it further (ELE-05)', async () => {
    history.replaceState(null, '', '#host-place');
    const { element, link, title } = await mountPortal();
    await waitUntil(() => location.hash === '#/profile');
    link('Privacy and sign-in').click();
    await waitUntil(() => title() === 'Privacy and sign-in');
    element.parentElement?.append(element);
    await painted();
    expect([location.hash, element.page]).to.deep.equal(['#/privacy', 'privacy']);
    history.back();
    await waitUntil(() => title() === 'Profile', 'the portal follows the address');
    element.address = 'query';
    await waitUntil(() => location.hash === '#host-place', 'as it was before the portal named a page');
    link('Privacy and sign-in').click();
    await waitUntil(() => location.search.includes('portal=privacy'), 'the page is named elsewhere');
    element.remove();
    await waitUntil(() => !location.search.includes('portal'), 'the address is given back');
  });

  it('writes the page back that a host keeps when the address names another', async () => {
    const { element, title } = await mountPortal();
    await waitUntil(() => location.hash === '#/profile' && title() === 'Profile');
    const asked: unknown[] = [];
    element.addEventListener('portal-page-change', (event) => (asked.push(event.detail), event.preventDefault()));
    location.hash = '#/users';
    await waitUntil(() => asked.length);
    expect(asked[0]).to.deep.equal({ page: 'users', from: 'profile' });
    await waitUntil(() => location.hash === '#/profile', 'the address names the page that is kept');
    expect([element.page, title()]).to.deep.equal(['profile', 'Profile']);
  });

  it('lets a page with unsaved changes ask before another takes its place, by a link and by the address', async () => {
    const { element, link, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile' && location.hash === '#/profile');
    const page = element.shadowRoot?.querySelector('user-profile');
    if (!page) throw new Error('no page');
    const asked: (() => void)[] = [];
    const stop = askBeforeLeaving(page, (go) => asked.push(go));
    link('Users').click();
    expect([asked.length, element.page, location.hash]).to.deep.equal([1, 'profile', '#/profile']);
    location.hash = '#/privacy';
    await waitUntil(() => asked.length === 2);
    expect([element.page, location.hash]).to.deep.equal(['profile', '#/profile'], 'the page that is shown');
    stop();
    asked[1]?.();
    await waitUntil(() => title() === 'Privacy and sign-in');
    expect(location.hash).to.equal('#/privacy');
  });

  it('lets a page with unsaved changes ask each time the back button is pressed, and stays on it', async () => {
    const { element, link, title } = await mountPortal();
    await waitUntil(() => title() === 'Profile' && location.hash === '#/profile');
    link('Users').click();
    await waitUntil(() => title() === 'Users' && location.hash === '#/users');
    link('Privacy and sign-in').click();
    await waitUntil(() => title() === 'Privacy and sign-in' && location.hash === '#/privacy');
    const page = element.shadowRoot?.querySelector('user-privacy');
    if (!page) throw new Error('no page');
    const asked: (() => void)[] = [];
    const stop = askBeforeLeaving(page, (go) => asked.push(go));
    for (const times of [1, 2, 3]) {
      history.back();
      await waitUntil(() => asked.length === times && location.hash === '#/privacy', `asked ${times} times`);
      expect(element.page).to.equal('privacy');
    }
    stop();
    asked[2]?.();
    await waitUntil(() => title() === 'Users' && location.hash === '#/users');
    history.back();
    await waitUntil(() => title() === 'Profile' && location.hash === '#/profile', 'one step back, as before');
  });

  it('gives the focus to the page that the back button leads to, where nothing else has it', async () => {
    const { element, link, title, page, find } = await mountPortal();
    await waitUntil(() => title() === 'Profile');
    expect(document.activeElement?.localName, 'a page that is loaded takes no focus').to.equal('body');
    link('Privacy and sign-in').click();
    await waitUntil(() => title() === 'Privacy and sign-in' && element.shadowRoot?.activeElement === page());
    history.back();
    await waitUntil(() => title() === 'Profile');
    await waitUntil(() => page()?.shadowRoot?.activeElement === find('h1'), 'what had it is gone');
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    location.hash = '#/privacy';
    await waitUntil(() => title() === 'Privacy and sign-in');
    expect(document.activeElement === elsewhere, 'nobody is interrupted').to.equal(true);
  });

  for (const [what, hash] of [
    ['nobody knows', '#/nonsense'],
    ['the host hides', '#/users?page=2'],
    ['begins with a slash', '#//users'],
    ['goes through another', '#/users/../profile'],
  ] as const)
    it(`says that a page that ${what} is missing, and keeps page and address alike`, async () => {
      history.replaceState(null, '', hash);
      const { element, title, says, all, find, sent } = await mountPortal({
        attributes: { navigation: '{"users":{"visibility":"hidden"}}' },
      });
      await waitUntil(() => title() === 'Page not found' && says('There is no page at this address'));
      expect([location.hash, element.page]).to.deep.equal([hash, hash.replace(/^#.|[?].*/g, '')]);
      expect(all('[part=link][aria-current]').length, 'no page is the current one').to.equal(0);
      expect(sent.filter(({ path }) => path === LIST).length).to.equal(0);
      await expect(element).to.be.accessible();
      find('[part=state-actions] button')?.click();
      await waitUntil(() => title() === 'Profile' && location.hash === '#/profile');
      history.back();
      await waitUntil(() => title() === 'Page not found' && location.hash === hash);
    });

  it('gives the query of a host back byte for byte', async () => {
    for (const query of [
      '?q=a%20b+c&&d=%c3%a9&e=(1)',
      '?portal-place=x&a&portal=privacy&b=%7E',
      '?a=1&portal=privacy&portal=users&b',
    ]) {
      history.replaceState(null, '', `${location.pathname}${query}#place`);
      const { element, link, title } = await mountPortal({ attributes: { address: 'query' } });
      await waitUntil(() => title());
      link('Users').click();
      await waitUntil(() => location.search.includes('portal=users') && title() === 'Users');
      link('Profile').click();
      await waitUntil(() => location.search.includes('portal=profile') && title() === 'Profile');
      expect(location.search.replace(/&?portal=profile/, '').replace('?&', '?'), 'what is not its own stays').to.equal(
        query.replace(/&?portal(-place)?=\w+/g, '').replace('?&', '?'),
      );
      element.remove();
      await Promise.resolve();
      expect(location.search + location.hash).to.equal(`${query}#place`);
      document.body.replaceChildren();
    }
  });

  it('keeps what the host has changed in its query meanwhile', async () => {
    history.replaceState(null, '', `${location.pathname}?a=1&portal=privacy`);
    const { element, link, title } = await mountPortal({ attributes: { address: 'query' } });
    await waitUntil(() => title() === 'Privacy and sign-in');
    link('Profile').click();
    await waitUntil(() => location.search === '?a=1&portal=profile');
    history.replaceState(null, '', '?a=2%20&portal=profile&c');
    element.remove();
    await Promise.resolve();
    expect(location.search).to.equal('?a=2%20&portal=privacy&c');
  });

  it('gives the query back as it was, with what else stands in it', async () => {
    const start = `${location.pathname}?kept=1&portal=privacy&more=2#place`;
    history.replaceState(null, '', start);
    const { element, link, title } = await mountPortal({ attributes: { address: 'query' } });
    await waitUntil(() => title() === 'Privacy and sign-in');
    link('Profile').click();
    await waitUntil(() => location.search.includes('portal=profile'));
    element.remove();
    await Promise.resolve();
    expect(location.pathname + location.search + location.hash).to.equal(start);
  });

  it('keeps what the router of the host remembers beside the address', async () => {
    history.replaceState({ of: 'router' }, '', location.pathname);
    const { element, title } = await mountPortal({ attributes: { address: 'query' } });
    await waitUntil(() => title() === 'Profile' && location.search.includes('portal='));
    expect(history.state).to.deep.equal({ of: 'router' });
    element.remove();
    await Promise.resolve();
    expect(location.search).to.equal('');
    expect(history.state).to.deep.equal({ of: 'router' });
  });

  it('opens at the page the address names, in the query where the host wants it', async () => {
    history.replaceState(null, '', `${location.pathname}?kept=1&portal=privacy`);
    const { title, link } = await mountPortal({ attributes: { address: 'query' } });
    await waitUntil(() => title() === 'Privacy and sign-in');
    expect(link('Users').getAttribute('href')).to.equal('?kept=1&portal=users');
  });
});
