import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MfaEnforcement } from 'gatehouse-contract/contract.js';
import {
  countsBeside,
  demandOf,
  demandOfRunning,
  isFulfilled,
  withSecond,
  type Demand,
  type FactorKind,
  type Proofs,
} from './fulfilment.ts';

const none = { hasFactor: false, hasPasskey: false };
const factor = { hasFactor: true, hasPasskey: false };
const passkey = { hasFactor: false, hasPasskey: true };

describe('what a second factor is', () => {
  const every: readonly FactorKind[] = ['authenticator', 'email', 'passkey', 'sms', 'webauthn'];
  for (const [what, proofs, missing] of [
    ['a password', { amr: ['pwd'] }, []],
    ['a mailed link', { amr: ['magiclink'] }, ['email']],
    ['a mailed code', { amr: ['otp'] }, ['email']],
    ['a code by text message', { amr: ['sms'] }, ['sms']],
    ['a passkey', { amr: ['hwk'] }, ['passkey']],
    ['a password that was set by mail', { amr: ['pwd'], setBy: 'email' }, ['email']],
    ['a password that was set by text message', { amr: ['pwd'], setBy: 'sms' }, ['sms']],
    ['a password that was set by text message to such a number', { amr: ['pwd'], setBy: 'both' }, ['email', 'sms']],
    ['a code by text message to a number that was set by mail', { amr: ['sms'], setBy: 'email' }, ['email', 'sms']],
    ['a mailed code and an app', { amr: ['otp', 'mfa'] }, ['email']],
  ] as const satisfies readonly (readonly [string, Proofs, readonly FactorKind[]])[])
    it(`counts beside ${what} what comes from another channel`, () => {
      assert.deepEqual(
        every.filter((kind) => !countsBeside(kind, proofs)),
        missing,
      );
    });

  for (const [what, proofs, expected] of [
    ['a password', { amr: ['pwd'] }, false],
    ['a mailed link', { amr: ['magiclink'] }, false],
    ['a passkey, which verifies its user', { amr: ['hwk'] }, true],
    ['a password and an app', { amr: withSecond(['pwd'], 'otp') }, true],
    ['a password in a browser that is remembered', { amr: ['pwd'], remembered: true }, true],
  ] as const satisfies readonly (readonly [string, Proofs, boolean])[])
    it(`is ${expected ? 'not asked for' : 'missing'} after ${what}`, () => assert.equal(isFulfilled(proofs), expected));

  type Line = readonly [Proofs, MfaEnforcement, typeof none, begins: Demand, running: Demand];
  for (const [proofs, enforcement, enrolled, begins, running] of [
    [{ amr: ['pwd'] }, 'DontForce', none, 'nothing', 'nothing'],
    [{ amr: ['pwd'] }, 'DontForce', factor, 'verify', 'nothing'],
    [{ amr: ['pwd'] }, 'DontForce', passkey, 'nothing', 'nothing'],
    [{ amr: ['pwd'] }, 'Force', none, 'enrol', 'enrol'],
    [{ amr: ['pwd'] }, 'Force', factor, 'verify', 'verify'],
    [{ amr: ['pwd'] }, 'Force', passkey, 'verify', 'verify'],
    [{ amr: ['hwk'] }, 'Force', factor, 'nothing', 'nothing'],
    [{ amr: ['fed'] }, 'Force', none, 'enrol', 'enrol'],
    [{ amr: ['fed'] }, 'ForceExceptSAML', none, 'nothing', 'nothing'],
    [{ amr: ['pwd'] }, 'ForceExceptSAML', none, 'enrol', 'enrol'],
    [{ amr: ['pwd'], remembered: true }, 'Force', factor, 'nothing', 'nothing'],
    [{ amr: ['pwd', 'mfa', 'sms'] }, 'Force', factor, 'nothing', 'nothing'],
  ] as const satisfies readonly Line[])
    it(`is demanded of ${JSON.stringify({ ...proofs, enforcement, ...enrolled })}: ${begins}, running ${running}`, () => {
      assert.equal(demandOf(proofs, enforcement, enrolled), begins);
      assert.equal(demandOfRunning(proofs, enforcement, enrolled), running);
    });

  it('keeps the first proof first', () => {
    assert.deepEqual(withSecond(['otp'], 'otp'), ['otp', 'mfa']);
    assert.deepEqual(withSecond(['pwd'], 'hwk'), ['pwd', 'mfa', 'hwk']);
  });
});
