// Written by `npm run manifest` from the docblocks of the elements.
import type { ApiError } from '../../../api/http/errors.ts';
import type { LoginStep } from '../../../stores/auth/login.flow.ts';
import type { RouteName } from '../../../stores/core/options.ts';
import type { UserV3 } from '../../../api/contract/types.ts';

/** What `<admin-portal>` fires: the `detail` of each event. */
export interface AdminPortalEvents {
  /** The portal is about to be hidden. Cancelable: a page that navigates itself cancels it. */
  'portal-close': { page: string };
  /** Another page is about to be shown. Cancelable. */
  'portal-page-change': { page: string; from: string };
  /** The view could not be loaded, or threw while drawing. */
  'view-error': { error: unknown };
  /** The view is loaded and drawn. */
  'view-ready': object;
}

/** What `<admin-users-table>` fires: the `detail` of each event. */
export interface AdminUsersTableEvents {
  /** A page of the list is on screen. */
  'users-loaded': { users: readonly UserV3[]; totalItems: number; page: number };
  /** A row was pressed (with `activatable`). Cancelable. */
  'users-row-activate': { user: UserV3 };
  /** The view could not be loaded, or threw while drawing. */
  'view-error': { error: unknown };
  /** The view is loaded and drawn. */
  'view-ready': object;
}

/** What `<auth-gate>` fires: the `detail` of each event. */
export interface AuthGateEvents {
  /** The gate opened or closed. */
  'gate-change': { isEntitled: boolean; justification: string | undefined; key: string };
}

/** What `<auth-login>` fires: the `detail` of each event. */
export interface AuthLoginEvents {
  /** The provider refused a step, or was out of reach. */
  'auth-error': { error: ApiError };
  /** The box moved to another step. */
  'auth-step': { step: LoginStep };
  /** A later step could not be loaded or drawn. */
  'view-error': { error: unknown };
  /** The view is loaded and drawn. */
  'view-ready': object;
}

/** What `<auth-logout>` fires: the `detail` of each event. */
export interface AuthLogoutEvents {
  /** The session is about to be ended. Cancelable: cancel it to keep the session. */
  'auth-sign-out': object;
}

/** What `<auth-provider>` fires: the `detail` of each event. */
export interface AuthProviderEvents {
  /** The page names analytics containers; none is loaded unless the host calls `loadAnalytics`. */
  'auth-analytics': { ids: readonly string[] };
  /** The session could not be read or renewed. */
  'auth-error': { error: ApiError };
  /** The page is about to leave. Cancelable: cancel it to go there yourself. */
  'auth-navigate': { href: string; replace?: boolean; reload?: boolean };
  /** The session has ended, and why. */
  'auth-signed-out': { reason: 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked' };
  /** Somebody has signed in. */
  'auth-success': { userId: string; tenantId: string };
  /** Another tenant is active. */
  'auth-tenant-change': { tenantId: string; previousTenantId: string; fromOtherTab: boolean };
}

/** What `<auth-router>` fires: the `detail` of each event. */
export interface AuthRouterEvents {
  /** Another screen is shown, or none. */
  'auth-route': { route: RouteName | undefined; tag: string | undefined };
  /** The code of a screen could not be loaded. */
  'view-error': { error: unknown };
}

/** What `<entitlement-gate>` fires: the `detail` of each event. */
export interface EntitlementGateEvents {
  /** The gate opened or closed. */
  'gate-change': { isEntitled: boolean; justification: string | undefined; key: string };
}

/** What `<permission-gate>` fires: the `detail` of each event. */
export interface PermissionGateEvents {
  /** The gate opened or closed. */
  'gate-change': { isEntitled: boolean; justification: string | undefined; key: string };
}

/** What `<step-up-gate>` fires: the `detail` of each event. */
export interface StepUpGateEvents {
  /** The gate opened or closed. */
  'gate-change': { isEntitled: boolean; justification: string | undefined; key: string };
  /** The person asks to pass. Cancelable: cancel it to do something else than going to the step-up page. */
  'step-up-required': { maxAge: number | undefined };
}

/** What `<tenant-switcher>` fires: the `detail` of each event. */
export interface TenantSwitcherEvents {
  /** An account was chosen. Cancelable: cancel it to keep the present one. */
  'tenant-switch': { tenantId: string };
  /** The element could not be loaded or drawn. */
  'view-error': { error: unknown };
  /** The view is loaded and drawn. */
  'view-ready': object;
}

/** The `detail` of every event, whichever element fires it. */
export interface EventDetails {
  'auth-analytics': { ids: readonly string[] };
  'auth-error': { error: ApiError };
  'auth-navigate': { href: string; replace?: boolean; reload?: boolean };
  'auth-route': { route: RouteName | undefined; tag: string | undefined };
  'auth-sign-out': object;
  'auth-signed-out': { reason: 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked' };
  'auth-step': { step: LoginStep };
  'auth-success': { userId: string; tenantId: string };
  'auth-tenant-change': { tenantId: string; previousTenantId: string; fromOtherTab: boolean };
  'gate-change': { isEntitled: boolean; justification: string | undefined; key: string };
  'portal-close': { page: string };
  'portal-page-change': { page: string; from: string };
  'step-up-required': { maxAge: number | undefined };
  'tenant-switch': { tenantId: string };
  'users-loaded': { users: readonly UserV3[]; totalItems: number; page: number };
  'users-row-activate': { user: UserV3 };
  'view-error': { error: unknown };
  'view-ready': object;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'auth-analytics': CustomEvent<EventDetails['auth-analytics']>;
    'auth-error': CustomEvent<EventDetails['auth-error']>;
    'auth-navigate': CustomEvent<EventDetails['auth-navigate']>;
    'auth-route': CustomEvent<EventDetails['auth-route']>;
    'auth-sign-out': CustomEvent<EventDetails['auth-sign-out']>;
    'auth-signed-out': CustomEvent<EventDetails['auth-signed-out']>;
    'auth-step': CustomEvent<EventDetails['auth-step']>;
    'auth-success': CustomEvent<EventDetails['auth-success']>;
    'auth-tenant-change': CustomEvent<EventDetails['auth-tenant-change']>;
    'gate-change': CustomEvent<EventDetails['gate-change']>;
    'portal-close': CustomEvent<EventDetails['portal-close']>;
    'portal-page-change': CustomEvent<EventDetails['portal-page-change']>;
    'step-up-required': CustomEvent<EventDetails['step-up-required']>;
    'tenant-switch': CustomEvent<EventDetails['tenant-switch']>;
    'users-loaded': CustomEvent<EventDetails['users-loaded']>;
    'users-row-activate': CustomEvent<EventDetails['users-row-activate']>;
    'view-error': CustomEvent<EventDetails['view-error']>;
    'view-ready': CustomEvent<EventDetails['view-ready']>;
  }
}
