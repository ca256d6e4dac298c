import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeRefresh, sessionLifetimes, type RefreshState } from './refreshRules.ts';
import { addSeconds } from '../../ground/addSeconds.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (seconds: number): Date => addSeconds(now, -seconds);

describe('PRO-04 PRO-05 what becomes of a refresh token', () => {
  const judge = (changes: Partial<RefreshState>) =>
    judgeRefresh(
      {
        rotatedAt: null,
        successorUsed: false,
        endedAt: null,
        idleExpiresAt: ago(-60),
        absoluteExpiresAt: ago(-60),
        ...changes,
      },
      now,
      30,
    );

  it('it rotates once, repeats for 30 s, and is theft from then on', () => {
    assert.equal(judge({}), 'rotate');
    assert.equal(judge({ rotatedAt: new Date(ago(30).getTime() + 1) }), 'repeat');
    assert.equal(judge({ rotatedAt: ago(30) }), 'reuse');
    assert.equal(judge({ rotatedAt: ago(3000), idleExpiresAt: ago(1) }), 'reuse', 'even of a session that is over');
    assert.equal(judge({ rotatedAt: ago(3000), endedAt: ago(1) }), 'ended');
    assert.equal(judge({ rotatedAt: ago(1), successorUsed: true }), 'reuse', 'the next but one is out');
  });

  it('it ends with its session, at the very moment', () => {
    assert.equal(judge({ idleExpiresAt: now }), 'ended');
    assert.equal(judge({ absoluteExpiresAt: now }), 'ended');
    assert.equal(judge({ endedAt: ago(1) }), 'ended');
  });

  it('a tenant shortens the life of a session and never lengthens it', () => {
    const provider = { sessionIdle: 100, sessionAbsolute: 1_000 };
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: null, sessionAbsoluteSeconds: null }), provider);
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: 50, sessionAbsoluteSeconds: 2_000 }), {
      sessionIdle: 50,
      sessionAbsolute: 1_000,
    });
    assert.deepEqual(sessionLifetimes(provider, { sessionIdleSeconds: 500, sessionAbsoluteSeconds: 60 }), {
      sessionIdle: 100,
      sessionAbsolute: 60,
    });
  });
});
