import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => (world = await openWorld()));
after(() => world.close());

/** A visitor at the login whose scripts after the first paint are held back until `release`. */
async function beforeTheView(): Promise<{
  page: Page;
  release: () => void;
  person: Awaited<ReturnType<World['person']>>;
}> {
  const person = await world.person();
  const page = await person.context.newPage();
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/gatehouse\/chunks\/.*(react|view)/i, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/account/login', { waitUntil: 'domcontentloaded' }); // what is held back delays the load
  return { page, release, person };
}

const identifier = (page: Page) => page.getByRole('textbox', { name: /email/i });

describe('typing before React is there', () => {
  it('keeps node, text and caret, and sends the submit that came first', async () => {
    const { page, release, person } = await beforeTheView();
    await identifier(page).pressSequentially('ada@acme.exmple');
    for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft');
    const node = await identifier(page).elementHandle();
    await page.keyboard.press('Enter');
    release();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await eventually(
      () => node?.evaluate((input) => input.isConnected && (input as HTMLInputElement).value),
      'ada@acme.exmple',
    );
    assert.equal(person.count(/sso\/prelogin/), 1);
    person.contented();
  });

  it('keeps a composition that is under way while React arrives', async () => {
    const { page, release, person } = await beforeTheView();
    await identifier(page).focus();
    const cdp = await person.context.newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'あだ', selectionStart: 2, selectionEnd: 2 });
    const ended = page.evaluate(
      () =>
        new Promise<string>((done) =>
          document.addEventListener('compositionend', (event) => done(event.data), { once: true }),
        ),
    );
    release();
    await page.locator('auth-login:state(ready)').waitFor();
    await eventually(() => identifier(page).inputValue(), 'あだ', 'the composition is still on screen');
    await cdp.send('Input.insertText', { text: '阿田' });
    assert.equal(await ended, '阿田');
    await eventually(() => identifier(page).inputValue(), '阿田');
    person.contented();
  });

  it('signs in on a page whose scripts come one by one', async () => {
    const person = await world.person();
    const page = await person.context.newPage();
    const cdp = await person.context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 180_000,
      uploadThroughput: 180_000,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/account/login', { waitUntil: 'commit' });
    await identifier(page).fill('ada@acme.example');
    await identifier(page).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL(`${world.app}/`);
    person.contented();
  });
});
