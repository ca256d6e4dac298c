import { blocks, cameBack, control, guardedPages, login, pages, tagged, until, type Situations } from './situation.ts';

/** What every person may open. */
const openPages = [...pages.filter((tag) => !guardedPages.includes(tag)), ...blocks];
/** The elements that are drawn by React, beside the sign-in. */
const viewed = [
  'auth-sign-up',
  'auth-activate-account',
  'auth-accept-invitation',
  'auth-forgot-password',
  'auth-reset-password',
  'auth-callback',
  'auth-unlock-account',
  'auth-reset-phone-number',
  'auth-step-up',
  'auth-mfa-mobile',
  'admin-portal',
  'admin-invite-user',
  'tenant-switcher',
  'user-button',
  ...pages,
  ...blocks,
];

export const failuresSituations: Situations = {
  'gates whose provider is away': {
    provider: 'data-scenario="offline"',
    html: '<auth-gate></auth-gate><permission-gate permissions="x"></permission-gate><entitlement-gate feature="x"></entitlement-gate><step-up-gate></step-up-gate>',
    async drive(page) {
      await cameBack(page);
      for (const tag of ['auth-gate', 'permission-gate', 'entitlement-gate', 'step-up-gate'])
        await until(page, tag, 'parts', 'failure', 'retry');
    },
  },
  'no provider': {
    html: '<div></div>',
    async drive(page) {
      const tags = ['auth-gate', 'permission-gate', 'entitlement-gate', 'step-up-gate', 'auth-router', 'auth-logout'];
      await page.evaluate((names) => document.body.append(...names.map((name) => document.createElement(name))), tags);
      for (const tag of tags) await until(page, tag, 'parts', 'failure');
    },
  },
  'pages that fail': {
    provider: 'data-scenario="unavailable"',
    html: tagged(openPages),
    async drive(page) {
      await cameBack(page);
      for (const tag of openPages) await until(page, tag, 'states', 'error');
    },
  },
  'a provider that takes its time': {
    provider: 'data-scenario="slow"',
    html: `${login}<user-profile></user-profile>${tagged(blocks)}`,
    async drive(page) {
      await cameBack(page);
      await until(page, 'auth-login', 'states', 'waiting');
      for (const tag of ['user-profile', ...blocks]) await until(page, tag, 'states', 'loading');
    },
  },
  'views that do not arrive': {
    html: `${login}${tagged(viewed)}`,
    lost: /\/chunks\/(react|view)-/,
    async drive(page) {
      for (const tag of ['auth-login', ...viewed]) await until(page, tag, 'events', 'view-error');
    },
  },
  'a screen that does not arrive': {
    entries: ['auth-provider', 'auth-router'],
    provider: 'login-url="/account/login"',
    html: '<auth-router></auth-router>',
    lost: /\/auth-login\.js$/,
    async drive(page) {
      await control(page, () => history.pushState({}, '', '/account/login'));
      await until(page, 'auth-router', 'events', 'auth-route', 'view-error');
    },
  },
};
