import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

/** Sums the shifts of the layout, from the first frame on. */
const SHIFTS = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

describe('pages whose provider answers late', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());
  afterEach(() => world.interfere(undefined));

  /** Opens a page as ada while every answer is held back; `answer` lets them through. */
  async function open(path: string) {
    const person = await world.person({ viewport: { width: 1280, height: 800 } });
    const page = await person.signIn('ada@acme.example');
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    await page.goto('about:blank');
    await page.addInitScript(SHIFTS);
    let answer = (): void => {};
    const held = new Promise<undefined>((done) => (answer = () => done(undefined)));
    world.interfere(() => held);
    await page.goto(path);
    const shift = () => page.evaluate(() => Number(Reflect.get(window, 'shift')));
    const end = async () => {
      world.interfere(undefined);
      person.contented();
      await person.context.close();
    };
    return { page, answer, shift, end };
  }

  it('the portal is drawn from its address: navigation, title and the skeleton of the list', async () => {
    const { page, answer, shift, end } = await open('/portal#/users');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.locator('admin-users-table tbody .gh-bone').first().waitFor();
    await eventually(() => page.title(), 'Users · Account · Tidewater');
    answer();
    await page.getByRole('button', { name: 'Ada Lovelace' }).first().waitFor();
    await page.getByRole('link', { name: 'Roles' }).waitFor();
    assert.ok((await shift()) < 0.05, `layout shift ${await shift()}`);
    await end();
  });

  for (const [path, sign] of [
    ['/users', 'admin-users-table tbody tr .gh-person__open'],
    ['/gates', '.verdict .chip[data-tone=success]'],
    ['/', '.figures dd'],
  ] as const)
    it(`${path} keeps the place of what it waits for`, async () => {
      const { page, answer, shift, end } = await open(path);
      await page.waitForFunction(() => document.querySelector('auth-provider')?.matches(':defined'));
      answer();
      await page.locator(sign).first().waitFor();
      assert.ok((await shift()) < 0.05, `layout shift ${await shift()}`);
      await end();
    });
});
