import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { plugIn } from './plugIn.ts';
import { eventually } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => {
  world = await openWorld({ offersPasskeys: true });
  world.write('/privacy', '<auth-gate when="signed-in"><user-privacy></user-privacy></auth-gate>');
});
after(() => world.close());

const LOGIN = '/account/login?redirectUrl=/privacy';
/** By the path: the address of the login ends with the same word. */
const atPrivacy = ({ pathname }: URL): boolean => pathname === '/privacy';

/** A page with an authenticator, and the password typed. */
async function byPassword(person: Person, email: string): Promise<Page> {
  const page = await person.context.newPage();
  await plugIn(page);
  await page.goto(LOGIN);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[name=password]').fill('Gatehouse-demo-2026');
  await page.keyboard.press('Enter');
  return page;
}

describe('a person and what belongs to them', () => {
  it('PASSKEY-001 PASSKEY-011 makes a passkey at the prompt, signs in with it alone, and deletes it', async () => {
    const person = await world.person();
    const page = await byPassword(person, 'ada@acme.example');
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.waitForURL(atPrivacy);
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await eventually(() => passkeys.first().textContent(), /Chrome.*never used/s);

    await page.evaluate("document.querySelector('auth-provider').root.logout({ stay: true })");
    await page.goto(LOGIN);
    await page.waitForURL(atPrivacy); // from the suggestions: the authenticator answers at once
    await eventually(() => passkeys.first().textContent(), /used now/);

    await page.getByRole('button', { name: /^Actions for Chrome/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete passkey' }).click();
    await page.getByText('You have no passkey yet.').waitFor();
    person.contented();
    await person.context.close();
  });

  it('SESSADM-005 ends the session of another browser, whose next call is refused', async () => {
    const [here, there] = [await world.person(), await world.person()];
    const [page, other] = [await byPassword(here, 'rob@acme.example'), await byPassword(there, 'rob@acme.example')];
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Not now' }).click();
      await one.waitForURL(atPrivacy);
    }
    await page.reload();
    const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
    await eventually(() => sessions.count(), 2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('button', { name: 'Sign out 1 session' }).click();
    await eventually(() => sessions.count(), 1);
    await other.goto(LOGIN);
    await other.getByRole('textbox', { name: /email/i }).waitFor(); // no user is signed in there
    assert.match(other.url(), /account\/login/);
    await page.reload();
    await sessions.first().waitFor();
    here.contented();
    there.contented();
    await Promise.all([here.context.close(), there.context.close()]);
  });
});
