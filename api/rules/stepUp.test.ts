import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSteppedUp, MULTI_FACTOR_CONTEXT } from './stepUp.ts';
import type { Claims } from './token.ts';

const NOW = 1_800_000_000_000;
const SECONDS = NOW / 1000;
const claims = (rest: object = {}): Claims => ({
  acr: MULTI_FACTOR_CONTEXT,
  amr: ['pwd', 'mfa', 'otp'],
  auth_time: SECONDS - 30,
  ...rest,
});

describe('STO-20: stepped up', () => {
  it('STO-20: needs the multi-factor context, mfa, and one of otp, sms and hwk (STEPUP-002, STEPUP-003)', () => {
    for (const method of ['otp', 'sms', 'hwk'])
      assert.equal(isSteppedUp(claims({ amr: [method, 'mfa'] }), { now: NOW }), true, method);
    for (const rest of [
      { acr: undefined },
      { acr: 'urn:x' },
      { acr: [MULTI_FACTOR_CONTEXT] },
      { acr: MULTI_FACTOR_CONTEXT.toUpperCase() },
      { amr: undefined },
      { amr: [] },
      { amr: ['mfa'] },
      { amr: ['otp', 'sms', 'hwk'] },
      { amr: ['mfa', 'pwd'] },
      { amr: ['MFA', 'otp'] },
      { amr: 'mfa otp' },
      { amr: { 0: 'mfa', 1: 'otp' } },
      { amr: [['mfa', 'otp']] },
    ])
      assert.equal(isSteppedUp(claims(rest), { now: NOW }), false, JSON.stringify(rest));
    for (const nothing of [null, undefined, {}]) assert.equal(isSteppedUp(nothing, { now: NOW }), false);
  });

  it('STO-20: needs an auth_time within maxAge seconds when that is given (STEPUP-004, STEPUP-007)', () => {
    const ask = (maxAge: number | undefined, auth_time: unknown) =>
      isSteppedUp(claims({ auth_time }), { maxAge, now: NOW });
    assert.equal(ask(30, SECONDS - 30), true);
    assert.equal(ask(29, SECONDS - 30), false);
    assert.equal(ask(0, SECONDS), true);
    assert.equal(ask(undefined, SECONDS - 1e9), true);
    assert.equal(ask(undefined, undefined), true);
    for (const missing of [undefined, null, String(SECONDS), NaN, Infinity])
      assert.equal(ask(60, missing), false, String(missing));
    for (const maxAge of [NaN, -1]) assert.equal(ask(maxAge, SECONDS - 30), false, String(maxAge));
    assert.equal(ask(3_600, SECONDS + 30), true); // clocks differ a little
    assert.equal(ask(3_600, SECONDS + 60), true);
    assert.equal(ask(3_600, SECONDS + 61), false);
    assert.equal(ask(3_600, SECONDS + 3_600), false);
  });
});
