import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { call, session } from './flows.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
/** How far the provider's clock is ahead, in milliseconds. */
let ahead = 0;
before(async () => {
  world = await openWorld({ provider: { clock: () => Date.now() + ahead } });
  world.write('/mine', '<main><user-mfa heading-level="1"></user-mfa></main>');
  world.write('/inside', '<main><auth-gate when="signed-in"><p slot="denied">Outside</p></auth-gate></main>');
});
after(() => world.close());

const LOGIN = '/account/login?redirectUrl=/mine';
const code = (page: Page) => page.locator('input[name=code]');

/** Each code counts once: the next step begins. */
function nextStep(): void {
  ahead += 30_000;
}

const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) });

/** The key that a page shows, as a person types it. */
const keyOn = async (page: Page): Promise<string> =>
  (await page.locator('[data-secret] code').innerText()).replaceAll(' ', '');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a second factor', () => {
  it('MFA-018 LOGIN-018 MFA-006 is set up by its owner, asked for at the next sign-in, and recovered from', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: LOGIN });
    await page.waitForURL(`${world.app}/mine`);
    await button(page, 'Add a method').click();
    await page.getByRole('button', { name: /Authenticator app/ }).click();
    const secret = await keyOn(page);
    await code(page).fill(codeOf(secret));
    await code(page).press('Enter');
    const recovery = await page.locator('[data-recovery]').innerText();
    await page.getByRole('checkbox').check();
    await button(page, 'Continue').click();
    await page.getByText('Six digits that change every 30 seconds').waitFor();
    ada.contented();

    const other = await world.person();
    const box = await other.open(LOGIN);
    await new LoginPage(box).signIn('ada@acme.example', DEMO_PASSWORD);
    await code(box).waitFor();
    nextStep();
    await code(box).fill('000000');
    await code(box).press('Enter');
    await box.getByText('This code is not right').waitFor();
    await code(box).fill(codeOf(secret));
    await code(box).press('Enter');
    await box.waitForURL(`${world.app}/mine`);
    other.contented();

    const third = await world.person();
    const lost = await third.open(LOGIN);
    await new LoginPage(lost).signIn('ada@acme.example', DEMO_PASSWORD);
    await code(lost).waitFor();
    await button(lost, 'Use another method').click();
    await lost.getByRole('button', { name: /Recovery code/ }).click();
    await lost.locator('input[name=recoveryCode]').fill(recovery);
    await lost.locator('input[name=recoveryCode]').press('Enter');
    await lost.waitForURL(`${world.app}/mine`);
    assert.deepEqual(third.complaints, []);
  });

  it('STEPUP-009 is asked for over the page whose call needs a fresh one, and the call is sent again', async () => {
    const rob = await world.person();
    const page = await rob.signIn('rob@acme.example', { at: LOGIN });
    await page.waitForURL(`${world.app}/mine`);
    await button(page, 'Add a method').waitFor();
    ahead += 11 * 60_000;
    await button(page, 'Add a method').click();
    await page.getByRole('button', { name: /Authenticator app/ }).click();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('input[name=password]').press('Enter');
    const secret = await keyOn(page);
    await code(page).fill(codeOf(secret));
    await code(page).press('Enter');
    await page.getByRole('checkbox').check();
    await button(page, 'Continue').click();
    await page.getByText('Six digits that change every 30 seconds').waitFor();

    ahead += 120_000;
    await page.goto('/account/step-up?maxAge=60');
    await code(page).waitFor();
    nextStep();
    await code(page).fill(codeOf(secret));
    await code(page).press('Enter');
    await page.waitForURL(({ pathname }) => pathname !== '/account/step-up');
    rob.contented();
  });

  it('MFA-020 STEPUP-004 is stood in for by a code that an administrator makes with a fresh proof', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.waitForURL(`${world.app}/users`);
    await page.getByRole('searchbox').fill('rob@acme.example');
    const menu = page.getByRole('button', { name: 'Actions for Rob', exact: false });
    await menu.waitFor();
    ahead += 11 * 60_000;
    await menu.click();
    await page.getByRole('menuitem', { name: 'One-time code…' }).click();
    await button(page, 'Make code').click();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('input[name=password]').press('Enter');
    const output = page.locator('output');
    await eventually(() => output.innerText(), /^\d{6}$/);
    const value = await output.innerText();

    const rob = await world.person();
    const box = await rob.open(LOGIN);
    await new LoginPage(box).signIn('rob@acme.example', DEMO_PASSWORD);
    await code(box).fill(value);
    await code(box).press('Enter');
    await box.waitForURL(`${world.app}/mine`);
    rob.contented();
  });

  it('LOGIN-018 is asked for by the login where a policy comes to demand it of a session that has none', async () => {
    const sue = await world.person();
    const page = await sue.signIn('sue@acme.example', { at: LOGIN });
    await page.waitForURL(`${world.app}/mine`);
    const { accessToken } = await session(world, 'sue@acme.example');
    await call(
      world,
      '/identity/resources/configurations/v1/mfa-policy',
      { enforceMFAType: 'Force' },
      String(accessToken),
    );
    await page.goto('/inside');
    await page.getByText('Outside').waitFor();
    await page.goto(LOGIN);
    await page.getByRole('button', { name: /Authenticator app/ }).click();
    const secret = await keyOn(page);
    nextStep();
    await code(page).fill(codeOf(secret));
    await code(page).press('Enter');
    await page.getByRole('checkbox').check();
    await button(page, 'Continue').click();
    await page.waitForURL(`${world.app}/mine`);
    sue.contented();
  });
});
