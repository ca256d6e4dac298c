import { expect } from '@open-wc/testing';
import { rolesEndpoints } from '../../api/contract/roles.ts';
import { subTenantsEndpoints } from '../../api/contract/subTenants.ts';
import { subTenantUsersEndpoints } from '../../api/contract/subTenantUsers.ts';
import { SubAccountsStore } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import { mountAccounts, NORD } from './testing.ts';

/** The page with the people of Nordhafen on screen. */
async function openPeople(scene: Parameters<typeof mountAccounts>[0] = {}) {
  const page = mountAccounts(scene);
  await page.openNord();
  await page.detailOf(NORD);
  const toggle = (name: string) => page.member(name)?.querySelector<HTMLInputElement>('[role=switch]');
  const option = (name: string) =>
    page
      .all('[part=option]')
      .find(({ textContent }) => textContent.includes(name))
      ?.querySelector('input');
  /** The box that gives the roles in the accounts below, too. */
  const below = () => {
    const box = page.all('[part=check]').find(({ textContent }) => textContent.startsWith('Also in the'));
    return box?.querySelector('input');
  };
  return { ...page, toggle, option, below };
}

describe('the people in <admin-sub-accounts>', () => {
  afterEach(leavePage);

  it('are listed ten at a time with their roles and how they come in (SUBACC-004, SUBACC-014)', async () => {
    const { element, row, members, member, says, button, type, control, all } = await openPeople();
    expect(members()).to.have.length(10);
    const { _limit, _offset, _subTenantId } = control.requestsTo('subTenantUsers.list').at(-1)?.query ?? {};
    expect([_limit, _offset]).to.deep.equal(['10', '0']);
    expect(_subTenantId).to.equal(row(NORD)?.dataset['row']);
    expect(member('Lars Petersen')?.textContent).to.contain('Administrator · own');
    expect(says('1–10 of 13')).to.equal(true);
    await waitUntil(() => says('24') && says('Parent'), 'the accounts below are counted');
    await expect(element).to.be.accessible();
    button('Next page').click();
    await waitUntil(() => members().length === 3);
    const search = all<HTMLInputElement>('[part=detail] input[type=search]')[0];
    if (search) type(search, 'lars');
    await waitUntil(() => members().join() === 'Lars Petersen');
  });

  it('are let further down and back by two quick presses, without a word', async () => {
    const { toggle, all, control } = await openPeople();
    const held: (() => void)[] = [];
    const answer = () => new Promise<Response>((done) => held.push(() => done(new Response(null, { status: 200 }))));
    control.answer('subTenantUsers.setAccess', answer);
    const before = toggle('Henrik Voss')?.checked;
    toggle('Henrik Voss')?.click();
    await waitUntil(() => held.length === 1 && toggle('Henrik Voss')?.checked === !before);
    toggle('Henrik Voss')?.click();
    await waitUntil(() => held.length === 2);
    for (const one of held) one();
    await waitUntil(() => toggle('Henrik Voss')?.checked === before);
    await painted();
    expect(all('[part=toast]').length).to.equal(0);
  });

  it('are let further down or not; a switch that cannot be changed says why (SUBACC-012, SUBACC-028)', async () => {
    const { toggle, says, control } = await openPeople();
    toggle('Henrik Voss')?.click();
    await waitUntil(
      () => control.requestsTo('subTenantUsers.setAccess').length === 1 && toggle('Henrik Voss')?.checked,
    );
    control.answer('subTenantUsers.setAccess', () => refusal(409, 'ER-SUB-ACCOUNT-ALWAYS-ON', 'no'));
    toggle('Henrik Voss')?.click();
    await waitUntil(() => says('The access of Henrik Voss was not changed.'));
    expect(toggle('Henrik Voss')?.checked, 'it goes back').to.equal(true);
  });

  it('are kept out where nothing was decided of them, without being let in before (SUBACC-012, SUBACC-030)', async () => {
    const { toggle, says, member, act, control } = await openPeople();
    await waitUntil(() => member('Henrik Voss')?.textContent.includes('below: default'), 'nothing was decided');
    await act('Henrik Voss', 'Keep out of the sub-accounts');
    await waitUntil(() => control.requestsTo('subTenantUsers.setAccess').length > 0, 'it is sent');
    expect(control.requestsTo('subTenantUsers.setAccess').map(({ body }) => body['allowAccess'])).to.deep.equal([
      false,
    ]);
    await waitUntil(() => !member('Henrik Voss')?.textContent.includes('below: default'), 'it is decided');
    expect([toggle('Henrik Voss')?.checked, says('was not changed')]).to.deep.equal([false, false]);
  });

  it('from above are named with the account, and their switch says why it stays (SUBACC-012)', async () => {
    const { openNord, detailOf, act, dialog, field, inDialog, member, control, cells } = mountAccounts();
    await openNord();
    await act('Rheintal Express', 'Access from above');
    await waitUntil(() => dialog() && field('Always on'));
    field('Always on').click();
    inDialog('Save').click();
    await waitUntil(() => !dialog() && cells('Rheintal Express').includes('Always on'));
    await detailOf('Rheintal Express');
    await waitUntil(() => member('Anneke Wit')?.textContent.includes('from Brightline Deutschland'));
    expect(member('Anneke Wit')?.querySelector('button')).to.equal(null);
    const toggle = member('Anneke Wit')?.querySelector<HTMLInputElement>('[role=switch]');
    toggle?.click();
    expect(toggle?.ariaDisabled).to.equal('true');
    expect(member('Anneke Wit')?.textContent).to.contain('Not a member of this account.');
    expect(control.requestsTo('subTenantUsers.setAccess')).to.have.length(0);
  });

  it('cannot be kept out of accounts that are always on, and their switch says so (SUBACC-012)', async () => {
    const page = mountAccounts();
    await page.ready();
    const { tree } = page.root.use(SubAccountsStore);
    await tree.open(page.row('Brightline Nederland')?.dataset['row'] ?? '');
    const below = tree.all.find(({ name }) => name === 'Zeehafen Logistiek');
    const { call } = page.root.context;
    const params = { tenantId: below?.tenantId ?? '' };
    await call(subTenantsEndpoints.setHierarchySettings, { params, body: { subAccountAccessType: 'alwaysOn' } });
    const tenantId = below?.parentId ?? '';
    await call(subTenantUsersEndpoints.addMany, { body: { tenantId, users: [{ email: 'bo@acme.example' }] } });
    await page.detailOf('Brightline Nederland');
    const toggle = page.member('bo@acme.example')?.querySelector<HTMLInputElement>('[role=switch]');
    expect([toggle?.checked, toggle?.ariaDisabled]).to.deep.equal([true, 'true']);
    expect(page.says('The accounts below are always on. It cannot be denied.')).to.equal(true);
  });

  it('get other roles; those of one account are not offered in another (SUBACC-003, SUBACC-027)', async () => {
    const { element, act, all, option, says, member, row, root, control } = await openPeople();
    await act('Katharina Brandt', 'Edit roles');
    await waitUntil(() => says('Roles of Katharina Brandt') && all('[part=option]').length > 3);
    expect(says('Field engineer')).to.equal(false);
    expect(option('Manager')?.checked).to.equal(true);
    await expect(element).to.be.accessible();
    const { list } = root.use(SubAccountsStore).people;
    const userId = list.rows.find(({ name }) => name === 'Katharina Brandt')?.id ?? '';
    const tenantId = row(NORD)?.dataset['row'] ?? '';
    const roleId = (await root.context.call(rolesEndpoints.list)).find(({ name }) => name === 'Member')?.id ?? '';
    const body = { subTenantsRoles: [{ tenantId, roleIds: [roleId] }] };
    await root.context.call(subTenantUsersEndpoints.addRoles, { params: { userId }, body });
    await list.load();
    option('Viewer')?.click();
    inDialogOf(all, 'Save');
    await waitUntil(() => says('The roles of Katharina Brandt were saved.'));
    await waitUntil(() => member('Katharina Brandt')?.textContent.includes('Manager, Member, Viewer'));
    expect(control.requestsTo('subTenantUsers.removeRoles'), 'one that was given meanwhile stays').to.have.length(0);
  });

  it('get the same roles in the accounts below at once, and it is said what that replaces (SUBACC-027)', async () => {
    const { element, act, all, below, says, option, member, control } = await openPeople();
    await act('Katharina Brandt', 'Edit roles');
    await waitUntil(() => says('Also in the 24 sub-accounts of Nordhafen Spedition') && option('Viewer'));
    expect(below()?.checked, 'nothing changes below unless it is asked for').to.equal(false);
    expect(says('In this account only.')).to.equal(true);
    below()?.click();
    await waitUntil(() => says('In the sub-accounts they replace the roles held there.'));
    await expect(element).to.be.accessible();
    option('Viewer')?.click();
    inDialogOf(all, 'Save');
    await waitUntil(() => says('The roles of Katharina Brandt were saved.'));
    await waitUntil(() => member('Katharina Brandt')?.textContent.includes('Manager, Viewer'));
    expect(control.requestsTo('subTenantUsers.setRoles').at(-1)?.body['subTenantsRoles']).to.have.length(25);
  });

  it('do not get roles in more accounts below than one call takes (SUBACC-027)', async () => {
    const { act, below, says, option } = await openPeople({
      answers: {
        'subTenants.metadata': ({ query }) =>
          Response.json([{ tenantId: query['_tenantIds'], totalSubTenants: 200, isParent: true }]),
      },
    });
    await act('Katharina Brandt', 'Edit roles');
    await waitUntil(() => option('Viewer') && says('in at most 199 sub-accounts at once.'));
    expect(below()?.disabled).to.equal(true);
  });

  it('are removed after a sentence about what stays (SUBACC-003, SUBACC-026)', async () => {
    const { act, all, says, members, control } = await openPeople();
    await act('Lars Petersen', 'Remove from this account');
    await waitUntil(() => says('Remove Lars Petersen from Nordhafen Spedition?'));
    expect(says('Other accounts stay as they are.')).to.equal(true);
    inDialogOf(all, 'Remove person');
    await waitUntil(() => says('Lars Petersen was removed from Nordhafen Spedition.'));
    await waitUntil(() => !members().includes('Lars Petersen'));
    expect(control.requestsTo('subTenantUsers.remove')).to.have.length(1);
  });

  it('are added many at once; who was not stays in the field with the reason (SUBACC-003, SUBACC-025)', async () => {
    const { element, button, all, find, type, says, option, control, cells } = await openPeople();
    button('Add people').click();
    await waitUntil(() => says('Add people to Nordhafen Spedition') && all('[part=option]').length > 3);
    await expect(element).to.be.accessible();
    const input = find<HTMLInputElement>('input[name=emails]');
    if (input) type(input, 'new@nordhafen.example, lars.petersen@nordhafen.example, ');
    option('Viewer')?.click();
    all<HTMLInputElement>('[role=dialog] [role=switch]').at(-1)?.click();
    inDialogOf(all, 'Add people');
    await waitUntil(() => says('1 person was not added.') && says('1 person was added to Nordhafen Spedition.'));
    const sent = control.requestsTo('subTenantUsers.addMany').at(-1)?.body;
    expect(sent).to.include({ allowSubAccountAccess: true });
    expect(sent?.['users']).to.deep.equal([
      { email: 'new@nordhafen.example' },
      { email: 'lars.petersen@nordhafen.example' },
    ]);
    expect(all('.gh-token').map(({ textContent }) => textContent)).to.deep.equal(['lars.petersen@nordhafen.example']);
    expect(all('.gh-token--invalid')).to.have.length(1);
    await waitUntil(() => cells(NORD).includes('14'), 'the count follows');
  });

  it('are not taken in again when another administrator removed them under an open dialog (SUBACC-027)', async () => {
    const { act, all, option, says, member, row, root, control } = await openPeople();
    const { list } = root.use(SubAccountsStore).people;
    const userId = list.rows.find(({ name }) => name === 'Lars Petersen')?.id ?? '';
    const tenantId = row(NORD)?.dataset['row'] ?? '';
    await act('Lars Petersen', 'Edit roles');
    await waitUntil(() => option('Viewer'), 'the dialog is open');
    await root.context.call(subTenantUsersEndpoints.remove, { body: { userId, subTenants: [{ tenantId }] } });
    option('Viewer')?.click();
    inDialogOf(all, 'Save');
    await waitUntil(() => says('This account, person or role no longer exists.'));
    await waitUntil(() => !member('Lars Petersen'), 'the list is the newest');
    expect(option('Viewer')?.checked, 'nothing that was chosen is lost').to.equal(true);
    expect(control.requestsTo('subTenantUsers.addRoles')).to.have.length(1);
  });

  it('whom another administrator has removed already cannot be removed again, and it is said (SUBACC-026)', async () => {
    const { act, all, says, member, row, root } = await openPeople();
    const { list } = root.use(SubAccountsStore).people;
    const userId = list.rows.find(({ name }) => name === 'Lars Petersen')?.id ?? '';
    const tenantId = row(NORD)?.dataset['row'] ?? '';
    await act('Lars Petersen', 'Remove from this account');
    await waitUntil(() => says('Remove Lars Petersen from Nordhafen Spedition?'));
    await root.context.call(subTenantUsersEndpoints.remove, { body: { userId, subTenants: [{ tenantId }] } });
    inDialogOf(all, 'Remove person');
    await waitUntil(() => says('This account, person or role no longer exists.') && !member('Lars Petersen'));
  });

  it('keep their roles when one was deleted under an open dialog, which goes on without it (SUBACC-027)', async () => {
    const { act, all, option, says, member, root, control } = await openPeople();
    await act('Katharina Brandt', 'Edit roles');
    await waitUntil(() => option('Viewer') && option('Member'));
    const known = await root.context.call(rolesEndpoints.list);
    control.answer('roles.list', () => known.filter(({ name }) => name !== 'Viewer'));
    control.answer('subTenantUsers.addRoles', () => refusal(404, 'ER-NOT-FOUND', 'no'));
    option('Viewer')?.click();
    option('Member')?.click();
    inDialogOf(all, 'Save');
    await waitUntil(() => says('This account, person or role no longer exists.') && !option('Viewer'));
    expect([option('Member')?.checked, option('Manager')?.checked]).to.deep.equal([true, true]);
    control.answer('subTenantUsers.addRoles', undefined);
    inDialogOf(all, 'Try again');
    await waitUntil(() => says('The roles of Katharina Brandt were saved.'));
    await waitUntil(() => member('Katharina Brandt')?.textContent.includes('Manager, Member'));
  });

  it('are added a thousand at once; the three that were not stay in the field (SUBACC-025)', async () => {
    const { button, all, find, type, says, option, control } = await openPeople();
    button('Add people').click();
    await waitUntil(() => says('Add people to Nordhafen Spedition') && option('Viewer'));
    const members = ['lars.petersen', 'henrik.voss', 'katharina.brandt'].map((name) => `${name}@nordhafen.example`);
    const crowd = Array.from({ length: 997 }, (_, at) => `n${at}@crowd.example`);
    const input = find<HTMLInputElement>('input[name=emails]');
    if (input) type(input, [...crowd, ...members].join(', '));
    inDialogOf(all, 'Add people');
    await waitUntil(() => control.requestsTo('subTenantUsers.addMany').length === 1, 'it is sent');
    await waitUntil(() => says('were not added.'), 'it is answered');
    expect(says('3 people were not added.')).to.equal(true);
    expect(says('997 people were added to Nordhafen Spedition.')).to.equal(true);
    expect(all('.gh-token').map(({ textContent }) => textContent)).to.deep.equal(members);
  });

  it('could not be read: says so and tries again', async () => {
    const { openNord, row, says, control, all, members } = mountAccounts({
      answers: { 'subTenantUsers.list': () => refusal(403, 'ER-FORBIDDEN', 'no') },
    });
    await openNord();
    row(NORD)?.querySelector<HTMLElement>('.gh-tree__name')?.click();
    await waitUntil(() => says('The people could not be loaded.'));
    control.answer('subTenantUsers.list', undefined);
    all('[part=detail] button')
      .find(({ textContent }) => textContent === 'Try again')
      ?.click();
    await waitUntil(() => members().length === 10);
  });
});

/** Presses a button of the dialog on top. */
function inDialogOf(all: (selector: string) => HTMLElement[], name: string): void {
  const buttons = all('[part=dialog-footer] button').filter(({ textContent }) => textContent === name);
  buttons.at(-1)?.click();
}
