import { loadOnce } from '../core/loadOnce.ts';

/** The parts of a session that are not needed before a form can be submitted. Each part loads when it is first used. */
export const parts = {
  /** Takes a token into use. */
  take: loadOnce(() => import('./token/take.ts')),
  /** Applies messages of other tabs, and reads the account again. */
  hear: loadOnce(() => import('./watch/hear.ts')),
  /** Loads the configuration of vendor and tenant. */
  config: loadOnce(() => import('./ConfigStore.ts')),
  /** Sends a sign-out to the provider. */
  logout: loadOnce(() => import('./watch/sendLogout.ts')),
  /** Reports failures. */
  reports: loadOnce(() => import('../core/Reports.ts')),
  /** Refreshes the token. */
  renew: loadOnce(() => import('./renew/renew.ts')),
  /** Finds out whether the browser keeps the cookie away. */
  prove: loadOnce(() => import('./watch/prove.ts')),
  /** Reads the account of the token. */
  account: loadOnce(() => import('./token/account.ts')),
  /** Decides when to refresh and when to check the session. */
  watch: loadOnce(() => import('./watch/SessionWatch.ts')),
  /** Exchanges the token for one of another tenant. */
  tenants: loadOnce(() => import('./watch/switchTenant.ts')),
};

/**
 * Loads all parts: for a page that knows that a user is signed in, and for tests, which wait for promises and not for
 * modules.
 */
export const loadParts = (): Promise<unknown> => Promise.all(Object.values(parts).map((load) => load()));
