/**
 * `node bench/audits/page.mjs`: from the answer of the log to its first rows on screen, with a processor four times
 * slower, ours and the bare packages in turn; then what stays in the document and in memory while 100,000 rows are
 * scrolled through. Fails when a count is over its limit.
 */
import { chromium } from 'playwright-core';
import { chromeArguments, chromePath } from '../../scripts/chrome.mjs';
import { serve } from '../serve.mjs';
import { watchRows } from '../users/page.mjs';
import { contenders, TOTAL } from './contenders.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** Places that are scrolled to before and after the memory is looked at first. */
const PLACES = { before: 60, after: 120 };
const MOST_ROWS = 60;
/** Bytes that the memory may grow by meanwhile. */
const MOST_GROWTH = 1_000_000;
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const all = await contenders();
const times = new Map(all.map(({ name }) => [name, []]));

/** A page of a contender, with its first rows on screen. */
async function withPage(contender, work) {
  const server = await serve(contender);
  const browser = await chromium.launch({
    executablePath: chromePath(),
    args: [...chromeArguments, '--ignore-certificate-errors'],
  });
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
    await page.addInitScript(watchRows, contender.rows);
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    await work({
      page,
      protocol,
      async open() {
        await page.goto(`https://localhost:${server.port}/`);
        await page.waitForFunction(() => globalThis.rowsAt !== undefined, undefined, { timeout: 60_000 });
      },
    });
  } finally {
    await browser.close();
    server.close();
  }
}

for (let round = 0; round < ROUNDS; round++)
  for (const contender of all)
    await withPage(contender, async ({ page, protocol, open }) => {
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await open();
      times.get(contender.name).push(await page.evaluate(() => globalThis.rowsAt));
    });

const [ours, bare] = all.map(({ name }) => median(times.get(name)));
for (const { name } of all)
  console.log(
    `${name.padEnd(26)} ${median(times.get(name)).toFixed(0).padStart(5)} ms to its first rows   ${times
      .get(name)
      .map((value) => value.toFixed(0))
      .join(' ')}`,
  );
const ratio = ours / bare;
console.log(`${ratio.toFixed(2)} x the bare packages (wanted: at most 1.1, ${ratio <= 1.1 ? 'held' : 'MISSED'})`);

/**
 * Scrolls to places all over the log, and waits for the rows of each; returns the most rows that were drawn. The first
 * has the tab stop and stays, whether or not its page is kept.
 */
const scrollThrough = (page, places) =>
  page.evaluate(async (amount) => {
    const { shadowRoot } = document.querySelector('admin-audits');
    const box = shadowRoot.querySelector('.gh-audit-scroll');
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let most = 0;
    for (let step = 1; step <= amount; step++) {
      box.scrollTop = ((step * 0.618_034) % 1) * (box.scrollHeight - box.clientHeight);
      do {
        await frame();
        most = Math.max(most, box.querySelectorAll('tbody tr').length);
      } while (box.querySelector('tbody [aria-busy]:not([data-place="0"])') || !box.querySelector('tbody [part=row]'));
    }
    return most;
  }, places);

await withPage(all[0], async ({ page, protocol, open }) => {
  await open();
  const heap = async () => {
    await protocol.send('HeapProfiler.collectGarbage');
    const { metrics } = await protocol.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
  };
  let most = await scrollThrough(page, PLACES.before);
  const before = await heap();
  most = Math.max(most, await scrollThrough(page, PLACES.after));
  const grown = (await heap()) - before;
  console.log(
    `${most} rows in the document at most, of ${TOTAL} (wanted: fewer than ${MOST_ROWS}); the heap of ${(before / 1e6).toFixed(1)} MB grew by ${(grown / 1e3).toFixed(0)} kB in ${PLACES.after} places`,
  );
  if (most >= MOST_ROWS || grown > MOST_GROWTH) {
    console.error('The page keeps too much');
    process.exitCode = 1;
  }
});
