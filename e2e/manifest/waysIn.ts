import type { Page } from 'playwright-core';
import { control, insert, signedIn, until, type DemoProvider, type Situations } from './situation.ts';

/** Puts a box into the page at an address that a mail leads to. */
const openLink = (page: Page, tag: string, query: string): Promise<void> =>
  page.evaluate(
    ([name, said]) => {
      history.replaceState(null, '', location.pathname + said);
      document.querySelector('auth-provider')?.append(document.createElement(name));
    },
    [tag, query] as const,
  );

/** Sends a mail, to Grace, who has not joined yet, unless somebody else is named; resolves to the query of its link. */
async function mailed(
  page: Page,
  address = 'grace.wanjiku@acme.example',
  purpose: 'activation' | 'recovery' | 'signIn' | 'unlock' = 'activation',
): Promise<string> {
  await page.waitForFunction(() => Boolean(document.querySelector<DemoProvider>('auth-provider')?.root));
  return page.evaluate(
    ([to, kind]) => {
      const fake = document.querySelector<DemoProvider>('auth-provider')?.root.options.fetch.control;
      const mail = fake?.mail(to, kind, kind === 'activation' ? { tenant: 'acme' } : {});
      return `?userId=${mail?.userId}&token=${mail?.token}`;
    },
    [address, purpose] as const,
  );
}

const press = (page: Page, tag: string): Promise<void> => page.locator(`${tag} [type=submit]`).click();

const activate = 'auth-activate-account';
const accept = 'auth-accept-invitation';
const forgot = 'auth-forgot-password';
const reset = 'auth-reset-password';
const callback = 'auth-callback';
const unlock = 'auth-unlock-account';
const phoneReset = 'auth-reset-phone-number';
const ADA = 'ada@acme.example';

/** People sign in by a mailed link here. */
const byLink = (page: Page): Promise<void> =>
  control(page, (fake) =>
    fake.answer('configuration.publicStrategies', () => ({
      mainAuthStrategies: [{ strategy: 'MagicLink' }],
      secondaryAuthStrategies: [],
    })),
  );

/** A user who is signed in, with an authenticator app, before a flow that asks for its code. */
const withFactor = (tag: string) => ({
  html: '<user-profile></user-profile>',
  async drive(page: Page) {
    await signedIn(page);
    await until(page, 'user-profile', 'states', 'ready');
    await control(page, (fake) => void fake.enrol('ada@acme.example'));
    await insert(page, tag);
    await until(page, tag, 'events', 'auth-step');
    await page.locator(`${tag} input[name=code]`).fill('000000');
    await page.locator(`${tag} [type=submit]`).first().click();
    await until(page, tag, 'events', 'auth-error');
  },
});

export const waysInSituations: Situations = {
  'a fresh second factor': withFactor('auth-step-up'),
  'a second factor on the phone': withFactor('auth-mfa-mobile'),
  'an activation': {
    provider: 'data-scenario="slow"',
    html: '<div></div>',
    async drive(page) {
      await openLink(page, activate, await mailed(page));
      await until(page, activate, 'parts', 'done');
      const password = page.locator(`${activate} input[name=password]`);
      await password.fill('password');
      await press(page, activate);
      await until(page, activate, 'events', 'auth-error');
      await password.fill('wachtel rennt bergauf 9');
      await press(page, activate);
      await until(page, activate, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'an activation whose link is incomplete': {
    html: '<div></div>',
    async drive(page) {
      await openLink(page, activate, '');
      await page.locator(`${activate} input[name=identifier]`).fill('grace.wanjiku@acme.example');
      await press(page, activate);
      await until(page, activate, 'parts', 'note', 'more', 'resend');
    },
  },
  'an invitation': {
    provider: 'data-scenario="slow"',
    html: '<div></div>',
    async drive(page) {
      await control(page, (fake) => {
        const facts = { email: 'ada@acme.example', tenantName: 'Globex', invitedBy: 'Hank' };
        fake.answer('invitations.read', () => ({ ...facts, next: 'sign-in' }));
        fake.answer('invitations.accept', () => undefined);
      });
      await openLink(page, accept, '?userId=u&token=t');
      await until(page, accept, 'parts', 'done', 'people', 'more');
      await press(page, accept);
      await until(page, accept, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'an invitation that opens nothing': {
    html: '<div></div>',
    async drive(page) {
      await openLink(page, accept, '?userId=00000000-0000-4000-a000-000000000001&token=t');
      await page.locator(`${accept} [part=more]`).click();
      await page.locator(`${accept} input[name=identifier]`).fill('ada@acme.example');
      await control(page, (fake) => fake.setScenario('unavailable'));
      await press(page, accept);
      await until(page, accept, 'events', 'auth-error');
      await control(page, (fake) => fake.setScenario('default'));
      await press(page, accept);
      await until(page, accept, 'parts', 'note', 'resend');
    },
  },
  'a forgotten password': {
    provider: 'data-scenario="slow"',
    html: `<${forgot}></${forgot}>`,
    async drive(page) {
      await page.locator(`${forgot} input[name=identifier]`).fill('ada@acme.example');
      await press(page, forgot);
      await until(page, forgot, 'parts', 'resend');
      await page.locator(`${forgot} input[name=code]`).fill('000000');
      await press(page, forgot);
      await until(page, forgot, 'events', 'auth-error');
      const code = await page.evaluate(
        () => document.querySelector<DemoProvider>('auth-provider')?.root.options.fetch.control.outbox[0]?.code ?? '',
      );
      await page.locator(`${forgot} input[name=code]`).fill(code);
      await press(page, forgot);
      await page.locator(`${forgot} input[name=password]`).fill('wachtel rennt bergauf 9');
      await press(page, forgot);
      await until(page, forgot, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'a lost phone number': {
    html: `<${phoneReset}></${phoneReset}>`,
    async drive(page) {
      await control(page, (fake) => {
        fake.answer('configuration.publicStrategies', () => ({
          mainAuthStrategies: [{ strategy: 'SmsCode' }],
          secondaryAuthStrategies: [],
        }));
        fake.answer('phones.reset', () => ({ resetPhoneNumberToken: 'r' }));
        fake.answer('phones.verifyReset', () => ({ changePhoneNumberToken: 'c' }));
        fake.answer('phones.change', () => new Response(null, { status: 410 }));
      });
      await page.locator(`${phoneReset} input[name=identifier]`).fill(ADA);
      await press(page, phoneReset);
      await until(page, phoneReset, 'parts', 'resend');
      await page.locator(`${phoneReset} input[name=code]`).fill('000000');
      await press(page, phoneReset);
      await page.locator(`${phoneReset} input[name=phoneNumber]`).fill('+4917604069055');
      await press(page, phoneReset);
      await until(page, phoneReset, 'events', 'auth-error');
      await until(page, phoneReset, 'parts', 'emblem');
    },
  },
  'a sign-in by a mailed link': {
    html: '<div></div>',
    async drive(page) {
      await byLink(page);
      await openLink(page, 'auth-login', '');
      await page.locator('auth-login input[name=identifier]').fill(ADA);
      await press(page, 'auth-login');
      await until(page, 'auth-login', 'parts', 'resend');
    },
  },
  'a browser registered for quick login': {
    // The strategies are read only once the provider can be reached: then the fake already answers as told.
    provider: 'data-scenario="offline"',
    html: '<div></div>',
    async drive(page) {
      await page.evaluate(() => {
        // The demo keeps in the tab what an app keeps in the browser.
        sessionStorage.setItem('userId', 'ada');
        sessionStorage.setItem('ada-SmsCode', 'true');
      });
      await control(page, (fake) =>
        fake.answer('configuration.publicStrategies', () => ({
          mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
          secondaryAuthStrategies: [{ strategy: 'SmsCode', isActive: true }],
        })),
      );
      await control(page, (fake) => fake.setScenario('default'));
      await openLink(page, 'auth-login', '');
      await until(page, 'auth-login', 'parts', 'quick', 'quick-divider', 'quick-sign-in', 'quick-whose');
      await page.locator('auth-login input[name=identifier]').fill(ADA);
      await press(page, 'auth-login');
      await until(page, 'auth-login', 'parts', 'ways', 'way', 'lost-phone');
    },
  },
  'the link of a sign-in': {
    provider: 'data-scenario="slow"',
    html: '<div></div>',
    async drive(page) {
      const link = await mailed(page, ADA, 'signIn');
      await control(page, (fake) => fake.answer('passwordless.postLogin', () => new Response(null, { status: 503 })));
      await openLink(page, callback, link);
      await until(page, callback, 'parts', 'done');
      await until(page, callback, 'events', 'auth-error');
      await control(page, (fake) => fake.answer('passwordless.postLogin', undefined));
      await press(page, callback);
      await until(page, callback, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'the link of a locked account': {
    provider: 'data-scenario="slow"',
    html: '<div></div>',
    async drive(page) {
      const link = await mailed(page, ADA, 'unlock');
      await control(page, (fake) => fake.answer('recovery.unlockMe', () => new Response(null, { status: 503 })));
      await openLink(page, unlock, link);
      await press(page, unlock);
      await until(page, unlock, 'events', 'auth-error');
      await control(page, (fake) => fake.answer('recovery.unlockMe', undefined));
      await press(page, unlock);
      await until(page, unlock, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'the link of a recovery': {
    provider: 'data-scenario="slow"',
    html: '<div></div>',
    async drive(page) {
      const link = await mailed(page, 'ada@acme.example', 'recovery');
      await openLink(page, reset, link);
      await until(page, reset, 'parts', 'done');
      const password = page.locator(`${reset} input[name=password]`);
      await password.fill('password');
      await press(page, reset);
      await until(page, reset, 'events', 'auth-error');
      await password.fill('wachtel rennt bergauf 9');
      await press(page, reset);
      await until(page, reset, 'parts', 'emblem', 'progress', 'continue');
    },
  },
  'a recovery of a provider that takes no codes': {
    html: '<div></div>',
    async drive(page) {
      await control(page, (fake) => fake.answer('recovery.viaEmail', () => undefined));
      await openLink(page, forgot, '');
      await page.locator(`${forgot} input[name=identifier]`).fill('ada@acme.example');
      await press(page, forgot);
      await until(page, forgot, 'parts', 'note', 'more', 'resend');
      await openLink(page, reset, '?userId=00000000-0000-4000-a000-000000000001&token=t');
      await page.locator(`${reset} input[name=identifier]`).fill('ada@acme.example');
      await press(page, reset);
      await until(page, reset, 'parts', 'note', 'more', 'resend');
    },
  },
};
