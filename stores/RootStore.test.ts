import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../api/http/errors.ts';
import { findApp, registerApp } from './registry.ts';
import { createGatehouse, type StoreHolder } from './RootStore.ts';
import { handBrowser } from './testing/browser.ts';
import { world } from './testing/world.ts';

const options = { baseUrl: 'https://auth.example', clientId: 'client-1' };
const inPage = (more: object = {}) => createGatehouse({ ...options, ports: handBrowser().openTab().ports, ...more });

describe('an app', () => {
  it('is not made without a base URL', () => {
    assert.throws(() => createGatehouse({ ...options, baseUrl: '' }), {
      name: 'TypeError',
      message: /"baseUrl" is required/,
    });
  });

  it('needs a holder on a server, one per request (STORE-005, STO-18)', () => {
    assert.throws(() => createGatehouse(options), { message: 'storeHolder must not be null in Server-Side rendering' });
    const [first, second]: StoreHolder[] = [new Map(), new Map()];
    const app = createGatehouse(options, first);
    assert.equal(createGatehouse(options, first), app);
    assert.notEqual(createGatehouse(options, second), app);
  });

  it('takes a snapshot of its own name only (STORE-004, STORE-008)', () => {
    const app = inPage({ name: 'admin' });
    assert.throws(() => app.restore({ name: 'default' }), { message: 'Mismatch in store names' });
    app.restore({ name: 'admin', flags: { x: 'on', y: 'off', z: 'ON' } });
    assert.deepEqual(
      ['x', 'y', 'z', 'never-heard-of'].map((flag) => app.flags.isOn(flag)),
      [true, false, false, false],
      'FLAGS-017',
    );
  });

  it('is watched by those who have no MobX of their own: at once, after each change, and not after the undo', () => {
    const app = inPage();
    const seen: boolean[] = [];
    const stop = app.watch(
      () => app.flags.isOn('x'),
      (isOn) => seen.push(isOn),
    );
    app.flags.show({ x: 'on' });
    app.flags.show({ x: 'on', y: 'on' });
    app.flags.show({ x: 'off' });
    stop();
    app.flags.show({ x: 'on' });
    assert.deepEqual(seen, [false, true, false]);
  });

  it('is found by its name, and by no other (CFG-007, CFG-008)', () => {
    const app = inPage();
    const undo = registerApp(app);
    assert.equal(findApp(), app);
    assert.throws(() => findApp('other'), { message: 'FronteggApp not found' });
    undo();
    assert.throws(() => findApp(), { message: 'FronteggApp not found' });
  });

  it('sends people to the login of their tenant: by its alias, then by the tenant of the session (ROUTE-021)', async () => {
    const routes = { customLoginUrl: '/acme/login', customLoginAuthenticatedUrl: '/acme' };
    assert.equal(inPage({ routes }).routing.url('loginUrl'), '/account/login');
    assert.equal(inPage({ routes, tenantResolver: () => ({}) }).routing.url('loginUrl'), '/account/login');
    assert.equal(inPage({ routes, tenantResolver: () => ({ tenant: 'acme' }) }).routing.url('loginUrl'), '/acme/login');

    const { open, provider, wire, time, end } = world();
    const own = { id: 'acme', tenantId: 'acme', name: 'Acme', hasCustomLogin: true };
    wire.early = (path) =>
      path.endsWith('/me/tenants') ? Response.json({ tenants: [own], activeTenant: own }) : undefined;
    provider.state.session = { user: 'ada', tenant: 'acme' };
    const { root, state } = await open({ routes });
    await time.pass(0);
    assert.equal(root.routing.url('authenticatedUrl'), '/acme');
    void root.logout();
    await time.pass(1_000);
    assert.deepEqual(
      [state.visited.at(-1), root.routing.url('loginUrl')],
      ['https://app.example/acme/login', '/account/login'],
      'known until the session has ended',
    );
    end();
  });

  it('refuses a call of a tenant while none is active (ERR-018, ERR-019)', () => {
    assert.throws(
      () => inPage().context.tenant.require(),
      (error) => error instanceof ApiError && error.message === 'TenantId is not defined',
    );
  });
});
