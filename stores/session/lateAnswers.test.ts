import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { metadataEndpoints } from '../../api/contract/metadata.ts';
import { myTenantsEndpoints } from '../../api/contract/myTenants.ts';
import { person } from '../admin/testing.ts';
import { belongsToOne } from '../admin/testing/belongsToOne.ts';
import { come, heldScene } from '../admin/testing/heldScene.ts';
import { settle } from '../testing/browser.ts';
import { tenantOf } from '../testing/provider.ts';
import { ConfigStore } from './ConfigStore.ts';
import { TenantChoices } from './mine/TenantChoices.ts';
import { toAccount } from './token/account.ts';

const page = (total: number, ...ids: string[]) => ({
  tenants: ids.map(tenantOf),
  activeTenant: tenantOf('acme'),
  _metadata: { totalItems: total, totalPages: 1 },
});
const ada = { ...person('ada'), roles: [], permissions: [] };
/** As many come with the account. */
const FIRST = ['acme', ...Array.from({ length: 49 }, (_, at) => `other ${at}`)];
/** A person with three tenants more than the account holds. */
const owner = { name: 'app', session: { account: toAccount(ada, page(53, ...FIRST)) } };

function open() {
  const scene = heldScene();
  const local = new Map<string, string>();
  const ports = {
    ...scene.context.ports,
    local: {
      get: (key: string) => local.get(key) ?? null,
      set: (key: string, value: string) => void local.set(key, value),
      remove: (key: string) => void local.delete(key),
    },
  };
  const choices = new TenantChoices({ ...scene.context, ports });
  /** Those beyond the account's. */
  const further = () => choices.loaded.rows.map(({ tenantId }) => tenantId).filter((id) => !FIRST.includes(id));
  const used = () => choices.used.map(({ tenantId }) => tenantId);
  return { ...scene, choices, further, used, local };
}

describe('STO-12: of another tenant, no page follows', () => {
  belongsToOne('the configuration', {
    make: (context) => new ConfigStore(context),
    ask: (store) => store.loadOwn(),
    row: metadataEndpoints.adminBox,
    answer: { navigation: { users: { visibility: 'hidden' } } },
    shows: (store) => store.adminBox,
  });
});

describe('the tenants that a person can switch to', () => {
  it('take no page that comes after a change of user, and ask for none that was about to be', async () => {
    const { choices, hold, further, reset, time } = open();
    const held = hold(myTenantsEndpoints.mineV3);
    choices.open(owner);
    choices.more();
    await come(held);
    assert.equal(choices.pending, true);
    reset();
    held[0]?.answer(page(53, 'globex'));
    await settle();
    assert.deepEqual([further(), choices.pending], [[], false]);
    choices.setSearch('glo');
    reset();
    await time.pass(1_000);
    assert.equal(held.length, 1);
  });

  it('take no page of the opening before, nor those used last of it', async () => {
    const { choices, hold, further, used, local } = open();
    local.set('gatehouse-tenants:app:ada', 'globex');
    const held = hold(myTenantsEndpoints.mineV3);
    choices.open(owner);
    await come(held);
    choices.more();
    await come(held, 2);
    choices.open(owner);
    await come(held, 3);
    held[0]?.answer(page(1, 'globex'));
    held[1]?.answer(page(53, 'globex'));
    await settle();
    assert.deepEqual([further(), used()], [[], ['acme']]);
    held[2]?.answer(page(1, 'globex'));
    await settle();
    assert.deepEqual(used(), ['acme', 'globex'], 'the active one first');
  });

  it('ask for one page at a time, and not again after the last, whatever was counted', async () => {
    const { choices, hold, further } = open();
    choices.open(owner);
    const held = hold(myTenantsEndpoints.mineV3);
    choices.more();
    choices.more();
    await come(held);
    await settle();
    assert.equal(held.length, 1);
    held[0]?.answer(page(53, 'acme', 'globex'));
    await settle();
    assert.deepEqual([choices.loaded.rows.length, further(), choices.hasMore], [51, ['globex'], true], 'each once');
    choices.more();
    await come(held, 2);
    held[1]?.answer(page(53, 'globex'));
    await settle();
    assert.deepEqual([further(), choices.hasMore], [['globex'], false], 'it brings nothing');
  });

  it('go on at the page that could not be loaded, in the search that was asked for', async () => {
    const { choices, hold, further, time } = open();
    choices.open(owner);
    const held = hold(myTenantsEndpoints.mineV3);
    choices.setSearch(' glo ');
    choices.setSearch(' glob ');
    await time.pass(250);
    assert.deepEqual([held.length, held[0]?.input.query?.['_filter']], [1, 'glob']);
    held[0]?.answer(page(120, ...Array.from({ length: 50 }, (_, at) => `globex ${at}`)));
    await settle();
    choices.more();
    await come(held, 2);
    held[1]?.refuse();
    await settle();
    assert.deepEqual([choices.failed, further().length], [true, 50], 'what is there stays');
    choices.again();
    await come(held, 3);
    assert.deepEqual(
      [choices.failed, held[2]?.input.query?.['_offset'], held[2]?.input.query?.['_filter']],
      [false, 1, 'glob'],
    );
    held[2]?.answer(page(120, 'globex 50'));
    await settle();
    assert.equal(further().length, 51);
    choices.setSearch('');
    assert.deepEqual([choices.loaded.rows.length, choices.search], [50, ''], 'those of the account again');
  });
});
