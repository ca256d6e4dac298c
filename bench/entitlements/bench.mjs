/** The entitlement engine against its kind, in Node and in Chromium: the same code, in one process each. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { chromeArguments, findChrome } from '../../scripts/chrome.mjs';
import { figuresOf, linesOf } from './targets.mjs';

const options = process.argv.includes('--quick') ? { rounds: 3, slice: 2 } : { rounds: 81, slice: 1.5 };
const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-bench-'));

const { outputFiles } = await build({
  stdin: {
    contents: `export { measure } from './measure.mjs';`,
    resolveDir: import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'bench',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const code = outputFiles[0].text;

function inNode() {
  const script = path.join(folder, 'bench.cjs');
  writeFileSync(script, `${code}\nconsole.log(JSON.stringify(bench.measure(${JSON.stringify(options)})));`);
  const { stdout, status } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) throw new Error('The bench failed in Node');
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

async function inChromium(executablePath) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: chromeArguments });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.addScriptTag({ content: code });
    return {
      version: browser.version(),
      result: await page.evaluate((given) => globalThis.bench.measure(given), options),
    };
  } finally {
    await browser.close();
  }
}

function print(where, result) {
  const nanoseconds = (ns) =>
    ns === undefined
      ? ''
      : ns >= 1e6
        ? `${(ns / 1e6).toFixed(1)} ms`
        : ns >= 1e4
          ? `${(ns / 1e3).toFixed(0)} µs`
          : `${ns.toFixed(0)} ns`;
  console.log(`\n${where}`);
  for (const [name, contenders] of Object.entries(result)) {
    console.log(`  ${name}`);
    for (const [contender, bySize] of Object.entries(contenders))
      console.log(
        `    ${contender.padEnd(36)}${Object.values(bySize)
          .map((ns) => nanoseconds(ns).padStart(10))
          .join('')}`,
      );
  }
  console.log(`\n  ${'ratio'.padEnd(64)}${'target'.padStart(12)}${'result'.padStart(12)}`);
  for (const { what, target, result: ratio, holds } of linesOf(result))
    console.log(
      `  ${target ? (holds ? '✔' : '✖') : ' '} ${what.padEnd(62)}${target.padStart(12)}${ratio.toPrecision(3).padStart(12)}`,
    );
}

try {
  const figures = {};
  const node = inNode();
  print(`Node ${process.version}`, node);
  figures.node = { version: process.version, ...figuresOf(node) };
  const chrome = findChrome();
  if (chrome) {
    const { version, result } = await inChromium(chrome);
    print(`Chromium ${version}`, result);
    figures.chromium = { version, ...figuresOf(result) };
  } else console.log('\nNo Chromium found: set CHROME_PATH to measure there too.');
  if (!process.argv.includes('--quick')) record(figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes the figures beside those of the other benches. */
function record(figures) {
  const file = 'docs/figures.json';
  let known = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  writeFileSync(
    file,
    `${JSON.stringify({ ...known, entitlements: { measured: new Date().toISOString().slice(0, 10), load: Number(os.loadavg()[0].toFixed(1)), cores: os.cpus().length, ...figures } }, null, 2)}\n`,
  );
  console.log(`\nWritten to ${file}`);
}
