import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UserProfile } from '../../api/contract/types.ts';
import { handClock } from '../testing/browser.ts';
import { toToken } from '../testing/provider.ts';
import { HeldToken } from './token/HeldToken.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const SECONDS = START / 1000;
const MINUTE = { iat: SECONDS, exp: SECONDS + 60 };

/** A token that arrives now. */
function held(claims: object, more: { expiresIn?: number; remaining?: number } = {}) {
  const time = handClock(START);
  return {
    time,
    token: new HeldToken(time.clock, {
      token: toToken({ sub: 'ada', tenantId: 'acme', ...claims }),
      generation: 1,
      ...more,
    }),
  };
}

describe('the life of a token', () => {
  it('is what another tab has left of it, else what the answer says, else what lies between its dates', () => {
    assert.equal(held(MINUTE, { expiresIn: 120, remaining: 5_000 }).token.remaining, 5_000);
    assert.equal(held(MINUTE, { expiresIn: 120 }).token.remaining, 120_000);
    assert.equal(held(MINUTE).token.remaining, 60_000);
  });

  it('STO-08 passes on the clock that has gone further, and never backwards', async () => {
    for (const [passes, jump, remaining] of [
      [30_000, 0, 30_000],
      [0, 30_000, 30_000],
      [30_000, -3_600_000, 30_000],
      [0, -3_600_000, 60_000],
      [50_000, 20_000, 0],
      [0, 3_600_000, 0],
    ] as const) {
      const { time, token } = held(MINUTE);
      await time.pass(passes);
      time.jumpWall(jump);
      assert.equal(token.remaining, remaining, `${passes} ms, and the clock set by ${jump} ms`);
    }
  });

  it('STO-09 is over a second before its end: the token would expire on its way', async () => {
    const { time, token } = held(MINUTE);
    await time.pass(58_999);
    assert.equal(token.expired, false);
    await time.pass(1);
    assert.equal(token.expired, true);
  });

  it('STO-09 is over in its last tenth where it is short', async () => {
    const { time, token } = held({}, { expiresIn: 1 });
    await time.pass(899);
    assert.equal(token.expired, false);
    await time.pass(1);
    assert.equal(token.expired, true);
  });

  it('asks for the next token when four fifths have passed (SESSION-007)', async () => {
    const { time, token } = held(MINUTE);
    assert.equal(token.dueIn, 48_000);
    await time.pass(47_999);
    assert.equal(token.dueIn, 1);
    await time.pass(30_000);
    assert.equal(token.dueIn, 0);
  });
});

describe('the clock of the provider', () => {
  it('is read from the dates of the token and goes on, whatever the clock of this machine shows', async () => {
    const anHourAgo = { iat: SECONDS - 3_600, exp: SECONDS - 3_540 };
    const { time, token } = held(anHourAgo);
    assert.equal(token.providerNow, START - 3_600_000);
    await time.pass(10_000);
    assert.equal(token.providerNow, START - 3_590_000);
    assert.equal(
      held(anHourAgo, { remaining: 20_000 }).token.providerNow,
      START - 3_560_000,
      'the token of another tab is no longer new',
    );
    assert.equal(held({ exp: SECONDS + 100 }, { expiresIn: 30 }).token.providerNow, START + 70_000);
    assert.equal(held({ iat: SECONDS + 100 }, { expiresIn: 30 }).token.providerNow, START + 100_000);
  });

  it('is that of this machine where the token has no dates', async () => {
    const { time, token } = held({}, { expiresIn: 60 });
    await time.pass(5_000);
    assert.equal(token.providerNow, START + 5_000);
  });
});

describe('the person behind a token (AUTH-001 to AUTH-005)', () => {
  const user: UserProfile = JSON.parse(
    '{"id":"ada","name":"Ada of the profile","email":"ada@x.example","verified":true}',
  );

  it('is what the token claims, and over it what the profile says', () => {
    const { token } = held({ ...MINUTE, name: 'Ada of the token', custom: 7 });
    const { name, custom, accessToken, emailVerified, exp, expiresIn } = token.profileOf(user);
    assert.deepEqual(
      { name, custom, accessToken, emailVerified, exp, expiresIn },
      {
        name: 'Ada of the profile',
        custom: 7,
        accessToken: token.token,
        emailVerified: true,
        exp: SECONDS + 60,
        expiresIn: 60,
      },
    );
  });

  it('has a verified email when the token says so, else when the profile does', () => {
    assert.equal(held({ email_verified: false }).token.profileOf(user).emailVerified, false);
    assert.equal(held({ email_verified: true }).token.profileOf({ ...user, verified: false }).emailVerified, true);
    assert.equal(held({}).token.profileOf({ ...user, verified: false }).emailVerified, false);
  });

  it('has the entitlements, which no rule reads as an attribute (AUTH-003)', () => {
    const bundle = { features: {}, plans: {}, permissions: {} };
    const profile = held({}).token.profileOf(user, () => bundle);
    assert.equal(profile.entitlements, bundle);
    assert.equal(Object.keys(profile).includes('entitlements'), false);
  });

  it('has no dates the token has not', () => {
    const profile = held({}).token.profileOf(user);
    assert.deepEqual(['exp' in profile, 'expiresIn' in profile], [false, false]);
  });
});
