import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subTenantsEndpoints } from '../../../api/contract/subTenants.ts';
import { subTenantUsersEndpoints } from '../../../api/contract/subTenantUsers.ts';
import { rolesIn } from './AccountPeople.ts';
import { eventually, openAccounts } from './testing.ts';

/** The same, with the levels open that lead to Nordhafen. */
async function openNordhafen() {
  const scene = await openAccounts();
  const { tree, idOf } = scene;
  await tree.open(idOf('Brightline Deutschland'));
  const named = (name: string) => {
    const found = scene.accounts.people.list.rows.find((person) => person.name === name);
    if (!found) throw new Error(`no "${name}"`);
    return found;
  };
  const show = async (name: string) => {
    scene.accounts.people.show(idOf(name));
    await eventually(() => scene.accounts.people.list.rows.length > 0);
  };
  return { ...scene, named, show };
}

describe('the people of an account', () => {
  it('stay, and are not asked for again, while the same account is shown', async () => {
    const { accounts, control, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    const asked = control.requestsTo('subTenantUsers.list').length;
    const { rows } = accounts.people.list;
    accounts.people.show(idOf('Nordhafen Spedition'));
    assert.deepEqual(accounts.people.list.rows, rows);
    assert.equal(control.requestsTo('subTenantUsers.list').length, asked);
    stop();
  });
});

describe('writes to sub-accounts', () => {
  it('makes an account below another, with what a person has typed (SUBACC-011, SUBACC-021, STORE-006)', async () => {
    const { accounts, control, lines, idOf, stop } = await openNordhafen();
    const fields = { name: ' Elbe Kontor ', alias: 'elbe', accessType: 'defaultOn' } as const;
    const told: unknown[] = [];
    const made = await accounts.create({ ...fields, parentId: idOf('Brightline Deutschland') }, (answer) =>
      told.push(answer),
    );
    assert.deepEqual(told, [made]);
    assert.deepEqual(control.requestsTo('subTenants.create').at(-1)?.body, {
      name: 'Elbe Kontor',
      parentTenantId: idOf('Brightline Deutschland'),
      subAccountAccessType: 'defaultOn',
      alias: 'elbe',
    });
    assert.equal(lines().includes('  Elbe Kontor'), true);
    assert.equal(await eventually(() => accounts.counts.totals?.accounts === 32), true);
    assert.equal(await accounts.create({ ...fields, parentId: accounts.ownId ?? '' }), undefined);
    assert.equal(accounts.error('create')?.code, 'ER-SUB-ACCOUNT-ALIAS-TAKEN');
    stop();
  });

  it('opens the level of an account that had nothing below it', async () => {
    const { accounts, lines, idOf, account, stop } = await openNordhafen();
    await accounts.setManagement(account('Rheintal Express'), true);
    const fields = { name: 'Depot', alias: '', accessType: 'defaultOff' } as const;
    await accounts.create({ ...fields, parentId: idOf('Rheintal Express') });
    assert.equal(lines()[lines().indexOf('  Rheintal Express') + 1], '    Depot');
    stop();
  });

  it('renames an account, and tells when another administrator was faster (SUBACC-021)', async () => {
    const { accounts, control, call, lines, account, stop } = await openNordhafen();
    const opened = account('Rheintal Express');
    assert.equal(await accounts.rename(opened, 'Rhein Express'), 'saved');
    assert.equal(control.requestsTo('subTenants.update').at(-1)?.body['updatedAt'], opened.updatedAt);
    const again = account('Rhein Express');
    assert.notEqual(again.updatedAt, opened.updatedAt, 'the next change is about the newest');
    const params = { tenantId: again.tenantId };
    await call(subTenantsEndpoints.update, { params, body: { name: 'Rhein Kurier' } });
    assert.equal(await accounts.rename(again, 'Rhein Bote'), 'changed');
    assert.ok(lines().includes('  Rhein Kurier'), 'the newest is shown');
    assert.equal(await accounts.rename(account('Rhein Kurier'), 'Rhein Bote'), 'saved');
    assert.equal(lines().includes('  Rhein Bote'), true);
    stop();
  });

  it('lets an account manage those below it, and says who does when it may not any more (SUBACC-022)', async () => {
    const { accounts, control, account, stop } = await openNordhafen();
    const off = await accounts.setManagement(account('Nordhafen Spedition'), false);
    assert.equal(off.outcome, 'saved');
    assert.equal(off.managedBy?.name, 'Brightline Deutschland');
    assert.equal(control.requestsTo('subTenants.setManagement').at(-1)?.body['isReseller'], false);
    assert.equal(account('Nordhafen Spedition').isReseller, false);
    assert.equal((await accounts.setManagement(account('Nordhafen Spedition'), true)).outcome, 'saved');
    stop();
  });

  it('decides who comes in from above, and says before how many that concerns (SUBACC-023)', async () => {
    const { accounts, control, account, idOf, stop } = await openNordhafen();
    const effect = await accounts.preview(idOf('Rheintal Express'), 'alwaysOn');
    assert.equal(effect?.lose, 0);
    assert.notEqual(effect?.gain, 0);
    assert.equal(await accounts.setAccessType(account('Rheintal Express'), 'alwaysOn'), 'saved');
    assert.equal(
      control.requestsTo('subTenants.setHierarchySettings').at(-1)?.body['subAccountAccessType'],
      'alwaysOn',
    );
    assert.equal(account('Rheintal Express').subAccountAccessType, 'alwaysOn');
    stop();
  });

  it('deletes an account, and not one with accounts below it (SUBACC-021, SUBACC-032)', async () => {
    const { accounts, lines, account, stop } = await openNordhafen();
    const nordhafen = account('Nordhafen Spedition');
    assert.equal(await accounts.remove(nordhafen), 'children');
    assert.equal(lines().includes('  Nordhafen Spedition'), true);
    const first = await accounts.firstBelow(nordhafen.tenantId);
    assert.equal(first?.total, 24);
    assert.equal(first?.accounts.length, 5);
    assert.equal(await accounts.remove(account('Rheintal Express')), 'done');
    assert.equal(!lines().includes('  Rheintal Express'), true);
    assert.equal(await eventually(() => accounts.counts.totals?.accounts === 30), true);
    stop();
  });
});

describe('the people of a sub-account', () => {
  it('come ten at a time, with a search, and never those of another account (SUBACC-014)', async () => {
    const { accounts, control, show, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    const { people } = accounts;
    const asked = control.requestsTo('subTenantUsers.list').at(-1)?.query;
    assert.deepEqual([asked?.['_limit'], asked?.['_offset']], ['10', '0']);
    assert.equal(people.list.rows.length, 10);
    assert.equal(people.list.totalItems, 13);
    people.list.setSearch('lars');
    await people.list.setPage(0);
    assert.deepEqual(
      people.list.rows.map(({ name }) => name),
      ['Lars Petersen'],
    );
    await show('Rheintal Express');
    assert.deepEqual(
      people.list.rows.map(({ name }) => name),
      ['Ada Lovelace'],
    );
    stop();
  });

  it('are let further down or not, and the switch goes back when that fails (SUBACC-012, SUBACC-028)', async () => {
    const { accounts, control, named, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    const { people } = accounts;
    const { id } = named('Henrik Voss');
    await people.setAccess(id, true);
    assert.deepEqual(control.requestsTo('subTenantUsers.setAccess').at(-1)?.body, {
      allowAccess: true,
      tenantId: idOf('Nordhafen Spedition'),
    });
    assert.equal(named('Henrik Voss').subAccountAccessAllowed, true);
    control.answer('subTenantUsers.setAccess', () => Response.json({ errors: ['no'] }, { status: 403 }));
    const denying = people.setAccess(id, false);
    assert.equal(named('Henrik Voss').subAccountAccessAllowed, false);
    await denying;
    assert.equal(named('Henrik Voss').subAccountAccessAllowed, true);
    stop();
  });

  it('get and lose single roles in this account (SUBACC-027)', async () => {
    const { accounts, control, call, named, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    await accounts.choices.load();
    const choices = accounts.choices.all ?? [];
    assert.ok(!choices.some(({ name }) => name === 'Field engineer'), 'roles of one account do not count in another');
    const [viewer = '', manager = ''] = ['Viewer', 'Manager'].map(
      (wanted) => choices.find(({ name }) => name === wanted)?.id ?? '',
    );
    const accountId = idOf('Nordhafen Spedition');
    const held = () => rolesIn(named('Lars Petersen'), accountId);
    const { id: userId } = named('Lars Petersen');
    const before = held().map(({ id }) => id);
    const place = (roleIds: string[]) => ({ subTenantsRoles: [{ tenantId: accountId, roleIds, ifMember: true }] });
    await call(subTenantUsersEndpoints.addRoles, { params: { userId }, body: place([manager]) });
    assert.equal(await accounts.people.setRoles(userId, [viewer], before), true);
    assert.deepEqual(control.requestsTo('subTenantUsers.addRoles').at(-1)?.body, place([viewer]));
    assert.deepEqual(control.requestsTo('subTenantUsers.removeRoles').at(-1)?.body, place(before));
    assert.deepEqual(
      held()
        .map(({ name }) => name)
        .sort(),
      ['Manager', 'Viewer'],
      'what another administrator gave meanwhile stays',
    );
    const sent = control.requestsTo('subTenantUsers.removeRoles').length;
    assert.equal(await accounts.people.setRoles(userId, [viewer, manager], [viewer]), true);
    assert.equal(control.requestsTo('subTenantUsers.removeRoles').length, sent, 'nothing to take sends nothing');
    stop();
  });

  it('get roles in the account and in every one below it at once, or in none (SUBACC-027)', async () => {
    const { accounts, control, call, named, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    await accounts.choices.load();
    const [viewer = '', manager = ''] = ['Viewer', 'Manager'].map(
      (wanted) => accounts.choices.all?.find(({ name }) => name === wanted)?.id ?? '',
    );
    const { id } = named('Katharina Brandt');
    const accountId = idOf('Nordhafen Spedition');
    assert.equal(await accounts.people.setRoles(id, [viewer, manager], [], [viewer]), true);
    const [own, ...below] = Object(control.requestsTo('subTenantUsers.setRoles').at(-1)?.body['subTenantsRoles']);
    assert.deepEqual(own, { tenantId: accountId, roleIds: [viewer, manager], ifMember: true });
    assert.equal(new Set(below.map(({ tenantId }: { tenantId: string }) => tenantId)).size, 24);
    const given = below.map(({ roleIds }: { roleIds: string[] }) => roleIds.join());
    assert.deepEqual([...new Set(given)], [viewer]);
    const { items } = await call(subTenantUsersEndpoints.list, { query: { _filter: 'Katharina' } });
    assert.equal(items[0]?.tenants.length, 25, 'a member everywhere below');
    control.answer('subTenants.search', () => Response.json({ errors: ['no'] }, { status: 403 }));
    const sent = control.requestsTo('subTenantUsers.setRoles').length;
    assert.equal(await accounts.people.setRoles(id, [], [], []), false);
    assert.equal(
      control.requestsTo('subTenantUsers.setRoles').length,
      sent,
      'nothing where it is unknown what is below',
    );
    assert.equal(accounts.people.error(`roles:${id}`)?.statusCode, 403);
    stop();
  });

  it('are added many at once, and who was not is named (SUBACC-025)', async () => {
    const { accounts, control, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    const emails = ['new@nordhafen.example', 'lars.petersen@nordhafen.example'];
    const failed = await accounts.people.add({ emails, roleIds: [], allowSubAccountAccess: true });
    assert.deepEqual(failed, [{ email: emails[1], reason: 'is-member' }]);
    assert.deepEqual(control.requestsTo('subTenantUsers.addMany').at(-1)?.body, {
      users: emails.map((email) => ({ email })),
      tenantId: idOf('Nordhafen Spedition'),
      roleIds: [],
      allowSubAccountAccess: true,
    });
    assert.equal(await eventually(() => accounts.counts.peopleOf(idOf('Nordhafen Spedition')) === 14), true);
    stop();
  });

  it('are removed from this account alone (SUBACC-026)', async () => {
    const { accounts, control, call, named, show, idOf, stop } = await openNordhafen();
    await show('Nordhafen Spedition');
    const { id } = named('Lars Petersen');
    assert.equal(await accounts.people.remove(id), true);
    assert.deepEqual(control.requestsTo('subTenantUsers.remove').at(-1)?.body, {
      userId: id,
      subTenants: [{ tenantId: idOf('Nordhafen Spedition') }],
    });
    assert.equal(!accounts.people.list.rows.some((person) => person.id === id), true);
    const everybody = await call(subTenantUsersEndpoints.list, { query: { _filter: 'Lars' } });
    assert.equal(everybody.items.length, 1, 'stays in the other account');
    stop();
  });
});
