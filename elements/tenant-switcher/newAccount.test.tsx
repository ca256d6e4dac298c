import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { tenantId, testApp, testProvider, under } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './tenant-switcher.ts';

const WRITE = 'fe.account-hierarchy.write.subAccount';
const undo: (() => void)[] = [];

async function scene({
  may = true,
  isReseller = true,
  url = 'https://app.example/portal#/allAccounts',
  count = 2,
} = {}) {
  const names = ['Acme', 'Globex'].slice(0, count);
  const own = names.map((name, index) => ({
    id: tenantId(index + 1),
    tenantId: tenantId(index + 1),
    vendorId: 'vendor',
    name,
    isReseller,
    metadata: '{}',
    deletedAt: null,
    createdAt: '',
    updatedAt: '',
  }));
  const [activeTenant] = own;
  if (!activeTenant) throw new Error('no account');
  const provider = testProvider(
    { 'tenants.mineV3': () => ({ tenants: own, activeTenant }) },
    { accounts: names, permissions: may ? [WRITE] : [] },
  );
  provider.signIn();
  const app = testApp(provider);
  undo.push(app.root.start());
  const element = document.createElement('tenant-switcher');
  element.createUrl = url;
  under(app.root, element);
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  await waitUntil(() => find('[part=switcher]') && app.root.context.allows(WRITE) !== undefined, 'it is drawn');
  const asked: unknown[] = [];
  element.addEventListener('tenant-create', ({ detail }) => asked.push(detail));
  const open = async (): Promise<void> => {
    find('[part=switcher]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[role=option]'), 'the list is open');
  };
  const button = () => find('[part=new-account]');
  return { ...app, element, find, asked, open, button };
}

describe('the end of the list of accounts', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('leads to a new account those who may create one, by keyboard too', async () => {
    const { element, asked, open, button, find, visited } = await scene();
    await open();
    await waitUntil(button, 'the button is there');
    await expect(element).to.be.accessible();
    await waitUntil(() => element.shadowRoot?.activeElement?.role === 'option', 'the list has the focus');
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement === button(), 'one stop after the list').to.equal(true);
    await sendKeys({ press: 'Shift+Tab' });
    await waitUntil(() => element.shadowRoot?.activeElement?.role === 'option', 'and back');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => visited.length, 'it goes there');
    const href = 'https://app.example/portal#/allAccounts';
    expect([asked, visited, find('[part=menu]')]).to.deep.equal([[{ tenantId: tenantId(1), href }], [href], undefined]);
  });

  it('leaves it to a page that cancels, and is there for a person with one account', async () => {
    const { element, asked, open, button, visited } = await scene({ count: 1 });
    element.addEventListener('tenant-create', (event) => event.preventDefault());
    await open();
    await waitUntil(button, 'the button is there');
    button()?.click();
    await waitUntil(() => asked.length, 'the page is asked');
    expect(visited).to.deep.equal([]);
  });

  it('follows an address that the page sets, or takes away, while it is shown', async () => {
    const { element, open, button, asked, find } = await scene({ url: '' });
    element.setAttribute('create-url', 'https://app.example/later');
    await element.updateComplete;
    await open();
    await waitUntil(button, 'the button is there');
    button()?.click();
    await waitUntil(() => asked.length && !find('[part=menu]'), 'it leads there');
    expect(asked).to.deep.equal([{ tenantId: tenantId(1), href: 'https://app.example/later' }]);
    element.removeAttribute('create-url');
    await element.updateComplete;
    await open();
    await new Promise(requestAnimationFrame);
    expect(button() === undefined, 'it is gone').to.equal(true);
  });

  for (const [what, setup] of [
    ['without the permission', { may: false }],
    ['in an account that has none under it', { isReseller: false }],
    ['where the page does not say where', { url: '' }],
  ] as const)
    it(`offers none ${what}`, async () => {
      const { open, button } = await scene(setup);
      await open();
      await new Promise(requestAnimationFrame);
      expect(button() === undefined, 'it is gone').to.equal(true);
    });
});
