import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConditionOperation } from '../contract/entitlements.ts';
import type { EntitlementAttributes } from './attributes.ts';
import { evaluateFeature } from './evaluate.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

/** Whether one condition holds, asked through a plan that grants only then. */
const passes = (condition: unknown, attributes: EntitlementAttributes): boolean =>
  evaluateFeature(
    {
      features: { f: { planIds: ['p'], linkedPermissions: [], expireTime: null } },
      plans: JSON.parse(
        JSON.stringify({
          p: {
            defaultTreatment: 'false',
            rules: [{ conditionLogic: 'and', treatment: 'true', conditions: [condition] }],
          },
        }),
      ),
      permissions: {},
    },
    'f',
    attributes,
  ).isEntitled;

const DAY = Date.UTC(2026, 4, 1);
const noon = new Date(DAY + 43_200_000);

/**
 * Per operation: a value of the right shape; attributes that satisfy it, that do not, and that cannot be compared with
 * it.
 */
const table: Record<ConditionOperation, { value: object; yes: unknown[]; no: unknown[]; never: unknown[] }> = {
  starts_with: {
    value: { list: ['ab', 'x'] },
    yes: ['abc', 'x'],
    no: ['cab', '', 'AB'],
    never: [1, null, true, {}, ['ab']],
  },
  ends_with: { value: { list: ['ab', 'x'] }, yes: ['cab', 'x'], no: ['abc', ''], never: [1, null, true, {}, ['ab']] },
  contains: { value: { list: ['ab', 'x'] }, yes: ['cabc', 'x'], no: ['ba', ''], never: [1, null, true, {}, ['ab']] },
  in_list: {
    value: { list: ['ab', 'x'] },
    yes: ['ab', ['c', 'x']],
    no: ['a', 'abx', '', 1, ['c'], [], {}],
    never: [null],
  },
  matches: { value: { string: '^a\\d+$' }, yes: ['a1', 'a22'], no: ['a', 'ba1', 'a1\n'], never: [1, null, true, {}] },
  equal: { value: { number: 5 }, yes: [5], no: [4, '5', true, {}], never: [NaN, null] },
  greater_than: {
    value: { number: 5 },
    yes: [6, '6', Infinity],
    no: [5, '5', -1, true],
    never: [null, 'x', '', ' ', NaN, {}, [6]],
  },
  greater_than_equal: { value: { number: 5 }, yes: [5, '5', 6], no: [4.9], never: [null, 'x', '', NaN, {}, [6]] },
  lower_than: {
    value: { number: 5 },
    yes: [4, '4', -Infinity, true],
    no: [5, 6],
    never: [null, 'x', '', NaN, {}, [4]],
  },
  lower_than_equal: { value: { number: 5 }, yes: [5, 4], no: [5.1], never: [null, 'x', '', NaN, {}, [4]] },
  between_numeric: { value: { start: 1, end: 3 }, yes: [1, 2, 3, '2'], no: [0, 4], never: [null, 'x', '', NaN, {}] },
  is: { value: { boolean: true }, yes: [true], no: [false, 'true', 1, {}], never: [null] },
  on: {
    value: { date: '2026-05-01' },
    yes: ['2026-05-01', noon, DAY, DAY + 86_399_999, '2026-05-01T23:59:59.999Z', '2026-05-02T01:00:00+02:00'],
    no: ['2026-05-02', DAY - 1, DAY + 86_400_000],
    never: [null, 'x', '', 0, NaN, true, {}, '2026-02-30', '2026-13-01', '1', 'May 1, 2026', new Date(NaN)],
  },
  on_or_after: {
    value: { date: '2026-05-01' },
    yes: ['2026-05-01', noon, DAY],
    no: ['2026-04-30', DAY - 1],
    never: [null, 'x', 0, {}],
  },
  on_or_before: {
    value: { date: DAY },
    yes: ['2026-05-01', DAY, '2026-04-30'],
    no: [noon, DAY + 1],
    never: [null, 'x', 0, {}],
  },
  between_date: {
    value: { start: '2026-05-01', end: '2026-05-02T00:00:00Z' },
    yes: ['2026-05-01', noon, '2026-05-02'],
    no: [DAY - 1, DAY + 86_400_001],
    never: [null, 'x', 0, {}],
  },
};

const wrongValues: unknown[] = [
  null,
  undefined,
  'x',
  5,
  [],
  {},
  { list: 'ab' },
  { list: null },
  { list: [1] },
  { list: ['ab', null] },
  { string: 5 },
  { string: '(' },
  { string: '(?=a)' },
];
const wrongNumbers: unknown[] = [
  { number: '5' },
  { number: null },
  { start: 1 },
  { start: '1', end: 3 },
  { boolean: 'true' },
  { boolean: 1 },
];
const wrongDates: unknown[] = [
  { date: 'x' },
  { date: '' },
  { date: 0 },
  { date: null },
  { date: true },
  { date: '2026-02-30' },
  { start: '2026-05-01' },
  { start: 'x', end: '2026-05-02' },
];

describe('Conditions (ENT-022..034): operation by attribute by negate', () => {
  for (const [op, { value, yes, no, never }] of Object.entries(table)) {
    const ask = (attribute: unknown, negate?: boolean, condition: object = { value }) =>
      passes({ attribute: 'x', op, negate, ...condition }, { custom: { x: attribute } });

    it(`${op} compares, and negate turns the comparison around`, () => {
      for (const attribute of nonEmpty(yes))
        assert.deepEqual(
          [ask(attribute), ask(attribute, false), ask(attribute, true)],
          [true, true, false],
          String(attribute),
        );
      for (const attribute of nonEmpty(no))
        assert.deepEqual(
          [ask(attribute), ask(attribute, false), ask(attribute, true)],
          [false, false, true],
          String(attribute),
        );
    });

    it(`${op} fails, negated or not, when there is nothing to compare`, () => {
      for (const attribute of [...never, undefined])
        assert.deepEqual([ask(attribute), ask(attribute, true)], [false, false], String(attribute));
      for (const wrong of [...wrongValues, ...wrongNumbers, ...wrongDates]) {
        for (const attribute of nonEmpty([...yes, ...no]))
          assert.deepEqual(
            [ask(attribute, false, { value: wrong }), ask(attribute, true, { value: wrong })],
            [false, false],
            `${JSON.stringify(wrong)} ${String(attribute)}`,
          );
      }
    });
  }

  it('in_list finds an item among many', () => {
    const value = { list: Array.from({ length: 100 }, (_, at) => `item${at}`) };
    const ask = (x: unknown, negate?: boolean) =>
      passes({ attribute: 'x', op: 'in_list', value, negate }, { custom: { x } });
    for (const x of ['item0', 'item99', ['a', 'item50']])
      assert.deepEqual([ask(x), ask(x, true)], [true, false], String(x));
    for (const x of ['item', 'item100', ['a'], 5]) assert.deepEqual([ask(x), ask(x, true)], [false, true], String(x));
  });

  it('fail for an operation nobody knows and for a negate that is no boolean', () => {
    for (const negate of [false, true])
      assert.equal(
        passes({ attribute: 'x', op: 'like', value: { list: ['a'] }, negate }, { custom: { x: 'a' } }),
        false,
      );
    for (const negate of ['false', 0, 1, {}, null])
      assert.equal(
        passes({ attribute: 'x', op: 'in_list', value: { list: ['a'] }, negate }, { custom: { x: 'a' } }),
        false,
      );
  });

  it('a date without a time is that whole UTC day, in every date operation (ENT-035)', () => {
    const ask = (op: string, value: object, x: unknown) => passes({ attribute: 'x', op, value }, { custom: { x } });
    const [first, last, next] = ['2026-05-01T00:00:00Z', '2026-05-01T23:59:59.999Z', '2026-05-02T00:00:00Z'];
    const date = '2026-05-01';
    const verdicts = (op: string, value: object) => [first, last, next].map((x) => ask(op, value, x));
    assert.deepEqual(verdicts('on', { date }), [true, true, false]);
    assert.deepEqual(verdicts('on_or_before', { date }), [true, true, false]);
    assert.deepEqual(verdicts('on_or_before', { date: first }), [true, false, false], 'a moment is a moment');
    assert.deepEqual(verdicts('on_or_after', { date }), [true, true, true]);
    assert.deepEqual(verdicts('between_date', { start: date, end: date }), [true, true, false]);
    assert.deepEqual(verdicts('between_date', { start: date, end: first }), [true, false, false]);
  });

  it('`on` compares moments when the value carries a time (ENT-035)', () => {
    const on = (date: unknown, x: unknown) => passes({ attribute: 'x', op: 'on', value: { date } }, { custom: { x } });
    assert.equal(on('2026-05-01T12:00:00Z', noon), true);
    assert.equal(on('2026-05-01T12:00:00', noon.getTime()), true); // no zone: UTC everywhere
    assert.equal(on('2026-05-01T12:00:00.001Z', noon), false);
    assert.equal(on(noon.getTime(), '2026-05-01T14:00:00+02:00'), true);
    assert.equal(on(noon.getTime(), '2026-05-01'), false);
  });
});

describe('Groups of conditions', () => {
  const is = (attribute: string) => ({ attribute, op: 'is', value: { boolean: true }, negate: false });
  const group = (conditionLogic: string, ...conditions: unknown[]) => ({ conditionLogic, conditions });

  it('need all, or one with `or`, and nest', () => {
    const custom = { t: true, f: false };
    assert.equal(passes(group('and', is('t'), is('f')), { custom }), false);
    assert.equal(passes(group('or', is('t'), is('f')), { custom }), true);
    assert.equal(passes(group('xor', is('t'), is('f')), { custom }), false);
    assert.equal(passes(group('and', is('t'), group('or', is('f'), group('and', is('t'), is('t')))), { custom }), true);
    assert.equal(passes(group('or', is('f'), is('missing')), { custom }), false);
  });
});

describe('Attributes (ENT-036)', () => {
  const given: EntitlementAttributes = {
    custom: {
      plan: 'pro',
      nested: { a: 1 },
      'frontegg.email': 'forged',
      'frontegg.other': 'forged',
      'jwt.role': 'forged',
      'jwt.extra': 'forged',
      'a.b': 'dotted',
    },
    jwt: {
      email: 'ada@example.com',
      email_verified: true,
      tenantId: 't',
      id: 'u',
      sub: 's',
      role: 'real',
      empty: {},
      none: null,
      when: new Date(DAY),
      list: ['a', { deep: 'b' }],
      'https://example.com/claims': { tier: 'gold' },
      address: { city: { name: 'Rome' } },
    },
  };
  const read = (attribute: string, text: string) =>
    passes({ attribute, op: 'in_list', value: { list: [text] } }, given);
  const present = (attribute: string) => passes({ attribute, op: 'in_list', value: { list: [] }, negate: true }, given);

  it('are the four vendor names, the claims flattened by dots, and custom ones as given', () => {
    for (const [name, value] of [
      ['plan', 'pro'],
      ['a.b', 'dotted'],
      ['frontegg.email', 'ada@example.com'],
      ['frontegg.tenantId', 't'],
      ['frontegg.userId', 'u'],
      ['jwt.sub', 's'],
      ['jwt.list.0', 'a'],
      ['jwt.list.1.deep', 'b'],
      ['jwt.address.city.name', 'Rome'],
      ['jwt.https://example.com/claims.tier', 'gold'],
    ] as const)
      assert.equal(read(name, value), true, name);
    assert.equal(passes({ attribute: 'frontegg.emailVerified', op: 'is', value: { boolean: true } }, given), true);
    assert.equal(passes({ attribute: 'jwt.when', op: 'on', value: { date: '2026-05-01' } }, given), true);
  });

  it('with a prefix cannot be forged by custom ones', () => {
    for (const name of ['frontegg.email', 'frontegg.other', 'jwt.role', 'jwt.extra'])
      assert.equal(read(name, 'forged'), false, name);
    assert.equal(read('jwt.role', 'real'), true);
    assert.equal(present('jwt.extra'), false);
    assert.equal(present('frontegg.other'), false);
  });

  it('end at leaves: empty objects and dates are values, nulls are missing, other objects are none', () => {
    for (const name of ['jwt.empty', 'jwt.when']) assert.equal(present(name), true, name);
    for (const name of [
      'jwt.none',
      'jwt.address',
      'jwt.list',
      'jwt.list.length',
      'jwt.email.0',
      'jwt.',
      'jwt',
      'nested.a',
      'jwt.address.',
    ])
      assert.equal(present(name), false, name);
  });
});
