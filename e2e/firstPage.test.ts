import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { openWorld, type World } from './world.ts';

const docs = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
const [, whole = ''] = /```html\n([^]*?)```/.exec(docs) ?? [];

describe('the one file of docs/operations.md, at every path of an application', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    const page = whole
      .replace('https://auth.acme.example', world.publicUrl)
      .replace('client-id="…"', `client-id="${DEMO_CLIENT_ID}"`);
    assert.notEqual(page.indexOf(DEMO_CLIENT_ID), -1, 'the page is there');
    const answer = (): Response => new Response(page, { headers: { 'content-type': 'text/html' } });
    for (const path of ['/', '/account/']) world.serve(path, answer);
  });
  after(() => world.close());

  it('asks for a sign-in, shows the portal after it, and leads there from the login', async () => {
    const ada = await world.person();
    const page = await ada.open('/');
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
    await new LoginPage(page).signIn('ada@acme.example', DEMO_PASSWORD);
    const users = page.getByRole('link', { name: 'Users' });
    await users.waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
    await page.goto(`${world.app}/account/login`);
    await users.waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
  });
});
