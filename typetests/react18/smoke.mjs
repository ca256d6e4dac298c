import { build } from 'esbuild';
import { SAMPLE_PASSWORD } from 'gatehouse-elements/testing.js';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromeArguments, headlessPath } from '../../scripts/chrome.mjs';

const modules = path.resolve(import.meta.dirname, '../node_modules');

/** Everything that asks for React gets version 18. */
const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'smoke.jsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    alias: { react: path.join(modules, 'react-18'), 'react-dom': path.join(modules, 'react-dom-18') },
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['browser'],
    logLevel: 'silent',
  });
  return outputFiles[0].text;
};

const PAGE =
  '<!doctype html><html lang="en"><title>React 18</title><div id="root"></div><script type="module" src="/page.js"></script>';

/**
 * Signs a person in on a page made of the React components, by React 18. Resolves to what went wrong, or to nothing.
 */
export default async function smoke() {
  const code = await bundle();
  const server = createServer((request, response) => {
    const isCode = request.url === '/page.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? code : PAGE);
  });
  await new Promise((done) => server.listen(0, 'localhost', done));
  const browser = await chromium.launch({ executablePath: headlessPath(), args: chromeArguments });
  const said = [];
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await page.goto(`http://localhost:${server.address().port}/`);
    await page.getByText('React 18.').waitFor();
    await new LoginPage(page).signIn('ada@acme.example', SAMPLE_PASSWORD);
    await page.getByText('Signed in: ada@acme.example').waitFor();
    return undefined;
  } catch (error) {
    return [error, ...said].join('\n');
  } finally {
    await browser.close();
    server.close();
  }
}
