import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tabTenant } from '../../api/rules/storageKeys.ts';
import type { GatehouseOptions } from '../core/options.ts';
import { settle } from '../testing/browser.ts';
import { toToken } from '../testing/provider.ts';
import { ada, REFRESH, world } from '../testing/world.ts';
import { giveSession } from './token/given.ts';

const tenant = (id: string) => ({ tenantId: id, name: id });

/** What a server writes into the page. */
const given = (more: object = {}): string =>
  JSON.stringify({
    user: { id: 'ada', name: 'Ada', tenantId: 'acme', permissions: [{ key: 'fe.secure.read.users' }] },
    tenants: { tenants: [tenant('acme'), tenant('globex')], activeTenant: tenant('acme') },
    token: toToken({ sub: 'ada', tenantId: 'acme' }),
    remaining: 60_000,
    secureJwt: true,
    ...more,
  });

async function started(
  text: string,
  options: Partial<GatehouseOptions> = {},
  marks: readonly string[] = [],
  boundTo?: string,
) {
  const all = world();
  for (const mark of marks) all.local.set(mark, '1');
  all.provider.state.session = { ...ada };
  let isTaken: boolean | undefined;
  let first: string | undefined;
  const tab = await all.open(options, {}, (root) => {
    if (boundTo) root.ports.session.set(tabTenant, boundTo);
    isTaken = giveSession(root.session, root.ports.clock, text);
    first = root.session.status;
  });
  return { ...all, tab, isTaken, first, after: async (ms = 0) => (await all.time.pass(ms), await settle()) };
}

describe('a page that names its user', () => {
  it('SSR-027 starts signed in: no refresh, no account', async () => {
    const { tab, provider, isTaken, first, after, time, end } = await started(given());
    assert.deepEqual([isTaken, first], [true, 'signed-in']);
    const { session, tenants } = tab.root;
    assert.deepEqual([session.isLoading, session.user?.name, tenants.activeTenant?.tenantId], [false, 'Ada', 'acme']);
    assert.equal(session.can('fe.secure.read.users'), true);
    await after();
    assert.deepEqual(
      [provider.count(REFRESH), provider.count('/users/v2/me'), provider.count('/me/tenants')],
      [0, 0, 0],
    );
    await time.pass(49_000);
    assert.equal(provider.count(REFRESH), 1, 'later it is renewed as any other');
    assert.equal(session.status, 'signed-in');
    end();
  });

  it('AUTH-019 asks once for a token where the server adds none to its calls, and stays signed in meanwhile', async () => {
    const { tab, provider, first, after, end } = await started(given({ secureJwt: false }));
    assert.equal(first, 'signed-in');
    const statuses: string[] = [];
    tab.root.watch(
      () => tab.root.session.status,
      (status) => statuses.push(status),
    );
    await after();
    assert.deepEqual([provider.count(REFRESH), statuses], [1, ['signed-in']]);
    assert.notEqual(tab.root.session.accessToken, toToken({ sub: 'ada', tenantId: 'acme' }));
    end();
  });

  it('is signed out when the provider says so', async () => {
    const { tab, provider, after, end } = await started(given({ secureJwt: false }));
    provider.state.session = undefined;
    await after();
    assert.deepEqual([tab.root.session.status, tab.root.session.signedOutReason], ['signed-out', 'expired']);
    end();
  });

  it('is believed less than a sign-out the provider has not heard of', async () => {
    const { tab, first, isTaken, after, end } = await started(given(), {}, ['gatehouse-logout:client-1']);
    assert.deepEqual([first, isTaken], ['loading', false]);
    await after();
    assert.equal(tab.root.session.status, 'signed-out');
    end();
  });

  it('is believed less than a tab that is bound to another tenant', async () => {
    const text = given();
    const { isTaken, first, end } = await started(text, { separateTabsByTenant: true }, [], 'globex');
    assert.deepEqual([isTaken, first], [false, 'loading']);
    end();
    const own = await started(text, { separateTabsByTenant: true }, [], 'acme');
    assert.deepEqual([own.isTaken, own.first], [true, 'signed-in']);
    own.end();
  });

  for (const [name, text] of [
    ['no JSON', '{'],
    ['no user', given({ user: undefined })],
    ['no tenants', given({ tenants: [] })],
    ['a token of another user', given({ token: toToken({ sub: 'eve' }) })],
    ['no token', given({ token: 'x' })],
    ['no time', given({ remaining: '60' })],
  ] as const)
    it(`asks the provider after a script with ${name}`, async () => {
      const { tab, provider, isTaken, after, end } = await started(text);
      assert.equal(isTaken, undefined);
      await after();
      assert.deepEqual([provider.count(REFRESH), tab.root.session.status], [1, 'signed-in']);
      end();
    });
});
