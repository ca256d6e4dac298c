import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => (world = await openWorld()));
after(() => world.close());

describe('a person whose application has the provider sign in', () => {
  const verifier = randomBytes(32).toString('base64url');
  const callback = () => `${world.app}/oauth/callback`;
  const authorize = (more: Record<string, string> = {}): string =>
    `${world.publicUrl}/frontegg/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: DEMO_CLIENT_ID,
      redirect_uri: callback(),
      scope: 'openid email profile',
      state: 'the-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString()}`;
  const logIn = (page: Page): Promise<void> => new LoginPage(page).signIn('ada@acme.example', DEMO_PASSWORD);
  const arrived = async (page: Page): Promise<URL> => {
    await page.waitForURL((url) => url.href.startsWith(callback()));
    return new URL(page.url());
  };

  it('signs in on its page, comes back with a code, and needs no page the next time (PROV-006, HOSTED-003)', async () => {
    world.write('/oauth/callback', '<h1>Back</h1>', { bare: true, head: '' });
    const ada = await world.person();
    const page = await ada.open(authorize());
    await logIn(page);
    const { searchParams } = await arrived(page);
    assert.equal(searchParams.get('state'), 'the-state');
    const answer = await fetch(`${world.publicUrl}/frontegg/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: searchParams.get('code'),
        code_verifier: verifier,
        redirect_uri: callback(),
      }),
    });
    assert.equal(answer.status, 200);

    await page.goto(authorize({ prompt: 'none' }));
    assert.equal((await arrived(page)).searchParams.get('error'), null);
    ada.contented();
  });

  it('signs in again where the application asks for it (HOSTED-004)', async () => {
    world.write('/oauth/callback', '<h1>Back</h1>', { bare: true, head: '' });
    const ada = await world.person();
    const page = await ada.open(authorize());
    await logIn(page);
    await arrived(page);
    await page.goto(authorize({ prompt: 'login' }));
    await logIn(page);
    assert.notEqual((await arrived(page)).searchParams.get('code'), null);
    ada.contented();
  });
});
