import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subTenantsEndpoints } from '../../../api/contract/subTenants.ts';
import { eventually, openAccounts } from './testing.ts';

const FIRST = ['Brightline Deutschland', 'Brightline Nederland', 'Brightline Polska', 'Brightline Sandbox'];

describe('the tree of sub-accounts', () => {
  it('reads a level when it is opened, once, page by page, and the rest on demand (SUBACC-001, SUBACC-004, SUBACC-017, SUBACC-031)', async () => {
    const { tree, lines, idOf, account, searches, stop } = await openAccounts();
    assert.deepEqual(lines(), FIRST);
    const isWay = tree.lines.map((line) => line.kind === 'account' && line.row.isWay);
    assert.deepEqual(isWay, [false, false, false, false], 'each is found itself');
    assert.deepEqual(searches().at(-1)?.query, { _sortBy: 'name', _order: 'ASC', _limit: '20', _offset: '0' });
    const germany = account('Brightline Deutschland');
    assert.equal(germany.isReseller, true);
    assert.equal(germany.subAccountAccessType, 'defaultOff');
    assert.equal(!Number.isNaN(Date.parse(germany.createdAt)), true);
    const opening = tree.open(germany.tenantId);
    assert.deepEqual(lines().slice(0, 4), [FIRST[0], '  (bones)', '  (bones)', FIRST[1]]);
    await opening;
    await tree.open(idOf('Nordhafen Spedition'));
    assert.equal(searches().at(-1)?.query['_subTenantId'], idOf('Nordhafen Spedition'));
    assert.equal(lines()[22], '    (more 4)');
    const first = await tree.loadMore(idOf('Nordhafen Spedition'));
    assert.equal(searches().at(-1)?.query['_offset'], '1');
    assert.equal(first?.name, 'Depot 21');
    assert.equal(lines().length, 4 + 2 + 24, 'nothing is left to load');
    const calls = searches().length;
    tree.close(germany.tenantId);
    await tree.open(germany.tenantId);
    assert.equal(searches().length, calls, 'a level that was read is not read again');
    tree.closeAll();
    assert.deepEqual(lines(), FIRST);
    stop();
  });

  it('sorts every level by the column that was asked for (SUBACC-007)', async () => {
    const { list, tree, lines, idOf, searches, stop } = await openAccounts();
    await tree.open(idOf('Brightline Deutschland'));
    await list.setSort({ id: 'name', desc: true });
    assert.deepEqual(lines().slice(-3), ['Brightline Deutschland', '  Rheintal Express', '  Nordhafen Spedition']);
    for (const id of ['createdAt', 'tenantId'] as const) {
      await list.setSort({ id, desc: false });
      assert.equal(searches().at(-1)?.query['_sortBy'], id);
    }
    stop();
  });

  it('searches at any depth and shows the way to what it finds (SUBACC-016)', async () => {
    const { list, tree, lines, idOf, searches, stop } = await openAccounts();
    list.setSearch('hafen');
    await list.setPage(0);
    assert.deepEqual(
      { limit: searches().at(-1)?.query['_limit'], filter: searches().at(-1)?.query['_filter'] },
      { limit: '50', filter: 'hafen' },
    );
    const found = ['Brightline Deutschland', '  Nordhafen Spedition', '    Hafenumschlag Süd'];
    assert.deepEqual([...lines()].sort(), [...found, 'Brightline Nederland', '  Zeehafen Logistiek'].sort());
    const ways = tree.lines.filter((line) => line.kind === 'account' && line.row.isWay).map(({ id }) => id);
    assert.deepEqual(ways.sort(), [idOf('Brightline Deutschland'), idOf('Brightline Nederland')].sort());
    tree.close(idOf('Brightline Deutschland'));
    assert.equal(!lines().includes('  Nordhafen Spedition'), true);
    await list.clearSearch();
    assert.deepEqual(lines(), FIRST);
    stop();
  });

  it('filters by type and access, at any depth', async () => {
    const { list, lines, searches, stop } = await openAccounts();
    await list.setFilter('type', ['reseller']);
    assert.equal(searches().at(-1)?.query['_isReseller'], 'true');
    assert.deepEqual(lines(), ['Brightline Deutschland', '  Nordhafen Spedition', 'Brightline Nederland']);
    await list.setFilter('type', []);
    await list.setFilter('access', ['alwaysOn']);
    assert.equal(searches().at(-1)?.query['_subAccountAccessType'], 'alwaysOn');
    assert.deepEqual(lines(), ['Brightline Deutschland', '  Nordhafen Spedition', '    Hafenumschlag Süd']);
    assert.equal(list.narrowed, true);
    stop();
  });

  it('shows the answer to the latest question, whichever comes last', async () => {
    let release = (): void => {};
    const late = new Promise<void>((done) => (release = done));
    const { list, lines, stop } = await openAccounts({}, (url) => (url.includes('_filter=depot') ? late : undefined));
    list.setSearch('depot');
    const slow = list.setPage(0);
    list.setSearch('zee');
    await list.setPage(0);
    release();
    await slow;
    assert.deepEqual(lines(), ['Brightline Nederland', '  Zeehafen Logistiek']);
    stop();
  });

  it('counts people apart from the rows, and everything below at once (SUBACC-018, SUBACC-020)', async () => {
    const { accounts, control, tree, idOf, stop } = await openAccounts();
    const { counts } = accounts;
    assert.equal(
      await eventually(() => counts.totals !== undefined && counts.peopleOf(idOf('Brightline Deutschland')) === 1),
      true,
    );
    const [first] = control.requestsTo('subTenants.usersCount');
    assert.equal(Object(first?.body['tenantIds']).length, 4);
    assert.equal(counts.totals?.accounts, 31);
    assert.equal(counts.totals?.people, 15, 'each person once');
    await tree.open(idOf('Brightline Deutschland'));
    assert.equal(await eventually(() => counts.peopleOf(idOf('Nordhafen Spedition')) === 13), true);
    stop();
  });

  it('shows rows whose people cannot be counted', async () => {
    const { lines, stop } = await openAccounts({
      'subTenants.usersCount': () => Response.json({ errors: ['busy'] }, { status: 503 }),
    });
    assert.deepEqual(lines(), FIRST);
    stop();
  });

  it('names the level that could not be read, and reads it on another try', async () => {
    const { tree, lines, control, idOf, stop } = await openAccounts();
    control.answer('subTenants.search', () => Response.json({ errors: ['no'] }, { status: 403 }));
    await tree.open(idOf('Brightline Nederland'));
    assert.equal(lines()[2], '  (failed)');
    control.answer('subTenants.search', undefined);
    await tree.load(idOf('Brightline Nederland'));
    assert.equal(lines()[2], '  Zeehafen Logistiek');
    stop();
  });

  it('tells that an open account was moved or deleted by somebody else', async () => {
    const { list, tree, call, idOf, lines, stop } = await openAccounts();
    const netherlands = idOf('Brightline Nederland');
    await tree.open(netherlands);
    for (const tenantId of [idOf('Zeehafen Logistiek'), netherlands])
      await call(subTenantsEndpoints.remove, { params: { tenantId } });
    await list.load();
    assert.equal(await eventually(() => tree.gone.length === 1), true);
    assert.equal(tree.gone[0]?.name, 'Brightline Nederland');
    assert.equal(!lines().includes('Brightline Nederland'), true);
    tree.told();
    assert.deepEqual(tree.gone, []);
    stop();
  });

  it('forgets everything with the user', async () => {
    const { root, accounts, tree, lines, idOf, stop } = await openAccounts();
    await tree.open(idOf('Brightline Deutschland'));
    await root.session.logout();
    assert.deepEqual(lines(), []);
    assert.equal(accounts.counts.totals, undefined);
    stop();
  });
});
