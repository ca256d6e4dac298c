/**
 * Where the parts of an element that a person uses are: by names, roles and parts, which are public, and never by a
 * text, so that they hold in every language. Shared by the page objects for Playwright and for the DOM.
 */
export const selectors = {
  login: {
    root: 'auth-login',
    identifier: 'input[name="identifier"]',
    password: 'input[name="password"]',
    submit: 'button[type="submit"]',
    problem: '[role="alert"]',
  },
  usersTable: {
    root: 'admin-users-table',
    rows: '[part~="row"]',
    head: '[part~="head"]',
    search: '[part~="search"] input',
    range: '[part~="range"]',
    pager: '[part~="pager"] button',
  },
  tenantSwitcher: { root: 'tenant-switcher', switcher: 'button[part~="switcher"]', options: '[role="option"]' },
  logout: { root: 'auth-logout', button: '[part~="button"]' },
} as const;

export type GateTag = 'auth-gate' | 'entitlement-gate' | 'permission-gate' | 'step-up-gate';
export type GateState = 'pending' | 'allowed' | 'denied';

/** One of the gates. @param attributes of the gate that is meant: `{ feature: 'reports' }` */
export const gateSelector = (tag: GateTag, attributes: Readonly<Record<string, string>>): string =>
  tag +
  Object.entries(attributes)
    .map(([name, value]) => `[${name}=${JSON.stringify(value)}]`)
    .join('');
