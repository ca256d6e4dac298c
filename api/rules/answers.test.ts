import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { captchaServiceOf } from './captchaKind.ts';
import { tenantTypeOf } from './tenantType.ts';
import { toLoginResponse } from './toLoginResponse.ts';

describe('a token answer', () => {
  it('is that of every other sign-in (AUTH-007), and lives five minutes where it names no end (UTIL-006)', () => {
    const bare = { access_token: 'a', token_type: 'Bearer' } as const;
    assert.deepEqual(toLoginResponse(bare), { mfaRequired: false, accessToken: 'a', expiresIn: 300 });
    assert.deepEqual(toLoginResponse({ ...bare, expires_in: 0, refresh_token: 'r' }), {
      mfaRequired: false,
      accessToken: 'a',
      expiresIn: 0,
      refreshToken: 'r',
    });
    assert.equal('refreshToken' in toLoginResponse({ ...bare, refresh_token: '' }), false);
  });
});

describe('the service of a captcha', () => {
  it('is an outside one alone: the proof of work needs none, and an unknown key names none', () => {
    assert.equal(captchaServiceOf({ kind: 'turnstile', siteKey: '6LcAAAAA' }), 'turnstile');
    assert.equal(captchaServiceOf({ siteKey: '6LcAAAAA' }), 'recaptcha');
    assert.equal(captchaServiceOf({ siteKey: '10000000-FFFF-ffff-ffff-000000000001' }), 'hcaptcha');
    assert.equal(captchaServiceOf({ kind: 'proof-of-work', siteKey: '' }), undefined);
    for (const siteKey of ['', 'x6L', '4x0', '10000000-ffff-ffff-ffff-0000000000011', 'toString'])
      assert.equal(captchaServiceOf({ siteKey }), undefined, siteKey);
  });
});

describe('the type of an account', () => {
  it('is what was set, else a reseller where it manages accounts, else a customer', () => {
    assert.equal(tenantTypeOf({ tenantType: 'customer', isReseller: true }), 'customer');
    assert.equal(tenantTypeOf({ tenantType: null, isReseller: true }), 'reseller');
    assert.equal(tenantTypeOf({}), 'customer');
  });
});
