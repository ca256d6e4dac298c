// Written by `npm run manifest` from custom-elements.json.
import * as i0 from '@angular/core';
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
import { proxy } from './proxy.ts';

/** `<admin-portal>`. Gives people their profile and privacy, and administrators their tenant. */
export class AdminPortal {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AdminPortal, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AdminPortal, isStandalone: true, selector: "admin-portal", inputs: { address: "address", app: "app", closed: "closed", navigation: "navigation", page: "page" }, outputs: { portalClose: "portalClose", portalPageChange: "portalPageChange", viewError: "viewError", viewReady: "viewReady" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'admin-portal', AdminPortalElement, ['portal-close', 'portal-page-change', 'view-error', 'view-ready']);
  }
}

/** `<admin-users-table>`. Lists the people of a tenant for those who may see them. */
export class AdminUsersTable {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AdminUsersTable, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AdminUsersTable, isStandalone: true, selector: "admin-users-table", inputs: { activatable: "activatable", app: "app", hiddenColumns: "hiddenColumns", pageSize: "pageSize", withoutHeader: "withoutHeader", withoutPresets: "withoutPresets" }, outputs: { usersLoaded: "usersLoaded", usersRowActivate: "usersRowActivate", viewError: "viewError", viewReady: "viewReady" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'admin-users-table', AdminUsersTableElement, ['users-loaded', 'users-row-activate', 'view-error', 'view-ready']);
  }
}

/** `<auth-gate>`. Shows content by whether somebody is signed in. */
export class AuthGate {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AuthGate, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AuthGate, isStandalone: true, selector: "auth-gate", inputs: { app: "app", render: "render", when: "when" }, outputs: { gateChange: "gateChange" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'auth-gate', AuthGateElement, ['gate-change']);
  }
}

/** `<auth-login>`. Lets a person sign in, by whichever methods their tenant allows. */
export class AuthLogin {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AuthLogin, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AuthLogin, isStandalone: true, selector: "auth-login", inputs: { app: "app", headingLevel: "headingLevel", withoutHeader: "withoutHeader" }, outputs: { authError: "authError", authStep: "authStep", viewError: "viewError", viewReady: "viewReady" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'auth-login', AuthLoginElement, ['auth-error', 'auth-step', 'view-error', 'view-ready']);
  }
}

/** `<auth-logout>`. Ends the session here and in every tab. */
export class AuthLogout {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AuthLogout, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AuthLogout, isStandalone: true, selector: "auth-logout", inputs: { app: "app", manual: "manual", stay: "stay" }, outputs: { authSignOut: "authSignOut" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'auth-logout', AuthLogoutElement, ['auth-sign-out']);
  }
}

/** `<auth-provider>`. Connects a page with an identity provider. */
export class AuthProvider {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AuthProvider, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AuthProvider, isStandalone: true, selector: "auth-provider", inputs: { acceptInvitationUrl: "acceptInvitationUrl", acceptInvitationWithOTCUrl: "acceptInvitationWithOTCUrl", activateUrl: "activateUrl", activateWithOTCUrl: "activateWithOTCUrl", allowForeignRedirects: "allowForeignRedirects", allowedRedirectOrigins: "allowedRedirectOrigins", analytics: "analytics", app: "app", appId: "appId", approvalFlowUrl: "approvalFlowUrl", authenticatedUrl: "authenticatedUrl", baseUrl: "baseUrl", basename: "basename", clientId: "clientId", credentials: "credentials", customAttributes: "customAttributes", customLoginAuthenticatedUrl: "customLoginAuthenticatedUrl", customLoginUrl: "customLoginUrl", entitlements: "entitlements", forgetPasswordUrl: "forgetPasswordUrl", hostedLogin: "hostedLogin", hostedLoginRedirectUrl: "hostedLoginRedirectUrl", impersonationUrl: "impersonationUrl", includeQueryParam: "includeQueryParam", logLevel: "logLevel", loginUrl: "loginUrl", logoutUrl: "logoutUrl", magicLinkCallbackUrl: "magicLinkCallbackUrl", metadataOrigins: "metadataOrigins", mfaMobileAuthenticator: "mfaMobileAuthenticator", mode: "mode", oidcRedirectUrl: "oidcRedirectUrl", openAppUrl: "openAppUrl", options: "options", requireSession: "requireSession", resetPasswordUrl: "resetPasswordUrl", resetPhoneNumberUrl: "resetPhoneNumberUrl", samlCallbackUrl: "samlCallbackUrl", scopedBearer: "scopedBearer", separateTabsByTenant: "separateTabsByTenant", sessionCheck: "sessionCheck", signUpSuccessUrl: "signUpSuccessUrl", signUpUrl: "signUpUrl", socialLoginCallbackUrl: "socialLoginCallbackUrl", stepUpUrl: "stepUpUrl", tenant: "tenant", unlockAccountUrl: "unlockAccountUrl", urlPrefix: "urlPrefix", urlStrategy: "urlStrategy" }, outputs: { authAnalytics: "authAnalytics", authError: "authError", authNavigate: "authNavigate", authSignedOut: "authSignedOut", authSuccess: "authSuccess", authTenantChange: "authTenantChange" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'auth-provider', AuthProviderElement, ['auth-analytics', 'auth-error', 'auth-navigate', 'auth-signed-out', 'auth-success', 'auth-tenant-change']);
  }
}

/** `<auth-router>`. Shows the account screen the address asks for. */
export class AuthRouter {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: AuthRouter, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: AuthRouter, isStandalone: true, selector: "auth-router", inputs: { app: "app" }, outputs: { authRoute: "authRoute", viewError: "viewError" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'auth-router', AuthRouterElement, ['auth-route', 'view-error']);
  }
}

/** `<entitlement-gate>`. Shows content by what the tenant has bought and the person may do. */
export class EntitlementGate {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: EntitlementGate, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: EntitlementGate, isStandalone: true, selector: "entitlement-gate", inputs: { app: "app", customAttributes: "customAttributes", feature: "feature", permission: "permission", render: "render" }, outputs: { gateChange: "gateChange" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'entitlement-gate', EntitlementGateElement, ['gate-change']);
  }
}

/** `<permission-gate>`. Shows content by the roles and permissions of the person. */
export class PermissionGate {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: PermissionGate, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: PermissionGate, isStandalone: true, selector: "permission-gate", inputs: { app: "app", permissions: "permissions", render: "render", roles: "roles" }, outputs: { gateChange: "gateChange" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'permission-gate', PermissionGateElement, ['gate-change']);
  }
}

/** `<step-up-gate>`. Shows content after a recent second factor. */
export class StepUpGate {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: StepUpGate, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: StepUpGate, isStandalone: true, selector: "step-up-gate", inputs: { app: "app", maxAge: "maxAge", render: "render" }, outputs: { gateChange: "gateChange", stepUpRequired: "stepUpRequired" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'step-up-gate', StepUpGateElement, ['gate-change', 'step-up-required']);
  }
}

/** `<tenant-switcher>`. Switches between the accounts of the signed-in person. */
export class TenantSwitcher {
  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "20.3.35", ngImport: i0, type: TenantSwitcher, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive });
  static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "14.0.0", version: "20.3.35", type: TenantSwitcher, isStandalone: true, selector: "tenant-switcher", inputs: { app: "app", reload: "reload" }, outputs: { tenantSwitch: "tenantSwitch", viewError: "viewError", viewReady: "viewReady" }, ngImport: i0 });
  constructor(host) {
    proxy(this, host.nativeElement, 'tenant-switcher', TenantSwitcherElement, ['tenant-switch', 'view-error', 'view-ready']);
  }
}

/** Every directive, for `imports` of a component. */
export const GATEHOUSE = [AdminPortal, AdminUsersTable, AuthGate, AuthLogin, AuthLogout, AuthProvider, AuthRouter, EntitlementGate, PermissionGate, StepUpGate, TenantSwitcher];
