import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { field, isEmpty, submit } from './flows.ts';
import { textsOf } from './hand.ts';
import { answered, focused, typed } from './steady.ts';
import { openWorld, type World } from './world.ts';

const PAGE = '/portal#/security';

describe('the security policies of a tenant', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const card = (page: Page, name: string) =>
    page.locator('admin-security [part=policy]').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const says = (page: Page, name: string, text: string | RegExp) => card(page, name).getByText(text).first().waitFor();

  /** The page of policies, opened by the administrator of Acme. */
  async function open(): Promise<Page> {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
    await page.waitForURL(`${world.app}/`);
    await page.goto(`${world.app}${PAGE}`);
    await says(page, 'Lockout', 'Inherited from');
    return page;
  }

  it('are set by the keyboard alone, hold after a reload, and go back to what is inherited (SECPOL-006, SECPOL-011)', async () => {
    const page = await open();
    const edit = async (name: string) => {
      await page.getByRole('button', { name: `Edit ${name}` }).focus();
      await page.keyboard.press('Enter');
      await card(page, name).getByRole('checkbox').waitFor();
    };

    await edit('Lockout');
    await page.keyboard.press('Tab');
    await focused(card(page, 'Lockout').getByRole('checkbox'));
    await page.keyboard.press('Space');
    await page.getByLabel('Wrong passwords in a row').waitFor();
    await page.keyboard.press('Tab');
    await focused(page.getByLabel('Wrong passwords in a row'));
    await typed(page.getByLabel('Wrong passwords in a row'), '3');
    await page.keyboard.press('Enter');
    await says(page, 'Lockout', '3 attempts');
    await says(page, 'Lockout', /^Set here\. From .+: Off$/);

    await edit('Password rotation');
    await card(page, 'Password rotation').getByRole('checkbox').check();
    await page.getByLabel('Days until a password expires').fill('5');
    await page.getByLabel('Days of notice before').fill('6');
    await page.getByLabel('Days of notice before').press('Enter');
    await page.getByText('Enter at most as many days').waitFor();
    await page.getByLabel('Days of notice before').fill('2');
    await page.getByLabel('Days of notice before').press('Enter');
    await says(page, 'Password rotation', 'Every 5 days');

    await page.reload();
    await says(page, 'Lockout', '3 attempts');
    await says(page, 'Password rotation', 'Every 5 days');

    for (const name of ['Lockout', 'Password rotation']) {
      await edit(name);
      await card(page, name).getByRole('button', { name: 'Reset to inherited' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Reset to inherited' }).click();
      await question.waitFor({ state: 'detached' });
      await says(page, name, 'Inherited from');
    }
    await page.reload();
    await says(page, 'Lockout', 'Inherited from');
    await says(page, 'Password rotation', 'Never');
  });

  it('are not shown to somebody without the right to read them, whatever the page asks (PORTAL-016)', async () => {
    const person = await world.person();
    const page = await person.signIn('rob@acme.example', { at: '/account/login?redirectUrl=/' });
    await page.waitForURL(`${world.app}/`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${world.app}${PAGE}`);
    await page.getByText('You need the permission “See security policies”').waitFor();
    assert.deepEqual(
      asked.filter((url) => url.includes('-policy')),
      [],
    );
  });

  it('act at the next sign-in: three wrong passwords lock an account (SECPOL-006)', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Edit Lockout' }).click();
    await card(page, 'Lockout').getByRole('checkbox').check();
    await page.getByLabel('Wrong passwords in a row').fill('3');
    await page.getByLabel('Wrong passwords in a row').press('Enter');
    await says(page, 'Lockout', '3 attempts');

    const say = textsOf('en');
    const login = await (await world.person()).open('/account/login');
    await field(login, 'identifier').fill('rob@acme.example');
    await submit(login);
    const enter = async (password: string, told: string): Promise<void> => {
      await field(login, 'password').fill(password);
      await answered(login, '/auth/v1/user', () => submit(login));
      await login.getByText(told).first().waitFor();
      await isEmpty(login, 'password');
    };
    for (const wrong of ['first guess', 'second guess', 'third guess'])
      await enter(wrong, say('usernames.ER-WRONG-CREDENTIALS'));
    await field(login, 'password').fill(DEMO_PASSWORD);
    await submit(login);
    await login.getByText(say('passwordSteps.lockedLead')).first().waitFor();
  });
});
