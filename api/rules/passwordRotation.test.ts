import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rotationInForce } from './passwordRotation.ts';

const days = (rotationPeriod: number, isActive = true) => ({ isActive, rotationPeriod });

describe('rotationInForce', () => {
  it('takes the shorter period where both are active (SECPOL-013)', () => {
    assert.deepEqual(rotationInForce(days(30), days(10)), { from: 'inherited', days: 10, rotation: days(10) });
    assert.deepEqual(rotationInForce(days(10), days(30)), { from: 'own', days: 10, rotation: days(10) });
    assert.equal(rotationInForce(days(10), days(10))?.from, 'inherited', 'nothing of their own is needed for that');
  });

  it('takes the only one that is active, and none when none is (SECPOL-014)', () => {
    assert.equal(rotationInForce(days(30), days(10, false))?.from, 'own');
    assert.equal(rotationInForce(days(10, false), days(30))?.from, 'inherited');
    assert.equal(rotationInForce(days(10), undefined)?.days, 10);
    assert.equal(rotationInForce(undefined, days(10))?.days, 10);
    for (const nothing of [undefined, null, {}, { isActive: true }, days(0), days(-1), days(10, false)])
      assert.equal(rotationInForce(nothing, nothing), undefined);
  });
});
