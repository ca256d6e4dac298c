import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Condition, ConditionGroup, EntitlementsBundle } from '../contract/entitlements.ts';
import { compileEntitlements } from './evaluate.ts';
import { reduceBundle } from './reduce.ts';
import { attributes, bundles, keys, NOW, toBundle } from './testing.ts';

const owner = { tenantId: 't-1', email: 'ada@acme.com', userId: 'u-1' };
const jwt = { tenantId: owner.tenantId, email: owner.email, id: owner.userId };

const on = (attribute: string, list: string[], negate = false): Condition => ({
  attribute,
  op: 'in_list',
  value: { list },
  negate,
});
const mine = on('frontegg.tenantId', ['t-1', 't-2']);
const others = on('frontegg.tenantId', ['t-2', 't-3']);
const free = on('region', ['eu']);
const group = (conditionLogic: 'and' | 'or', ...conditions: ConditionGroup['conditions']): ConditionGroup => ({
  conditionLogic,
  conditions,
});
const withRules = (...rules: ConditionGroup[]): EntitlementsBundle => ({
  features: { f: { planIds: ['p'], expireTime: null, linkedPermissions: [] } },
  plans: { p: { defaultTreatment: 'false', rules: rules.map((rule) => ({ ...rule, treatment: 'true' as const })) } },
  permissions: {},
});
const leftOf = (...rules: ConditionGroup[]) =>
  reduceBundle(withRules(...rules), owner).plans['p']?.rules?.map(({ conditionLogic, conditions }) => ({
    conditionLogic,
    conditions,
  }));

describe('a bundle for one person', () => {
  it('holds what is left when tenant, email and user id are settled', () => {
    assert.deepEqual(leftOf(group('and', mine, free)), [group('and', free)]);
    assert.deepEqual(leftOf(group('and', others, free)), []);
    assert.deepEqual(leftOf(group('or', others, free)), [group('or', free)]);
    assert.deepEqual(
      leftOf(group('or', mine, free), group('and', free)),
      [group('or')],
      'holds always; none behind it is met',
    );
    assert.deepEqual(leftOf(group('and', mine), group('and', free)), [group('and')]);
    assert.deepEqual(leftOf(group('and', free, group('or', others, group('and', mine, free)))), [
      group('and', free, group('or', group('and', free))),
    ]);
    assert.deepEqual(leftOf(group('and', group('or', others), free)), []);
    for (const logic of ['and', 'or'] as const)
      assert.deepEqual(leftOf(group(logic)), [group(logic)], 'a rule without conditions holds');
  });

  it('judges every one of the three names, negated ones too, and no other', () => {
    for (const [name, value] of [
      ['tenantId', 't-1'],
      ['email', 'ada@acme.com'],
      ['userId', 'u-1'],
    ] as const) {
      assert.deepEqual(leftOf(group('and', on(`frontegg.${name}`, [value]))), [group('and')], name);
      assert.deepEqual(leftOf(group('and', on(`frontegg.${name}`, [value], true))), [], name);
    }
    for (const name of ['frontegg.emailVerified', 'jwt.email', 'tenantId', 'frontegg.other'])
      assert.equal(leftOf(group('and', on(name, ['x'])))?.[0]?.conditions.length, 1, name);
  });

  it('holds flags that are reduced too, and leaves the given bundle as it was', () => {
    const flag = { on: true, offTreatment: 'false' as const, defaultTreatment: 'false' as const };
    const bundle = withRules(group('and', others));
    bundle.features['g'] = {
      planIds: [],
      linkedPermissions: [],
      expireTime: null,
      featureFlag: { ...flag, rules: [{ ...group('and', others), treatment: 'true' }] },
    };
    const before = JSON.stringify(bundle);
    assert.deepEqual(reduceBundle(bundle, owner).features['g']?.featureFlag, { ...flag, rules: [] });
    assert.equal(JSON.stringify(bundle), before);
  });

  it('gives every verdict that the whole bundle gives, and names none of the three', () => {
    fc.assert(
      fc.property(bundles, attributes, keys, ({ ...parsed }, { custom, jwt: claims }, key) => {
        const bundle = toBundle(parsed);
        const reduced = reduceBundle(bundle, owner);
        const asked = { custom, jwt: { ...claims, ...jwt } };
        const [whole, rest] = [compileEntitlements(bundle), compileEntitlements(reduced)];
        assert.deepEqual(rest.feature(key, asked, NOW), whole.feature(key, asked, NOW));
        assert.deepEqual(rest.permission(key, asked, NOW), whole.permission(key, asked, NOW));
        assert.doesNotMatch(JSON.stringify(reduced), /"frontegg\.(tenantId|email|userId)"/);
      }),
      { numRuns: 2_000 },
    );
  });
});
