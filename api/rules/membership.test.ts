import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountObstacle, chooseTenant, membershipObstacle, type MembershipState } from './membership.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('which membership opens a door', () => {
  const member = (changes: Partial<MembershipState> = {}): MembershipState => ({
    tenantId: 'a',
    activatedAt: ago(9),
    isDisabled: false,
    temporaryExpirationDate: null,
    lastLogin: null,
    ...changes,
  });

  it('one that is active, enabled and not over', () => {
    assert.equal(membershipObstacle(member(), now), undefined);
    assert.equal(membershipObstacle(member({ temporaryExpirationDate: ago(-1) }), now), undefined);
    assert.equal(
      membershipObstacle(member({ temporaryExpirationDate: now }), now),
      'ER-USER-EXPIRED',
      'at its very end',
    );
    assert.equal(membershipObstacle(member({ activatedAt: null }), now), 'ER-USER-NOT-VERIFIED');
  });

  it('and of several obstacles the most final one is told', () => {
    const [isDisabled, temporaryExpirationDate, activatedAt] = [true, ago(1), null];
    assert.equal(
      membershipObstacle(member({ isDisabled, temporaryExpirationDate, activatedAt }), now),
      'ER-USER-DISABLED',
    );
    assert.equal(membershipObstacle(member({ temporaryExpirationDate, activatedAt }), now), 'ER-USER-EXPIRED');
  });

  it('PROV-012 the wished tenant if it is open, else the one used last', () => {
    const three = [
      member(),
      member({ tenantId: 'b', lastLogin: ago(5) }),
      member({ tenantId: 'c', lastLogin: ago(50) }),
    ];
    assert.deepEqual(chooseTenant(three, now, 'c'), { tenantId: 'c' });
    assert.deepEqual(chooseTenant(three, now), { tenantId: 'b' });
    assert.deepEqual(chooseTenant(three, now, 'foreign'), { tenantId: 'b' });
    assert.deepEqual(chooseTenant([member({ isDisabled: true }), member({ tenantId: 'b' })], now, 'a'), {
      tenantId: 'b',
    });
    assert.deepEqual(chooseTenant([member({ isDisabled: true })], now), { refusal: 'ER-USER-DISABLED' });
    assert.deepEqual(chooseTenant([], now), { refusal: 'ER-NOT-A-MEMBER' });
  });

  it('an account that is not locked, and verified where the vendor asks for it', () => {
    assert.equal(accountObstacle({ isLocked: false, verified: true }, false), undefined);
    assert.equal(accountObstacle({ isLocked: false, verified: false }, true), undefined);
    assert.equal(accountObstacle({ isLocked: false, verified: false }, false), 'ER-USER-NOT-VERIFIED');
    assert.equal(accountObstacle({ isLocked: true, verified: false }, true), 'ER-USER-LOCKED');
  });
});
