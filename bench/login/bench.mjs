/**
 * `npm run bench -- login`: from the address to a field somebody can type into, on Slow 4G with a processor four times
 * slower, nothing cached. Contenders take turns, so that whatever else the machine does meets all of them; medians are
 * compared.
 */
import { chromium } from 'playwright-core';
import { chromeArguments, chromePath } from '../../scripts/chrome.mjs';
import { contenders } from './contenders.mjs';
import { serve } from '../serve.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1000 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const TARGETS = {
  'Gatehouse, script alone': 0.65,
  'Gatehouse, form in the HTML': 0.38,
  'Gatehouse, one script tag': 0.9,
};

/** In the page: the first frame in which a field for the identifier is drawn, in whichever root it stands. */
const watch = () => {
  const visible = (field) =>
    field.matches('input[type=text],input[type=email],input:not([type])') &&
    !field.disabled &&
    field.getClientRects().length > 0 &&
    getComputedStyle(field).visibility === 'visible';
  const find = (root) =>
    [...root.querySelectorAll('*')].some(
      (element) =>
        (element.localName === 'input' && visible(element)) || (element.shadowRoot && find(element.shadowRoot)),
    );
  const look = () => (find(document) ? (globalThis.typeableAt ??= performance.now()) : requestAnimationFrame(look));
  requestAnimationFrame(look);
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const all = await contenders();
const times = new Map(all.map(({ name }) => [name, []]));
const requests = new Map();
const bytes = new Map();

for (let round = 0; round < ROUNDS; round++)
  for (const contender of all) {
    const server = await serve(contender);
    const browser = await chromium.launch({
      executablePath: chromePath(),
      args: [
        ...chromeArguments,
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP *.stytch.com:443 127.0.0.1:${server.port}`,
      ],
    });
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.addInitScript(watch);
      const protocol = await page.context().newCDPSession(page);
      await protocol.send('Network.enable');
      await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      let received = 0;
      protocol.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
      await page.goto(`https://localhost:${server.port}/`, { waitUntil: 'commit' });
      await page.waitForFunction(() => globalThis.typeableAt !== undefined, undefined, { timeout: 60_000 });
      times.get(contender.name).push(await page.evaluate(() => globalThis.typeableAt));
      // What was typed must arrive: a field that is only painted does not count.
      await page.locator('input:visible').first().fill('ada@acme.example');
      requests.set(contender.name, server.asked.filter((asked) => !asked.includes('favicon')).length);
      bytes.set(contender.name, received);
    } finally {
      await browser.close();
      server.close();
    }
  }

const best = Math.min(...all.filter(({ name }) => !(name in TARGETS)).map(({ name }) => median(times.get(name))));
for (const { name } of all) {
  const at = median(times.get(name));
  const ratio = at / best;
  const target = TARGETS[name];
  console.log(
    `${name.padEnd(28)} ${at.toFixed(0).padStart(6)} ms   ${ratio.toFixed(2)} x the best peer${target ? ` (at most ${target}: ${ratio <= target ? 'held' : 'MISSED'})` : ''}   ` +
      `${(bytes.get(name) / 1000).toFixed(0)} kB, ${requests.get(name)} requests   ${times
        .get(name)
        .map((value) => value.toFixed(0))
        .join(' ')}`,
  );
}
