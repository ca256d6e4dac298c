// What a page without a framework may write, and what it may not.
import 'gatehouse-elements/all.js';
import type { AuthLoginElement } from 'gatehouse-elements/auth-login.js';
import { createGatehouse } from 'gatehouse-elements/stores.js';

const login: AuthLoginElement = document.createElement('auth-login');
login.withoutHeader = true;
login.addEventListener('auth-step', ({ detail }) => detail.step satisfies string);
document.addEventListener('auth-success', ({ detail: { userId, tenantId } }) => [userId, tenantId] satisfies string[]);

const provider = document.querySelector('auth-provider');
provider?.addEventListener('auth-navigate', (event) => {
  event.preventDefault();
  history.pushState(null, '', event.detail.href);
});
provider?.root?.session.isAuthenticated satisfies boolean | undefined;

const gate = document.createElement('entitlement-gate');
gate.customAttributes = { seats: 12 };
gate.render = ({ isEntitled, justification }) => document.createTextNode(isEntitled ? 'yes' : (justification ?? 'no'));
gate.addEventListener('gate-change', ({ detail }) => detail.key satisfies string);

document.createElement('admin-portal').navigation = { users: { visibility: 'hidden' } };
document
  .createElement('admin-users-table')
  .addEventListener('users-row-activate', ({ detail }) => detail.user.email satisfies string);
document.createElement('tenant-switcher').reload = 'silent';

createGatehouse({ baseUrl: 'https://id.example' }).name satisfies string;

// @ts-expect-error a property of another type
login.withoutHeader = 'yes';
// @ts-expect-error a property the element does not have
login.headingLevels = 2;
// @ts-expect-error no such value
document.createElement('tenant-switcher').reload = 'never';
// @ts-expect-error no such field in the detail
document.addEventListener('auth-success', ({ detail }) => detail.user);
// @ts-expect-error a listener that takes another detail
login.addEventListener('auth-step', (event: CustomEvent<{ step: number }>) => event);
// @ts-expect-error a tag that is not there
document.createElement('auth-logins').withoutHeader = true;
// @ts-expect-error no such page
document.createElement('admin-portal').open('nowhere');
