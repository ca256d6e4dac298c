import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Tenant } from '../../api/contract/types.ts';
import { refusal, tenantId, testApp, testProvider, under, type OwnAnswer } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './tenant-switcher.ts';

const MINE = 'tenants.mineV3';
const SWITCH = 'tenants.switch';
const COUNT = 1_000;
const names = Array.from({ length: COUNT }, (_, index) => `Account ${String(index + 1).padStart(4, '0')}`);
const KEY = (app: string, user: string): string => `gatehouse-tenants:${app}:${user}`;
const undo: (() => void)[] = [];

const tenant = (place: number, more: Partial<Tenant> = {}): Tenant => ({
  id: tenantId(place),
  tenantId: tenantId(place),
  vendorId: 'vendor',
  name: names[place - 1] ?? '',
  isReseller: false,
  metadata: '{}',
  deletedAt: null,
  createdAt: '',
  updatedAt: '',
  ...more,
});

interface Setup {
  /** The provider answers all at once. */
  whole?: boolean;
  more?: Readonly<Record<number, Partial<Tenant>>>;
  /** Places of those used last. */
  used?: readonly number[];
  lang?: string;
  width?: string;
}

/** A person with a thousand tenants. */
async function scene({ whole = false, more = {}, used, lang, width }: Setup = {}) {
  const own = names.map((_, index) => tenant(index + 1, more[index + 1]));
  const wire = { fails: false };
  const mine: OwnAnswer<typeof MINE> = ({ query }) => {
    if (wire.fails) return refusal(403, 'ER-X', 'no');
    const { _filter = '', _limit = '', _offset = '0' } = query;
    const found = own.filter(({ id, name }) => id === _filter || name.includes(_filter));
    const [limit, page] = [Number(_limit), Number(_offset)];
    const active = String(provider.to(SWITCH).at(-1)?.body['tenantId'] ?? tenantId(1));
    return {
      tenants: whole ? own : found.slice(page * limit, (page + 1) * limit),
      activeTenant: own.find(({ id }) => id === active) ?? tenant(1),
      ...(!whole && { _metadata: { totalItems: found.length, totalPages: Math.ceil(found.length / limit) } }),
    };
  };
  const provider = testProvider({ [MINE]: mine }, { accounts: names });
  provider.signIn();
  const app = testApp(provider);
  undo.push(app.root.start());
  await waitUntil(() => app.root.session.isAuthenticated, 'somebody is signed in');
  const key = KEY(app.root.name, app.root.session.user?.id ?? '');
  if (used) app.local.set(key, used.map(tenantId).join(' '));
  const element = document.createElement('tenant-switcher');
  element.reload = 'silent';
  if (lang) element.lang = lang;
  const { place } = under(app.root, element);
  if (width) place.style.inlineSize = width;
  const all = (selector: string) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const find = (selector: string) => all(selector)[0];
  await waitUntil(() => find('[part=switcher]'), 'it is drawn');
  const options = () => all('[role=option]');
  const nameOf = (option: Element | null | undefined) => option?.querySelector('bdi')?.textContent;
  const marked = () => find('[data-focused]');
  const asked = () => provider.to(MINE).map(({ query }) => query);
  const open = async (): Promise<void> => {
    find('[part=switcher]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => options().length > 1, 'the list is open');
  };
  return { ...app, provider, wire, element, key, all, find, options, nameOf, marked, asked, open };
}

describe('<tenant-switcher> of a person with a thousand accounts', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('has a few rows in the document, which say their places, and loads what is scrolled to', async () => {
    const { element, find, options, nameOf, asked, open } = await scene();
    await open();
    expect(asked()).to.deep.equal([{ _limit: '50' }]);
    expect(options().length).to.be.below(60);
    expect(
      options()
        .slice(0, 2)
        .map((one) => [nameOf(one), one.ariaPosInSet, one.ariaSetSize, one.ariaSelected]),
    ).to.deep.equal([
      ['Account 0001', '1', '1000', 'true'],
      ['Account 0002', '2', '1000', 'false'],
    ]);
    await expect(element).to.be.accessible();
    find('[role=listbox]')?.scrollTo(0, 50 * 48);
    await waitUntil(() => asked().length === 2, 'the next page');
    expect(asked()[1]).to.deep.equal({ _limit: '50', _offset: '1' });
    await waitUntil(() => {
      find('[role=listbox]')?.scrollTo(0, 60 * 48);
      return options().some((one) => nameOf(one) === 'Account 0060');
    }, 'it has come');
    expect(options().find((one) => nameOf(one) === 'Account 0060')?.ariaPosInSet).to.equal('60');
    expect(options().length).to.be.below(60);
    await expect(element).to.be.accessible();
  });

  it('is searched at the provider, after a rest, and switches to what was found', async () => {
    const { root, options, nameOf, asked, open, find } = await scene();
    await open();
    expect(find('input')?.ariaLabel).to.equal('Search 1,000 workspaces');
    await sendKeys({ type: '0777' });
    await waitUntil(() => options().length === 1 && nameOf(options()[0]) === 'Account 0777', 'it is found');
    expect(asked().at(-1)).to.deep.equal({ _limit: '50', _filter: '0777' });
    expect([options()[0]?.ariaPosInSet, options()[0]?.ariaSetSize]).to.deep.equal(['1', '1']);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => root.tenants.activeTenant?.name === 'Account 0777', 'it is switched');
    expect(find('[part=switcher]')?.textContent).to.contain('Account 0777');
  });

  it('is walked through by keyboard where the provider answers all at once, and asks for nothing more', async () => {
    const { root, options, nameOf, marked, asked, open } = await scene({ whole: true });
    await open();
    expect([options().length < 60, options()[0]?.ariaSetSize]).to.deep.equal([true, '1000']);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowUp' });
    await waitUntil(() => nameOf(marked()) === 'Account 1000', 'around to the last one');
    expect([marked()?.ariaPosInSet, options().length < 60]).to.deep.equal(['1000', true]);
    await sendKeys({ type: ' ACCOUNT 0999 ' });
    await waitUntil(() => options().length === 1, 'it is found');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => root.tenants.activeTenant?.name === 'Account 0999', 'it is switched');
    expect(asked().every(({ _filter, _offset }) => _filter === undefined && _offset === undefined)).to.equal(true);
  });

  it('lists those used last first, under a heading, also those that no page has brought yet', async () => {
    const { element, all, options, nameOf, local, key, open } = await scene({ used: [900, 3] });
    await open();
    await waitUntil(() => nameOf(options()[1]) === 'Account 0900', 'the provider has named it');
    expect(all('[role=group]').map((group) => group.firstElementChild?.textContent)).to.deep.equal([
      'Recently used',
      'All workspaces',
    ]);
    expect(
      options()
        .slice(0, 5)
        .map((one) => [nameOf(one), one.ariaPosInSet]),
    ).to.deep.equal([
      ['Account 0001', '1'],
      ['Account 0900', '2'],
      ['Account 0003', '3'],
      ['Account 0002', '4'],
      ['Account 0004', '5'],
    ]);
    expect(local.get(key)).to.equal([1, 900, 3].map(tenantId).join(' '));
    await expect(element).to.be.accessible();
    await sendKeys({ type: '0003' });
    await waitUntil(() => options().length === 1 && !all('[role=group]').length, 'a search knows no headings');
  });

  it('says the way above an account and its short name in a second line', async () => {
    const path = [
      { tenantId: 'a', name: 'Acme Holding' },
      { tenantId: 'b', name: 'North' },
    ];
    const { options, open } = await scene({ more: { 2: { path, alias: 'oslo' }, 3: { path }, 4: { alias: 'four' } } });
    await open();
    expect(
      options()
        .slice(0, 4)
        .map((one) => one.querySelector('.gh-item__hint')?.textContent),
    ).to.deep.equal([undefined, 'Acme Holding / North · oslo', 'Acme Holding / North', 'four']);
  });

  it('names the way to the active account, which is cut before the account is', async () => {
    const path = [
      { tenantId: 'a', name: 'Acme Holding and Sons of the North' },
      { tenantId: 'b', name: 'North' },
    ];
    const { find } = await scene({ more: { 1: { path } }, width: '240px' });
    const whole = 'Acme Holding and Sons of the North / North / Account 0001';
    expect(find('[part=switcher]')?.textContent).to.contain(whole);
    expect(find('.gh-way')?.title).to.equal(whole);
    const [above, own] = [find('.gh-way__above'), find('.gh-way__own')];
    expect(above && above.scrollWidth > above.clientWidth, 'cut').to.equal(true);
    expect(own && own.scrollWidth <= own.clientWidth, 'whole').to.equal(true);
  });

  it('says that a page did not come, and asks again by keyboard', async () => {
    const { wire, element, find, options, nameOf, asked, open } = await scene();
    await open();
    wire.fails = true;
    find('[role=listbox]')?.scrollTo(0, 50 * 48);
    await waitUntil(() => find('[role=alert]')?.textContent === 'The workspaces could not be loaded. Try again');
    await expect(element).to.be.accessible();
    wire.fails = false;
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Try again');
    const before = asked().length;
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => asked().length > before && !find('[role=alert]'), 'it has come');
    expect(asked().at(-1)).to.deep.equal({ _limit: '50', _offset: '1' });
    await waitUntil(() => {
      find('[role=listbox]')?.scrollTo(0, 60 * 48);
      return options().some((one) => nameOf(one) === 'Account 0060');
    });
  });

  it('fits 320 px from right to left', async () => {
    const { element, find, open } = await scene({ lang: 'ar', width: '320px', used: [2] });
    await open();
    const list = find('[role=listbox]');
    const menu = find('[part=menu]');
    if (!list || !menu) throw new Error('no list');
    expect(getComputedStyle(list).direction).to.equal('rtl');
    expect([list.scrollWidth <= list.clientWidth, menu.getBoundingClientRect().width <= 288]).to.deep.equal([
      true,
      true,
    ]);
    await expect(element).to.be.accessible();
  });
});
