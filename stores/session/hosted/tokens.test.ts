import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import type { Call } from '../../../api/modules/call.ts';
import { encodeBase64Url } from '../../../api/rules/base64url.ts';
import { handClock } from '../../testing/browser.ts';
import { HeldToken } from '../token/HeldToken.ts';
import { refreshTokens, renewHosted } from './tokens.ts';

describe('renewing a session of the hosted login', () => {
  const held = new HeldToken(handClock().clock, {
    token: `e30.${encodeBase64Url('{}')}.x`,
    generation: 1,
    expiresIn: 60,
  });
  const sent: unknown[] = [];
  const call = (async (endpoint: unknown, { body }: { body: unknown }) => {
    sent.push([endpoint === oauthEndpoints.silent ? 'silent' : 'token', body]);
    return { access_token: 'next', token_type: 'Bearer', expires_in: 60 };
  }) as Call;

  it('HOSTED-002 HOSTED-012 asks by the cookie of the provider, for the tenant of the tab', async () => {
    const answer = await renewHosted(call, { held, tenantId: 't' });
    assert.deepEqual(answer, { mfaRequired: false, accessToken: 'next', expiresIn: 60 });
    assert.deepEqual(sent.splice(0), [['silent', { tenantId: 't' }]]);
    await renewHosted(call, { held: undefined, tenantId: null });
    assert.deepEqual(sent.splice(0), [['silent', { tenantId: null }]]);
  });

  it('UTIL-006 takes a token whose life is not told for one of five minutes', async () => {
    const silent = (async () => ({ access_token: 'next', token_type: 'Bearer' })) as Call;
    const { expiresIn } = await renewHosted(silent, { held: undefined, tenantId: null });
    assert.equal(expiresIn, 300);
  });

  it('HOSTED-011 HOSTED-013 asks by the refresh token of the page, where it has one', async () => {
    refreshTokens.set(held, 'r');
    await renewHosted(call, { held, tenantId: null });
    assert.deepEqual(sent, [['token', { grant_type: 'refresh_token', refresh_token: 'r', tenantId: null }]]);
  });
});
