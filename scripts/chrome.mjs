import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL = '/usr/bin/chromium-headless-shell';

/** Where Chromium is: `CHROME_PATH`, else the usual places; undefined when there is none. */
export const findChrome = () => [process.env.CHROME_PATH, ...candidates].find((path) => path && existsSync(path));

/** The same, where work cannot go on without it. @throws an Error that names the remedy */
export function chromePath() {
  const path = findChrome();
  if (!path) throw new Error('No Chromium found. Install the package "chromium" or set CHROME_PATH.');
  return path;
}

/** Whether Chromium's headless shell is installed, and no other browser is asked for. */
export const hasHeadlessShell = () => !process.env.CHROME_PATH && existsSync(SHELL);

/**
 * The browser for tests that need no window: Chromium's headless shell where it is installed, which needs a quarter of
 * the processor time, else Chromium. It has no password manager and no extensions.
 */
export const headlessPath = () => (hasHeadlessShell() ? SHELL : chromePath());

export const chromeArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
