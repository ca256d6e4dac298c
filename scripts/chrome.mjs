import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium stands: `CHROME_PATH`, else the usual places; undefined when there is none. */
export const findChrome = () => [process.env.CHROME_PATH, ...candidates].find((path) => path && existsSync(path));

/** The same, for those who cannot go on without it. */
export function chromePath() {
  const path = findChrome();
  if (!path) throw new Error('No Chromium found. Install the package "chromium" or set CHROME_PATH.');
  return path;
}

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
