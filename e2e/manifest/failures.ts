import { cameBack, control, login, until, type Situations } from './situation.ts';

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
    html: '<user-profile></user-profile><user-privacy></user-privacy>',
    async drive(page) {
      await cameBack(page);
      await until(page, 'user-profile', 'states', 'error');
      await until(page, 'user-privacy', 'states', 'error');
    },
  },
  'a provider that takes its time': {
    provider: 'data-scenario="slow"',
    html: `${login}<user-profile></user-profile>`,
    async drive(page) {
      await cameBack(page);
      await until(page, 'auth-login', 'states', 'waiting');
      await until(page, 'user-profile', 'states', 'loading');
    },
  },
  'views that do not arrive': {
    html: `${login}<auth-sign-up></auth-sign-up><auth-activate-account></auth-activate-account><auth-accept-invitation></auth-accept-invitation><auth-forgot-password></auth-forgot-password><auth-reset-password></auth-reset-password><auth-callback></auth-callback><auth-unlock-account></auth-unlock-account><auth-reset-phone-number></auth-reset-phone-number><admin-portal></admin-portal><admin-users-table></admin-users-table><admin-roles></admin-roles><admin-applications></admin-applications><admin-security></admin-security><admin-invite-user></admin-invite-user><user-profile></user-profile><user-privacy></user-privacy><tenant-switcher></tenant-switcher>`,
    lost: /\/chunks\/(react|view)-/,
    async drive(page) {
      for (const tag of [
        'auth-login',
        'auth-sign-up',
        'auth-forgot-password',
        'auth-reset-password',
        'auth-callback',
        'auth-unlock-account',
        'auth-reset-phone-number',
        'admin-portal',
        'admin-users-table',
        'admin-roles',
        'admin-applications',
        'admin-security',
        'admin-invite-user',
        'user-profile',
        'user-privacy',
        'tenant-switcher',
      ])
        await until(page, tag, 'events', 'view-error');
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
