import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { tenantId, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './user-button.ts';

const undo: (() => void)[] = [];

interface Setup {
  names?: string[];
  permissions?: string[];
  attributes?: Readonly<Record<string, string>>;
  answers?: OwnAnswers;
}

async function scene({ names, permissions = [], attributes = { 'portal-url': '/portal' }, answers }: Setup = {}) {
  const provider = testProvider(answers, { ...(names && { accounts: names }), permissions });
  provider.signIn();
  const app = testApp(provider);
  undo.push(app.root.start());
  const element = document.createElement('user-button');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  under(app.root, element);
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  await waitUntil(() => find('[part=user]'), 'it is drawn');
  const items = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const labels = () => items().map(({ textContent }) => textContent);
  const item = (label: string) => items().find(({ textContent }) => textContent === label);
  const open = async (): Promise<void> => {
    find('[part=user]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => items().length, 'the menu is open');
  };
  const focused = () => element.shadowRoot?.activeElement?.textContent;
  return { ...app, provider, element, find, items, labels, item, open, focused };
}

describe('<user-button>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('shows who is signed in, and in its menu the address and the account', async () => {
    const { element, find, open, labels } = await scene();
    expect(find('[part=user]')?.textContent).to.contain('Amara Okafor');
    await open();
    const said = find('[part=person]')?.textContent ?? '';
    for (const part of ['Amara Okafor', 'amara.okafor@brightline.example', 'Brightline Logistics'])
      expect(said).to.contain(part);
    expect(labels()).to.deep.equal(['Profile', 'Privacy and sign-in', 'Switch workspace', 'Sign out']);
    await expect(element).to.be.accessible();
  });

  it('leads to the portal those who may administer something, and to the pages that are named', async () => {
    const { open, labels, item, visited } = await scene({
      names: ['Only one'],
      permissions: ['fe.secure.read.users'],
      attributes: { 'portal-url': '/portal', 'profile-url': 'https://app.example/me' },
    });
    await open();
    expect(labels()).to.deep.equal(['Profile', 'Privacy and sign-in', 'Administration', 'Sign out']);
    item('Profile')?.click();
    await waitUntil(() => visited.length, 'it goes there');
    expect(visited).to.deep.equal(['https://app.example/me']);
  });

  it('offers the other look where the page says which it has, and leaves it to the page', async () => {
    const { element, open, item, labels } = await scene({ attributes: { scheme: 'dark' } });
    const chosen: string[] = [];
    element.addEventListener('scheme-change', ({ detail }) => chosen.push(detail.scheme));
    await open();
    item('Light look')?.click();
    await waitUntil(() => chosen.length > 0, 'it is told');
    element.setAttribute('scheme', 'light');
    await open();
    expect(labels()).to.include('Dark look');
    expect(chosen).to.deep.equal(['light']);
    expect(document.documentElement.style.colorScheme, 'the page sets it').to.equal('');
  });

  it('follows addresses that the page sets, or takes away, while it is shown', async () => {
    const { element, open, labels, item, visited } = await scene({ names: ['Only one'], attributes: {} });
    await open();
    expect(labels(), 'no page has an address').to.deep.equal(['Sign out']);
    await sendKeys({ press: 'Escape' });
    element.setAttribute('profile-url', 'https://app.example/me');
    element.privacyUrl = 'https://app.example/safe';
    await element.updateComplete;
    await open();
    expect(labels()).to.deep.equal(['Profile', 'Privacy and sign-in', 'Sign out']);
    await sendKeys({ press: 'Escape' });
    element.removeAttribute('profile-url');
    await element.updateComplete;
    await open();
    expect(labels()).to.deep.equal(['Privacy and sign-in', 'Sign out']);
    item('Privacy and sign-in')?.click();
    await waitUntil(() => visited.length, 'it goes there');
    expect(visited).to.deep.equal(['https://app.example/safe']);
  });

  it('asks the page before it goes anywhere', async () => {
    const { element, open, item, visited, provider, root } = await scene();
    const asked: unknown[] = [];
    for (const name of ['user-navigate', 'auth-sign-out'] as const)
      element.addEventListener(name, (event) => (asked.push(event.detail), event.preventDefault()));
    await open();
    item('Privacy and sign-in')?.click();
    await waitUntil(() => asked.length === 1, 'it is asked');
    await open();
    item('Sign out')?.click();
    await waitUntil(() => asked.length === 2, 'it is asked again');
    const href = new URL('/portal#/privacy', document.baseURI).href;
    expect(asked).to.deep.equal([{ place: 'privacy', href }, {}]);
    expect([visited, provider.to('auth.logout').length, root.session.status]).to.deep.equal([[], 0, 'signed-in']);
  });

  it('walks by the keyboard, closes on Escape with the focus where it was, and signs out', async () => {
    const { find, open, focused, root, element, items } = await scene({ names: ['Only one'] });
    await open();
    await waitUntil(() => focused() === 'Profile', 'it begins at the first');
    await sendKeys({ press: 'ArrowUp' });
    expect(focused()).to.equal('Sign out');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !items().length, 'it is closed');
    expect(element.shadowRoot?.activeElement === find('[part=user]')).to.equal(true);
    await open();
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => root.session.status === 'signed-out', 'the session has ended');
    await waitUntil(() => !find('[part=user]'), 'nobody is shown');
  });

  it('lists the accounts, and switches to the chosen one unless the page says no', async () => {
    const { element, open, item, root, provider } = await scene({ attributes: { reload: 'silent' } });
    const options = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const choose = async (): Promise<void> => {
      await open();
      item('Switch workspace')?.click();
      await waitUntil(() => options().length === 2, 'the accounts are listed');
      await waitUntil(() => element.shadowRoot?.activeElement === options()[0], 'the active one has the focus');
      options()[1]?.click();
    };
    element.addEventListener('tenant-switch', (event) => event.preventDefault(), { once: true });
    await choose();
    expect(provider.to('tenants.switch').length).to.equal(0);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !options().length, 'the list is closed');
    await choose();
    await waitUntil(() => root.tenants.activeTenant?.name === 'Northwind', 'it is switched');
    expect(provider.to('tenants.switch').map(({ body }) => body)).to.deep.equal([{ tenantId: tenantId(2) }]);
  });

  it('shows nothing to those who are signed out', async () => {
    const { root, find } = await scene();
    await root.session.logout();
    await waitUntil(() => !find('[part=user]'), 'it is gone');
  });
});
