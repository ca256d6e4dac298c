// Written by `npm run manifest` from custom-elements.json.
import { AdminPortalElement } from '../../elements/admin-portal/admin-portal.element.ts';
import { AdminUsersTableElement } from '../../elements/admin-users-table/admin-users-table.element.ts';
import { AuthGateElement } from '../../elements/auth-gate/auth-gate.element.ts';
import { AuthLoginElement } from '../../elements/auth-login/auth-login.element.ts';
import { AuthLogoutElement } from '../../elements/auth-logout/auth-logout.element.ts';
import { AuthProviderElement } from '../../elements/auth-provider/auth-provider.element.ts';
import { AuthRouterElement } from '../../elements/auth-router/auth-router.element.ts';
import { EntitlementGateElement } from '../../elements/entitlement-gate/entitlement-gate.element.ts';
import { PermissionGateElement } from '../../elements/permission-gate/permission-gate.element.ts';
import { StepUpGateElement } from '../../elements/step-up-gate/step-up-gate.element.ts';
import { TenantSwitcherElement } from '../../elements/tenant-switcher/tenant-switcher.element.ts';
import { providesApp } from './app.ts';
import { component, type TagComponent } from './component.ts';

/** `<admin-portal>`. Gives people their profile and privacy, and administrators their tenant. */
export const AdminPortal: TagComponent<'admin-portal'> = /* @__PURE__ */ component('admin-portal', AdminPortalElement, ['portal-close', 'portal-page-change', 'view-error', 'view-ready']);

/** `<admin-users-table>`. Lists the people of a tenant for those who may see them. */
export const AdminUsersTable: TagComponent<'admin-users-table'> = /* @__PURE__ */ component('admin-users-table', AdminUsersTableElement, ['users-loaded', 'users-row-activate', 'view-error', 'view-ready']);

/** `<auth-gate>`. Shows content by whether somebody is signed in. */
export const AuthGate: TagComponent<'auth-gate'> = /* @__PURE__ */ component('auth-gate', AuthGateElement, ['gate-change']);

/** `<auth-login>`. Lets a person sign in, by whichever methods their tenant allows. */
export const AuthLogin: TagComponent<'auth-login'> = /* @__PURE__ */ component('auth-login', AuthLoginElement, ['auth-error', 'auth-step', 'view-error', 'view-ready'], { form: true });

/** `<auth-logout>`. Ends the session here and in every tab. */
export const AuthLogout: TagComponent<'auth-logout'> = /* @__PURE__ */ component('auth-logout', AuthLogoutElement, ['auth-sign-out']);

/** `<auth-provider>`. Connects a page with an identity provider. */
export const AuthProvider: TagComponent<'auth-provider'> = /* @__PURE__ */ providesApp(/* @__PURE__ */ component('auth-provider', AuthProviderElement, ['auth-analytics', 'auth-error', 'auth-navigate', 'auth-signed-out', 'auth-success', 'auth-tenant-change']));

/** `<auth-router>`. Shows the account screen the address asks for. */
export const AuthRouter: TagComponent<'auth-router'> = /* @__PURE__ */ component('auth-router', AuthRouterElement, ['auth-route', 'view-error']);

/** `<entitlement-gate>`. Shows content by what the tenant has bought and the person may do. */
export const EntitlementGate: TagComponent<'entitlement-gate'> = /* @__PURE__ */ component('entitlement-gate', EntitlementGateElement, ['gate-change']);

/** `<permission-gate>`. Shows content by the roles and permissions of the person. */
export const PermissionGate: TagComponent<'permission-gate'> = /* @__PURE__ */ component('permission-gate', PermissionGateElement, ['gate-change']);

/** `<step-up-gate>`. Shows content after a recent second factor. */
export const StepUpGate: TagComponent<'step-up-gate'> = /* @__PURE__ */ component('step-up-gate', StepUpGateElement, ['gate-change', 'step-up-required']);

/** `<tenant-switcher>`. Switches between the accounts of the signed-in person. */
export const TenantSwitcher: TagComponent<'tenant-switcher'> = /* @__PURE__ */ component('tenant-switcher', TenantSwitcherElement, ['tenant-switch', 'view-error', 'view-ready']);
