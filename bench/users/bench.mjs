/**
 * `npm run bench -- users`: from the answer of the list to 20 rows on screen, and what sorting and paging cost the main thread,
 * with a processor four times slower. Contenders take turns; medians are compared.
 */
import { chromium } from 'playwright-core';
import { chromeArguments, chromePath } from '../../scripts/chrome.mjs';
import { serve } from '../serve.mjs';
import { contenders } from './contenders.mjs';
import { watchRows } from './page.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const OURS = 'Gatehouse';
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const all = await contenders();
const times = new Map(all.map(({ name }) => [name, []]));
/** Milliseconds the main thread is busy, by what was done. Ours only. */
const work = { sort: [], page: [] };
const acts = {
  sort: (page) => page.getByRole('columnheader', { name: /User/ }).getByRole('button').click(),
  page: (page) => page.getByRole('button', { name: 'Next' }).click(),
};

/** Milliseconds the page's main thread worked while `act` ran and until it was quiet. */
async function busy(protocol, page, act) {
  const taken = async () =>
    (await protocol.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const before = await taken();
  const answered = page.waitForResponse((response) => response.url().includes('users/v3'));
  await act(page);
  await answered;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
  return (await taken()) - before;
}

for (let round = 0; round < ROUNDS; round++)
  for (const contender of all) {
    const server = await serve(contender);
    const browser = await chromium.launch({
      executablePath: chromePath(),
      args: [...chromeArguments, '--ignore-certificate-errors'],
    });
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 1400 } });
      await page.addInitScript(watchRows, contender.rows);
      const protocol = await page.context().newCDPSession(page);
      await protocol.send('Performance.enable');
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`https://localhost:${server.port}/`);
      await page.waitForFunction(() => globalThis.rowsAt !== undefined, undefined, { timeout: 60_000 });
      times.get(contender.name).push(await page.evaluate(() => globalThis.rowsAt));
      if (contender.name === OURS)
        for (const [name, act] of Object.entries(acts)) work[name].push(await busy(protocol, page, act));
    } finally {
      await browser.close();
      server.close();
    }
  }

const best = Math.min(...all.filter(({ name }) => name !== OURS).map(({ name }) => median(times.get(name))));
for (const { name } of all) {
  const at = median(times.get(name));
  const target = name === OURS ? ` (at most 0.6: ${at / best <= 0.6 ? 'held' : 'MISSED'})` : '';
  console.log(
    `${name.padEnd(24)} ${at.toFixed(0).padStart(6)} ms to 20 rows   ${(at / best).toFixed(2)} x the best peer${target}   ${times
      .get(name)
      .map((value) => value.toFixed(0))
      .join(' ')}`,
  );
}
for (const [name, values] of Object.entries(work))
  console.log(
    `${name.padEnd(24)} ${median(values).toFixed(0).padStart(6)} ms of main thread (under 100: ${median(values) < 100 ? 'held' : 'MISSED'})   ${values.map((value) => value.toFixed(0)).join(' ')}`,
  );
