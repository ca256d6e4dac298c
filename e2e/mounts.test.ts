import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { tagsOf } from './manifest.ts';
import { atRest } from './steady.ts';
import { openWorld, type World } from './world.ts';

const SOAK = Boolean(process.env['SOAK']);
/** How often each element comes and goes. Set by hand before a release: `SOAK=1 npm run e2e -- mounts`. */
const MOUNTS = SOAK ? 10_000 : 150;
/** They come and go in batches, as the rows of a list do: a view arrives a frame after its element. */
const BATCH = 75;
const WARM_UP = SOAK ? 2 * BATCH : BATCH;
/** How often is measured until nothing is under way any more. */
const LOOKS = 20;
/** Bytes. */
const HEAP_LIMIT = 512 * 1024;
/**
 * Where the heap is measured. Machine code the engine makes of what runs often stands in the same heap: it is no leak,
 * and by far larger than what could be one.
 */
const INTERPRET = '--js-flags=--jitless';

interface Subject {
  /** Whether somebody is signed in on its page. */
  signedIn: boolean;
  attributes?: Readonly<Record<string, string>>;
  /** What it is to be content of: a template, as the elements that hide things take it. */
  template?: string;
  /** Its view is drawn by React, and waited for. */
  view?: true;
}

const special: Readonly<Record<string, Subject>> = {
  'admin-portal': { signedIn: true, attributes: { address: 'none', page: 'profile' }, view: true },
  'auth-gate': { signedIn: true, attributes: { when: 'signed-in' }, template: 'Welcome' },
  'auth-login': { signedIn: false, view: true },
  'auth-logout': { signedIn: false, attributes: { manual: '' } },
  'auth-provider': { signedIn: false },
  'auth-router': { signedIn: false, view: true },
  'entitlement-gate': { signedIn: true, attributes: { feature: 'basic-reports' }, template: 'Reports' },
  'permission-gate': { signedIn: true, attributes: { roles: 'administrator' }, template: 'Delete' },
  'step-up-gate': { signedIn: true, attributes: { 'max-age': '600' }, template: 'Account' },
};

/** A tag without a line above is drawn by React for somebody who is signed in, as every page is. */
const subjects = Object.fromEntries(
  (await tagsOf()).map((tag): [string, Subject] => [tag, special[tag] ?? { signedIn: true, view: true }]),
);

/** Before anything else in the page: counts what is started and never ended. */
const countOpen = () => {
  const open = {
    timers: new Set<number>(),
    intervals: new Set<number>(),
    frames: new Set<number>(),
    channels: 0,
    observers: 0,
  };
  const {
    setTimeout: later,
    clearTimeout: cancelLater,
    setInterval: repeat,
    clearInterval: cancelRepeat,
    requestAnimationFrame: draw,
    cancelAnimationFrame: cancelDraw,
  } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) => {
      const id: number = later(() => (open.timers.delete(id), work()), ms);
      open.timers.add(id);
      return id;
    },
    clearTimeout: (id: number) => (open.timers.delete(id), cancelLater(id)),
    setInterval: (work: () => void, ms?: number) => {
      const id = repeat(work, ms);
      open.intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => (open.intervals.delete(id), cancelRepeat(id)),
    requestAnimationFrame: (work: FrameRequestCallback) => {
      const id: number = draw((now) => (open.frames.delete(id), work(now)));
      open.frames.add(id);
      return id;
    },
    cancelAnimationFrame: (id: number) => (open.frames.delete(id), cancelDraw(id)),
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        open.channels++;
      }
      override close(): void {
        open.channels--;
        super.close();
      }
    },
    stillOpen: () => ({
      timers: open.timers.size,
      intervals: open.intervals.size,
      frames: open.frames.size,
      channels: open.channels,
    }),
  });
};

declare global {
  interface Window {
    stillOpen: () => { timers: number; intervals: number; frames: number; channels: number };
    comeAndGo: (tag: string, subject: Subject, count: number, batch: number) => Promise<void>;
  }
}

/** In the page: elements come, are drawn, and go. */
const comeAndGo = async (
  tag: string,
  { attributes = {}, template, view }: Subject,
  count: number,
  batch: number,
): Promise<void> => {
  const place = document.querySelector('main') ?? document.body;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let made = 0; made < count; made += batch) {
    const all = Array.from({ length: batch }, () => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (tag === 'auth-provider') {
        // An app of its own, whose provider knows nobody: real storage, locks and channels, and no network.
        const fetchNobody = async () =>
          Response.json({ errors: ['nobody'] }, { status: 401, headers: { 'frontegg-trace-id': 't' } });
        Object.assign(element, {
          options: { fetch: fetchNobody, clientId: 'mounts' },
          baseUrl: 'https://nobody.invalid',
        });
      }
      if (template) {
        const hidden = document.createElement('template');
        hidden.content.append(template);
        element.append(hidden);
      }
      return element;
    });
    const drawn = view
      ? Promise.all(
          all.map((element) => new Promise((done) => element.addEventListener('view-ready', done, { once: true }))),
        )
      : frame().then(frame);
    place.append(...all);
    await drawn;
    for (const element of all) element.remove();
    await frame();
  }
};

/** What there is more of. Less is well: of the warm-up something may have been under way when it was counted. */
const more = (now: Readonly<Record<string, number>>, earlier: Readonly<Record<string, number>>): string[] =>
  Object.entries(now).flatMap(([name, count]) =>
    count <= (earlier[name] ?? 0) ? [] : [`${name}: ${earlier[name]} → ${count}`],
  );

describe(`${MOUNTS} mounts of each element leave nothing behind (ELE-04)`, () => {
  let world: World;
  const pages = new Map<boolean, Page>();
  const figures: Record<string, number> = {};

  async function open(signedIn: boolean): Promise<Page> {
    const person = await world.person();
    if (signedIn) {
      const page = await person.signIn('ada@acme.example');
      await page.waitForURL(`${world.app}/`);
      await page.close();
    }
    const page = await person.context.newPage();
    await page.addInitScript(countOpen);
    await page.addInitScript(`window.comeAndGo = ${comeAndGo.toString()}`);
    await page.goto('/mounts');
    await page.waitForFunction(
      (status) => {
        const root: unknown = Reflect.get(document.querySelector('auth-provider') ?? {}, 'root');
        const session: unknown = root && typeof root === 'object' ? Reflect.get(root, 'session') : undefined;
        return (
          session &&
          typeof session === 'object' &&
          Reflect.get(session, 'status') === status &&
          Reflect.get(session, 'isLoading') === false
        );
      },
      signedIn ? 'signed-in' : 'signed-out',
    );
    return page;
  }

  /** What is there when everything that can go has gone. */
  async function measure(page: Page, devtools: CDPSession) {
    await atRest({ context: page.context() });
    await page.waitForFunction(() => !window.stillOpen().frames && !document.querySelector('main')?.childElementCount);
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return {
      heap: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      documents: metric('Documents'),
      ...(await page.evaluate(() => window.stillOpen())),
    };
  }

  /**
   * Measures until there is no more than before. What is under way when an element leaves ends in its own time; what
   * leaks never does.
   */
  async function measuredAtRest(page: Page, devtools: CDPSession, before: Readonly<Record<string, number>>) {
    let now = await measure(page, devtools);
    for (let look = 1; look < LOOKS; look++) {
      const { heap: _, ...counts } = now;
      if (!more(counts, before).length) break;
      now = await measure(page, devtools);
    }
    return now;
  }

  before(async () => {
    world = await openWorld({ switches: SOAK ? [INTERPRET] : [] });
    // The page is its own login, so that the router has something to show.
    world.write('/mounts', world.inApp('<main></main>', 'login-url="/mounts"'), { bare: true });
    for (const signedIn of [false, true]) pages.set(signedIn, await open(signedIn));
  });
  after(async () => {
    await world.close();
    if (!SOAK) return;
    const file = new URL('../docs/figures.json', import.meta.url);
    const known: Record<string, unknown> & { mounts?: { cycles: number; heapGrowthInBytes: object } } = JSON.parse(
      await readFile(file, 'utf8'),
    );
    // Tags that were left out this time keep their figures, those that are no more lose them.
    const all: object = { ...(known.mounts?.cycles === MOUNTS && known.mounts.heapGrowthInBytes), ...figures };
    const heapGrowthInBytes = Object.fromEntries(
      Object.entries(all)
        .filter(([tag]) => tag in subjects)
        .sort(),
    );
    await writeFile(file, `${JSON.stringify({ ...known, mounts: { cycles: MOUNTS, heapGrowthInBytes } }, null, 2)}\n`);
  });

  for (const [tag, subject] of Object.entries(subjects))
    it(`<${tag}>`, async (test) => {
      const page = pages.get(subject.signedIn) ?? assert.fail();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable');
      const run = (count: number) =>
        page.evaluate(([name, what, mounts, batch]) => window.comeAndGo(name, what, mounts, batch), [
          tag,
          subject,
          count,
          BATCH,
        ] as const);
      await run(WARM_UP);
      const earlier = await measure(page, devtools);
      await run(MOUNTS);
      const { heap: heapBefore, ...countsBefore } = earlier;
      const { heap, ...counts } = await measuredAtRest(page, devtools, countsBefore);
      figures[tag] = heap - heapBefore;
      test.diagnostic(`${heap - heapBefore} bytes`);
      if (more(counts, countsBefore).length) {
        // The engine may hold a remainder of the last batch for as long as it likes. A leak grows with the mounts; that
        // does not.
        const once = counts;
        await run(MOUNTS);
        const { heap: _, ...twice } = await measuredAtRest(page, devtools, once);
        assert.deepEqual(more(twice, once), []);
      }
      if (SOAK) assert.ok(heap - heapBefore < HEAP_LIMIT, `${heap - heapBefore} bytes are kept`);
      await devtools.detach();
    });
});
