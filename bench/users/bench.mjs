/**
 * `npm run bench -- users`: from the answer of the list to 20 rows on screen, and what sorting and paging cost the main
 * thread, with a processor four times slower. Contenders take turns; medians are compared. It fails when a sort or a
 * page takes more calculations of styles or layouts than it may.
 */
import { chromium } from 'playwright-core';
import { chromeArguments, chromePath } from '../../scripts/chrome.mjs';
import { serve } from '../serve.mjs';
import { contenders, ROWS } from './contenders.mjs';
import { watchRows } from './page.mjs';
import { aims, costOf, limits, presses } from './work.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const OURS = 'Gatehouse';
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const all = await contenders();
const times = new Map(all.map(({ name }) => [name, []]));
/** What each press cost, by what was pressed and how many rows there are. Ours only. */
const costs = new Map(
  all
    .filter(({ pressed }) => pressed)
    .flatMap(({ rows }) => Object.keys(presses).map((act) => [`${act}, ${rows.count} rows`, []])),
);

for (let round = 0; round < ROUNDS; round++)
  for (const contender of all) {
    const server = await serve(contender);
    const browser = await chromium.launch({
      executablePath: chromePath(),
      args: [...chromeArguments, '--ignore-certificate-errors'],
    });
    try {
      // As high as the list: a page that scrolls back to its head puts another row under the pointer, which is hover's
      // cost.
      const height = 400 + contender.rows.count * 50;
      const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1280, height } });
      await page.addInitScript(watchRows, contender.rows);
      const protocol = await page.context().newCDPSession(page);
      await protocol.send('Performance.enable');
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`https://localhost:${server.port}/`);
      await page.waitForFunction(() => globalThis.rowsAt !== undefined, undefined, { timeout: 60_000 });
      times.get(contender.name).push(await page.evaluate(() => globalThis.rowsAt));
      if (contender.pressed)
        for (const [act, control] of Object.entries(presses))
          costs.get(`${act}, ${contender.rows.count} rows`).push(await costOf(protocol, page, control));
    } finally {
      await browser.close();
      server.close();
    }
  }

const verdict = (holds) => (holds ? 'held' : 'MISSED');
const listed = (values) => values.map((value) => value.toFixed(0)).join(' ');
const peers = all.filter(({ pressed, rows }) => !pressed && rows.count === ROWS);
const best = Math.min(...peers.map(({ name }) => median(times.get(name))));
for (const { name } of all) {
  const at = median(times.get(name));
  const target = name === OURS ? ` (at most 0.6: ${verdict(at / best <= 0.6)})` : '';
  console.log(
    `${name.padEnd(24)} ${at.toFixed(0).padStart(6)} ms to its rows   ${(at / best).toFixed(2)} x the best peer${target}   ${listed(times.get(name))}`,
  );
}
const over = [];
for (const [name, values] of costs) {
  const of = (what) => values.map((value) => value[what]);
  for (const what of Object.keys(limits))
    if (median(of(what)) > limits[what]) over.push(`${name}: ${what} ${listed(of(what))}`);
  const counts = Object.keys(limits).map((what) => `${what} ${median(of(what))} of ${limits[what]}`);
  const spent = Object.keys(aims).map((what) => `${what} ${median(of(what)).toFixed(0)} ms (aim ${aims[what]})`);
  console.log(
    `${name.padEnd(24)} ${counts.join(', ')}; ${spent.join(', ')}; main thread ${median(of('busy')).toFixed(0)} ms`,
  );
}
if (over.length) {
  console.error(`A press costs too much. ${over.join('; ')}`);
  process.exitCode = 1;
}
