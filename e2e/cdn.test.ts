import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { policy } from '../demo/host.ts';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { cdnHead, type CdnManifest, type CdnPreloads } from '../server/cdn.ts';
import { atRest, eventually, never } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const json = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../cdn/${name}`, import.meta.url), 'utf8')) as T;
const manifest = await json<CdnManifest>('manifest.json');
const preloads = await json<CdnPreloads>('preload.json');
const file = (pattern: RegExp): string =>
  Object.keys(manifest.files).find((name) => pattern.test(name)) ?? assert.fail(`no file ${pattern}`);

const BASE = '/gatehouse/';
const script = `<script type="module" src="${BASE}autoloader.js" integrity="${manifest.files['autoloader.js']?.integrity}" crossorigin></script>`;

let world: World;
before(async () => (world = await openWorld()));
after(() => world.close());

describe('a page with the autoloader alone, under the strict policy', () => {
  let person: Person;
  let page: Page;
  let asked: string[];
  let said: string[];
  afterEach(() => person.context.close());
  beforeEach(async () => {
    // the page is the test's own: it comes from no address
    person = await world.person({ permissions: ['local-network-access'] });
    page = await person.context.newPage();
    asked = [];
    said = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('console', (message) => said.push(message.text()));
  });

  const provider = (content: string): string => world.inApp(content, 'authenticated-url="/page"');
  const open = async (body: string, { head = script, scripts = '' } = {}): Promise<void> => {
    const csp = policy(world.publicUrl).replace("script-src 'self'", `script-src 'self' ${scripts}`);
    await page.route('**/page', (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/html', 'content-security-policy': csp },
        body: `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}`,
      }),
    );
    await page.goto('/page');
  };
  /** Answers with the file and a line more, as whoever has got at the server would. */
  const tamper = (name: string) =>
    page.route(`**${BASE}${name}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true;` });
    });
  const isTampered = () => page.evaluate(() => 'tampered' in globalThis);
  const defined = (tag: string) => page.waitForFunction((name) => customElements.get(name), tag);

  it('signs in; loads what the page has and nothing else', async () => {
    await open(
      provider(
        '<auth-login><form></form></auth-login><auth-gate when="signed-in"><template><p id="in">Welcome</p></template></auth-gate>',
      ),
    );
    await page.getByRole('textbox', { name: /email/i }).fill('ada@acme.example');
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.locator('#in').waitFor();
    assert.deepEqual(
      asked.filter((path) => /(admin|tenant|router|entitlement-gate)[^/]*\.js$/.test(path)),
      [],
    );
    person.contented();
  });

  it('draws the form first: session and React are asked for after it', async () => {
    const later = () => asked.filter((path) => /\/chunks\/(session|react)-[^/]+\.js$/.test(path)).length;
    let arrive = (): void => {};
    const held = new Promise<void>((done) => (arrive = done));
    await page.route(`**${BASE}auth-login.js`, async (route) => {
      await held;
      await route.continue();
    });
    const others = page.waitForResponse(`**${BASE}auth-provider.js`);
    await open(provider('<auth-login><form></form></auth-login>'));
    await (await others).finished();
    const framesLater = page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    await never(later, framesLater);
    arrive();
    await page.getByRole('textbox', { name: /email/i }).fill('ada@acme.example');
    await eventually(later, 2);
    person.contented();
  });

  it('one file with the router alone shows the pages that mails lead to', async () => {
    const router = world.inApp('<auth-router></auth-router>');
    await page.route('**/account/**', (route) =>
      route.fulfill({
        headers: { 'content-type': 'text/html', 'content-security-policy': policy(world.publicUrl) },
        body: `<!doctype html><html lang="en"><head><title>Acme</title>${script}</head><body>${router}`,
      }),
    );
    await page.goto('/account/login');
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    await page.goto('/account/activate?userId=aaaaaaaa-0000-4000-8000-000000000001&token=x');
    await page.locator('auth-activate-account').getByText(/link/i).first().waitFor();
  });

  it('finds what is added later, in templates once they are used and in open shadow roots of others', async () => {
    await open('<template><auth-gate></auth-gate></template><div id="place"></div><other-box></other-box>');
    await never(() => asked.filter((path) => path.endsWith('-gate.js')), atRest(person));

    await page.evaluate(() =>
      document.querySelector('#place')?.append(document.querySelector('template')!.content.cloneNode(true)),
    );
    await defined('auth-gate');
    await page.evaluate(() => {
      customElements.define(
        'other-box',
        class extends HTMLElement {
          connectedCallback(): void {
            this.attachShadow({ mode: 'open' }).append(document.createElement('permission-gate'));
          }
        },
      );
    });
    await defined('permission-gate');
    await page.evaluate(() =>
      document.querySelector('other-box')!.shadowRoot!.append(document.createElement('step-up-gate')),
    );
    await defined('step-up-gate');
    person.contented();
  });

  it('lists the files of pages apart: none is asked for without a page, and its list is checked as every file (ELE-17)', async () => {
    const lists = () => asked.filter((path) => /\/chunks\/pages-[^/]+\.js$/.test(path)).length;
    await open('<auth-gate></auth-gate>');
    await defined('auth-gate');
    await never(lists, atRest(person));
    await open('<user-profile></user-profile><admin-roles></admin-roles>');
    await defined('user-profile');
    await defined('admin-roles');
    assert.equal(lists(), 1);
    person.contented();

    await tamper('chunks/pages-*.js');
    await open('<user-privacy></user-privacy>');
    await never(isTampered, page.getByRole('alert').getByText('This part could not be shown').waitFor());
  });

  it('a script that does not come is logged and said in its place, with a way to try again (ELE-17, CFG-023)', async () => {
    await page.route(`**${BASE}auth-login.js`, (route) => route.abort());
    await open('<auth-login><form></form></auth-login>');
    await page.getByRole('alert').getByText('This part could not be shown').waitFor();
    assert.ok(
      said.some((text) => /^\[GH-SCRIPT-FAILED\] +The script of this tag could not be loaded. auth-login/.test(text)),
      said.join('\n'),
    );
    const refused = await page.evaluate(async (url) => {
      const { loadElement } = await import(url);
      return loadElement('auth-login').then(
        () => 'loaded',
        (error: unknown) => String(error),
      );
    }, `${BASE}autoloader.js`);
    assert.match(refused, /could not be loaded/);

    await page.unroute(`**${BASE}auth-login.js`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('textbox', { name: /email/i }).waitFor();
    await eventually(() => page.getByRole('alert').filter({ hasText: 'could not be shown' }).count(), 0);
  });

  for (const [what, pattern] of [
    ['its own file', /^auth-login\.js$/],
    ['a chunk it imports', /chunks\/core-/],
  ] as const)
    it(`${what} is refused when it is not the one of the release (ELE-17)`, async () => {
      await tamper(file(pattern));
      await open('<auth-login><form></form></auth-login>');
      await never(isTampered, page.getByRole('alert').getByText('This part could not be shown').waitFor());
    });

  it('what is imported later is refused too, and the element says so itself (ELE-17)', async () => {
    await tamper(file(/chunks\/react-/));
    await open(provider('<auth-login><form></form></auth-login>'));
    await never(isTampered, page.getByRole('alert').getByText('This part could not be shown').waitFor());
    await eventually(() => page.getByRole('textbox', { name: /email/i }).isVisible(), true);
  });

  it('with the head of server/cdn.js every module is checked by the browser, whoever imports it (ELE-17)', async () => {
    const { html, scriptHash } = cdnHead({ base: BASE, manifest, preloads, tags: ['auth-gate'] });
    await tamper('stores.js');
    await open('<auth-gate></auth-gate>', { head: html, scripts: scriptHash });
    await defined('auth-gate');
    const outcome = await page.evaluate(
      (url) =>
        import(url).then(
          () => 'loaded',
          () => 'refused',
        ),
      `${BASE}stores.js`,
    );
    assert.equal(outcome, 'refused');
    assert.equal(await isTampered(), false);
    assert.deepEqual(
      asked.filter((path, at) => path.startsWith(BASE) && asked.indexOf(path) !== at),
      [],
      'what is preloaded is not fetched twice',
    );
    person.contented();
  });
});
