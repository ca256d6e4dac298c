import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { subAccountAccessTypes } from '../contract/subTenants.ts';
import { accessAtTheEnd, type AccountOnTheWay, type MemberOnTheWay } from './subAccountAccess.ts';

const account = (
  tenantId: string,
  subAccountAccessType: AccountOnTheWay['subAccountAccessType'] = 'defaultOff',
  member?: Partial<MemberOnTheWay>,
): AccountOnTheWay => ({
  tenantId,
  subAccountAccessType,
  ...(member && {
    member: { state: 'in-force', subAccountAccessAllowed: null, ...member },
  }),
});
const by = (...way: AccountOnTheWay[]) => accessAtTheEnd(way).by;

/**
 * The rule as people read it, not as it is computed: a person comes in from an account above when every account on the
 * way
 * down lets them pass, and each asks the nearest account above it that decided.
 */
function slowly(way: readonly AccountOnTheWay[]): string[] {
  const decidedAbove = (index: number): boolean | undefined => {
    for (let at = index; at >= 0; at -= 1) {
      const member = way[at]?.member;
      if (member?.state === 'closed') return false;
      if (at < index && member?.state === 'in-force' && member.subAccountAccessAllowed !== null)
        return member.subAccountAccessAllowed;
    }
    return undefined;
  };
  const lets = (index: number): boolean => {
    const decided = decidedAbove(index);
    const type = way[index]?.subAccountAccessType;
    return type === 'alwaysOn' || (type === 'defaultOn' ? decided !== false : decided === true);
  };
  return way.flatMap((start, index) => {
    if (start.member?.state !== 'in-force') return [];
    return way.every((_, below) => below <= index || lets(below)) ? [start.tenantId] : [];
  });
}

describe('access to an account by the tree', () => {
  it('SUBACC-030 off: only who is let in; on: all but who is denied; always on: all, and no denial counts', () => {
    const with_ = (allowed: boolean | null) => account('top', 'defaultOff', { subAccountAccessAllowed: allowed });
    const table = subAccountAccessTypes.map((type) =>
      [null, true, false].map((allowed) => by(with_(allowed), account('below', type)).length > 0),
    );
    assert.deepEqual(table, [
      [false, true, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  it('asks every account on the way down', () => {
    const top = account('top', 'defaultOff', {});
    assert.deepEqual(by(top, account('a', 'alwaysOn'), account('b', 'defaultOff')), []);
    assert.deepEqual(by(top, account('a', 'defaultOff'), account('b', 'alwaysOn')), [], 'nobody jumps over an account');
  });

  it('lets the nearest account decide', () => {
    const top = account('top', 'defaultOff', { subAccountAccessAllowed: true });
    const denied = account('a', 'defaultOff', {
      subAccountAccessAllowed: false,
    });
    assert.deepEqual(by(top, denied), ['top', 'a']);
    assert.deepEqual(by(top, denied, account('b', 'defaultOff')), []);
    assert.deepEqual(
      by(
        account('top', 'defaultOff', { subAccountAccessAllowed: false }),
        account('a', 'alwaysOn', { subAccountAccessAllowed: true }),
        account('b'),
      ),
      ['top', 'a'],
    );
  });

  it('keeps who is a member of the account itself, and takes a closed membership for a denial', () => {
    assert.deepEqual(by(account('top'), account('a', 'defaultOff', {})), ['a']);
    const top = account('top', 'defaultOff', { subAccountAccessAllowed: true });
    assert.deepEqual(by(top, account('a', 'defaultOn', { state: 'closed' })), []);
    assert.deepEqual(by(top, account('a', 'defaultOn', { state: 'closed' }), account('b', 'defaultOn')), []);
    assert.deepEqual(by(top, account('a', 'alwaysOn', { state: 'closed' })), ['top']);
    assert.deepEqual(by(top, account('a', 'defaultOn', { state: 'invited' })), ['top']);
    assert.deepEqual(
      by(
        account('top', 'defaultOff', {
          state: 'invited',
          subAccountAccessAllowed: true,
        }),
        account('a'),
      ),
      [],
    );
  });

  it('agrees with the slow reading of the rule for any way of one to six accounts', () => {
    const member = fc.record({
      state: fc.constantFrom('in-force', 'in-force', 'invited', 'closed'),
      subAccountAccessAllowed: fc.constantFrom(null, true, false),
    });
    const step = fc.record({
      subAccountAccessType: fc.constantFrom(...subAccountAccessTypes),
      member: fc.option(member, { nil: undefined }),
    });
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const way = steps.map((one, index) => ({
          ...one,
          tenantId: String(index),
        }));
        const found = by(...way);
        verdicts.add(found.length > 0);
        assert.deepEqual(found, slowly(way));
      }),
      { numRuns: 5_000 },
    );
    assert.equal(verdicts.size, 2, 'both verdicts are met');
  });
});
