import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findChrome, hasHeadlessShell } from './chrome.mjs';

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const postgresFolder = '/usr/lib/postgresql';
const hasPostgres = () => has('initdb') || (existsSync(postgresFolder) && readdirSync(postgresFolder).length > 0);

/** What the tests need beside Node, by Debian's package names. */
const needs = [
  { name: 'chromium', isThere: () => findChrome() !== undefined, required: true },
  { name: 'chromium-headless-shell', isThere: () => hasHeadlessShell() || !!process.env.CHROME_PATH, required: false },
  { name: 'postgresql', isThere: hasPostgres, required: false },
];

/** Other browsers, for `npm run test:browsers` alone. */
const browsers = [
  { name: 'firefox-esr', isThere: () => has('firefox-esr') || has('firefox'), required: false },
  { name: 'webkit2gtk-driver', isThere: () => has('WebKitWebDriver'), required: false },
  { name: 'xvfb', isThere: () => has('Xvfb'), required: false },
];

export const ensureBrowsers = () => ensureSystem(browsers);

/**
 * Installs what is missing where that can be done without asking: on Debian, as root. Says what to do everywhere else.
 */
export function ensureSystem(wanted = needs) {
  const missing = wanted.filter(({ isThere }) => !isThere());
  if (!missing.length) return;
  const names = missing.map(({ name }) => name);
  if (has('apt-get') && process.getuid?.() === 0) {
    console.log(`Installing ${names.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...names],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  for (const { name, isThere, required } of wanted) {
    if (isThere()) continue;
    if (required) throw new Error(`The tests need ${name}: install it, or set CHROME_PATH to another browser.`);
    console.warn(`Without ${name} the tests that need it are skipped, or take longer.`);
  }
}
