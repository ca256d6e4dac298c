import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  evaluateIsEntitledToFeature,
  evaluateIsEntitledToPermissions,
} from '@frontegg/entitlements-javascript-commons';
import fc from 'fast-check';
import { evaluateFeature, evaluatePermission } from '../../api/rules/evaluate.ts';

const NOW = Date.now();
const FUTURE = NOW + 3_600_000;
const date = (offset) => new Date(Date.UTC(2026, 4, 1) + offset);

const texts = fc.constantFrom('a', 'ab', 'b.a', 'pro', 'x@acme.com');
const numbers = fc.constantFrom(-1, 0, 1, 4.5, 5, 6);
const booleans = fc.boolean();
const dates = fc.constantFrom(date(-1), date(0), date(1));
const user = fc.record({
  custom: fc.record(
    { text: texts, other: texts, number: numbers, boolean: booleans, date: dates },
    { requiredKeys: [] },
  ),
  jwt: fc.record(
    {
      email: texts,
      email_verified: booleans,
      id: texts,
      tenantId: texts,
      nested: fc.record({ deep: texts, list: fc.array(texts, { maxLength: 2 }) }),
    },
    { requiredKeys: [] },
  ),
});

const textNames = fc.constantFrom(
  'text',
  'other',
  'missing',
  'frontegg.email',
  'frontegg.userId',
  'frontegg.tenantId',
  'jwt.email',
  'jwt.nested.deep',
  'jwt.nested.list.0',
  'jwt.missing',
);
const condition = (names, operations, value) =>
  fc.record({ attribute: names, op: fc.constantFrom(...operations), value, negate: booleans });
const one = fc.oneof(
  condition(
    textNames,
    ['starts_with', 'ends_with', 'contains', 'in_list'],
    fc.record({ list: fc.array(texts, { maxLength: 3 }) }),
  ),
  condition(
    textNames,
    ['matches'],
    fc.record({ string: fc.constantFrom('^a', 'a$', '\\d', '(a|b)+', 'acme\\.com', '[a-c]{2}') }),
  ),
  condition(
    fc.constantFrom('number', 'missing'),
    ['equal', 'greater_than', 'greater_than_equal', 'lower_than', 'lower_than_equal'],
    fc.record({ number: numbers }),
  ),
  condition(fc.constantFrom('number', 'missing'), ['between_numeric'], fc.record({ start: numbers, end: numbers })),
  condition(fc.constantFrom('boolean', 'frontegg.emailVerified', 'missing'), ['is'], fc.record({ boolean: booleans })),
  condition(
    fc.constantFrom('date', 'missing'),
    ['on', 'on_or_after', 'on_or_before'],
    fc.record({
      date: fc.oneof(
        dates,
        dates.map((moment) => moment.toISOString()),
        dates.map(Number),
      ),
    }),
  ),
  condition(fc.constantFrom('date', 'missing'), ['between_date'], fc.record({ start: dates, end: dates })),
  condition(textNames, ['nothing', 'greater_than', 'is'], fc.constantFrom({}, { list: ['a'] }, { string: 'a' })),
);
const conditions = fc.letrec((tie) => ({
  group: fc.record({
    conditionLogic: fc.constantFrom('and', 'or'),
    conditions: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
  any: fc.oneof({ maxDepth: 3 }, { weight: 4, arbitrary: one }, { weight: 1, arbitrary: tie('group') }),
})).any;

const treatments = fc.constantFrom('true', 'false');
const rules = fc.array(
  fc.record({
    conditionLogic: fc.constantFrom('and', 'or'),
    conditions: fc.array(conditions, { minLength: 1, maxLength: 3 }),
    treatment: treatments,
  }),
  { maxLength: 3 },
);
const keys = fc.constantFrom('a', 'b', 'a.b', 'a.b.c', 'ab', 'unknown');
const plan = fc.record({ defaultTreatment: treatments, rules }, { requiredKeys: ['defaultTreatment'] });
const flag = fc.record(
  { on: booleans, offTreatment: treatments, defaultTreatment: treatments, rules },
  { requiredKeys: ['on', 'offTreatment', 'defaultTreatment'] },
);
const feature = fc.record(
  {
    planIds: fc.array(keys, { maxLength: 2 }),
    expireTime: fc.constantFrom(null, -1, 0, NOW - 1, FUTURE),
    featureFlag: flag,
  },
  { requiredKeys: ['planIds'] },
);
/** Each permission is linked to one feature at most. */
const bundles = fc
  .record({
    features: fc.dictionary(keys, feature, { maxKeys: 4 }),
    plans: fc.dictionary(keys, plan, { maxKeys: 4 }),
    permissions: fc.dictionary(
      fc.constantFrom('a', 'a.*', '*', '*b', 'a*b', '*.b.*', 'a.b.c', '**'),
      fc.constant(true),
      { maxKeys: 3 },
    ),
    links: fc.uniqueArray(keys, { maxLength: 4 }),
  })
  .map(({ links, ...bundle }) => {
    const names = Object.keys(bundle.features);
    for (const [at, name] of names.entries())
      bundle.features[name].linkedPermissions = links.filter((_, link) => link % names.length === at);
    return bundle;
  });

describe('The published library', () => {
  it('agrees with the engine about every feature and permission', () => {
    const seen = new Map();
    fc.assert(
      fc.property(bundles, keys, user, (bundle, key, attributes) => {
        for (const [kind, theirs, ours] of [
          ['feature', evaluateIsEntitledToFeature, evaluateFeature],
          ['permission', evaluateIsEntitledToPermissions, evaluatePermission],
        ]) {
          const { isEntitled, justification } = theirs(key, bundle, attributes);
          assert.deepEqual(
            ours(bundle, key, attributes),
            isEntitled ? { isEntitled } : { isEntitled, justification },
            kind,
          );
          const answer = `${kind} ${justification ?? 'entitled'}`;
          seen.set(answer, (seen.get(answer) ?? 0) + 1);
        }
      }),
      { seed: 20_265, numRuns: 20_000 },
    );
    assert.equal(seen.size, 7, `all answers occur: ${[...seen.keys()].join('; ')}`);
  });
});
