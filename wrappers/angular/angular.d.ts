// Written by `npm run manifest` from custom-elements.json.
import type * as i0 from '@angular/core';
import type { Tags } from '../tags.js';

/** `<admin-portal>`. Gives people their profile and privacy, and administrators their tenant. */
export declare class AdminPortal {
  /** The element itself. */
  readonly element: Tags['admin-portal']['element'];
  /** Where the address of the window names the page: `hash` (`#/users`), `query` (`?portal=users`) or `none`. */
  address: Tags['admin-portal']['element']['address'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['admin-portal']['element']['app'];
  /** Hides the portal until `open()`. */
  closed: Tags['admin-portal']['element']['closed'];
  /** Visibility of pages over the vendor's configuration: `{"users":{"visibility":"hidden"}}`. */
  navigation: Tags['admin-portal']['element']['navigation'];
  /** The page that is shown: profile, privacy, users. Without it, the first one the person may see. */
  page: Tags['admin-portal']['element']['page'];
  /** The portal is about to be hidden. Cancelable: a page that navigates itself cancels it. */
  readonly portalClose: i0.OutputRef<CustomEvent<Tags['admin-portal']['events']['portal-close']>>;
  /** Another page is about to be shown. Cancelable. */
  readonly portalPageChange: i0.OutputRef<CustomEvent<Tags['admin-portal']['events']['portal-page-change']>>;
  /** The view could not be loaded, or threw while drawing. */
  readonly viewError: i0.OutputRef<CustomEvent<Tags['admin-portal']['events']['view-error']>>;
  /** The view is loaded and drawn. */
  readonly viewReady: i0.OutputRef<CustomEvent<Tags['admin-portal']['events']['view-ready']>>;
  static ngAcceptInputType_closed: Tags['admin-portal']['element']['closed'] | '';
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AdminPortal, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AdminPortal, "admin-portal", never, { "address": { "alias": "address"; "required": false; }; "app": { "alias": "app"; "required": false; }; "closed": { "alias": "closed"; "required": false; }; "navigation": { "alias": "navigation"; "required": false; }; "page": { "alias": "page"; "required": false; }; }, { "portalClose": "portalClose"; "portalPageChange": "portalPageChange"; "viewError": "viewError"; "viewReady": "viewReady"; }, never, never, true, never>;
}

/** `<admin-users-table>`. Lists the people of a tenant for those who may see them. */
export declare class AdminUsersTable {
  /** The element itself. */
  readonly element: Tags['admin-users-table']['element'];
  /** Makes rows open something of the page: the name becomes a button, and `users-row-activate` is sent. */
  activatable: Tags['admin-users-table']['element']['activatable'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['admin-users-table']['element']['app'];
  /** Columns that are hidden at first, separated by spaces: status, roles, groups, applications, joinedAt, lastSeen, managedBy. */
  hiddenColumns: Tags['admin-users-table']['element']['hiddenColumns'];
  /** How many rows a page has at first. */
  pageSize: Tags['admin-users-table']['element']['pageSize'];
  /** Shows the list without its title. */
  withoutHeader: Tags['admin-users-table']['element']['withoutHeader'];
  /** Shows the list without the ready-made views. */
  withoutPresets: Tags['admin-users-table']['element']['withoutPresets'];
  /** A page of the list is on screen. */
  readonly usersLoaded: i0.OutputRef<CustomEvent<Tags['admin-users-table']['events']['users-loaded']>>;
  /** A row was pressed (with `activatable`). Cancelable. */
  readonly usersRowActivate: i0.OutputRef<CustomEvent<Tags['admin-users-table']['events']['users-row-activate']>>;
  /** The view could not be loaded, or threw while drawing. */
  readonly viewError: i0.OutputRef<CustomEvent<Tags['admin-users-table']['events']['view-error']>>;
  /** The view is loaded and drawn. */
  readonly viewReady: i0.OutputRef<CustomEvent<Tags['admin-users-table']['events']['view-ready']>>;
  static ngAcceptInputType_activatable: Tags['admin-users-table']['element']['activatable'] | '';
  static ngAcceptInputType_withoutHeader: Tags['admin-users-table']['element']['withoutHeader'] | '';
  static ngAcceptInputType_withoutPresets: Tags['admin-users-table']['element']['withoutPresets'] | '';
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AdminUsersTable, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AdminUsersTable, "admin-users-table", never, { "activatable": { "alias": "activatable"; "required": false; }; "app": { "alias": "app"; "required": false; }; "hiddenColumns": { "alias": "hiddenColumns"; "required": false; }; "pageSize": { "alias": "pageSize"; "required": false; }; "withoutHeader": { "alias": "withoutHeader"; "required": false; }; "withoutPresets": { "alias": "withoutPresets"; "required": false; }; }, { "usersLoaded": "usersLoaded"; "usersRowActivate": "usersRowActivate"; "viewError": "viewError"; "viewReady": "viewReady"; }, never, never, true, never>;
}

/** `<auth-gate>`. Shows content by whether somebody is signed in. */
export declare class AuthGate {
  /** The element itself. */
  readonly element: Tags['auth-gate']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['auth-gate']['element']['app'];
  /** Draws instead of the children: `({ allowed, isEntitled, justification }) => Node`. */
  render: Tags['auth-gate']['element']['render'];
  /** For whom: `signed-in`, `signed-out`, or `loading` for the time until that is known. */
  when: Tags['auth-gate']['element']['when'];
  /** The gate opened or closed. */
  readonly gateChange: i0.OutputRef<CustomEvent<Tags['auth-gate']['events']['gate-change']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AuthGate, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AuthGate, "auth-gate", never, { "app": { "alias": "app"; "required": false; }; "render": { "alias": "render"; "required": false; }; "when": { "alias": "when"; "required": false; }; }, { "gateChange": "gateChange"; }, never, never, true, never>;
}

/** `<auth-login>`. Lets a person sign in, by whichever methods their tenant allows. */
export declare class AuthLogin {
  /** The element itself. */
  readonly element: Tags['auth-login']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['auth-login']['element']['app'];
  /** The level of the heading, 1 to 6. */
  headingLevel: Tags['auth-login']['element']['headingLevel'];
  /** Shows the box without its own heading. */
  withoutHeader: Tags['auth-login']['element']['withoutHeader'];
  /** The provider refused a step, or was out of reach. */
  readonly authError: i0.OutputRef<CustomEvent<Tags['auth-login']['events']['auth-error']>>;
  /** The box moved to another step. */
  readonly authStep: i0.OutputRef<CustomEvent<Tags['auth-login']['events']['auth-step']>>;
  /** A later step could not be loaded or drawn. */
  readonly viewError: i0.OutputRef<CustomEvent<Tags['auth-login']['events']['view-error']>>;
  /** The view is loaded and drawn. */
  readonly viewReady: i0.OutputRef<CustomEvent<Tags['auth-login']['events']['view-ready']>>;
  static ngAcceptInputType_withoutHeader: Tags['auth-login']['element']['withoutHeader'] | '';
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AuthLogin, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AuthLogin, "auth-login", never, { "app": { "alias": "app"; "required": false; }; "headingLevel": { "alias": "headingLevel"; "required": false; }; "withoutHeader": { "alias": "withoutHeader"; "required": false; }; }, { "authError": "authError"; "authStep": "authStep"; "viewError": "viewError"; "viewReady": "viewReady"; }, never, never, true, never>;
}

/** `<auth-logout>`. Ends the session here and in every tab. */
export declare class AuthLogout {
  /** The element itself. */
  readonly element: Tags['auth-logout']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['auth-logout']['element']['app'];
  /** Shows a button instead of signing out at once. */
  manual: Tags['auth-logout']['element']['manual'];
  /** Stays on the page afterwards. */
  stay: Tags['auth-logout']['element']['stay'];
  /** The session is about to be ended. Cancelable: cancel it to keep the session. */
  readonly authSignOut: i0.OutputRef<CustomEvent<Tags['auth-logout']['events']['auth-sign-out']>>;
  static ngAcceptInputType_manual: Tags['auth-logout']['element']['manual'] | '';
  static ngAcceptInputType_stay: Tags['auth-logout']['element']['stay'] | '';
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AuthLogout, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AuthLogout, "auth-logout", never, { "app": { "alias": "app"; "required": false; }; "manual": { "alias": "manual"; "required": false; }; "stay": { "alias": "stay"; "required": false; }; }, { "authSignOut": "authSignOut"; }, never, never, true, never>;
}

/** `<auth-provider>`. Connects a page with an identity provider. */
export declare class AuthProvider {
  /** The element itself. */
  readonly element: Tags['auth-provider']['element'];
  /** The acceptance of an invitation by link. */
  acceptInvitationUrl: Tags['auth-provider']['element']['acceptInvitationUrl'];
  /** The acceptance of an invitation by code. */
  acceptInvitationWithOTCUrl: Tags['auth-provider']['element']['acceptInvitationWithOTCUrl'];
  /** The activation of an account by link. */
  activateUrl: Tags['auth-provider']['element']['activateUrl'];
  /** The activation of an account by code. */
  activateWithOTCUrl: Tags['auth-provider']['element']['activateWithOTCUrl'];
  /** Accepts redirect targets on any origin; schemes other than http and https are refused even then. */
  allowForeignRedirects: Tags['auth-provider']['element']['allowForeignRedirects'];
  /** Further origins a redirect may lead to, apart by spaces or commas. */
  allowedRedirectOrigins: Tags['auth-provider']['element']['allowedRedirectOrigins'];
  /** Ids of analytics containers (`GTM-…`), apart by spaces or commas. Nothing is loaded: see `loadAnalytics`. */
  analytics: Tags['auth-provider']['element']['analytics'];
  /** The name other elements find this app by. */
  app: Tags['auth-provider']['element']['app'];
  /** The application of the tenant whose users sign in here. */
  appId: Tags['auth-provider']['element']['appId'];
  /** Approves a request. */
  approvalFlowUrl: Tags['auth-provider']['element']['approvalFlowUrl'];
  /** Where a signed-in person goes. */
  authenticatedUrl: Tags['auth-provider']['element']['authenticatedUrl'];
  /** The address of the identity provider. Required; a property may also be a function that gives the address for a path. */
  baseUrl: Tags['auth-provider']['element']['baseUrl'];
  /** The path the page stands under: every route is looked for below it. */
  basename: Tags['auth-provider']['element']['basename'];
  /** The client the page is registered as with the provider. */
  clientId: Tags['auth-provider']['element']['clientId'];
  /** Whether calls carry cookies. */
  credentials: Tags['auth-provider']['element']['credentials'];
  /** Attributes of the page that the rules of entitlements may read, as JSON. A change is a new object; gates follow it. */
  customAttributes: Tags['auth-provider']['element']['customAttributes'];
  /** Where that login leads; used instead of `authenticatedUrl`. */
  customLoginAuthenticatedUrl: Tags['auth-provider']['element']['customLoginAuthenticatedUrl'];
  /** The login of a tenant that has its own; used instead of `loginUrl`. */
  customLoginUrl: Tags['auth-provider']['element']['customLoginUrl'];
  /** `off` loads no entitlements; checks then throw, and an `entitlement-gate` stays shut. */
  entitlements: Tags['auth-provider']['element']['entitlements'];
  /** Where a new password is asked for. */
  forgetPasswordUrl: Tags['auth-provider']['element']['forgetPasswordUrl'];
  /** Sign-in happens on the provider's own page. */
  hostedLogin: Tags['auth-provider']['element']['hostedLogin'];
  /** Where the hosted login comes back. */
  hostedLoginRedirectUrl: Tags['auth-provider']['element']['hostedLoginRedirectUrl'];
  /** Starts an impersonation. */
  impersonationUrl: Tags['auth-provider']['element']['impersonationUrl'];
  /** Appends the query of the page to the address after sign-in. */
  includeQueryParam: Tags['auth-provider']['element']['includeQueryParam'];
  /** What is written to the console, and all that is graver. */
  logLevel: Tags['auth-provider']['element']['logLevel'];
  /** The login. Takes the query parameter `redirectUrl`. */
  loginUrl: Tags['auth-provider']['element']['loginUrl'];
  /** The logout. Takes the query parameter `post_logout_redirect_uri`. */
  logoutUrl: Tags['auth-provider']['element']['logoutUrl'];
  /** Where links for signing in lead. */
  magicLinkCallbackUrl: Tags['auth-provider']['element']['magicLinkCallbackUrl'];
  /** Further origins an override document may come from, apart by spaces or commas. */
  metadataOrigins: Tags['auth-provider']['element']['metadataOrigins'];
  /** Enrols a phone as a second factor. */
  mfaMobileAuthenticator: Tags['auth-provider']['element']['mfaMobileAuthenticator'];
  /** `demo` answers from sample data in the page, without a provider; nothing is protected then. */
  mode: Tags['auth-provider']['element']['mode'];
  /** Where OpenID Connect logins come back. */
  oidcRedirectUrl: Tags['auth-provider']['element']['oidcRedirectUrl'];
  /** Opens a native app. */
  openAppUrl: Tags['auth-provider']['element']['openAppUrl'];
  /** Whatever no attribute can say: functions, and options of a host that has them as an object. The attributes win. */
  options: Tags['auth-provider']['element']['options'];
  /** A signed-out page goes to the login URL by itself. */
  requireSession: Tags['auth-provider']['element']['requireSession'];
  /** Where the new password is chosen. */
  resetPasswordUrl: Tags['auth-provider']['element']['resetPasswordUrl'];
  /** Where the new phone number is entered. */
  resetPhoneNumberUrl: Tags['auth-provider']['element']['resetPhoneNumberUrl'];
  /** Where SAML logins come back. */
  samlCallbackUrl: Tags['auth-provider']['element']['samlCallbackUrl'];
  /** Tokens for one tenant are sent with the word `Bearer`. */
  scopedBearer: Tags['auth-provider']['element']['scopedBearer'];
  /** Each tab keeps its own tenant. */
  separateTabsByTenant: Tags['auth-provider']['element']['separateTabsByTenant'];
  /** Seconds between the session checks of a visible page; 0 turns them off. */
  sessionCheck: Tags['auth-provider']['element']['sessionCheck'];
  /** Where a person goes who has just signed up; without it, to `authenticatedUrl`. */
  signUpSuccessUrl: Tags['auth-provider']['element']['signUpSuccessUrl'];
  /** The sign-up. */
  signUpUrl: Tags['auth-provider']['element']['signUpUrl'];
  /** Where social logins come back. */
  socialLoginCallbackUrl: Tags['auth-provider']['element']['socialLoginCallbackUrl'];
  /** The second factor that is asked for again. Takes the query parameter `maxAge`. */
  stepUpUrl: Tags['auth-provider']['element']['stepUpUrl'];
  /** The alias of the tenant whose login this is. */
  tenant: Tags['auth-provider']['element']['tenant'];
  /** Unlocks an account after too many tries. */
  unlockAccountUrl: Tags['auth-provider']['element']['unlockAccountUrl'];
  /** Stands between the address and the path of each call; may be empty. */
  urlPrefix: Tags['auth-provider']['element']['urlPrefix'];
  /** Whether routes are paths or fragments of the address. */
  urlStrategy: Tags['auth-provider']['element']['urlStrategy'];
  /** The page names analytics containers; none is loaded unless the host calls `loadAnalytics`. */
  readonly authAnalytics: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-analytics']>>;
  /** The session could not be read or renewed. */
  readonly authError: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-error']>>;
  /** The page is about to leave. Cancelable: cancel it to go there yourself. */
  readonly authNavigate: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-navigate']>>;
  /** The session has ended, and why. */
  readonly authSignedOut: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-signed-out']>>;
  /** Somebody has signed in. */
  readonly authSuccess: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-success']>>;
  /** Another tenant is active. */
  readonly authTenantChange: i0.OutputRef<CustomEvent<Tags['auth-provider']['events']['auth-tenant-change']>>;
  static ngAcceptInputType_allowForeignRedirects: Tags['auth-provider']['element']['allowForeignRedirects'] | '';
  static ngAcceptInputType_hostedLogin: Tags['auth-provider']['element']['hostedLogin'] | '';
  static ngAcceptInputType_includeQueryParam: Tags['auth-provider']['element']['includeQueryParam'] | '';
  static ngAcceptInputType_requireSession: Tags['auth-provider']['element']['requireSession'] | '';
  static ngAcceptInputType_scopedBearer: Tags['auth-provider']['element']['scopedBearer'] | '';
  static ngAcceptInputType_separateTabsByTenant: Tags['auth-provider']['element']['separateTabsByTenant'] | '';
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AuthProvider, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AuthProvider, "auth-provider", never, { "acceptInvitationUrl": { "alias": "acceptInvitationUrl"; "required": false; }; "acceptInvitationWithOTCUrl": { "alias": "acceptInvitationWithOTCUrl"; "required": false; }; "activateUrl": { "alias": "activateUrl"; "required": false; }; "activateWithOTCUrl": { "alias": "activateWithOTCUrl"; "required": false; }; "allowForeignRedirects": { "alias": "allowForeignRedirects"; "required": false; }; "allowedRedirectOrigins": { "alias": "allowedRedirectOrigins"; "required": false; }; "analytics": { "alias": "analytics"; "required": false; }; "app": { "alias": "app"; "required": false; }; "appId": { "alias": "appId"; "required": false; }; "approvalFlowUrl": { "alias": "approvalFlowUrl"; "required": false; }; "authenticatedUrl": { "alias": "authenticatedUrl"; "required": false; }; "baseUrl": { "alias": "baseUrl"; "required": false; }; "basename": { "alias": "basename"; "required": false; }; "clientId": { "alias": "clientId"; "required": false; }; "credentials": { "alias": "credentials"; "required": false; }; "customAttributes": { "alias": "customAttributes"; "required": false; }; "customLoginAuthenticatedUrl": { "alias": "customLoginAuthenticatedUrl"; "required": false; }; "customLoginUrl": { "alias": "customLoginUrl"; "required": false; }; "entitlements": { "alias": "entitlements"; "required": false; }; "forgetPasswordUrl": { "alias": "forgetPasswordUrl"; "required": false; }; "hostedLogin": { "alias": "hostedLogin"; "required": false; }; "hostedLoginRedirectUrl": { "alias": "hostedLoginRedirectUrl"; "required": false; }; "impersonationUrl": { "alias": "impersonationUrl"; "required": false; }; "includeQueryParam": { "alias": "includeQueryParam"; "required": false; }; "logLevel": { "alias": "logLevel"; "required": false; }; "loginUrl": { "alias": "loginUrl"; "required": false; }; "logoutUrl": { "alias": "logoutUrl"; "required": false; }; "magicLinkCallbackUrl": { "alias": "magicLinkCallbackUrl"; "required": false; }; "metadataOrigins": { "alias": "metadataOrigins"; "required": false; }; "mfaMobileAuthenticator": { "alias": "mfaMobileAuthenticator"; "required": false; }; "mode": { "alias": "mode"; "required": false; }; "oidcRedirectUrl": { "alias": "oidcRedirectUrl"; "required": false; }; "openAppUrl": { "alias": "openAppUrl"; "required": false; }; "options": { "alias": "options"; "required": false; }; "requireSession": { "alias": "requireSession"; "required": false; }; "resetPasswordUrl": { "alias": "resetPasswordUrl"; "required": false; }; "resetPhoneNumberUrl": { "alias": "resetPhoneNumberUrl"; "required": false; }; "samlCallbackUrl": { "alias": "samlCallbackUrl"; "required": false; }; "scopedBearer": { "alias": "scopedBearer"; "required": false; }; "separateTabsByTenant": { "alias": "separateTabsByTenant"; "required": false; }; "sessionCheck": { "alias": "sessionCheck"; "required": false; }; "signUpSuccessUrl": { "alias": "signUpSuccessUrl"; "required": false; }; "signUpUrl": { "alias": "signUpUrl"; "required": false; }; "socialLoginCallbackUrl": { "alias": "socialLoginCallbackUrl"; "required": false; }; "stepUpUrl": { "alias": "stepUpUrl"; "required": false; }; "tenant": { "alias": "tenant"; "required": false; }; "unlockAccountUrl": { "alias": "unlockAccountUrl"; "required": false; }; "urlPrefix": { "alias": "urlPrefix"; "required": false; }; "urlStrategy": { "alias": "urlStrategy"; "required": false; }; }, { "authAnalytics": "authAnalytics"; "authError": "authError"; "authNavigate": "authNavigate"; "authSignedOut": "authSignedOut"; "authSuccess": "authSuccess"; "authTenantChange": "authTenantChange"; }, never, never, true, never>;
}

/** `<auth-router>`. Shows the account screen the address asks for. */
export declare class AuthRouter {
  /** The element itself. */
  readonly element: Tags['auth-router']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['auth-router']['element']['app'];
  /** Another screen is shown, or none. */
  readonly authRoute: i0.OutputRef<CustomEvent<Tags['auth-router']['events']['auth-route']>>;
  /** The code of a screen could not be loaded. */
  readonly viewError: i0.OutputRef<CustomEvent<Tags['auth-router']['events']['view-error']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<AuthRouter, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<AuthRouter, "auth-router", never, { "app": { "alias": "app"; "required": false; }; }, { "authRoute": "authRoute"; "viewError": "viewError"; }, never, never, true, never>;
}

/** `<entitlement-gate>`. Shows content by what the tenant has bought and the person may do. */
export declare class EntitlementGate {
  /** The element itself. */
  readonly element: Tags['entitlement-gate']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['entitlement-gate']['element']['app'];
  /** Attributes of the page that rules may read, as JSON; over those of the provider. A change is a new object. */
  customAttributes: Tags['entitlement-gate']['element']['customAttributes'];
  /** The key of a feature. */
  feature: Tags['entitlement-gate']['element']['feature'];
  /** The key of a permission. */
  permission: Tags['entitlement-gate']['element']['permission'];
  /** Draws instead of the children: `({ allowed, isEntitled, justification }) => Node`. */
  render: Tags['entitlement-gate']['element']['render'];
  /** The gate opened or closed. */
  readonly gateChange: i0.OutputRef<CustomEvent<Tags['entitlement-gate']['events']['gate-change']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<EntitlementGate, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<EntitlementGate, "entitlement-gate", never, { "app": { "alias": "app"; "required": false; }; "customAttributes": { "alias": "customAttributes"; "required": false; }; "feature": { "alias": "feature"; "required": false; }; "permission": { "alias": "permission"; "required": false; }; "render": { "alias": "render"; "required": false; }; }, { "gateChange": "gateChange"; }, never, never, true, never>;
}

/** `<permission-gate>`. Shows content by the roles and permissions of the person. */
export declare class PermissionGate {
  /** The element itself. */
  readonly element: Tags['permission-gate']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['permission-gate']['element']['app'];
  /** Keys of permissions, apart by spaces or commas. */
  permissions: Tags['permission-gate']['element']['permissions'];
  /** Draws instead of the children: `({ allowed, isEntitled, justification }) => Node`. */
  render: Tags['permission-gate']['element']['render'];
  /** Keys of roles, apart by spaces or commas. */
  roles: Tags['permission-gate']['element']['roles'];
  /** The gate opened or closed. */
  readonly gateChange: i0.OutputRef<CustomEvent<Tags['permission-gate']['events']['gate-change']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<PermissionGate, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<PermissionGate, "permission-gate", never, { "app": { "alias": "app"; "required": false; }; "permissions": { "alias": "permissions"; "required": false; }; "render": { "alias": "render"; "required": false; }; "roles": { "alias": "roles"; "required": false; }; }, { "gateChange": "gateChange"; }, never, never, true, never>;
}

/** `<step-up-gate>`. Shows content after a recent second factor. */
export declare class StepUpGate {
  /** The element itself. */
  readonly element: Tags['step-up-gate']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['step-up-gate']['element']['app'];
  /** How long ago the second factor may be, in seconds. Without it any age will do. */
  maxAge: Tags['step-up-gate']['element']['maxAge'];
  /** Draws instead of the children: `({ allowed, isEntitled, justification }) => Node`. */
  render: Tags['step-up-gate']['element']['render'];
  /** The gate opened or closed. */
  readonly gateChange: i0.OutputRef<CustomEvent<Tags['step-up-gate']['events']['gate-change']>>;
  /** The person asks to pass. Cancelable: cancel it to do something else than going to the step-up page. */
  readonly stepUpRequired: i0.OutputRef<CustomEvent<Tags['step-up-gate']['events']['step-up-required']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<StepUpGate, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<StepUpGate, "step-up-gate", never, { "app": { "alias": "app"; "required": false; }; "maxAge": { "alias": "maxAge"; "required": false; }; "render": { "alias": "render"; "required": false; }; }, { "gateChange": "gateChange"; "stepUpRequired": "stepUpRequired"; }, never, never, true, never>;
}

/** `<tenant-switcher>`. Switches between the accounts of the signed-in person. */
export declare class TenantSwitcher {
  /** The element itself. */
  readonly element: Tags['tenant-switcher']['element'];
  /** The name of the app, when it is not that of the `<auth-provider>` around. */
  app: Tags['tenant-switcher']['element']['app'];
  /** After a change the page is loaded again (`full`), or only its stores are (`silent`). */
  reload: Tags['tenant-switcher']['element']['reload'];
  /** An account was chosen. Cancelable: cancel it to keep the present one. */
  readonly tenantSwitch: i0.OutputRef<CustomEvent<Tags['tenant-switcher']['events']['tenant-switch']>>;
  /** The element could not be loaded or drawn. */
  readonly viewError: i0.OutputRef<CustomEvent<Tags['tenant-switcher']['events']['view-error']>>;
  /** The view is loaded and drawn. */
  readonly viewReady: i0.OutputRef<CustomEvent<Tags['tenant-switcher']['events']['view-ready']>>;
  constructor(host: i0.ElementRef<HTMLElement>);
  static ɵfac: i0.ɵɵFactoryDeclaration<TenantSwitcher, never>;
  static ɵdir: i0.ɵɵDirectiveDeclaration<TenantSwitcher, "tenant-switcher", never, { "app": { "alias": "app"; "required": false; }; "reload": { "alias": "reload"; "required": false; }; }, { "tenantSwitch": "tenantSwitch"; "viewError": "viewError"; "viewReady": "viewReady"; }, never, never, true, never>;
}

/** Every directive, for `imports` of a component. */
export declare const GATEHOUSE: readonly [typeof AdminPortal, typeof AdminUsersTable, typeof AuthGate, typeof AuthLogin, typeof AuthLogout, typeof AuthProvider, typeof AuthRouter, typeof EntitlementGate, typeof PermissionGate, typeof StepUpGate, typeof TenantSwitcher];
