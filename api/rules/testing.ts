import fc from 'fast-check';
import type { EntitlementsBundle } from '../contract/entitlements.ts';

/** What property tests of the entitlement rules ask about: bundles of every shape the protocol knows, and users. */
export const NOW = Date.UTC(2026, 4, 1, 12);
const texts = fc.constantFrom(
  '',
  'a',
  'ab',
  'b.a',
  'pro',
  '5',
  ' ',
  '2026-05-01',
  '2026-05-01T12:00:00Z',
  'x@acme.com',
  'ada@acme.com',
  't-1',
  'u-1',
);
const amounts = fc.constantFrom(-1, 0, 1, 4.5, 5, 6, NOW);
const scalars = fc.oneof(texts, amounts, fc.boolean(), fc.constant(null), fc.constant(new Date(NOW)));
const names = fc.constantFrom(
  'a',
  'b',
  'plan',
  'jwt.a',
  'jwt.a.b',
  'jwt.a.0',
  'jwt.email',
  'frontegg.email',
  'frontegg.userId',
  'frontegg.tenantId',
  'missing',
);
const lists = fc.record({ list: fc.array(texts, { maxLength: 3 }) });
const number1 = fc.record({ number: amounts });
const date1 = fc.record({ date: scalars });
const range = fc.record({ start: scalars, end: scalars });
const shapes: Record<string, fc.Arbitrary<object>> = {
  starts_with: lists,
  ends_with: lists,
  contains: lists,
  in_list: lists,
  matches: fc.record({ string: fc.constantFrom('^a', 'a$', '\\d', '(a|b)+', '(', 'acme\\.com', '[a-c]{2}') }),
  equal: number1,
  greater_than: number1,
  greater_than_equal: number1,
  lower_than: number1,
  lower_than_equal: number1,
  between_numeric: range,
  is: fc.record({ boolean: fc.boolean() }),
  on: date1,
  on_or_after: date1,
  on_or_before: date1,
  between_date: range,
};
const values = fc.oneof(...Object.values(shapes), fc.constant({}));
const treatments = fc.constantFrom<'true' | 'false'>('true', 'false');
const operations = fc.constantFrom(...Object.keys(shapes), 'like');
export const conditions = fc.letrec((tie) => ({
  one: operations.chain((op) =>
    fc.record({
      attribute: names,
      op: fc.constant(op),
      value: fc.oneof({ weight: 6, arbitrary: shapes[op] ?? values }, values),
      negate: fc.boolean(),
    }),
  ),
  group: fc.record({
    conditionLogic: fc.constantFrom('and', 'or'),
    conditions: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
  any: fc.oneof({ maxDepth: 3 }, { weight: 4, arbitrary: tie('one') }, { weight: 1, arbitrary: tie('group') }),
})).any;
const rules = fc.array(
  fc.record({
    conditionLogic: fc.constantFrom('and', 'or'),
    conditions: fc.array(conditions, { minLength: 1, maxLength: 3 }),
    treatment: treatments,
  }),
  { maxLength: 3 },
);
export const keys = fc.constantFrom('a', 'b', 'a.b', 'a.b.c', 'ab', 'constructor', '__proto__');
const patterns = fc.constantFrom('a', 'a.*', '*', '*b', 'a*b', '*.b.*', 'a.b.c', 'a+', '**', 'constructor');
const flags = fc.record(
  { on: fc.boolean(), offTreatment: treatments, defaultTreatment: treatments, rules },
  { requiredKeys: ['on', 'offTreatment', 'defaultTreatment'] },
);
const features = fc.record(
  {
    planIds: fc.array(keys, { maxLength: 2 }),
    linkedPermissions: fc.array(keys, { maxLength: 2 }),
    expireTime: fc.constantFrom(null, -1, 0, NOW, NOW + 1),
    featureFlag: flags,
  },
  { requiredKeys: ['planIds', 'linkedPermissions'] },
);
const named = <T>(value: fc.Arbitrary<T>) => fc.dictionary(keys, value, { maxKeys: 3 });
export const bundles = fc.record({
  features: named(features),
  plans: named(fc.record({ defaultTreatment: treatments, rules }, { requiredKeys: ['defaultTreatment'] })),
  permissions: fc.dictionary(patterns, fc.constant<true>(true), { maxKeys: 3 }),
});
export const attributes = fc.record({
  custom: fc.dictionary(names, scalars, { minKeys: 3, maxKeys: 6 }),
  jwt: fc.dictionary(
    fc.constantFrom('a', 'email', 'id'),
    fc.oneof(
      scalars,
      fc.dictionary(fc.constantFrom('b', 'c'), scalars, { maxKeys: 2 }),
      fc.array(scalars, { maxLength: 2 }),
    ),
    { minKeys: 1, maxKeys: 3 },
  ),
});

/** A bundle as it would come over the wire. The generated conditions are wilder than the type of the contract. */
export const toBundle = (parsed: object): EntitlementsBundle => {
  const bundle: EntitlementsBundle = JSON.parse('{}');
  Object.assign(bundle, parsed);
  return bundle;
};
