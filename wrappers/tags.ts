// Written by `npm run manifest` from the docblocks of the elements.
import type { AdminPortalElement } from '../elements/admin-portal/admin-portal.element.ts';
import type { AdminUsersTableElement } from '../elements/admin-users-table/admin-users-table.element.ts';
import type { AuthGateElement } from '../elements/auth-gate/auth-gate.element.ts';
import type { AuthLoginElement } from '../elements/auth-login/auth-login.element.ts';
import type { AuthLogoutElement } from '../elements/auth-logout/auth-logout.element.ts';
import type { AuthProviderElement } from '../elements/auth-provider/auth-provider.element.ts';
import type { AuthRouterElement } from '../elements/auth-router/auth-router.element.ts';
import type { EntitlementGateElement } from '../elements/entitlement-gate/entitlement-gate.element.ts';
import type { PermissionGateElement } from '../elements/permission-gate/permission-gate.element.ts';
import type { StepUpGateElement } from '../elements/step-up-gate/step-up-gate.element.ts';
import type { TenantSwitcherElement } from '../elements/tenant-switcher/tenant-switcher.element.ts';
import type { AdminPortalEvents, AdminUsersTableEvents, AuthGateEvents, AuthLoginEvents, AuthLogoutEvents, AuthProviderEvents, AuthRouterEvents, EntitlementGateEvents, PermissionGateEvents, StepUpGateEvents, TenantSwitcherEvents } from '../elements/core/events/events.ts';

/** The attributes of `<admin-portal>`. */
export interface AdminPortalAttributes {
  /** Where the address of the window names the page: `hash` (`#/users`), `query` (`?portal=users`) or `none`. */
  address?: string | undefined;
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** Hides the portal until `open()`. */
  closed?: boolean | '' | undefined;
  /** Visibility of pages over the vendor's configuration: `{"users":{"visibility":"hidden"}}`. */
  navigation?: string | undefined;
  /** The page that is shown: profile, privacy, users. Without it, the first one the person may see. */
  page?: string | undefined;
}

/** The attributes of `<admin-users-table>`. */
export interface AdminUsersTableAttributes {
  /** Makes rows open something of the page: the name becomes a button, and `users-row-activate` is sent. */
  activatable?: boolean | '' | undefined;
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** Columns that are hidden at first, separated by spaces: status, roles, groups, applications, joinedAt, lastSeen, managedBy. */
  'hidden-columns'?: string | undefined;
  /** How many rows a page has at first. */
  'page-size'?: number | `${number}` | undefined;
  /** Shows the list without its title. */
  'without-header'?: boolean | '' | undefined;
  /** Shows the list without the ready-made views. */
  'without-presets'?: boolean | '' | undefined;
}

/** The attributes of `<auth-gate>`. */
export interface AuthGateAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** For whom: `signed-in`, `signed-out`, or `loading` for the time until that is known. */
  when?: 'signed-in' | 'signed-out' | 'loading' | undefined;
}

/** The attributes of `<auth-login>`. */
export interface AuthLoginAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** The level of the heading, 1 to 6. */
  'heading-level'?: number | `${number}` | undefined;
  /** Shows the box without its own heading. */
  'without-header'?: boolean | '' | undefined;
}

/** The attributes of `<auth-logout>`. */
export interface AuthLogoutAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** Shows a button instead of signing out at once. */
  manual?: boolean | '' | undefined;
  /** Stays on the page afterwards. */
  stay?: boolean | '' | undefined;
}

/** The attributes of `<auth-provider>`. */
export interface AuthProviderAttributes {
  /** The acceptance of an invitation by link. */
  'accept-invitation-url'?: string | undefined;
  /** The acceptance of an invitation by code. */
  'accept-invitation-with-otc-url'?: string | undefined;
  /** The activation of an account by link. */
  'activate-url'?: string | undefined;
  /** The activation of an account by code. */
  'activate-with-otc-url'?: string | undefined;
  /** Accepts redirect targets on any origin; schemes other than http and https are refused even then. */
  'allow-foreign-redirects'?: boolean | '' | undefined;
  /** Further origins a redirect may lead to, apart by spaces or commas. */
  'allowed-redirect-origins'?: string | undefined;
  /** Ids of analytics containers (`GTM-…`), apart by spaces or commas. Nothing is loaded: see `loadAnalytics`. */
  analytics?: string | undefined;
  /** The name other elements find this app by. */
  app?: string | undefined;
  /** The application of the tenant whose users sign in here. */
  'app-id'?: string | undefined;
  /** Approves a request. */
  'approval-flow-url'?: string | undefined;
  /** Where a signed-in person goes. */
  'authenticated-url'?: string | undefined;
  /** The address of the identity provider. Required; a property may also be a function that gives the address for a path. */
  'base-url'?: string | undefined;
  /** The path the page stands under: every route is looked for below it. */
  basename?: string | undefined;
  /** The client the page is registered as with the provider. */
  'client-id'?: string | undefined;
  /** Whether calls carry cookies. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined;
  /** Attributes of the page that the rules of entitlements may read, as JSON. A change is a new object; gates follow it. */
  'custom-attributes'?: string | undefined;
  /** Where that login leads; used instead of `authenticatedUrl`. */
  'custom-login-authenticated-url'?: string | undefined;
  /** The login of a tenant that has its own; used instead of `loginUrl`. */
  'custom-login-url'?: string | undefined;
  /** `off` loads no entitlements; checks then throw, and an `entitlement-gate` stays shut. */
  entitlements?: 'on' | 'off' | undefined;
  /** Where a new password is asked for. */
  'forget-password-url'?: string | undefined;
  /** Sign-in happens on the provider's own page. */
  'hosted-login'?: boolean | '' | undefined;
  /** Where the hosted login comes back. */
  'hosted-login-redirect-url'?: string | undefined;
  /** Starts an impersonation. */
  'impersonation-url'?: string | undefined;
  /** Appends the query of the page to the address after sign-in. */
  'include-query-param'?: boolean | '' | undefined;
  /** What is written to the console, and all that is graver. */
  'log-level'?: 'error' | 'warn' | 'info' | 'debug' | undefined;
  /** The login. Takes the query parameter `redirectUrl`. */
  'login-url'?: string | undefined;
  /** The logout. Takes the query parameter `post_logout_redirect_uri`. */
  'logout-url'?: string | undefined;
  /** Where links for signing in lead. */
  'magic-link-callback-url'?: string | undefined;
  /** Further origins an override document may come from, apart by spaces or commas. */
  'metadata-origins'?: string | undefined;
  /** Enrols a phone as a second factor. */
  'mfa-mobile-authenticator'?: string | undefined;
  /** `demo` answers from sample data in the page, without a provider; nothing is protected then. */
  mode?: 'demo' | undefined;
  /** Where OpenID Connect logins come back. */
  'oidc-redirect-url'?: string | undefined;
  /** Opens a native app. */
  'open-app-url'?: string | undefined;
  /** A signed-out page goes to the login URL by itself. */
  'require-session'?: boolean | '' | undefined;
  /** Where the new password is chosen. */
  'reset-password-url'?: string | undefined;
  /** Where the new phone number is entered. */
  'reset-phone-number-url'?: string | undefined;
  /** Where SAML logins come back. */
  'saml-callback-url'?: string | undefined;
  /** Tokens for one tenant are sent with the word `Bearer`. */
  'scoped-bearer'?: boolean | '' | undefined;
  /** Each tab keeps its own tenant. */
  'separate-tabs-by-tenant'?: boolean | '' | undefined;
  /** Seconds between the session checks of a visible page; 0 turns them off. */
  'session-check'?: number | `${number}` | undefined;
  /** Where a person goes who has just signed up; without it, to `authenticatedUrl`. */
  'sign-up-success-url'?: string | undefined;
  /** The sign-up. */
  'sign-up-url'?: string | undefined;
  /** Where social logins come back. */
  'social-login-callback-url'?: string | undefined;
  /** The second factor that is asked for again. Takes the query parameter `maxAge`. */
  'step-up-url'?: string | undefined;
  /** The alias of the tenant whose login this is. */
  tenant?: string | undefined;
  /** Unlocks an account after too many tries. */
  'unlock-account-url'?: string | undefined;
  /** Stands between the address and the path of each call; may be empty. */
  'url-prefix'?: string | undefined;
  /** Whether routes are paths or fragments of the address. */
  'url-strategy'?: 'path' | 'hash' | undefined;
}

/** The attributes of `<auth-router>`. */
export interface AuthRouterAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
}

/** The attributes of `<entitlement-gate>`. */
export interface EntitlementGateAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** Attributes of the page that rules may read, as JSON; over those of the provider. A change is a new object. */
  'custom-attributes'?: string | undefined;
  /** The key of a feature. */
  feature?: string | undefined;
  /** The key of a permission. */
  permission?: string | undefined;
}

/** The attributes of `<permission-gate>`. */
export interface PermissionGateAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** Keys of permissions, apart by spaces or commas. */
  permissions?: string | undefined;
  /** Keys of roles, apart by spaces or commas. */
  roles?: string | undefined;
}

/** The attributes of `<step-up-gate>`. */
export interface StepUpGateAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** How long ago the second factor may be, in seconds. Without it any age will do. */
  'max-age'?: number | `${number}` | undefined;
}

/** The attributes of `<tenant-switcher>`. */
export interface TenantSwitcherAttributes {
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app?: string | undefined;
  /** After a change the page is loaded again (`full`), or only its stores are (`silent`). */
  reload?: 'full' | 'silent' | undefined;
}

/** Every element: its class, its attributes, the properties a page may set, and what it fires. */
export interface Tags {
  /** Gives people their profile and privacy, and administrators their tenant. */
  'admin-portal': {
    element: AdminPortalElement;
    attributes: AdminPortalAttributes;
    properties: Pick<AdminPortalElement, 'address' | 'app' | 'closed' | 'navigation' | 'page'>;
    events: AdminPortalEvents;
  };
  /** Lists the people of a tenant for those who may see them. */
  'admin-users-table': {
    element: AdminUsersTableElement;
    attributes: AdminUsersTableAttributes;
    properties: Pick<AdminUsersTableElement, 'activatable' | 'app' | 'hiddenColumns' | 'pageSize' | 'withoutHeader' | 'withoutPresets'>;
    events: AdminUsersTableEvents;
  };
  /** Shows content by whether somebody is signed in. */
  'auth-gate': {
    element: AuthGateElement;
    attributes: AuthGateAttributes;
    properties: Pick<AuthGateElement, 'app' | 'render' | 'when'>;
    events: AuthGateEvents;
  };
  /** Lets a person sign in, by whichever methods their tenant allows. */
  'auth-login': {
    element: AuthLoginElement;
    attributes: AuthLoginAttributes;
    properties: Pick<AuthLoginElement, 'app' | 'headingLevel' | 'withoutHeader'>;
    events: AuthLoginEvents;
  };
  /** Ends the session here and in every tab. */
  'auth-logout': {
    element: AuthLogoutElement;
    attributes: AuthLogoutAttributes;
    properties: Pick<AuthLogoutElement, 'app' | 'manual' | 'stay'>;
    events: AuthLogoutEvents;
  };
  /** Connects a page with an identity provider. */
  'auth-provider': {
    element: AuthProviderElement;
    attributes: AuthProviderAttributes;
    properties: Pick<AuthProviderElement, 'acceptInvitationUrl' | 'acceptInvitationWithOTCUrl' | 'activateUrl' | 'activateWithOTCUrl' | 'allowForeignRedirects' | 'allowedRedirectOrigins' | 'analytics' | 'app' | 'appId' | 'approvalFlowUrl' | 'authenticatedUrl' | 'baseUrl' | 'basename' | 'clientId' | 'credentials' | 'customAttributes' | 'customLoginAuthenticatedUrl' | 'customLoginUrl' | 'entitlements' | 'forgetPasswordUrl' | 'hostedLogin' | 'hostedLoginRedirectUrl' | 'impersonationUrl' | 'includeQueryParam' | 'logLevel' | 'loginUrl' | 'logoutUrl' | 'magicLinkCallbackUrl' | 'metadataOrigins' | 'mfaMobileAuthenticator' | 'mode' | 'oidcRedirectUrl' | 'openAppUrl' | 'options' | 'requireSession' | 'resetPasswordUrl' | 'resetPhoneNumberUrl' | 'samlCallbackUrl' | 'scopedBearer' | 'separateTabsByTenant' | 'sessionCheck' | 'signUpSuccessUrl' | 'signUpUrl' | 'socialLoginCallbackUrl' | 'stepUpUrl' | 'tenant' | 'unlockAccountUrl' | 'urlPrefix' | 'urlStrategy'>;
    events: AuthProviderEvents;
  };
  /** Shows the account screen the address asks for. */
  'auth-router': {
    element: AuthRouterElement;
    attributes: AuthRouterAttributes;
    properties: Pick<AuthRouterElement, 'app'>;
    events: AuthRouterEvents;
  };
  /** Shows content by what the tenant has bought and the person may do. */
  'entitlement-gate': {
    element: EntitlementGateElement;
    attributes: EntitlementGateAttributes;
    properties: Pick<EntitlementGateElement, 'app' | 'customAttributes' | 'feature' | 'permission' | 'render'>;
    events: EntitlementGateEvents;
  };
  /** Shows content by the roles and permissions of the person. */
  'permission-gate': {
    element: PermissionGateElement;
    attributes: PermissionGateAttributes;
    properties: Pick<PermissionGateElement, 'app' | 'permissions' | 'render' | 'roles'>;
    events: PermissionGateEvents;
  };
  /** Shows content after a recent second factor. */
  'step-up-gate': {
    element: StepUpGateElement;
    attributes: StepUpGateAttributes;
    properties: Pick<StepUpGateElement, 'app' | 'maxAge' | 'render'>;
    events: StepUpGateEvents;
  };
  /** Switches between the accounts of the signed-in person. */
  'tenant-switcher': {
    element: TenantSwitcherElement;
    attributes: TenantSwitcherAttributes;
    properties: Pick<TenantSwitcherElement, 'app' | 'reload'>;
    events: TenantSwitcherEvents;
  };
}
