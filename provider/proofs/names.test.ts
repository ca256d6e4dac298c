import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract } from 'gatehouse-contract/contract.js';
import { startProvider, type Browser, type TestProvider } from '../testing/provider.ts';
import { ACME, seedWith } from '../testing/seed.ts';
import { permissionKeys } from '../testing/isolation/rows.ts';

const ANY_ID = '0f0e0d0c-0b0a-4900-8807-060504030201';
const NAME = '\u202Erotartsinimda';
const email = 'newcomer@else.test';
const subscription = { name: NAME, enabled: true, recipients: [email] };
const { roles, groups, subTenants, subTenantUsers, profile, inviting, signUp, webhooks, emailNotices } = contract;
const { userAccessTokens, userApiTokens, tenantAccessTokens, tenantApiTokens } = contract;
const token = { description: NAME, expiresInMinutes: 60 };

/** Every call that names something to others, what is sent, and the field that a refusal speaks of. */
const calls = [
  [roles.add, { key: 'a-role', name: NAME }, 'name'],
  [roles.update, { name: NAME }, 'name'],
  [groups.add, { name: NAME }, 'name'],
  [groups.update, { name: NAME }, 'name'],
  [subTenants.create, { name: NAME }, 'name'],
  [subTenants.update, { name: NAME }, 'name'],
  [subTenantUsers.add, { user: { email, name: NAME }, subTenants: [{ tenantId: ACME }] }, 'user.name'],
  [subTenantUsers.addMany, { users: [{ email, name: NAME }], subTenants: [{ tenantId: ACME }] }, 'users.0.name'],
  [profile.update, { name: NAME }, 'name'],
  [inviting.add, { email, provider: 'local', name: NAME }, 'name'],
  [signUp.signUp, { email, companyName: NAME, password: 'correct horse battery' }, 'companyName'],
  [signUp.signUp, { email, companyName: 'Kestrel', name: NAME, password: 'correct horse battery' }, 'name'],
  [webhooks.create, { displayName: NAME }, 'displayName'],
  [webhooks.update, { displayName: NAME }, 'displayName'],
  [emailNotices.create, { enabled: true, subscriptions: [subscription] }, 'subscriptions.0.name'],
  [emailNotices.updateSubscription, subscription, 'name'],
  [userAccessTokens.add, token, 'description'],
  [userApiTokens.add, token, 'description'],
  [tenantAccessTokens.add, token, 'description'],
  [tenantApiTokens.add, token, 'description'],
  [tenantApiTokens.update, { description: NAME }, 'description'],
] as const;

describe('PRO-25 a name that turns the text around it is refused', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, seedWith(...permissionKeys));
    ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
  });
  after(() => running.end());

  for (const [{ method, path }, body, field] of calls)
    it(`${method} ${path}: ${field}`, async () => {
      const answer = await ada.call(method, path.replace(/\{\w+\}/g, ANY_ID), { body });
      assert.deepEqual(
        [answer.status, answer.body.errors],
        [400, [`${field}: must not contain marks that change the direction of writing`]],
      );
    });
});
