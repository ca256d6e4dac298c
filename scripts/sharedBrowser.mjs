import { chromium } from 'playwright-core';
import { chromeArguments, headlessPath } from './chrome.mjs';

/**
 * Runs test files with one browser for all of them: `openBrowser` of e2e/browser.ts connects to it. Each file opens
 * contexts of its own there, which share neither cookies nor storage. Starting a browser takes four times as long as
 * connecting to one.
 */
export async function withSharedBrowser(work) {
  const server = await chromium.launchServer({ executablePath: headlessPath(), args: chromeArguments });
  process.env.GATEHOUSE_BROWSER = server.wsEndpoint();
  try {
    return await work();
  } finally {
    delete process.env.GATEHOUSE_BROWSER;
    await server.close();
  }
}
