import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle } from '../../testing/browser.ts';
import { HINT, world } from '../../testing/world.ts';
import { TenantChoices } from './TenantChoices.ts';

const idOf = (place: number): string => `tenant-${String(place).padStart(4, '0')}`;
const OWN = Array.from({ length: 1_000 }, (_, place) => ({
  id: idOf(place),
  tenantId: idOf(place),
  name: `Account ${place}`,
}));
const ACTIVE = idOf(700);
const KEY = 'gatehouse-tenants:app:ada';

/** A person with a thousand tenants, at a provider that pages or one that does not. */
async function scene({ pages = true, used = '' } = {}) {
  const all = world({ lifetime: 600 });
  const asked: string[] = [];
  const paths: string[] = [];
  /** Answers wait here while there is a list. */
  const wire: { held: (() => void)[] | undefined; fails: boolean } = { held: undefined, fails: false };
  all.local.set(HINT, '1');
  if (used) all.local.set(KEY, used);
  all.provider.state.session = { user: 'ada', tenant: ACTIVE };
  const answer = (query: URLSearchParams): Response => {
    const filter = query.get('_filter') ?? '';
    const found = OWN.filter(({ id, name }) => id === filter || name.includes(filter));
    const [limit, offset] = [Number(query.get('_limit')), Number(query.get('_offset'))];
    return Response.json({
      tenants: pages ? found.slice(offset * limit, (offset + 1) * limit) : OWN,
      activeTenant: OWN[700],
      ...(pages && { _metadata: { totalItems: found.length, totalPages: Math.ceil(found.length / limit) } }),
    });
  };
  all.wire.early = (path, _, query) => {
    if (!path.endsWith('/me/tenants')) return undefined;
    asked.push(String(query));
    paths.push(path);
    if (wire.fails) return Response.json({ errors: ['no'] }, { status: 403 });
    const { held } = wire;
    return held ? new Promise((done) => held.push(() => done(answer(query)))) : answer(query);
  };
  const { root } = await all.open({ name: 'app' });
  await all.time.pass(0);
  const choices = root.use(TenantChoices);
  choices.open(root);
  const names = () => choices.loaded.rows.map(({ name }) => name);
  return {
    ...all,
    root,
    asked,
    paths,
    wireOf: wire,
    choices,
    names,
    used: () => choices.used.map(({ tenantId }) => tenantId),
  };
}

describe('the tenants that a person can switch to', () => {
  it('come in pages: the account asks for fifty, the list for the next ones', async () => {
    const { root, asked, choices, time, end } = await scene();
    assert.deepEqual(asked, ['_limit=50']);
    assert.deepEqual([root.tenants.tenants.length, root.session.account?.tenantCount], [50, 1_000]);
    assert.equal(root.tenants.activeTenant?.name, 'Account 700', 'on no page yet');
    assert.deepEqual([choices.isWhole, choices.hasMore, choices.loaded.rows.length], [false, true, 50]);
    choices.more();
    choices.more();
    await time.pass(0);
    assert.deepEqual(asked.slice(1), ['_limit=50&_offset=1'], 'once, however often it is asked for');
    assert.deepEqual([choices.loaded.rows.length, choices.loaded.rows.at(-1)?.name], [100, 'Account 99']);
    end();
  });

  it('come by the older call where the flag says so, the next pages too (FLAGS-008)', async () => {
    const { root, choices, time, paths, end } = await scene();
    root.flags.show({ admin_portal_use_current_user_tenants_v1_endpoint: 'on' });
    choices.more();
    await time.pass(0);
    assert.deepEqual(
      paths.map((path) => path.replace('/identity/resources/users', '')),
      ['/v3/me/tenants', '/v1/me/tenants'],
    );
    end();
  });

  it('are all there at once where the provider does not page, and then nothing is asked for', async () => {
    const { asked, choices, time, end } = await scene({ pages: false });
    assert.deepEqual([choices.isWhole, choices.hasMore, choices.loaded.rows.length], [true, false, 1_000]);
    choices.setSearch('7');
    choices.more();
    await time.pass(1_000);
    assert.deepEqual([asked.length, choices.loaded.rows.length], [1, 1_000]);
    end();
  });

  it('are searched at the provider after a rest, and the latest search wins', async () => {
    const { asked, choices, names, time, wireOf, end } = await scene();
    choices.setSearch('Account 99');
    await time.pass(200);
    choices.setSearch('Account 998 ');
    await time.pass(249);
    assert.equal(asked.length, 1, 'while somebody types');
    const held: (() => void)[] = (wireOf.held = []);
    await time.pass(1);
    choices.setSearch('Account 12');
    await time.pass(250);
    assert.deepEqual(asked.slice(1), ['_limit=50&_filter=Account+998', '_limit=50&_filter=Account+12']);
    held[1]?.();
    await settle();
    held[0]?.();
    await settle();
    assert.deepEqual([names().length, names()[0], choices.hasMore], [11, 'Account 12', false]);
    choices.setSearch('');
    assert.deepEqual([names().length, choices.loaded.total], [50, 1_000], 'the first page needs no request');
    end();
  });

  it('load no page of an earlier search while somebody types', async () => {
    const { asked, choices, time, end } = await scene();
    choices.setSearch('Account');
    choices.more();
    await time.pass(250);
    choices.more();
    await time.pass(0);
    assert.deepEqual(asked.slice(1), ['_limit=50&_filter=Account', '_limit=50&_offset=1&_filter=Account']);
    end();
  });

  it('say that they could not be loaded, keep what is there, and are asked for again', async () => {
    const { choices, time, wireOf, end } = await scene();
    wireOf.fails = true;
    choices.more();
    await time.pass(0);
    assert.deepEqual([choices.failed, choices.loaded.rows.length, choices.hasMore], [true, 50, true]);
    wireOf.fails = false;
    choices.more();
    await time.pass(0);
    assert.deepEqual([choices.failed, choices.loaded.rows.length], [false, 100]);
    end();
  });

  it('ask again for the page that could not be loaded, and keep those before it', async () => {
    const { asked, choices, time, wireOf, end } = await scene();
    choices.more();
    await time.pass(0);
    wireOf.fails = true;
    choices.more();
    await time.pass(0);
    wireOf.fails = false;
    choices.again();
    await time.pass(0);
    assert.deepEqual(asked.slice(2), ['_limit=50&_offset=2', '_limit=50&_offset=2']);
    assert.deepEqual([choices.failed, choices.loaded.rows.length], [false, 150]);
    end();
  });

  it('begin with those used last: ids of one app and person, at most five, the latest first', async () => {
    const before = [1, 900, 2, 3, 4].map(idOf);
    const { asked, choices, local, used, root, time, end } = await scene({ used: before.join(' ') });
    const kept = [700, 1, 900, 2, 3].map(idOf);
    assert.equal(local.get(KEY), kept.join(' '));
    assert.deepEqual(used(), [700, 1, 2, 3].map(idOf), 'at once what is known');
    await time.pass(0);
    assert.deepEqual(asked.slice(1), [`_limit=1&_filter=${idOf(900)}`]);
    assert.deepEqual(used(), kept);
    local.set(KEY, idOf(2_000));
    choices.open(root);
    await time.pass(0);
    assert.deepEqual(used(), [ACTIVE], 'one that is gone is not shown');
    end();
  });

  it('show those that were used last as they were at the latest opening, whenever an earlier one is answered', async () => {
    const { choices, local, used, root, time, wireOf, end } = await scene();
    const held: (() => void)[] = (wireOf.held = []);
    local.set(KEY, [2, 900].map(idOf).join(' '));
    choices.open(root);
    assert.deepEqual(used(), [700, 2].map(idOf));
    local.set(KEY, idOf(3)); // another tab has kept others
    choices.open(root);
    await time.pass(0);
    assert.equal(held.length, 1, 'the first opening has asked for one that was on no page');
    held[0]?.();
    await time.pass(0);
    assert.deepEqual(used(), [700, 3].map(idOf));
    end();
  });

  it('are gone after a sign-out, also those that were searched for or used last (STO-12)', async () => {
    const { choices, used, root, time, end } = await scene({ used: idOf(2) });
    choices.setSearch('Account 99');
    await time.pass(250);
    assert.deepEqual([choices.loaded.rows.length, used()], [11, [700, 2].map(idOf)]);
    await root.session.logout();
    assert.deepEqual([choices.search, choices.loaded.rows, used()], ['', [], []]);
    end();
  });

  it('stay in an open list when the tenant changes beside it', async () => {
    const { choices, names, root, time, end } = await scene();
    choices.setSearch('Account 99');
    await time.pass(250);
    await root.tenants.switchTenant({ tenantId: idOf(3), reload: 'silent' });
    assert.equal(root.session.held?.tenant, idOf(3));
    assert.deepEqual([choices.search, names().length], ['Account 99', 11]);
    end();
  });

  it('show none that were used last once a person has left, whenever an opening before is answered', async () => {
    const { choices, local, used, root, time, wireOf, end } = await scene();
    const held: (() => void)[] = (wireOf.held = []);
    local.set(KEY, idOf(900));
    choices.open(root);
    choices.open({ name: 'app', session: { account: undefined } });
    await time.pass(0);
    assert.equal(held.length, 1, 'the first opening has asked for one that was on no page');
    held[0]?.();
    await time.pass(0);
    assert.deepEqual(used(), []);
    end();
  });
});
