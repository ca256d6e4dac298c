import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Condition, EntitlementsBundle } from '../contract/entitlements.ts';
import { compileEntitlements, type Bundle } from './evaluate.ts';
import { explain, type Explanation, type Step } from './explain.ts';
import { lookCounter } from '../../tests/support/steps.ts';
import { attributes, bundles, keys, NOW, toBundle } from './testing.ts';

/** An explanation has no more steps than this, besides its root. */
const MOST_STEPS = 5_000;
/**
 * How often the verdict and its explanation may look into conditions: a few times for each of the engine's 50,000
 * steps.
 */
const MOST_LOOKS = 300_000;

const countSteps = ({ steps }: Step): number => steps.reduce((sum, step) => sum + 1 + countSteps(step), 0);

const broken = (value: unknown): Bundle => JSON.parse(JSON.stringify(value));
const condition = (
  attribute: string,
  op: Condition['op'],
  value: Record<string, unknown>,
  negate = false,
): Condition => ({ attribute, op, value, negate });

/** The steps the verdict rests on, from the root down, each by its kind and what names it. */
const path = ({ root }: Explanation): string[] => {
  const name = (step: Step): string => {
    if (step.kind === 'permission' || step.kind === 'feature') return `${step.kind} ${step.key}`;
    if (step.kind === 'plan') return `plan ${String(step.id)}`;
    if (step.kind === 'rule') return `rule ${step.index}`;
    if (step.kind === 'condition') return `condition ${String(step.attribute)}`;
    return step.kind === 'group' ? step.logic : step.kind === 'entry' ? `entry ${step.state}` : step.kind;
  };
  const walk = (step: Step): string[] =>
    step.decides ? [`${name(step)} ${step.passes ? '+' : '-'}`, ...step.steps.flatMap(walk)] : [];
  return walk(root);
};

const bundle: EntitlementsBundle = {
  features: {
    held: { planIds: [], expireTime: -1, linkedPermissions: ['fe.both'] },
    old: { planIds: ['pro', 'unknown'], expireTime: NOW, linkedPermissions: ['fe.both'] },
    flagged: {
      planIds: [],
      expireTime: null,
      linkedPermissions: [],
      featureFlag: {
        on: true,
        offTreatment: 'false',
        defaultTreatment: 'true',
        rules: [
          {
            conditionLogic: 'or',
            conditions: [condition('a', 'is', { boolean: true }), condition('b', 'equal', { number: 1 })],
            treatment: 'false',
          },
        ],
      },
    },
    off: {
      planIds: [],
      expireTime: null,
      linkedPermissions: [],
      featureFlag: { on: false, offTreatment: 'true', defaultTreatment: 'false' },
    },
  },
  plans: {
    pro: {
      defaultTreatment: 'false',
      rules: [
        {
          conditionLogic: 'and',
          conditions: [
            condition('plan', 'in_list', { list: ['pro'] }),
            condition('seats', 'greater_than', { number: 5 }),
          ],
          treatment: 'true',
        },
        {
          conditionLogic: 'and',
          conditions: [condition('jwt.role', 'starts_with', { list: ['Adm'] }, true)],
          treatment: 'true',
        },
      ],
    },
  },
  permissions: { 'fe.*': true, 'x.y': true },
};

describe('An explanation', () => {
  it('names the entry that decided', () => {
    assert.deepEqual(path(explain(bundle, 'held', {}, NOW)), ['feature held +', 'entry endless +']);
    assert.deepEqual(path(explain(bundle, 'old', {}, NOW - 1)), ['feature old +', 'entry valid +']);
    assert.deepEqual(path(explain(bundle, { feature: 'nobody' }, {}, NOW)), ['feature nobody -']);
  });

  it('names the plan, the rule and every condition it rests on', () => {
    assert.deepEqual(path(explain(bundle, 'old', { custom: { plan: 'pro', seats: 6 } }, NOW)), [
      'feature old +',
      'plan pro +',
      'rule 0 +',
      'condition plan +',
      'condition seats +',
    ]);
    assert.deepEqual(path(explain(bundle, 'old', { custom: { plan: 'pro', seats: 5 }, jwt: { role: 'User' } }, NOW)), [
      'feature old +',
      'plan pro +',
      'rule 1 +',
      'condition jwt.role +',
    ]);
  });

  it('names everything that could have granted and did not', () => {
    assert.deepEqual(path(explain(bundle, 'old', { jwt: { role: 'Admin' } }, NOW)), [
      'feature old -',
      'entry expired -',
      'plan pro -',
      'default -',
      'plan unknown -',
    ]);
  });

  it('names the flag, its rule, its group or what it gives when off', () => {
    assert.deepEqual(path(explain(bundle, 'flagged', { custom: { b: 1 } }, NOW)), [
      'feature flagged -',
      'entry none -',
      'flag -',
      'rule 0 +',
      'or +',
      'condition b +',
    ]);
    assert.deepEqual(path(explain(bundle, 'flagged', {}, NOW)), ['feature flagged +', 'flag +', 'default +']);
    assert.deepEqual(path(explain(bundle, 'off', {}, NOW)), ['feature off +', 'flag +', 'off +']);
  });

  it('names the pattern of a permission and the linked feature that refuses', () => {
    const both = explain(bundle, { permission: 'fe.both' }, { jwt: { role: 'Admin' } }, NOW);
    assert.equal(both.root.kind === 'permission' && both.root.pattern, 'fe.*');
    assert.deepEqual(both.verdict, { isEntitled: false, justification: 'BUNDLE_EXPIRED' });
    assert.deepEqual(path(both).slice(0, 2), ['permission fe.both -', 'feature old -']);
    assert.deepEqual(path(explain(bundle, { permission: 'x.y' }, {}, NOW)), ['permission x.y +']);
    const none = explain(bundle, { permission: 'x.z' }, {}, NOW);
    assert.equal(none.root.kind === 'permission' && none.root.pattern, undefined);
    assert.deepEqual(path(none), ['permission x.z -']);
  });

  it('tells what each condition compared, and why it could not', () => {
    const conditions: [Condition | object, unknown][] = [
      [
        condition('seats', 'greater_than', { number: 5 }),
        { actual: 6, compared: true, problem: undefined, passes: true },
      ],
      [
        condition('seats', 'greater_than', { number: 5 }, true),
        { actual: 6, compared: true, problem: undefined, passes: false },
      ],
      [
        condition('missing', 'is', { boolean: true }),
        { actual: undefined, compared: undefined, problem: 'missing', passes: false },
      ],
      [
        condition('name', 'greater_than', { number: 5 }),
        { actual: 'x', compared: undefined, problem: 'incomparable', passes: false },
      ],
      [
        condition('seats', 'greater_than', { number: '5' }),
        { actual: 6, compared: undefined, problem: 'unreadable', passes: false },
      ],
      [
        { attribute: 'seats', op: 'like', value: {} },
        { actual: 6, compared: undefined, problem: 'unreadable', passes: false },
      ],
    ];
    for (const [one, expected] of conditions) {
      const given = broken({
        features: { f: { expireTime: null, planIds: ['p'] } },
        plans: { p: { defaultTreatment: 'false', rules: [{ conditions: [one], treatment: 'true' }] } },
      });
      const { root } = explain(given, 'f', { custom: { seats: 6, name: 'x' } }, NOW);
      const found = root.steps[1]?.steps[0]?.steps[0];
      assert.ok(found?.kind === 'condition', 'a condition');
      const { actual, compared, problem, passes } = found;
      assert.deepEqual({ actual, compared, problem, passes }, expected);
      assert.deepEqual(
        { attribute: found.attribute, op: found.op, operand: found.operand },
        { attribute: Reflect.get(one, 'attribute'), op: Reflect.get(one, 'op'), operand: Reflect.get(one, 'value') },
      );
    }
  });

  it('gives the verdict of the engine, rests on steps that agree with it, and ends in one path, for every bundle, key and user', () => {
    const agrees = (step: Step): void => {
      const deciding = step.steps.filter(({ decides }) => decides);
      if (step.steps.length && step.decides) assert.ok(deciding.length, `${step.kind} rests on nothing`);
      if (step.kind === 'feature' && step.decides && step.isKnown)
        assert.ok(
          deciding.every(({ passes }) => passes === step.passes),
          `${step.kind} rests on what says otherwise`,
        );
      if (step.kind === 'group' && step.decides)
        assert.ok(
          deciding.every(({ passes }) => passes === step.passes),
          `${step.kind} rests on what says otherwise`,
        );
      if (!step.decides) assert.equal(deciding.length, 0);
      step.steps.forEach(agrees);
    };
    fc.assert(
      fc.property(bundles, keys, attributes, fc.constantFrom(NOW - 1, NOW, NOW + 1), (parsed, key, user, now) => {
        const given = toBundle(parsed);
        const compiled = compileEntitlements(given);
        for (const [kind, about] of [
          ['feature', key],
          ['feature', { feature: key }],
          ['permission', { permission: key }],
        ] as const) {
          const explanation = explain(given, about, user, now);
          assert.deepEqual(explanation.verdict, compiled[kind](key, user, now));
          assert.equal(explanation.isComplete, true);
          assert.equal(explanation.root.passes, explanation.verdict.isEntitled);
          assert.equal(explanation.root.decides, true);
          if (explanation.root.kind === 'feature' && !explanation.verdict.isEntitled)
            assert.equal(explanation.root.justification, explanation.verdict.justification);
          agrees(explanation.root);
        }
      }),
      { seed: 20_263, numRuns: 2_000 },
    );
  });

  it('STO-15: never throws and never disagrees, whatever the bundle is', () => {
    const loop: Record<string, unknown> = { conditionLogic: 'or', treatment: 'false' };
    const { counted, looks } = lookCounter(32 * MOST_LOOKS);
    loop.conditions = counted([loop, loop]);
    let fan: unknown = condition('a', 'is', { boolean: true });
    for (let level = 0; level < 60; level++) fan = { conditionLogic: 'or', conditions: counted([fan, fan]) };
    const [looping, fanning]: [Bundle, Bundle] = [
      { ...bundle, plans: {} },
      { ...bundle, plans: {} },
    ];
    Reflect.set(looping.plans, 'pro', { defaultTreatment: 'true', rules: [loop] });
    Reflect.set(fanning.plans, 'pro', {
      defaultTreatment: 'true',
      rules: [{ conditionLogic: 'or', treatment: 'false', conditions: counted([fan]) }],
    });
    const rubbish: Bundle[] = [
      undefined,
      null,
      looping,
      fanning,
      broken([]),
      broken({ features: { old: null } }),
      broken({ features: [], permissions: 'x' }),
      broken({
        features: { old: { expireTime: null, planIds: ['p'], featureFlag: 'x' } },
        plans: { p: { rules: [null] } },
        permissions: { old: 1 },
      }),
    ];
    for (const given of rubbish) {
      for (const about of ['old', '', { permission: 'old' }, { permission: '' }]) {
        const before = looks();
        const { verdict, root } = explain(given, about, { custom: {} }, NOW);
        assert.equal(verdict.isEntitled, false);
        assert.equal(root.passes, false);
        assert.ok(looks() - before <= MOST_LOOKS, `${looks() - before} looks`);
        assert.ok(countSteps(root) <= MOST_STEPS, `${countSteps(root)} steps`);
      }
    }
    assert.equal(explain(looping, 'old', {}, NOW).isComplete, false);
    const throws = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new RangeError('no');
        },
      },
    );
    assert.equal(explain(bundle, 'old', { jwt: throws }, NOW).verdict.isEntitled, false);
  });
});
