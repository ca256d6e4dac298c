import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../api/http/errors.ts';
import { findApp, registerApp } from './registry.ts';
import { createGatehouse, type StoreHolder } from './RootStore.ts';
import { handBrowser } from './testing/browser.ts';

const options = { baseUrl: 'https://auth.example', clientId: 'client-1' };
const inPage = (more: object = {}) => createGatehouse({ ...options, ports: handBrowser().openTab().ports, ...more });

describe('an app', () => {
  it('is not made without a base URL', () => {
    assert.throws(() => createGatehouse({ ...options, baseUrl: '' }), { name: 'TypeError', message: /"baseUrl" is required/ });
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
    assert.deepEqual(['x', 'y', 'z', 'never-heard-of'].map((flag) => app.flags.isOn(flag)), [true, false, false, false], 'FLAGS-017');
  });

  it('is found by its name, and by no other (CFG-007, CFG-008)', () => {
    const app = inPage();
    const undo = registerApp(app);
    assert.equal(findApp(), app);
    assert.throws(() => findApp('other'), { message: 'FronteggApp not found' });
    undo();
    assert.throws(() => findApp(), { message: 'FronteggApp not found' });
  });

  it('refuses a call of a tenant while none is active (ERR-018, ERR-019)', () => {
    assert.throws(() => inPage().context.tenant.require(), (error) => error instanceof ApiError && error.message === 'TenantId is not defined');
  });
});
