import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { sendKeys } from '@web/test-runner-commands';
import './tenant-switcher.ts';
import { refusal, tenant, testApp, testProvider, under, type Answer } from '../core/testing/app.ts';

const SWITCH = '/identity/resources/users/v1/tenant';
const undo: (() => void)[] = [];
const soon = { timeout: 8000 };

async function scene({ names, answers = {} }: { names?: string[]; answers?: Record<string, Answer> } = {}) {
  const provider = testProvider(answers);
  provider.state.session = { user: 'u1', tenant: 't1' };
  if (names) provider.state.tenants = names.map((name, index) => tenant(`t${index + 1}`, name));
  const app = testApp(provider);
  undo.push(app.root.start());
  const element = document.createElement('tenant-switcher');
  under(app.root, element);
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  await waitUntil(() => find('[part=switcher]'), 'it is drawn', soon);
  const options = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const open = async (): Promise<void> => {
    find('[part=switcher]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=menu]'));
  };
  return { ...app, provider, element, find, options, open };
}

describe('<tenant-switcher>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('shows the active account, and opens the others with the active one selected', async () => {
    const { find, open, options, element } = await scene();
    expect(find('[part=switcher]')?.textContent).to.contain('Brightline Logistics');
    await open();
    expect(
      options().map((option) => [option.querySelector('bdi')?.textContent, option.getAttribute('aria-selected')]),
    ).to.deep.equal([
      ['Brightline Logistics', 'true'],
      ['Northwind', 'false'],
    ]);
    await expect(element).to.be.accessible();
  });

  it('switches by keyboard and loads the page again (TENANT-007, TENANT-010)', async () => {
    const { provider, root, visited, page, find, open } = await scene();
    await open();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => visited.length, undefined, soon);
    expect(provider.to(SWITCH).map(({ body }) => body)).to.deep.equal([{ tenantId: 't2' }]);
    expect(visited).to.deep.equal([page.href]);
    expect(root.tenants.activeTenant?.name).to.equal('Northwind');
    await waitUntil(() => !find('[part=menu]'));
  });

  it('only reloads the stores with reload="silent" (TENANT-009)', async () => {
    const { element, root, visited, options, open } = await scene();
    element.reload = 'silent';
    await open();
    options()[1]?.click();
    await waitUntil(() => root.tenants.activeTenant?.name === 'Northwind', undefined, soon);
    expect(visited).to.deep.equal([]);
  });

  it('asks the page first', async () => {
    const { element, provider, options, open } = await scene();
    element.addEventListener('tenant-switch', (event) => event.preventDefault());
    await open();
    options()[1]?.click();
    expect(provider.to(SWITCH)).to.deep.equal([]);
  });

  it('keeps the account and says so when the switch fails (STO-13)', async () => {
    const { root, find, open, options } = await scene({
      answers: { [`PUT ${SWITCH}`]: () => refusal(403, 'ER-NOT-A-MEMBER', 'no') },
    });
    await open();
    options()[1]?.click();
    await waitUntil(() => find('[role=alert]'), undefined, soon);
    expect(root.tenants.activeTenant?.name).to.equal('Brightline Logistics');
  });

  it('narrows a long list, and closes on Escape with the focus where it was', async () => {
    const { element, find, open, options } = await scene({
      names: Array.from({ length: 12 }, (_, index) => `Account ${index + 1}`),
    });
    await open();
    await sendKeys({ type: '12' });
    await waitUntil(() => options().length === 1);
    await expect(element).to.be.accessible();
    await sendKeys({ type: 'x' });
    await waitUntil(() => find('[role=status]'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !find('[part=menu]'));
    expect(element.shadowRoot?.activeElement).to.equal(find('[part=switcher]'));
  });

  it('has nothing to open with one account, and shows nothing to those who are signed out (WIDGET-008)', async () => {
    const { root, find } = await scene({ names: ['Only one'] });
    expect(find('[part=switcher]')?.localName).to.equal('div');
    await root.session.logout();
    await waitUntil(() => !find('[part=switcher]'));
  });
});
