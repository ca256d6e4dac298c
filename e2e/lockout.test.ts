import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { answered } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
/** How far the provider's clock is ahead, in milliseconds. */
let ahead = 0;
before(
  async () =>
    (world = await openWorld({
      provider: {
        clock: () => Date.now() + ahead,
        lockout: { perAccount: 2, perAddress: 100, delays: [900], window: 900 },
      },
    })),
);
after(() => world.close());

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });
const isSaid = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

/**
 * At the password step, with the wrong password given so often that the next has to wait. The page's clock is the
 * test's.
 */
async function slowedDown(email: string, script = ''): Promise<Page> {
  const person = await world.person();
  const page = await person.context.newPage();
  await page.addInitScript({ content: script });
  await page.clock.install();
  await page.goto('/account/login?redirectUrl=/gates');
  await page.locator('auth-login:state(ready)').waitFor();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('textbox', { name: /email/i }).press('Enter');
  for (const tries of [1, 2, 3]) {
    await passwordOf(page).fill(`wrong wrong wrong ${tries}`);
    const answer = await answered(page, '/auth/v1/user', () => passwordOf(page).press('Enter'));
    assert.equal(answer.status(), tries < 3 ? 401 : 429);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=password]')?.value === '');
  }
  return page;
}

describe('after too many wrong passwords', () => {
  it('the box says in minutes how long to wait, counts down and names the passkey; then the password signs in (LOGIN-017)', async () => {
    const page = await slowedDown('rob@acme.example');
    await isSaid(page, 'Too many attempts. Try again in 15 minutes, or sign in with a passkey.');
    await page.clock.fastForward('05:00');
    await isSaid(page, 'Too many attempts. Try again in 10 minutes, or sign in with a passkey.');
    await page.clock.fastForward('09:30');
    await isSaid(page, 'Too many attempts. Try again in 30 seconds.');
    await page.clock.fastForward('00:31');
    await isSaid(page, 'You can try again now.');
    ahead += 15 * 60_000;
    await passwordOf(page).fill(DEMO_PASSWORD);
    await passwordOf(page).press('Enter');
    await page.waitForURL(`${world.app}/gates`);
  });

  it('the right password has to wait like a wrong one, and the way out that was named is there', async () => {
    const page = await slowedDown('sue.storm@acme.example');
    await passwordOf(page).fill(DEMO_PASSWORD);
    await passwordOf(page).press('Enter');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=password]')?.value === '');
    await isSaid(page, 'Too many attempts. Try again in 15 minutes, or sign in with a passkey.');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  });

  it('no passkey is named in a browser without them', async () => {
    const page = await slowedDown('ada@acme.example', 'delete globalThis.PublicKeyCredential');
    await isSaid(page, 'Too many attempts. Try again in 15 minutes.');
  });
});
