import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openWorld, type World } from './world.ts';

const LOGIN = /^POST .*\/auth\/v1\/user$/;
const CHALLENGE = /captcha-policy\/challenge/;

describe('a sign-in where the proof of work is on', () => {
  let world: World;
  before(async () => void (world = await openWorld({ provider: { captcha: { enabled: true } } })));
  after(() => world.close());

  it('LOGIN-031 succeeds under the policy of the library, and computes by itself', async () => {
    const person = await world.person();
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/gates' });
    await page.waitForURL(`${world.app}/gates`);
    assert.deepEqual([person.count(LOGIN), person.count(CHALLENGE)], [1, 1]);
    person.contented();
  });
});
