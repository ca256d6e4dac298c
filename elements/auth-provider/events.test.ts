import { expect } from '@open-wc/testing';
import { authEndpoints } from '../../api/contract/auth.ts';
import { quiet, tenantId, testProvider } from '../core/testing/app.ts';
import { need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-provider.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse' };

describe('what <auth-provider> tells the page', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
  });

  it('a sign-in, another account and the end of the session, each once and with its detail', async () => {
    const provider = testProvider();
    const element = document.createElement('auth-provider');
    element.options = quiet(provider);
    element.setAttribute('base-url', 'https://provider.example');
    const told: unknown[] = [];
    element.addEventListener('auth-success', ({ detail }) => told.push(['auth-success', detail]));
    element.addEventListener('auth-tenant-change', ({ detail }) => told.push(['auth-tenant-change', detail]));
    element.addEventListener('auth-signed-out', ({ detail }) => told.push(['auth-signed-out', detail]));
    element.addEventListener('auth-error', ({ detail }) => told.push(['auth-error', detail]));
    document.body.append(element);
    await waitUntil(() => element.root?.session.status === 'signed-out', 'nobody is signed in');
    const root = need(element.root);
    await root.session.adopt(await root.context.call(authEndpoints.login, { body: ADA }));
    const userId = need(root.session.user).id;
    expect(told).to.deep.equal([['auth-success', { userId, tenantId: tenantId(1) }]]);
    await root.tenants.switchTenant({ tenantId: tenantId(2), reload: 'silent' });
    const change = { tenantId: tenantId(2), previousTenantId: tenantId(1), fromOtherTab: false };
    expect(told.slice(1)).to.deep.equal([['auth-tenant-change', change]]);
    await root.session.logout();
    await waitUntil(() => root.session.status === 'signed-out', 'it has ended');
    expect(told.slice(2)).to.deep.equal([['auth-signed-out', { reason: 'signed-out' }]]);
  });
});
