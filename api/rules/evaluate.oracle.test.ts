import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EntitlementsBundle } from '../contract/entitlements.ts';
import { compileEntitlements, evaluateFeature, evaluatePermission, type Verdict } from './evaluate.ts';
import { attributes, bundles, conditions, keys, NOW, toBundle } from './testing.ts';

/**
 * The rules written down a second time, as plainly as possible and sharing nothing with the first: everything is
 * flattened, searched and matched by the built-in engine. Slow, and unsafe for hostile input.
 */
type Any = Record<string, unknown>;
type Compare = (value: Any, attribute: unknown) => boolean | 'none';

const numbers = (attribute: unknown): number | 'none' => {
  if (typeof attribute === 'number') return Number.isNaN(attribute) ? 'none' : attribute;
  if (typeof attribute === 'boolean') return attribute ? 1 : 0;
  if (typeof attribute !== 'string' || attribute.trim() === '' || Number.isNaN(Number(attribute))) return 'none';
  return Number(attribute);
};
const number =
  (fits: (a: number, b: number) => boolean): Compare =>
  (value, attribute) => {
    if (typeof value.number !== 'number') return 'none';
    const amount = numbers(attribute);
    return amount === 'none' ? 'none' : fits(amount, value.number);
  };
const text =
  (fits: (a: string, b: string) => boolean): Compare =>
  (value, attribute) =>
    Array.isArray(value.list) && typeof attribute === 'string'
      ? value.list.some((item) => fits(attribute, String(item)))
      : 'none';
const moment = (value: unknown): number | 'none' => {
  const date =
    value instanceof Date ||
    (typeof value === 'number' && value !== 0) ||
    (typeof value === 'string' && /^\d{4}-/.test(value))
      ? new Date(value)
      : new Date(NaN);
  return Number.isNaN(date.getTime()) ? 'none' : date.getTime();
};
/** The end of a date: of the whole UTC day where it has no time. */
const last = (value: unknown): number | 'none' => {
  const first = moment(value);
  return first === 'none' || typeof value !== 'string' || value.length !== 10 ? first : first + 86_399_999;
};
const dates =
  (fits: (a: number, b: number, date: unknown) => boolean): Compare =>
  (value, attribute) => {
    const [a, b] = [moment(attribute), moment(value.date)];
    return a === 'none' || b === 'none' ? 'none' : fits(a, b, value.date);
  };
const compare: Record<string, Compare> = {
  starts_with: text((a, b) => a.startsWith(b)),
  ends_with: text((a, b) => a.endsWith(b)),
  contains: text((a, b) => a.includes(b)),
  in_list: (value, attribute) =>
    Array.isArray(value.list) ? [attribute].flat().some((item) => [value.list].flat().includes(item)) : 'none',
  matches: (value, attribute) => {
    if (typeof value.string !== 'string' || typeof attribute !== 'string') return 'none';
    try {
      return new RegExp(value.string).test(attribute);
    } catch {
      return 'none';
    }
  },
  equal: (value, attribute) => (typeof value.number === 'number' ? attribute === value.number : 'none'),
  greater_than: number((a, b) => a > b),
  greater_than_equal: number((a, b) => a >= b),
  lower_than: number((a, b) => a < b),
  lower_than_equal: number((a, b) => a <= b),
  between_numeric: (value, attribute) => {
    const [above, below] = [
      number((a, b) => a >= b)({ number: value.start }, attribute),
      number((a, b) => a <= b)({ number: value.end }, attribute),
    ];
    return above === 'none' || below === 'none' ? 'none' : above && below;
  },
  is: (value, attribute) => (typeof value.boolean === 'boolean' ? attribute === value.boolean : 'none'),
  on: dates((a, b, date) =>
    typeof date === 'string' && date.length === 10 ? new Date(a).toISOString().slice(0, 10) === date : a === b,
  ),
  on_or_after: dates((a, b) => a >= b),
  on_or_before: dates((a, b, date) => a <= Math.max(b, Number(last(date)))),
  between_date: (value, attribute) => {
    const [at, start, end] = [moment(attribute), moment(value.start), last(value.end)];
    return at === 'none' || start === 'none' || end === 'none' ? 'none' : start <= at && at <= end;
  },
};

function flatten(value: unknown, name: string, into: Map<string, unknown>): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.keys(value).length === 0)
    into.set(name, value);
  else for (const [key, inner] of Object.entries(value)) flatten(inner, `${name}.${key}`, into);
  return into;
}

function oracle(
  bundle: EntitlementsBundle,
  kind: 'feature' | 'permission',
  key: string,
  attributes: { custom: Any; jwt: Any },
  now: number,
): Verdict {
  const known = new Map<string, unknown>(
    Object.entries(attributes.custom).filter(([name]) => !/^(jwt|frontegg)\./.test(name)),
  );
  flatten(attributes.jwt, 'jwt', known);
  known.set('frontegg.email', attributes.jwt.email);
  known.set('frontegg.userId', attributes.jwt.id);

  const conditionHolds = (condition: Any): boolean => {
    if (Array.isArray(condition.conditions)) {
      const results = condition.conditions.map((inner) => conditionHolds(inner));
      return condition.conditionLogic === 'or' ? results.includes(true) : !results.includes(false);
    }
    const attribute = known.get(String(condition.attribute));
    if (attribute === undefined || attribute === null) return false;
    const result = compare[String(condition.op)]?.(Object(condition.value), attribute) ?? 'none';
    return result === 'none' ? false : condition.negate ? !result : result;
  };
  const granted = (entity: { defaultTreatment: string; rules?: object[] } | undefined): boolean => {
    for (const rule of entity?.rules ?? [])
      if (conditionHolds({ ...rule })) return Reflect.get(rule, 'treatment') === 'true';
    return entity?.defaultTreatment === 'true';
  };
  const askFeature = (name: string): Verdict => {
    const feature = new Map(Object.entries(bundle.features)).get(name);
    if (!feature) return { isEntitled: false, justification: 'MISSING_FEATURE' };
    const end = feature.expireTime;
    if (end === undefined || end === -1 || (end !== null && end > now)) return { isEntitled: true };
    const flag = feature.featureFlag;
    if (flag && (flag.on ? granted(flag) : flag.offTreatment === 'true')) return { isEntitled: true };
    if (feature.planIds.some((id) => granted(new Map(Object.entries(bundle.plans)).get(id))))
      return { isEntitled: true };
    return { isEntitled: false, justification: end === null ? 'MISSING_FEATURE' : 'BUNDLE_EXPIRED' };
  };

  if (kind === 'feature') return askFeature(key);
  const covers = (pattern: string) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[^a-z]/g, '\\$&'))
        .join('[^]*')}$`,
    ).test(key);
  if (!Object.keys(bundle.permissions).some(covers)) return { isEntitled: false, justification: 'MISSING_PERMISSION' };
  for (const [name, feature] of Object.entries(bundle.features)) {
    const verdict = feature.linkedPermissions.includes(key) ? askFeature(name) : undefined;
    if (verdict && !verdict.isEntitled) return verdict;
  }
  return { isEntitled: true };
}

describe('Entitlements against a second, plain reading of the rules', () => {
  it('agree for every bundle, key and user', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(bundles, keys, attributes, (parsed, key, user) => {
        const bundle = toBundle(parsed);
        const compiled = compileEntitlements(bundle);
        for (const kind of ['feature', 'permission'] as const) {
          const expected = oracle(bundle, kind, key, user, NOW);
          const reason = `${kind} ${expected.isEntitled ? 'entitled' : expected.justification}`;
          seen.set(reason, (seen.get(reason) ?? 0) + 1);
          assert.deepEqual(compiled[kind](key, user, NOW), expected, kind);
          assert.deepEqual(compiled[kind](key, user, NOW), expected, `${kind}, asked again`);
          assert.deepEqual(
            (kind === 'feature' ? evaluateFeature : evaluatePermission)(bundle, key, user, NOW),
            expected,
            `${kind}, not compiled`,
          );
        }
      }),
      { seed: 20_261, numRuns: 4_000 },
    );
    assert.equal(seen.size, 7, `all answers occur: ${[...seen].join('; ')}`);
  });

  it('agree on every single condition', () => {
    let held = 0;
    fc.assert(
      fc.property(conditions, attributes, (condition, user) => {
        const rules = [{ conditionLogic: 'and', conditions: [condition], treatment: 'true' }];
        const bundle: EntitlementsBundle = JSON.parse(
          '{"features":{"f":{"planIds":["p"],"linkedPermissions":[],"expireTime":null}},"permissions":{}}',
        );
        Object.assign(bundle, { plans: { p: { defaultTreatment: 'false', rules } } });
        const expected = oracle(bundle, 'feature', 'f', user, NOW);
        if (expected.isEntitled) held++;
        assert.deepEqual(evaluateFeature(bundle, 'f', user, NOW), expected);
      }),
      { seed: 20_262, numRuns: 20_000 },
    );
    assert.ok(held > 500, `${held} held`);
  });

  it('never throw and never grant an unknown key, whatever JSON comes as a bundle', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue(), (value, user) => {
        const bundle = JSON.parse(JSON.stringify({ features: value, plans: value, permissions: value }));
        assert.equal(evaluateFeature(bundle, 'no such key', { jwt: Object(user) }).isEntitled, false);
        assert.equal(
          evaluatePermission(JSON.parse(JSON.stringify(value)), 'no such key', { jwt: Object(user) }).isEntitled,
          false,
        );
      }),
      { seed: 20_261, numRuns: 2_000 },
    );
  });
});
