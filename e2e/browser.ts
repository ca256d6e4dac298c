import { chromium, type Browser } from 'playwright-core';
import { chromeArguments, headlessPath } from '../scripts/chrome.mjs';

/**
 * A browser: the one that all test files share while `npm run e2e` or `npm test` runs them, else one of its own.
 * Closing it closes the contexts that were opened here, and no others.
 *
 * @param switches of Chromium beside those of every test; a browser with switches is never shared
 */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const { GATEHOUSE_BROWSER: shared } = process.env;
  return shared && !switches.length
    ? chromium.connect(shared)
    : chromium.launch({ executablePath: headlessPath(), args: [...chromeArguments, ...switches] });
}
