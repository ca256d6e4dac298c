import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { Call } from '../../../api/modules/call.ts';
import { encodeBase64Url } from '../../../api/rules/base64url.ts';
import { handClock } from '../../testing/browser.ts';
import { addFlow } from '../../core/hosted/flows.ts';
import { finishHosted, type Returned } from './hosted.ts';

const tokenWith = (claims: object): string => `e30.${encodeBase64Url(JSON.stringify(claims))}.x`;

/** A callback in a browser that has begun the sign-in `a`. */
function arrived(nonce: string | undefined, iss?: string) {
  const { clock } = handClock();
  const kept = new Map<string, string>();
  const local = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
  const redirectUri = 'https://app.example/oauth/callback';
  addFlow(local, { state: 'a', nonce: 'mine', verifier: 'v', redirectUri, at: clock.now() });
  const sent: unknown[] = [];
  const call = (async (endpoint: unknown, input: { body: unknown }) => {
    assert.equal(endpoint, oauthEndpoints.token);
    sent.push(input.body);
    const idToken = nonce === undefined ? {} : { id_token: tokenWith({ nonce, iss }) };
    return { access_token: 'access', token_type: 'Bearer', expires_in: 60, refresh_token: 'next', ...idToken };
  }) as Call;
  const adopted: LoginResponse[] = [];
  const finish = (returned: Returned) =>
    finishHosted({ call, ports: { local, clock } }, returned, {
      signal: new AbortController().signal,
      adopt: async (answer) => adopted.push(answer) > 0,
    });
  return { finish, sent, adopted, redirectUri };
}

describe('the callback of a sign-in on the page of the provider', () => {
  it('HOSTED-010 HOSTED-011 AUTH-007 exchanges the code with the verifier of its state, once', async () => {
    const { finish, sent, adopted, redirectUri } = arrived('mine');
    assert.equal(await finish({ code: 'c', state: 'a' }), true);
    assert.deepEqual(sent, [
      { grant_type: 'authorization_code', code: 'c', redirect_uri: redirectUri, code_verifier: 'v' },
    ]);
    assert.deepEqual(adopted, [{ mfaRequired: false, accessToken: 'access', expiresIn: 60, refreshToken: 'next' }]);
    assert.equal(await finish({ code: 'c', state: 'a' }), false);
    assert.equal(sent.length, 1);
  });

  for (const [what, returned] of [
    ['a state of another browser', { code: 'c', state: 'b' }],
    ['no state', { code: 'c' }],
    ['a refusal', { state: 'a' }],
  ] as const)
    it(`HOSTED-017 sends nothing for ${what}`, async () => {
      const { finish, sent, adopted } = arrived('mine');
      assert.equal(await finish(returned), false);
      assert.deepEqual([sent, adopted], [[], []]);
    });

  it('API-17: takes the answer of an issuer alone whose id token it is', async () => {
    for (const [iss, isTaken] of [
      ['https://provider.example', true],
      ['https://provider.example/', false],
      ['https://evil.example', false],
      ['', false],
    ] as const) {
      const { finish, adopted } = arrived('mine', 'https://provider.example');
      assert.deepEqual([await finish({ code: 'c', state: 'a', iss }), adopted.length > 0], [isTaken, isTaken], iss);
    }
    const { finish } = arrived('mine');
    assert.equal(await finish({ code: 'c', state: 'a', iss: 'https://provider.example' }), false);
  });

  for (const [what, nonce] of [
    ['that was made for another request', 'of-another'],
    ['that names no request', undefined],
  ] as const)
    it(`HOSTED-006 takes no token ${what}`, async () => {
      const { finish, adopted } = arrived(nonce);
      assert.equal(await finish({ code: 'c', state: 'a' }), false);
      assert.deepEqual(adopted, []);
    });
});
