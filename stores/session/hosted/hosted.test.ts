import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MULTI_FACTOR_CONTEXT } from '../../../api/rules/stepUp.ts';
import { hostedLoginVerifier, redirectAfterLogin } from '../../../api/rules/storageKeys.ts';
import { handClock } from '../../testing/browser.ts';
import { leave } from './leave.ts';
import { addFlow, takeFlow, type HostedFlow } from '../../core/hosted/flows.ts';

function place() {
  const { clock, pass } = handClock();
  const kept = new Map<string, string>();
  const local = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
  const flow = (state: string): HostedFlow => ({
    state,
    nonce: 'n',
    verifier: 'v',
    redirectUri: 'https://app.example/oauth/callback',
    at: clock.now(),
  });
  return { clock, pass, kept, local, flow };
}

describe('a sign-in on the page of the provider', () => {
  it('HOSTED-009 UTIL-009 is finished by its state, once', () => {
    const { local, kept, clock, flow } = place();
    addFlow(local, flow('a'));
    addFlow(local, flow('b'));
    assert.equal(takeFlow(local, 'c', clock.now()), undefined);
    assert.equal(takeFlow(local, undefined, clock.now()), undefined);
    assert.deepEqual(takeFlow(local, 'a', clock.now()), flow('a'));
    assert.equal(takeFlow(local, 'a', clock.now()), undefined);
    assert.deepEqual(takeFlow(local, 'b', clock.now()), flow('b'));
    assert.equal(kept.size, 0);
  });

  it('UTIL-009 is one of five at most, for half an hour', async () => {
    const { local, clock, flow, pass } = place();
    for (const state of ['1', '2', '3', '4', '5', '6']) addFlow(local, flow(state));
    assert.equal(takeFlow(local, '1', clock.now()), undefined);
    assert.equal(takeFlow(local, '2', clock.now())?.state, '2');
    await pass(1_800_000);
    assert.equal(takeFlow(local, '6', clock.now()), undefined);
  });

  for (const text of ['{', 'null', '{}', '[1]', '[{"state":"a"}]', 'a-verifier-of-another-client'])
    it(`UTIL-009 takes ${text} for nothing`, () => {
      const { local, kept, clock } = place();
      kept.set(hostedLoginVerifier, text);
      assert.equal(takeFlow(local, 'a', clock.now()), undefined);
    });

  it('HOSTED-005 HOSTED-006 HOSTED-007 HOSTED-008 asks with a challenge of its verifier', async () => {
    const { local, clock, kept } = place();
    const address = new URL(
      await leave.loginUrl(
        { baseUrl: 'https://id.example', clientId: 'c', tenantResolver: () => ({ tenant: 'acme' }) },
        { local, session: local, clock, navigation: { href: () => 'https://app.example/users', go: () => {} } },
        { url: () => '/oauth/callback', allowed: (target) => target },
        {},
      ),
    );
    const [flow]: HostedFlow[] = JSON.parse(kept.get(hostedLoginVerifier) ?? '[]');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(flow?.verifier));
    assert.equal(address.origin + address.pathname, 'https://id.example/frontegg/oauth/authorize');
    assert.deepEqual(Object.fromEntries(address.searchParams), {
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://app.example/oauth/callback',
      state: flow?.state,
      nonce: flow?.nonce,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
      client_id: 'c',
      organization: 'acme',
    });
    assert.equal(new Set([flow?.state, flow?.nonce, flow?.verifier]).size, 3);
    assert.match(flow?.verifier ?? '', /^[\w-]{43}$/);
  });

  for (const [maxAge, expected] of [
    ['600', '600'],
    [undefined, null],
  ] as const)
    it(`STEPUP-013 asks for a second factor of ${maxAge ?? 'any'} seconds, and keeps the page that was remembered`, async () => {
      const { local, clock, kept } = place();
      kept.set(redirectAfterLogin, 'https://app.example/payouts');
      const address = new URL(
        await leave.stepUpUrl(
          { baseUrl: 'https://id.example', clientId: 'c' },
          { local, session: local, clock, navigation: { href: () => 'https://app.example/users', go: () => {} } },
          { url: () => '/oauth/callback', allowed: (target) => target },
          maxAge === undefined ? {} : { maxAge },
        ),
      );
      const { searchParams } = address;
      assert.equal(searchParams.get('acr_values'), MULTI_FACTOR_CONTEXT);
      assert.equal(searchParams.get('max_age'), expected);
      assert.equal(kept.get(redirectAfterLogin), 'https://app.example/payouts');
    });
});
