import type { Page } from 'playwright-core';
import { control, insert, login, signedIn, until, type Situations } from './situation.ts';

const password = 'a long password of mine';

/** Fills what a sign-up asks for, and sends it. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.locator(`auth-sign-up input[name=${name}]`).fill(value);
  await page.locator('auth-sign-up [type=submit]').click();
}

export const signUpSituations: Situations = {
  'signing up': {
    provider: 'sign-up-url="/join"',
    html: `${login}<auth-sign-up terms-url="/terms"><b slot="logo">Tidewater</b><i slot="footer">Help</i></auth-sign-up>`,
    async drive(page) {
      await until(page, 'auth-login', 'parts', 'sign-up');
      await until(page, 'auth-sign-up', 'parts', 'sign-in');
      await page.locator('auth-sign-up input[name=terms]').check();
      const company = { email: 'tomasz@kestrel.example', name: 'Tomasz', companyName: 'Kestrel' };
      await fill(page, { ...company, password: 'password123' });
      await until(page, 'auth-sign-up', 'events', 'auth-error');
      await fill(page, { password });
      await until(page, 'auth-sign-up', 'events', 'auth-step');
      await until(page, 'auth-sign-up', 'parts', 'identity', 'change', 'note', 'continue', 'other');
    },
  },
  'signing up by invitation': {
    html: '<p>Soon</p>',
    async drive(page) {
      await control(page, (fake) => fake.answer('invitationLinks.verify', () => ({ name: 'Brightline' })));
      await page.evaluate(() => history.replaceState(null, '', '?invitationToken=secret'));
      await insert(page, 'auth-sign-up');
      await until(page, 'auth-sign-up', 'parts', 'joining');
      await until(page, 'auth-sign-up', 'states', 'waiting', 'ready');
    },
  },
  'signing up while signed in': {
    html: '<auth-sign-up></auth-sign-up>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'auth-sign-up', 'parts', 'done');
    },
  },
};
