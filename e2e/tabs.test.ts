import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const [TABS, CALLS, ROTATIONS, LIMIT] = process.env['SOAK'] ? [8, 250, 1_000, 7_200_000] : [5, 50, 25, 900_000];
/** Seconds an access token lives here: long enough that no timer asks for a refresh on its own. */
const LIFE = 3_600;

let world: World;
before(async () => (world = await openWorld({ provider: { lifetimes: { accessToken: LIFE } } })));
after(() => world.close());

const REFRESH = /POST .*\/token\/refresh$/;

/** Lets the token of the tab be used up. */
const expire = (page: Page): Promise<void> =>
  page.evaluate(
    (ahead) => {
      const now = Date.now;
      Date.now = () => now.call(Date) + ahead;
    },
    LIFE * 1_000 + 1_000,
  );

/** Asks many times at once; resolves to what kept calls from being answered. */
const callOften = (page: Page): Promise<string[]> =>
  page.evaluate(async (calls) => {
    const apps: Map<string, { context: { call: (endpoint: object) => Promise<unknown> } }> = Reflect.get(
      globalThis,
      Symbol.for('gatehouse.apps.v1'),
    );
    const app = apps.get('default');
    // All tabs share the six connections of a browser: on a busy machine the last calls wait longer than one usually
    // may.
    const endpoint = { method: 'GET', path: '/.well-known/jwks.json', prefix: false, timeout: 60_000 };
    const answers = await Promise.allSettled(Array.from({ length: calls }, () => app?.context.call(endpoint)));
    return answers.flatMap((answer) => (answer.status === 'rejected' ? String(answer.reason) : []));
  }, CALLS);

describe('several tabs', () => {
  it(
    `STO-02 share one refresh per rotation: ${TABS} tabs x ${CALLS} calls x ${ROTATIONS} rotations, nobody is signed out`,
    { timeout: LIMIT },
    async (test) => {
      const ada = await world.person();
      const first = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
      await first.getByRole('link', { name: 'Sign out' }).waitFor();
      const pages = [first];
      while (pages.length < TABS) {
        const page = await ada.open('/');
        await page.getByRole('link', { name: 'Sign out' }).waitFor();
        pages.push(page);
      }
      const counts = new Map<number, number>();
      for (let rotation = 1; rotation <= ROTATIONS; rotation++) {
        const before = ada.count(REFRESH);
        // In all tabs before any of them asks: a clock that is put forward later would take the new token for an old
        // one.
        await Promise.all(pages.map(expire));
        const refused = (await Promise.all(pages.map(callOften))).flat();
        assert.deepEqual(refused, [], `rotation ${rotation}`);
        const refreshes = ada.count(REFRESH) - before;
        counts.set(refreshes, (counts.get(refreshes) ?? 0) + 1);
        if (rotation % 100 === 0) test.diagnostic(`${rotation} rotations`);
      }
      for (const page of pages) await eventually(() => page.getByRole('link', { name: 'Sign out' }).isVisible(), true);
      assert.deepEqual([...counts], [[1, ROTATIONS]], 'refreshes per rotation');
      ada.contented();
    },
  );
});

describe('two tabs that nobody is signed in to', () => {
  it('each go on to the page they were opened for, when the person signs in in one of them (LOGIN-027)', async () => {
    const ada = await world.person();
    const [first, second] = [await ada.open('/users'), await ada.open('/gates')];
    for (const page of [first, second]) await page.waitForURL(`${world.app}/account/login`);
    await new LoginPage(first).signIn('ada@acme.example', DEMO_PASSWORD);
    await first.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
    await second.waitForURL(`${world.app}/gates`);
    await eventually(() => new URL(first.url()).pathname, '/users');
    ada.contented();
  });
});

describe('a page that is left while its refresh is under way', () => {
  after(() => world.interfere(undefined));

  const moments = { 'before the provider has seen it': false, 'with the answer on its way': true };
  for (const [moment, answered] of Object.entries(moments))
    it(`${moment} keeps nobody waiting on the next one (STO-02, STO-07)`, async () => {
      const ada = await world.person();
      const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
      await page.getByRole('link', { name: 'Sign out' }).waitFor();
      let arrive = (): void => {};
      let release = (): void => {};
      const arrived = new Promise<void>((done) => (arrive = done));
      const released = new Promise<void>((done) => (release = done));
      let first = true;
      world.interfere(async (request) => {
        if (!first || !request.url.endsWith('/token/refresh')) return undefined;
        first = false;
        const answer = answered ? await world.provider.fetch(request) : undefined;
        arrive();
        await released;
        return answer;
      });
      await page.reload();
      await arrived;
      await page.goto('/users');
      await page.getByRole('searchbox').waitFor();
      await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
      release();
      ada.contented();
      await ada.context.close();
    });
});
