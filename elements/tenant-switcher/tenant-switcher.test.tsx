import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import './tenant-switcher.ts';
import { askBeforeLeaving } from '../ui/blocks/leave.ts';
import { refusal, tenantId, testApp, testProvider, under, type OwnAnswers } from '../core/testing/app.ts';

const SWITCH = 'tenants.switch';
const undo: (() => void)[] = [];
async function scene({ names, answers = {} }: { names?: string[]; answers?: OwnAnswers } = {}) {
  const provider = testProvider(answers, names && { accounts: names });
  provider.signIn();
  const app = testApp(provider);
  undo.push(app.root.start());
  const element = document.createElement('tenant-switcher');
  under(app.root, element);
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  await waitUntil(() => find('[part=switcher]'), 'it is drawn');
  const options = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const open = async (): Promise<void> => {
    find('[part=switcher]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=menu]'));
  };
  return { ...app, provider, element, find, options, open };
}

/** How well one colour is seen on another, from 1 to 21. */
function contrast(one: string, other: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const luminance = (colour: string): number => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('<tenant-switcher>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await resetMouse();
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
    await waitUntil(() => visited.length);
    expect(provider.to(SWITCH).map(({ body }) => body)).to.deep.equal([{ tenantId: tenantId(2) }]);
    expect(visited).to.deep.equal([page.href]);
    expect(root.tenants.activeTenant?.name).to.equal('Northwind');
    await waitUntil(() => !find('[part=menu]'));
  });

  it('only reloads the stores with reload="silent" (TENANT-009)', async () => {
    const { element, root, visited, options, open } = await scene();
    element.reload = 'silent';
    await open();
    options()[1]?.click();
    await waitUntil(() => root.tenants.activeTenant?.name === 'Northwind');
    expect(visited).to.deep.equal([]);
  });

  it('asks the page first', async () => {
    const { element, provider, options, open } = await scene();
    const asked: string[] = [];
    element.addEventListener('tenant-switch', (event) => (asked.push(event.detail.tenantId), event.preventDefault()));
    await open();
    options()[1]?.click();
    expect(asked).to.deep.equal([tenantId(2)]);
    expect(provider.to(SWITCH)).to.deep.equal([]);
  });

  it('keeps the account and says so when the switch fails (STO-13)', async () => {
    const { root, find, open, options } = await scene({
      answers: { [SWITCH]: () => refusal(403, 'ER-NOT-A-MEMBER', 'no') },
    });
    await open();
    options()[1]?.click();
    await waitUntil(() => find('[role=alert]'));
    expect(root.tenants.activeTenant?.name).to.equal('Brightline Logistics');
  });

  it('says it of one try: not when the list is opened again, and not to another person', async () => {
    const { root, find, open, options, provider } = await scene({
      answers: { [SWITCH]: () => refusal(403, 'ER-NOT-A-MEMBER', 'no') },
    });
    const fail = async (): Promise<void> => {
      await open();
      await waitUntil(() => options().length === 2);
      expect(find('[role=alert]') === undefined, 'nothing is said before').to.equal(true);
      options()[1]?.click();
      await waitUntil(() => find('[role=alert]'));
    };
    await fail();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !find('[part=menu]'));
    await fail();
    provider.fetch.control.signIn('ada@example.com', { tenant: 't1' });
    await root.session.refresh();
    expect(root.session.user?.name).to.equal('Ada Lovelace');
    await waitUntil(() => !find('[role=alert]'), 'the other person has tried nothing');
  });

  it('opens again to say it where unsaved changes had to be given up first', async () => {
    const { find, open, options, element } = await scene({
      answers: { [SWITCH]: () => refusal(403, 'ER-NOT-A-MEMBER', 'no') },
    });
    const stop = askBeforeLeaving(element, (go) => (stop(), go()));
    await open();
    options()[1]?.click();
    await waitUntil(() => find('[part=menu] [role=alert]'));
  });

  it('walks around the list by keyboard, and begins at the active account', async () => {
    const { element, open } = await scene({ names: ['Alpha', 'Beta', 'Gamma'] });
    await open();
    const active = () => element.shadowRoot?.activeElement?.querySelector('bdi')?.textContent;
    await waitUntil(() => active() === 'Alpha', 'it begins at the active account');
    const press = async (key: string) => (await sendKeys({ press: key }), active());
    expect([
      await press('ArrowUp'),
      await press('ArrowDown'),
      await press('End'),
      await press('ArrowDown'),
      await press('ArrowDown'),
      await press('Home'),
    ]).to.deep.equal(['Gamma', 'Alpha', 'Gamma', 'Alpha', 'Beta', 'Alpha']);
    expect(element.shadowRoot?.activeElement?.closest('[role=listbox]')?.ariaLabel).to.equal('Workspaces');
  });

  it('opens at the account that is active, and keeps it when it is chosen again', async () => {
    const { element, root, provider, find, options, open } = await scene({ names: ['Alpha', 'Beta', 'Gamma'] });
    const asked: unknown[] = [];
    element.addEventListener('tenant-switch', ({ detail }) => asked.push(detail));
    await root.tenants.switchTenant({ tenantId: tenantId(2), reload: 'silent' });
    await waitUntil(() => find('[part=switcher]')?.textContent.includes('Beta'));
    const before = provider.to(SWITCH).length;
    await open();
    await waitUntil(() => element.shadowRoot?.activeElement === options()[1], 'it begins at the active one');
    expect(options().map((option) => option.ariaSelected)).to.deep.equal(['false', 'true', 'false']);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !find('[part=menu]'));
    expect([provider.to(SWITCH).length, asked]).to.deep.equal([before, []]);
  });

  it('shows the active account by a ring where a pointer has opened it, and stays where it is for Space', async () => {
    const { element, find, options, root } = await scene({ names: ['Alpha', 'Beta', 'Gamma'] });
    const below = document.body.appendChild(document.createElement('div'));
    below.style.blockSize = '3000px';
    const box = find('[part=switcher]')?.getBoundingClientRect();
    if (!box) throw new Error('no switcher');
    await sendMouse({ type: 'click', position: [Math.round(box.left + 20), Math.round(box.top + 10)] });
    await waitUntil(() => element.shadowRoot?.activeElement === options()[0], 'it begins at the active account');
    const [first] = options();
    if (!first) throw new Error('no account');
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(first);
    expect([outlineStyle, outlineWidth, outlineOffset]).to.deep.equal(['solid', '2px', '-2px']);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Space' });
    await waitUntil(() => root.tenants.activeTenant?.name === 'Beta', 'Space chooses');
    expect(scrollY, 'and does not scroll the page').to.equal(0);
  });

  it('has a border that is seen (3:1)', async () => {
    const { find } = await scene({ names: ['Alpha', 'Beta'] });
    const button = find('[part=switcher]');
    if (!button) throw new Error('no switcher');
    const { borderTopColor, backgroundColor } = getComputedStyle(button);
    expect(contrast(borderTopColor, backgroundColor)).to.be.at.least(3);
  });

  it('tells a name that is cut to who comes by keyboard', async () => {
    const { element, find } = await scene({ names: ['A name that is much longer than its place', 'Beta'] });
    element.style.inlineSize = '120px';
    await waitUntil(() => element.shadowRoot?.querySelector('span[hidden]'), 'tips are here');
    find('[part=switcher]')?.focus();
    await sendKeys({ press: 'Shift' });
    find('[part=switcher]')?.blur();
    find('[part=switcher]')?.focus();
    await waitUntil(() => find('[role=tooltip]')?.textContent === 'A name that is much longer than its place', 'a tip');
  });

  it('closes on a press elsewhere and on Tab, and stays for one inside', async () => {
    const { find, open } = await scene({ names: ['Alpha', 'Beta'] });
    await open();
    const box = find('[part=menu]')?.getBoundingClientRect();
    const press = (x = 0, y = 0) => sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });
    await press(box && box.left + 2, box && box.top + 2);
    expect(find('[part=switcher]')?.ariaExpanded).to.equal('true');
    await press(box && box.right + 100, box && box.bottom + 100);
    await waitUntil(() => !find('[part=menu]'));
    expect(find('[part=switcher]')?.ariaExpanded).to.equal('false');
    await open();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => !find('[part=menu]'));
  });

  it('has a search from nine accounts on, in any case and without the spaces around', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Account ${index + 1}`);
    const few = await scene({ names: names(8) });
    await few.open();
    expect(few.find('[part=search]') === undefined, 'nothing is there').to.equal(true);
    document.body.replaceChildren();
    const many = await scene({ names: names(9) });
    await many.open();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ type: ' ACCOUNT 9 ' });
    await waitUntil(() => many.options().length === 1);
    expect(many.find('input')?.ariaLabel).to.equal('Search 9 workspaces');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => many.provider.to(SWITCH).length);
    expect(many.provider.to(SWITCH)[0]?.body).to.deep.equal({ tenantId: tenantId(9) });
  });

  it('moves through a searched list by arrows while the focus stays in the field', async () => {
    const { open, provider, element, find } = await scene({
      names: Array.from({ length: 9 }, (_, index) => `Account ${index + 1}`),
    });
    await open();
    await waitUntil(() => element.shadowRoot?.activeElement === find('input'));
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => find('[data-focused]')?.textContent.includes('Account 3'), 'the third is marked');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => provider.to(SWITCH).length);
    expect(provider.to(SWITCH)[0]?.body).to.deep.equal({ tenantId: tenantId(3) });
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
    expect(element.shadowRoot?.activeElement === find('[part=switcher]'), 'the same one').to.equal(true);
  });

  it('has nothing to open with one account, and shows nothing to those who are signed out (WIDGET-008)', async () => {
    const { root, find } = await scene({ names: ['Only one'] });
    expect(find('[part=switcher]')?.localName).to.equal('div');
    await root.session.logout();
    await waitUntil(() => !find('[part=switcher]'));
  });
});
