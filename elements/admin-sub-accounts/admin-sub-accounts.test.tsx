import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { subTenantsEndpoints } from '../../api/contract/subTenants.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage } from '../core/testing/page.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { mountAccounts, NORD } from './testing.ts';

describe('<admin-sub-accounts>', () => {
  afterEach(leavePage);

  it('shows a tree whose levels load when they are opened (SUBACC-001, SUBACC-004, SUBACC-031)', async () => {
    const { element, ready, names, open, cells, says, row, find, control } = mountAccounts();
    await ready();
    expect(names()).to.deep.equal([
      'Brightline Deutschland',
      'Brightline Nederland',
      'Brightline Polska',
      'Brightline Sandbox',
    ]);
    await waitUntil(() => says('31 accounts below Acme with 15 people'));
    await waitUntil(() => cells('Brightline Deutschland').includes('1|Off by default'), 'the people are counted');
    const germany = row('Brightline Deutschland');
    expect([germany?.getAttribute('aria-level'), germany?.ariaExpanded, germany?.ariaSetSize]).to.deep.equal([
      '1',
      'false',
      '4',
    ]);
    expect(row('Brightline Polska')?.hasAttribute('aria-expanded')).to.equal(false);
    await open('Brightline Deutschland');
    await open(NORD);
    expect(row('Depot 01')?.getAttribute('aria-level')).to.equal('3');
    expect(find('[part=more]')?.textContent).to.equal('Load 4 more in Nordhafen Spedition');
    await expect(element).to.be.accessible();
    find('[part=more]')?.click();
    await waitUntil(() => row('Depot 22'));
    expect(find('[part=more]')).to.equal(undefined);
    await waitUntil(() => element.shadowRoot?.activeElement === row('Depot 21'), 'the focus is on the first new row');
    expect(control.requestsTo('subTenants.search').at(-1)?.query['_offset']).to.equal('1');
    find('[part=close-all]')?.click();
    await waitUntil(() => names().length === 4);
  });

  it('says of what type an account is, unless it is a plain customer (SUBACC-006)', async () => {
    const { ready, row, detailOf, find } = mountAccounts();
    await ready();
    const chips = (name: string) =>
      [...(row(name)?.querySelectorAll('[part=chip]') ?? [])].map((one) => one.textContent);
    expect(chips('Brightline Deutschland')).to.deep.equal(['Headquarters', 'Reseller']);
    expect(chips('Brightline Nederland')).to.deep.equal(['Reseller']);
    expect(chips('Brightline Polska')).to.deep.equal([]);
    expect(chips('Brightline Sandbox')).to.deep.equal(['Test']);
    await detailOf('Brightline Deutschland');
    expect(find('[part=detail]')?.textContent).to.contain('Headquarters, Reseller');
  });

  it('leaves no gap where columns have left', async () => {
    const { find, all, open, openNord } = mountAccounts({ width: '700px' });
    await openNord();
    await open(NORD);
    expect(find('[part=more]'), 'a line over all columns').to.exist;
    const drawn = all('.gh-tree thead th').filter((head) => getComputedStyle(head).display !== 'none');
    expect(drawn.length, 'there is room for fewer').to.be.below(all('.gh-tree thead th').length);
    const rightOf = (one: Element | undefined) => one?.getBoundingClientRect().right;
    expect(rightOf(drawn.at(-1))).to.equal(rightOf(find('.gh-tree')));
  });

  it('is used by the keyboard', async () => {
    const { element, ready, row, names, find } = mountAccounts();
    await ready();
    const focused = () => element.shadowRoot?.activeElement?.querySelector('.gh-tree__name')?.textContent;
    row('Brightline Deutschland')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => names().includes(NORD));
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal(NORD);
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('Rheintal Express');
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused()).to.equal('Brightline Deutschland');
    await sendKeys({ press: 'ArrowLeft' });
    await waitUntil(() => !names().includes(NORD));
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Brightline Sandbox');
    await sendKeys({ press: 'Home' });
    await sendKeys({ press: 'b' });
    expect(focused()).to.equal('Brightline Nederland');
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Actions for Brightline Nederland');
    await sendKeys({ press: 'ArrowLeft' });
    expect(focused()).to.equal('Brightline Nederland');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=detail]'), 'the detail is open');
  });

  it('loads more by the keyboard, and the focus goes on to the first of what came', async () => {
    const { element, openNord, open, names, find } = mountAccounts();
    await openNord();
    await open(NORD);
    const before = names();
    find('[part=more]')?.closest<HTMLElement>('[data-row]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => names().length > before.length, 'more are there');
    const first = names().find((name) => !before.includes(name));
    const focused = () => element.shadowRoot?.activeElement?.querySelector('.gh-tree__name')?.textContent;
    await waitUntil(() => focused() === first, 'the focus is not lost with the line that loaded them');
  });

  it('searches at any depth, shows the way in gray, and marks what it found (SUBACC-016, SUBACC-017)', async () => {
    const { element, ready, find, type, names, says, all, row, control } = mountAccounts();
    await ready();
    const search = find<HTMLInputElement>('input[type=search]');
    if (search) type(search, 'hafen');
    await waitUntil(() => says('3 accounts match. The way to them is shown in gray.'));
    expect([...names()].sort()).to.deep.equal(
      ['Brightline Deutschland', NORD, 'Hafenumschlag Süd', 'Brightline Nederland', 'Zeehafen Logistiek'].sort(),
    );
    expect(row('Brightline Deutschland')?.className).to.equal('is-way');
    expect(row(NORD)?.className).to.equal('');
    expect(all('mark').map(({ textContent }) => textContent)).to.have.members(['hafen', 'Hafen', 'hafen']);
    const { _limit, _filter } = control.requestsTo('subTenants.search').at(-1)?.query ?? {};
    expect([_limit, _filter]).to.deep.equal(['50', 'hafen']);
    await expect(element).to.be.accessible();
    find('[part=clear]')?.click();
    await waitUntil(() => names().length === 4);
    if (search) type(search, 'nothing at all');
    await waitUntil(() => says('No account matches “nothing at all”'));
  });

  it('sorts by name, date and ID (SUBACC-007)', async () => {
    const { ready, button, named, names, control, find } = mountAccounts();
    await ready();
    const asked = () => control.requestsTo('subTenants.search').at(-1)?.query['_sortBy'];
    button('Account').click();
    await waitUntil(() => names()[0] === 'Brightline Sandbox');
    button('Created').click();
    await waitUntil(() => asked() === 'createdAt');
    find('[part=columns]')?.click();
    await waitUntil(() => find('[role=menuitemcheckbox]'));
    named('[role=menuitemcheckbox]', 'Tenant ID').click();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => find('.gh-tree thead')?.textContent.includes('Tenant ID'));
    button('Tenant ID').click();
    await waitUntil(() => asked() === 'tenantId');
  });

  it('makes an account below another, once it is decided who comes in (SUBACC-002, SUBACC-011, SUBACC-021, STORE-006)', async () => {
    const { element, openNord, act, dialog, field, type, inDialog, says, names, control, told } = mountAccounts();
    await openNord();
    await act('Brightline Deutschland', 'New account below');
    await waitUntil(() => dialog() && field('Name'));
    await expect(element).to.be.accessible();
    type(field('Name'), 'Elbe Kontor');
    inDialog('Create sub-account').click();
    await waitUntil(() => says('Choose who comes in from above.'));
    expect(control.requestsTo('subTenants.create')).to.have.length(0);
    field('On by default').click();
    inDialog('Create sub-account').click();
    await waitUntil(() => !dialog() && says('Elbe Kontor was created.') && names().includes('Elbe Kontor'));
    expect(control.requestsTo('subTenants.create').at(-1)?.body).to.include({ subAccountAccessType: 'defaultOn' });
    expect(told).to.deep.equal(['created']);
    await waitUntil(() => says('32 accounts below Acme'));
    await waitUntil(
      () => element.shadowRoot?.activeElement?.getAttribute('aria-label') === 'Actions for Brightline Deutschland',
      'the focus stays on its row',
    );
  });

  it('shows a taken short name at its field and keeps what was typed', async () => {
    const { ready, button, dialog, field, type, inDialog } = mountAccounts();
    await ready();
    button('New sub-account').click();
    await waitUntil(() => dialog() && field('Name'));
    type(field('Name'), 'Elbe Kontor');
    type(field('Short name'), 'bl-de');
    field('Off by default').click();
    inDialog('Create sub-account').click();
    await waitUntil(() => field('Short name').getAttribute('aria-invalid') === 'true');
    expect(field('Name').value).to.equal('Elbe Kontor');
  });

  it('renames an account, and keeps the input when another administrator was faster (SUBACC-002, SUBACC-021)', async () => {
    const { ready, act, dialog, field, type, inDialog, says, names, root, control, told } = mountAccounts();
    await ready();
    await act('Brightline Polska', 'Rename');
    await waitUntil(() => dialog() && field('Name').value === 'Brightline Polska');
    const { call } = root.context;
    const { items } = await call(subTenantsEndpoints.search, { query: { _filter: 'Polska' } });
    const params = { tenantId: items[0]?.tenantId ?? '' };
    await call(subTenantsEndpoints.update, { params, body: { name: 'Brightline Polen' } });
    type(field('Name'), 'Brightline Warszawa');
    inDialog('Save').click();
    await waitUntil(() => says('it is now called “Brightline Polen”'), 'the change is told');
    expect(field('Name').value).to.equal('Brightline Warszawa');
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && says('Brightline Warszawa was saved.'));
    expect(names()).to.include('Brightline Warszawa');
    expect(control.requestsTo('subTenants.update')).to.have.length(3);
    expect(told, 'once, and not for the refusal').to.deep.equal(['renamed']);
  });

  it('says what another access would do before it is saved (SUBACC-002, SUBACC-023)', async () => {
    const { element, ready, act, dialog, field, inDialog, says, cells, control, told } = mountAccounts();
    await ready();
    await act('Brightline Polska', 'Access from above');
    await waitUntil(() => dialog() && says('Who of the account above may work in it.'));
    field('Always on').click();
    await waitUntil(() => /people more come in at once/.test(dialog()?.textContent ?? ''), 'the effect is shown');
    expect(control.requestsTo('subTenants.setHierarchySettings')).to.have.length(0);
    await expect(element).to.be.accessible();
    inDialog('Save').click();
    await waitUntil(() => !dialog() && cells('Brightline Polska').includes('Always on'));
    expect(told).to.deep.equal(['access']);
  });

  it('tells the second of two who decide about access and management, and takes the choice once more', async () => {
    const { openNord, act, dialog, inDialog, field, says, cells, row, root } = mountAccounts();
    await openNord();
    const params = { tenantId: row(NORD)?.dataset['row'] ?? '' };
    const other = () => root.context.call(subTenantsEndpoints.update, { params, body: { name: NORD } });
    await act(NORD, 'Access from above');
    await waitUntil(() => dialog() && field('Always on'));
    await other();
    field('Always on').click();
    inDialog('Save').click();
    await waitUntil(() => says('Someone else has changed this account meanwhile.'));
    expect(field('Always on').checked, 'the choice stays').to.equal(true);
    expect(cells(NORD)).to.contain('Off by default');
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && cells(NORD).includes('Always on'));
    await act(NORD, 'Stop sub-account management');
    await waitUntil(() => dialog());
    await other();
    inDialog('Stop management').click();
    await waitUntil(() => says('Someone else has changed this account meanwhile.'));
    expect(row(NORD)?.textContent).to.contain('Reseller');
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && !row(NORD)?.textContent.includes('Reseller'));
  });

  it('lets an account manage others, and says who does when it may no longer (SUBACC-002, SUBACC-022)', async () => {
    const { openNord, act, dialog, inDialog, says, row, told } = mountAccounts();
    await openNord();
    await act('Brightline Polska', 'Let it manage');
    await waitUntil(() => dialog() && says('Let Brightline Polska manage sub-accounts?'));
    inDialog('Let it manage').click();
    await waitUntil(() => !dialog() && row('Brightline Polska')?.textContent.includes('Reseller'));
    await act(NORD, 'Stop sub-account management');
    await waitUntil(() => dialog());
    inDialog('Stop management').click();
    await waitUntil(() => says('Brightline Deutschland manages the accounts below it now.'));
    expect(row(NORD)?.textContent).to.not.contain('Reseller');
    expect(told).to.deep.equal(['management', 'management']);
  });

  it('deletes an account whose name is typed, and the focus stays in the tree (SUBACC-002, SUBACC-021)', async () => {
    const { element, ready, act, dialog, field, type, inDialog, says, names, told } = mountAccounts();
    await ready();
    await act('Brightline Polska', 'Delete sub-account');
    await waitUntil(() => dialog() && field('Type Brightline Polska'));
    expect(inDialog('Delete sub-account').ariaDisabled).to.equal('true');
    type(field('Type Brightline Polska'), 'Brightline Polska');
    inDialog('Delete sub-account').click();
    await waitUntil(() => !dialog() && says('Brightline Polska was deleted.'));
    expect(names()).to.not.include('Brightline Polska');
    expect(told).to.deep.equal(['deleted']);
    await waitUntil(() => element.shadowRoot?.activeElement?.closest('tr')?.textContent.includes('Sandbox'));
  });

  it('refuses to delete an account with others below it, names them, and shows all (SUBACC-032)', async () => {
    const { element, ready, act, dialog, inDialog, says, names, control, field, type } = mountAccounts();
    await ready();
    await act('Brightline Deutschland', 'Delete sub-account');
    await waitUntil(() => dialog() && says('Delete its 2 sub-accounts first. Nothing has been deleted.'));
    expect(control.requestsTo('subTenants.remove')).to.have.length(0);
    await expect(element).to.be.accessible();
    inDialog('Show all 2').click();
    await waitUntil(() => !dialog() && names().includes('Rheintal Express'));
    control.answer('subTenants.remove', () => refusal(409, 'ER-SUB-ACCOUNT-HAS-CHILDREN', 'There are accounts below'));
    await act('Rheintal Express', 'Delete sub-account');
    await waitUntil(() => dialog() && field('Type Rheintal Express'));
    type(field('Type Rheintal Express'), 'Rheintal Express');
    inDialog('Delete sub-account').click();
    await waitUntil(() => says('Rheintal Express has sub-accounts'));
    expect(names()).to.include('Rheintal Express');
  });

  it('tells that an open account was moved or deleted', async () => {
    const { ready, open, row, root, says, button, names } = mountAccounts();
    await ready();
    await open('Brightline Nederland');
    const ids = ['Zeehafen Logistiek', 'Brightline Nederland'].map((name) => row(name)?.dataset['row'] ?? '');
    for (const tenantId of ids) await root.context.call(subTenantsEndpoints.remove, { params: { tenantId } });
    button('Created').click();
    await waitUntil(() => says('Brightline Nederland was moved or deleted.'));
    expect(names()).to.not.include('Brightline Nederland');
  });

  it('goes into an account unless the page says no, and shows a refusal', async () => {
    const { element, openNord, act, says, control } = mountAccounts({ attributes: { reload: 'silent' } });
    const asked: string[] = [];
    const refuse = (event: Event) => event.preventDefault();
    element.addEventListener('tenant-switch', ({ detail }) => asked.push(detail.tenantId));
    element.addEventListener('tenant-switch', refuse);
    await openNord();
    await act('Rheintal Express', 'Open this account');
    expect(asked).to.have.length(1);
    expect(control.requestsTo('tenants.switch')).to.have.length(0);
    element.removeEventListener('tenant-switch', refuse);
    await act(NORD, 'Open this account');
    await waitUntil(() => says('Nordhafen Spedition could not be opened.'), 'Ada is no member');
    await act('Rheintal Express', 'Open this account');
    await waitUntil(() => says('Sub-accounts are switched off for Rheintal Express'), 'the other account is shown');
    expect(says('Try again') || says('New sub-account')).to.equal(false);
  });

  it('sends nothing without the permission, and offers no change to a reader (PORTAL-021)', async () => {
    const denied = mountAccounts({ as: 'rob@acme.example' });
    await waitUntil(() => denied.says('You cannot see sub-accounts'));
    expect(denied.control.requestsTo('subTenants.search')).to.have.length(0);
    await leavePage();
    const { ready, keep, says, find } = mountAccounts();
    await ready();
    keep('fe.account-hierarchy.read.subAccount');
    await waitUntil(() => says('Read only') && !find('[part=row-menu]'));
    expect(says('New sub-account')).to.equal(false);
  });

  it('says that there is nothing, that the tree failed, and tries again', async () => {
    const empty = mountAccounts({ isAlone: true });
    await waitUntil(() => empty.says('No sub-accounts yet') && empty.says('New sub-account'));
    await leavePage();
    const { says, button, names, control } = mountAccounts({
      answers: { 'subTenants.search': () => refusal(500, 'ER-INTERNAL', 'tired') },
    });
    await waitUntil(() => says('Sub-accounts could not be loaded'));
    control.answer('subTenants.search', undefined);
    button('Try again').click();
    await waitUntil(() => names().length === 4);
  });

  it('does not wait for the counts, and works without them (SUBACC-018, SUBACC-020)', async () => {
    const { ready, names, cells, control } = mountAccounts({
      answers: {
        'subTenants.usersCount': () => refusal(403, 'ER-FORBIDDEN', 'no'),
        'subTenants.metadata': () => refusal(403, 'ER-FORBIDDEN', 'no'),
      },
    });
    await ready();
    expect(names()).to.have.length(4);
    for (const call of ['subTenants.metadata', 'subTenants.usersCount'] as const)
      await waitUntil(() => control.requestsTo(call).length > 0, call);
    expect(control.requestsTo('subTenants.usersCount').at(0)?.body['tenantIds']).to.have.length(4);
    expect(cells('Brightline Polska')).to.match(/\|\|Off by default/);
  });

  it('is a list of two lines on a phone, as narrow as 320 px', async () => {
    const { element, open, ready, find, all, row, says, type } = mountAccounts({ width: '320px' });
    await ready();
    await open('Brightline Deutschland');
    expect(row(NORD)?.className).to.contain('gh-line--tree--1');
    await waitUntil(() => row(NORD)?.textContent.includes('13 people'));
    expect(row('Brightline Sandbox')?.querySelector('[part=status]')?.textContent).to.equal('Test');
    expect(element.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
    const search = find<HTMLInputElement>('input[type=search]');
    if (search) type(search, 'hafen');
    await waitUntil(() => all('[part=row]').length === 3 && says('In Brightline Deutschland, Nordhafen Spedition'));
    expect(says('3 of 31 accounts')).to.equal(true);
  });

  describe('in Arabic', () => {
    before(() => void Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
    after(() => void Object.assign(document.documentElement, { lang: 'en', dir: '' }));

    it('is mirrored: the left arrow opens', async () => {
      const { element, ready, says, row, names } = mountAccounts();
      await ready();
      await waitUntil(() => says('الحسابات الفرعية'));
      row('Brightline Deutschland')?.focus();
      await sendKeys({ press: 'ArrowLeft' });
      await waitUntil(() => names().includes(NORD));
      await sendKeys({ press: 'ArrowRight' });
      await waitUntil(() => !names().includes(NORD));
      await expect(element).to.be.accessible();
    });
  });
});
