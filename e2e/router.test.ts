import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

/** A host's own router: takes what the library wants to go to, follows links, and draws the address it is at. */
const hostRouter = `
const draw = () => { document.querySelector('#at').textContent = location.pathname + location.hash; };
document.addEventListener('auth-navigate', (event) => {
  event.preventDefault();
  const { href, replace } = event.detail;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  draw();
});
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-own]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  draw();
});
addEventListener('popstate', draw);
draw();`;

interface Strategy {
  attributes: string;
  /** Where a screen stands in the address. */
  at: (screen: string) => string;
}
const strategies: Readonly<Record<string, Strategy>> = {
  path: { attributes: 'url-strategy="path" basename="/spa"', at: (screen) => `/spa${screen}` },
  hash: { attributes: 'url-strategy="hash"', at: (screen) => `/spa#${screen}` },
};

let world: World;
before(async () => {
  world = await openWorld();
  world.serve('/host.js', () => new Response(hostRouter, { headers: { 'content-type': 'text/javascript' } }));
});
after(() => world.close());

/** No page load survives it. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);
const addressOf = (page: Page): string => page.url().slice(world.app.length);

for (const [name, { attributes, at }] of Object.entries(strategies))
  describe(`the router of the library and one of the host, addresses by ${name} (ROUTE-001)`, () => {
    const write = (): void => {
      const body = world.inApp(
        `<output id="at"></output><a data-own href="${at('/login')}">To the login</a> <a data-own href="${at('/prices')}">Prices</a> <a data-own href="${at('/logout')}">Leave</a>
<auth-router></auth-router><auth-gate when="signed-in"><template><p id="in">In</p></template></auth-gate>`,
        `login-url="/login" authenticated-url="/home" logout-url="/logout" ${attributes}`,
      );
      // Whatever below /spa is asked for, the same page comes: as a host with a router of its own answers.
      for (const path of ['/spa', '/spa/'])
        world.write(path, body, {
          bare: true,
          head: '<script type="module" src="/gatehouse/all.js"></script><script type="module" src="/host.js"></script>',
        });
    };

    it('signs in and out without a page load, and follows back and forward', async () => {
      write();
      const person = await world.person();
      const page = await person.open(at('/prices'));
      await mark(page);
      const { identifier, password } = new LoginPage(page, 'auth-router auth-login');
      const gone = () => page.locator('auth-router auth-login').waitFor({ state: 'detached' });

      await page.getByRole('link', { name: 'To the login' }).click();
      await identifier.waitFor();
      await identifier.fill('ada@acme.example');
      await page.goBack();
      await gone();
      await eventually(() => addressOf(page), at('/prices'));
      await page.goForward();
      await identifier.waitFor();
      await eventually(() => identifier.inputValue(), 'ada@acme.example', 'what was typed is still there');
      await page.goBack();
      await gone();
      await page.getByRole('link', { name: 'To the login' }).click();
      await identifier.press('Enter');
      await password.fill(DEMO_PASSWORD);
      await password.press('Enter');

      await page.locator('#in').waitFor();
      await page.waitForURL(world.app + at('/home'));
      await gone();
      await eventually(() => page.locator('#at').textContent(), at('/home'));

      await page.getByRole('link', { name: 'Leave' }).click();
      await identifier.waitFor();
      await eventually(() => addressOf(page).split('?')[0], at('/login'));
      await eventually(() => isMarked(page), true, 'one page load in all');
      person.contented();
      await person.context.close();
    });

    it('goes back by page loads where no host takes them over', async () => {
      write();
      world.serve('/host.js', () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
      try {
        const person = await world.person();
        const page = await person.open(at('/prices'));
        await page.goto(at('/login'));
        const login = new LoginPage(page, 'auth-router auth-login');
        await login.signIn('ada@acme.example', DEMO_PASSWORD);
        await page.waitForURL(world.app + at('/home'));
        await page.locator('#in').waitFor();
        await page.goBack(); // to the login, which sends on whoever is signed in; or past it, when it was replaced
        await page.locator('#in').waitFor();
        await page.locator('auth-router auth-login').waitFor({ state: 'detached' });
        person.contented();
        await person.context.close();
      } finally {
        world.serve('/host.js', () => new Response(hostRouter, { headers: { 'content-type': 'text/javascript' } }));
      }
    });
  });
