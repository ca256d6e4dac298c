import { LoginPage, TenantSwitcherPage } from 'gatehouse-elements/testing/playwright.js';
import { control, insert, login, press, signedIn, until, type DemoProvider, type Situations } from './situation.ts';

export const signInSituations: Situations = {
  'signing in': {
    provider: 'analytics="GTM-ABC123"',
    html: `${login}<auth-logout manual stay></auth-logout>`,
    async drive(page) {
      const box = new LoginPage(page);
      await box.signIn('ada@acme.example', 'wrong');
      await until(page, 'auth-login', 'events', 'auth-error');
      await box.enterPassword('Gatehouse-demo-2026');
      await until(page, 'auth-login', 'parts', 'done');
      await until(page, 'auth-provider', 'events', 'auth-success', 'auth-navigate');
      await press(page, 'auth-logout [part=button]');
      await until(page, 'auth-provider', 'events', 'auth-signed-out');
    },
  },
  'a sign-in in another tab': {
    html: login,
    async drive(page) {
      await new LoginPage(page).enterIdentifier('ada@acme.example');
      await page.locator('auth-login input[name=password]').waitFor();
      await control(page, (fake) => fake.signIn('ada@acme.example'));
      await page.evaluate(() => document.querySelector<DemoProvider>('auth-provider')?.root.session.refresh());
      await until(page, 'auth-login', 'parts', 'continue');
    },
  },
  gates: {
    html: `<auth-gate></auth-gate><auth-gate when="loading"></auth-gate><permission-gate permissions="nobody.has"></permission-gate><permission-gate permissions="reports.read"></permission-gate>
      <entitlement-gate feature="basic-reports"></entitlement-gate><entitlement-gate feature="priority-support"></entitlement-gate><entitlement-gate feature="trial-insights"></entitlement-gate>
      <entitlement-gate permission="nobody.has"></entitlement-gate><step-up-gate><button slot="denied" data-step-up>Prove</button></step-up-gate>`,
    async drive(page) {
      await signedIn(page);
      await page.locator('step-up-gate button').click();
      await until(page, 'step-up-gate', 'events', 'step-up-required');
      for (const tag of ['auth-gate', 'permission-gate', 'entitlement-gate'])
        await until(page, tag, 'states', 'allowed', 'denied');
    },
  },
  'a gate for visitors': {
    html: '<entitlement-gate feature="priority-support"><p slot="signed-out">Sign in</p></entitlement-gate>',
    async drive(page) {
      await page.getByText('Sign in', { exact: true }).waitFor();
      await until(page, 'entitlement-gate', 'states', 'denied');
    },
  },
  'another account': {
    html: '<tenant-switcher reload="silent" style="inline-size: 80px"></tenant-switcher>',
    async drive(page) {
      await signedIn(page);
      await page.locator('tenant-switcher [part=switcher] bdi').hover();
      await until(page, 'tenant-switcher', 'parts', 'tooltip');
      await new TenantSwitcherPage(page).switchTo('Globex');
      await until(page, 'auth-provider', 'events', 'auth-tenant-change');
    },
  },
  'the menu of the person': {
    html: '<user-button portal-url="/portal" reload="silent" scheme="light"></user-button>',
    async drive(page) {
      await signedIn(page);
      const choose = async (name: string): Promise<void> => {
        await press(page, 'user-button [part=user]');
        await page.getByRole('menuitem', { name }).click();
      };
      await press(page, 'user-button [part=user]');
      await until(page, 'user-button', 'parts', 'user', 'user-name', 'avatar', 'menu', 'person');
      await page.keyboard.press('Escape');
      await choose('Switch workspace');
      await page.getByRole('option', { name: 'Globex' }).click();
      await until(page, 'user-button', 'events', 'tenant-switch');
      await page.evaluate(() =>
        document.addEventListener('user-navigate', (event) => event.preventDefault(), { once: true }),
      );
      await choose('Profile');
      await until(page, 'user-button', 'events', 'user-navigate');
      await choose('Dark look');
      await until(page, 'user-button', 'events', 'scheme-change');
      await choose('Sign out');
      await until(page, 'user-button', 'events', 'auth-sign-out');
    },
  },
  'signing out at once': {
    html: login,
    async drive(page) {
      await signedIn(page);
      await insert(page, 'auth-logout');
      await until(page, 'auth-logout', 'states', 'busy');
    },
  },
};
