import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageAccess, portalPages, type PortalPage } from './pages.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const { users, usage, webhooks, subscriptions, allAccounts, applications, profile }: Record<string, PortalPage> =
  portalPages;
const ask = (page: PortalPage | undefined, viewer: Partial<Parameters<typeof pageAccess>[1]> = {}) =>
  page && pageAccess(page, { permissions: [], ...viewer });

describe('The pages of the portal', () => {
  it('are the 16 of the specification and applications, in the order of the navigation (PORTAL-033)', () => {
    const names = (group: string) =>
      Object.entries(portalPages)
        .filter(([, page]) => page.group === group)
        .map(([name]) => name);
    assert.deepEqual(names('personal'), ['profile', 'privacy', 'personalApiTokens']);
    assert.deepEqual(names('workspace'), [
      'account',
      'users',
      'groups',
      'roles',
      'applications',
      'allAccounts',
      'security',
      'sso',
      'provisioning',
      'audits',
      'webhooks',
      'apiTokens',
      'usage',
      'subscriptions',
    ]);
  });

  it('that are always listed show a no-access state without the permission (PORTAL-023)', () => {
    assert.equal(ask(profile), 'shown');
    assert.equal(ask(users), 'no-access');
    assert.equal(ask(users, { permissions: ['fe.secure.read.users'] }), 'shown');
    assert.equal(ask(users, { permissions: ['fe.secure.read.*'] }), 'shown', 'a pattern that covers the key');
    assert.equal(ask(users, { permissions: ['fe.secure.write.*'] }), 'no-access');
  });

  it('by permissions are listed with the permission only, and where a flag is needed with that (SUBACC-029)', () => {
    const viewer = { permissions: ['fe.account-hierarchy.read.subAccount'], flags: ['msp-all-accounts-new'] } as const;
    assert.equal(ask(allAccounts, viewer), 'shown');
    assert.equal(ask(allAccounts, { ...viewer, permissions: [] }), 'hidden');
    assert.equal(ask(allAccounts, { ...viewer, flags: [] }), 'hidden');
  });

  it('that are hidden stay so for everyone, until the host says otherwise (PORTAL-030)', () => {
    const permissions = ['fe.connectivity.read.webhooks'];
    assert.equal(ask(webhooks, { permissions, superUser: true }), 'hidden');
    assert.equal(ask(webhooks, { permissions, visibility: 'byPermissions' }), 'shown');
    assert.equal(ask(webhooks, { visibility: 'byPermissions' }), 'hidden');
    assert.equal(ask(webhooks, { visibility: 'always' }), 'no-access');
    assert.equal(ask(users, { permissions: ['fe.secure.read.users'], visibility: 'hidden' }), 'hidden');
    const unknown: { visibility: 'always' } = JSON.parse('{"visibility":"constructor"}');
    assert.equal(ask(webhooks, { permissions, ...unknown }), 'hidden');
  });

  it('open to a super user without the permission', () => {
    assert.equal(ask(users, { superUser: true }), 'shown');
    const odd: { superUser: boolean }[] = JSON.parse('[{"superUser":"false"},{"superUser":1},{"superUser":{}}]');
    for (const { superUser } of nonEmpty(odd)) assert.equal(ask(users, { superUser }), 'no-access', String(superUser));
  });

  it('of subscriptions open by any permission of theirs (PORTAL-020)', () => {
    const visibility = 'byPermissions';
    assert.equal(ask(subscriptions, { visibility, permissions: ['fe.subscriptions.read.invoices'] }), 'shown');
    assert.equal(
      ask(subscriptions, { visibility, permissions: ['fe.subscription.read', 'subscriptions', 'xfe.subscriptions.a'] }),
      'hidden',
    );
  });

  it('of applications is listed where the navigation names it, and with its flag alone (APPS-003)', () => {
    const viewer = { permissions: ['fe.secure.read.users'], flags: ['multi-apps-admin-portal'] } as const;
    assert.equal(ask(applications, viewer), 'hidden');
    assert.equal(ask(applications, { ...viewer, visibility: 'byPermissions' }), 'shown');
    assert.equal(ask(applications, { ...viewer, visibility: 'byPermissions', permissions: [] }), 'hidden');
    assert.equal(ask(applications, { ...viewer, visibility: 'always', flags: [] }), 'hidden');
  });

  it('of usage needs its flag besides (PORTAL-007)', () => {
    const viewer = { visibility: 'always', permissions: ['fe.usage.read'], superUser: true } as const;
    assert.equal(ask(usage, viewer), 'hidden');
    assert.equal(ask(usage, { ...viewer, flags: ['other'] }), 'hidden');
    assert.equal(ask(usage, { ...viewer, flags: new Set(['fe-usage-page']) }), 'shown');
  });
});
