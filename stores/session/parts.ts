import { later } from '../core/later.ts';

/** What of a session is not needed before somebody can submit a form. Each part comes when it is first asked for. */
export const parts = {
  /** Takes a token into use. */
  take: later(() => import('./token/take.ts')),
  /** Takes what another tab has told, and reads the account again. */
  hear: later(() => import('./watch/hear.ts')),
  /** What vendor and tenant have configured. */
  config: later(() => import('./later/ConfigStore.ts')),
  /** Tells the provider of a sign-out. */
  logout: later(() => import('./watch/sendLogout.ts')),
  /** Tells failures. */
  reports: later(() => import('../core/Reports.ts')),
  /** Gets another one. */
  renew: later(() => import('./renew/renew.ts')),
  /** Finds out whether the browser keeps the cookie away. */
  prove: later(() => import('./watch/prove.ts')),
  /** Reads whom it is of. */
  account: later(() => import('./token/account.ts')),
  /** Knows when to. */
  watch: later(() => import('./watch/SessionWatch.ts')),
  /** Exchanges it for one of another tenant. */
  tenants: later(() => import('./watch/switchTenant.ts')),
};

/** Fetches them all, for a page that knows that somebody is signed in, and for tests that wait for promises, not for modules. */
export const loadParts = (): Promise<unknown> => Promise.all(Object.values(parts).map((load) => load()));
