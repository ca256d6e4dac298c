import { expect } from '@open-wc/testing';
import { ApiTokensStore } from '../../stores/admin/tokens/ApiTokensStore.ts';
import { switchTenant } from '../admin-users-table/testing.ts';
import { refusal } from '../core/testing/app.ts';
import { typeInto } from '../core/testing/typing.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { leave } from '../ui/blocks/leave.ts';
import './admin-api-tokens.ts';

function type(input: HTMLInputElement | undefined, text: string): void {
  typeInto(input, text);
}

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-api-tokens', scene);
  const ready = () => waitUntil(() => page.row('Warehouse sync'), 'the tokens are there');
  const field = (name: string) => page.find<HTMLInputElement>(`[role=dialog] input[name=${name}]`);
  const openNew = async () => {
    await ready();
    page.button('New token').click();
    await waitUntil(() => field('description') && page.dialog()?.textContent.includes('Viewer'), 'the form is there');
  };
  const check = (name: string) => {
    const found = page.all('[part=option]').find(({ textContent }) => textContent.includes(name));
    found?.querySelector('input')?.click();
  };
  const make = async () => {
    await openNew();
    type(field('description'), 'Night run');
    page.inDialog('Create token').click();
    await waitUntil(() => page.says('Copy the secret now'), 'the secret is shown');
  };
  return { ...page, ready, field, openNew, check, make, store: page.root.use(ApiTokensStore) };
}

describe('<admin-api-tokens>', () => {
  afterEach(leavePage);

  it('lists tokens with roles, maker, last use and end, none with a secret (TOKENS-001, TOKENS-011)', async () => {
    const { element, ready, row, says } = mount();
    await ready();
    await waitUntil(() => row('Warehouse sync')?.textContent.includes('Viewer'), 'the roles have names');
    expect(row('Payroll export')?.textContent).to.contain('Never');
    expect(says('gatehouse_tenant')).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('makes a token for 30 days and shows its secret once (TOKENS-003, TOKENS-004, TOKENS-009)', async () => {
    const { element, openNew, field, check, button, inDialog, dialog, says, row, control, root } = mount();
    const changes: unknown[] = [];
    element.addEventListener('api-tokens-change', ({ detail }) => changes.push(detail.change));
    await openNew();
    type(field('description'), 'Night run');
    check('Viewer');
    button('30 days').click();
    await waitUntil(() => says('On ') && button('30 days').ariaPressed === 'true', 'the end is named');
    inDialog('Create token').click();
    await waitUntil(() => says('Copy the secret now'), 'the secret is shown');
    const secret = /gatehouse_tenant_(?:secret|token)_[\w-]+/.exec(element.shadowRoot?.textContent ?? '')?.[0] ?? '';
    expect(secret).not.to.equal('');
    await expect(element).to.be.accessible();
    const sent = [...control.requestsTo('tenantApiTokens.add'), ...control.requestsTo('tenantAccessTokens.add')];
    expect(sent.at(-1)?.body).to.include({ description: 'Night run', expiresInMinutes: 43_200 });
    // Closing without the tick asks first.
    inDialog('Done').click();
    await waitUntil(() => says('Have you stored the secret?'));
    button('Back to the secret').click();
    await waitUntil(() => !says('Have you stored the secret?'));
    dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    inDialog('Done').click();
    await waitUntil(() => row('Night run') && !dialog());
    expect(says(secret), 'it is gone from the page').to.equal(false);
    expect(JSON.stringify(root.use(ApiTokensStore).tenant.list.rows)).not.to.contain(secret);
    expect(changes).to.deep.equal(['created']);
  });

  it('asks before a page with a secret that was not stored is left or closed (TOKENS-009)', async () => {
    const { element, make, button, find, inDialog, says } = mount();
    await make();
    const asksToClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let went = 0;
    const go = () => void went++;
    const asked = () => says('Have you stored the secret?');
    leave(element, go);
    await waitUntil(asked, 'it is asked');
    expect([went, asksToClose()]).to.deep.equal([0, true]);
    button('Back to the secret').click();
    await waitUntil(() => !asked(), 'back');
    leave(element, go);
    await waitUntil(asked, 'it is asked again');
    button('Close without it').click();
    await waitUntil(() => !says('gatehouse_tenant_'), 'the secret is given up');
    expect([went, asksToClose()]).to.deep.equal([1, false]);
    await make();
    find<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click();
    await waitUntil(() => !asksToClose(), 'it is stored');
    leave(element, go);
    expect([went, asked()]).to.deep.equal([2, false]);
    inDialog('Done').click();
  });

  it('takes the secret away when another tenant comes (STO-12)', async () => {
    const { make, root, says, dialog } = mount();
    await make();
    await switchTenant(root);
    await waitUntil(() => !dialog(), 'it is closed');
    expect(says('gatehouse_tenant_')).to.equal(false);
  });

  it('names what is wrong: no description, days out of range (TOKENS-004)', async () => {
    const { openNew, button, field, inDialog, says, control } = mount();
    await openNew();
    button('Other').click();
    await waitUntil(() => field('days'));
    type(field('days'), '400');
    inDialog('Create token').click();
    await waitUntil(() => says('Enter what the token is for.'));
    expect(says('Enter 1 to 365 days, or choose Never.')).to.equal(true);
    expect(
      control.requestsTo('tenantApiTokens.add').concat(control.requestsTo('tenantAccessTokens.add')),
    ).to.have.length(0);
  });

  it('keeps what was typed when the provider refuses, and says why', async () => {
    const { openNew, field, check, inDialog, says, control } = mount();
    for (const call of ['tenantApiTokens.add', 'tenantAccessTokens.add'] as const)
      control.answer(call, () => refusal(403, 'ER-API-TOKENS-OFF', 'off'));
    await openNew();
    type(field('description'), 'Night run');
    check('Viewer');
    inDialog('Create token').click();
    await waitUntil(() => says('API tokens of this kind are switched off'));
    expect(field('description')?.value).to.equal('Night run');
  });

  it('makes a token without a role, and says what that means (TOKENS-006)', async () => {
    const { openNew, field, check, inDialog, says, control } = mount();
    await openNew();
    type(field('description'), 'Later');
    expect(says('Without a role, the token can do nothing yet.')).to.equal(true);
    check('Viewer');
    await waitUntil(() => says('The token can do what these roles can.'));
    check('Viewer');
    inDialog('Create token').click();
    await waitUntil(() => says('Copy the secret now'));
    const [request] = [...control.requestsTo('tenantApiTokens.add'), ...control.requestsTo('tenantAccessTokens.add')];
    expect(JSON.stringify(request?.body)).to.contain('"roleIds":[]');
  });

  it('counts roles until their names are known (TOKENS-011)', async () => {
    let answer = (_: Response): void => {};
    const held = new Promise<Response>((done) => (answer = done));
    const { ready, row, store } = mount({ answers: { 'roles.list': () => held } });
    await ready();
    const [first] = store.tenant.list.rows.filter(({ roleIds = [] }) => roleIds.length > 0);
    const text = () => row(first?.description ?? '')?.textContent ?? '';
    expect(text()).to.match(/\d roles?/);
    expect(text()).not.to.contain(first?.roleIds?.[0] ?? '?');
    answer(Response.json([{ id: first?.roleIds?.[0], key: 'x', name: 'Night watch', permissions: [] }]));
    await waitUntil(() => text().includes('Night watch'));
  });

  it('shows who made a token and when beside the portal of a desk (TOKENS-011)', async () => {
    const { ready, all } = mount({ width: '908px' });
    await ready();
    const heads = () =>
      all('thead th')
        .filter((head) => getComputedStyle(head).display !== 'none')
        .map(({ textContent }) => textContent.trim());
    await waitUntil(() => !heads().includes('Last used'));
    for (const head of ['Token', 'Roles', 'Made by', 'Created', 'Ends']) expect(heads()).to.include(head);
  });

  it('deletes a token after a question', async () => {
    const { ready, act, inDialog, row, says } = mount();
    await ready();
    await act('Payroll export', 'Delete token');
    await waitUntil(() => says('Delete Payroll export?'));
    inDialog('Delete token').click();
    await waitUntil(() => says('Payroll export was deleted.') && !row('Payroll export'));
  });

  it('finds tokens that were not used for 90 days', async () => {
    const { ready, row, store } = mount();
    await ready();
    await store.tenant.list.setFilter('use', ['unused']);
    await waitUntil(() => row('Payroll export') && !row('Warehouse sync'), 'the one that was not used');
  });

  it('offers nothing to make where the vendor has switched tokens off, and still deletes', async () => {
    const { ready, says, menuOf, all } = mount({
      answers: {
        'configuration.vendorConfig': () => ({
          allowSignups: true,
          allowNotVerifiedUsersLogin: true,
          forcePermissions: false,
          authStrategy: 'EmailAndPassword',
          apiTokensEnabled: false,
          machineToMachineAuthStrategy: 'Both',
        }),
      },
    });
    await ready();
    await waitUntil(() => says('API tokens are switched off.'));
    expect(all('button').some(({ textContent }) => textContent === 'New token')).to.equal(false);
    expect(await menuOf('Payroll export')).to.deep.equal(['Delete token…']);
  });

  it('sends nothing without the permission (PORTAL-019)', async () => {
    const { ready, keep, says } = mount();
    await ready();
    keep('fe.secure.read.users');
    await waitUntil(() => says('You cannot see API tokens'));
  });

  it('fits a phone', async () => {
    const { element, all, says } = mount({ width: '320px' });
    await waitUntil(() => all('li[part~=line], li[part~=row]').length > 0 && says('Warehouse sync'));
    expect(element.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
  });
});
