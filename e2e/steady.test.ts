import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { rejectionOf } from '../tests/support/expect.ts';
import { openBrowser } from './browser.ts';
import { openDoor } from './door.ts';
import { answered, atRest, eventually, never, pressUntil, resized, settled, typed, watchTraffic } from './steady.ts';

/** Milliseconds: a value that never comes is given up so soon here. */
const SOON = 50;

describe('eventually', () => {
  it('reads again until the value is what was expected, and returns it', async () => {
    let reads = 0;
    const list = await eventually(() => Array.from({ length: ++reads }, (_, at) => at), [0, 1, 2]);
    assert.deepEqual([list, reads], [[0, 1, 2], 3]);
  });

  it('takes a read that fails for one that is too early', async () => {
    let reads = 0;
    const read = async () => {
      if (++reads < 3) throw new Error('the page is being loaded');
      return 'here';
    };
    await eventually(read, /^h/);
    await eventually(read, (text) => text.length === 4);
    assert.equal(reads, 4);
  });

  it('fails with the last value as a comparison shows it, after what was waited for', async () => {
    let reads = 0;
    const { message } = (await rejectionOf(
      eventually(() => ({ reads: ++reads }), { reads: 0 }, 'none', SOON),
    )) as Error;
    assert.match(message, /^none: Expected values to be strictly deep-equal:/);
    assert.ok(message.includes(`reads: ${reads}`), message);
  });

  it('fails with the reason when every read fails, and when a read does not end', async () => {
    const refusing = (): Promise<number> => Promise.reject(new Error('no such page'));
    assert.match(String(await rejectionOf(eventually(refusing, 1, undefined, SOON))), /no such page/);
    assert.match(
      String(await rejectionOf(eventually(() => new Promise<number>(() => {}), 1, 'it', SOON))),
      /it: Reading has not/,
    );
  });
});

describe('never', () => {
  it('looks after the event, and fails with what it found', async () => {
    let found = 0;
    const event = async () => void (found = 2);
    assert.match(String(await rejectionOf(never(() => found, event, 'calls'))), /calls: 2/);
    await never(() => found - 2, event);
    for (const nothing of [false, '', [], undefined, null]) await never(() => nothing, event);
    assert.match(String(await rejectionOf(never(() => ['a'], event))), /"a"/);
  });
});

describe('a door', () => {
  it('keeps its port while nothing is behind it, and leads on when something is', async () => {
    const { createServer } = await import('node:http');
    const door = await openDoor();
    const ask = async () => (await fetch(`http://localhost:${door.port}/`)).text();
    await rejectionOf(ask());
    const server = createServer((_, response) => response.end('hello'));
    const port = await new Promise<number>((done) =>
      server.listen(0, '127.0.0.1', () => {
        const at = server.address();
        done(typeof at === 'object' && at ? at.port : 0);
      }),
    );
    door.leadTo(port);
    assert.equal(await ask(), 'hello');
    door.leadTo(undefined);
    server.closeAllConnections();
    await rejectionOf(ask());
    await door.close();
    server.close();
  });
});

describe('what waits for a page', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Answers of the page's server that wait, by their paths. */
  const held = new Map<string, () => void>();
  before(async () => {
    browser = await openBrowser();
    context = await browser.newContext();
    watchTraffic(context);
    await context.route('http://steady.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/held')) await new Promise<void>((go) => held.set(pathname, go));
      await route.fulfill({
        contentType: pathname === '/' ? 'text/html' : 'text/plain',
        body: pathname === '/' ? html : pathname,
      });
    });
    page = await context.newPage();
    await page.goto('http://steady.example/');
  });
  after(async () => {
    await context.close();
    await browser.close();
  });

  const html = `<!doctype html><style>.grow { transition: width 200ms; width: 10px } .wide { width: 300px }</style>
    <input aria-label="Name" value="before"><button>Go</button><div class="grow"></div>
    <script>
      presses = 0;
      document.querySelector('button').onclick = () => presses++;
      // One request after the other: each begins when the one before has been read.
      chain = async (...paths) => { for (const path of paths) await (await fetch(path)).text(); chained = true; };
    </script>`;

  it('types by keys what replaces what was there', async () => {
    const field = page.getByLabel('Name');
    await typed(field, 'ada');
    assert.equal(await eventually(() => field.inputValue(), 'ada'), 'ada');
    await typed(field, '');
    await eventually(() => field.inputValue(), '');
  });

  it('presses again where a press was lost', async () => {
    await page.evaluate(
      'presses = 0; document.querySelector("button").onclick = () => { lost = true; document.querySelector("button").onclick = () => presses++; }',
    );
    await pressUntil(page.getByRole('button'), () => page.evaluate<boolean>('presses > 0'));
    await eventually(() => page.evaluate('presses'), 1);
  });

  it('gives the answer that an act has caused, not one that was under way', async () => {
    await page.evaluate('void chain("/held?first")');
    await eventually(() => held.has('/held'), true);
    const answer = await answered(page, /^GET \/held/, async () => {
      await page.evaluate('void chain("/held2")');
      held.get('/held')?.();
      await eventually(() => held.has('/held2'), true);
      held.get('/held2')?.();
    });
    assert.equal(await answer.text(), '/held2');
  });

  it('is at rest only after a chain of requests, however late one of them begins', async () => {
    await page.evaluate('chained = false; void chain("/1", "/held3", "/2", "/3", "/4", "/5")');
    await eventually(() => held.has('/held3'), true);
    const rest = atRest({ context });
    held.get('/held3')?.();
    await rest;
    assert.ok(await eventually(() => page.evaluate<boolean>('chained'), true), 'the chain has ended');
    await never(() => page.evaluate('!chained'), rest);
  });

  it('names the request that keeps a page from its rest, and forgets those of a page that is closed', async () => {
    const other = await context.newPage();
    await other.goto('http://steady.example/');
    await other.evaluate('void chain("/held4")');
    await eventually(() => held.has('/held4'), true);
    await other.close();
    await atRest({ context });
    held.get('/held4')?.();
  });

  it('has settled when a transition has ended, and has laid out at another width', async () => {
    await page.evaluate('document.querySelector(".grow").classList.add("wide")');
    await settled(page);
    const width = () => page.evaluate('document.querySelector(".grow").offsetWidth');
    await never(async () => (await width()) !== 300, settled(page));
    await page.evaluate(
      'seen = 0; new ResizeObserver(([{ contentRect }]) => (seen = contentRect.width)).observe(document.documentElement)',
    );
    await resized(page, 480);
    await never(async () => (await page.evaluate('seen')) !== 480, settled(page));
  });
});
