import { expect } from '@open-wc/testing';
import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { tabTenant } from '../../api/rules/storageKeys.ts';
import { testApp, testProvider } from '../core/testing/app.ts';
import { read } from './brought.ts';

const [ACME, GLOBEX] = ['acme', 'globex'];
const tenant = { tenantId: ACME, name: ACME };
const user = { id: 'ada', name: 'Ada', tenantId: ACME, permissions: [] };
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const session = {
  user,
  tenants: { tenants: [tenant], activeTenant: tenant },
  token: ['x', part({ sub: 'ada', tenantId: ACME }), 'x'].join('.'),
  remaining: 60_000,
  secureJwt: true,
};
const bundle: EntitlementsBundle = { features: {}, plans: {}, permissions: { 'reports.read': true } };

/** A provider element with what a server writes into it. */
function written(): HTMLElement {
  const provider = document.createElement('auth-provider');
  for (const [name, value] of Object.entries({ 'data-session': session, 'data-entitlements': { bundle, user } })) {
    const script = Object.assign(document.createElement('script'), { type: 'application/json' });
    script.setAttribute(name, '');
    script.textContent = JSON.stringify(value);
    provider.append(script);
  }
  return provider;
}

describe('what a page brings', () => {
  for (const [bound, isShown] of [
    [ACME, true],
    [GLOBEX, false],
  ] as const)
    it(`decides ${isShown ? '' : 'nothing '}in a tab of the tenant ${bound} (STO-12)`, async () => {
      const { root } = testApp(testProvider(), { separateTabsByTenant: true });
      root.ports.session.set(tabTenant, bound);
      (await read(written()))(root);
      expect(root.session.status).to.equal(isShown ? 'signed-in' : 'loading');
      expect(root.entitlements.isEntitled({ permission: 'reports.read' }).isEntitled).to.equal(isShown);
    });
});
