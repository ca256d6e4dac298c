import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition, EntitlementsBundle, Feature, Plan } from '../contract/entitlements.ts';
import { compileEntitlements, evaluateFeature, evaluatePermission, type Bundle } from './evaluate.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { lookCounter, stepsOf } from '../../tests/support/steps.ts';

const NOW = Date.UTC(2026, 10, 15);
/** How often one question may look into the conditions of a bundle: a few times for each of its 50,000 steps. */
const MOST_LOOKS = 250_000;
const entitled = { isEntitled: true };
const missingFeature = { isEntitled: false, justification: 'MISSING_FEATURE' };
const missingPermission = { isEntitled: false, justification: 'MISSING_PERMISSION' };
const expired = { isEntitled: false, justification: 'BUNDLE_EXPIRED' };

const feature = (rest: Partial<Feature> = {}): Feature => ({
  planIds: [],
  linkedPermissions: [],
  expireTime: null,
  ...rest,
});
const bundle = (rest: Partial<EntitlementsBundle>): EntitlementsBundle => ({
  features: {},
  plans: {},
  permissions: {},
  ...rest,
});
/** What no type would let through, but a wire may bring. */
const broken = (value: unknown): Bundle => JSON.parse(JSON.stringify(value));

describe('A feature', () => {
  const withExpiry = (expireTime: unknown) =>
    broken({ features: { sso: { planIds: [], linkedPermissions: [], expireTime } }, plans: {}, permissions: {} });

  for (const [name, expireTime, expected] of [
    ['absent: entitled without end', undefined, entitled],
    ['-1: never expires (ENT-013)', -1, entitled],
    ['one millisecond ahead', NOW + 1, entitled],
    ['now', NOW, expired],
    ['in the past', NOW - 1, expired],
    ['0', 0, expired],
    ['another negative number', -5, expired],
    ['null: no direct entry', null, missingFeature],
    ['a string', String(NOW + 1000), missingFeature],
    ['true', true, missingFeature],
    ['a record', {}, missingFeature],
  ] as const) {
    it(`with expireTime ${name}`, () =>
      assert.deepEqual(evaluateFeature(withExpiry(expireTime), 'sso', {}, NOW), expected));
  }

  it('with an expireTime that is no finite number has no direct entry', () => {
    for (const expireTime of [NaN, Infinity, -Infinity]) {
      assert.deepEqual(
        evaluateFeature(bundle({ features: { sso: feature({ expireTime }) } }), 'sso', {}, NOW),
        missingFeature,
      );
    }
  });

  it('without a name cannot be asked for', () => {
    const given = compileEntitlements(
      bundle({
        features: { '': feature({ expireTime: -1, linkedPermissions: ['linked'] }) },
        permissions: { '': true, '*': true },
      }),
    );
    assert.deepEqual(given.permission('linked'), entitled);
    for (const key of nonEmpty<string>(JSON.parse('["", null, 0, {}, [""]]'))) {
      assert.deepEqual([given.feature(key), given.permission(key)], [missingFeature, missingPermission]);
      assert.deepEqual(
        [given.judge.feature(key).verdict, given.judge.permission(key).verdict],
        [missingFeature, missingPermission],
      );
    }
  });

  it('unknown to the bundle, or asked of no bundle, is missing (ENT-014)', () => {
    assert.deepEqual(
      evaluateFeature(bundle({ features: { sso: feature({ expireTime: -1 }) } }), 'SSO'),
      missingFeature,
    );
    for (const none of [undefined, null, broken({}), broken([]), broken('x'), broken({ features: [] })])
      assert.deepEqual(evaluateFeature(none, 'sso'), missingFeature);
  });

  it('that has expired is entitled by its flag or a plan, and says BUNDLE_EXPIRED when neither grants (ENT-011, ENT-012)', () => {
    const plans = { pro: { defaultTreatment: 'true' }, free: { defaultTreatment: 'false' } } as const;
    const flag = { on: true, offTreatment: 'false', defaultTreatment: 'true' } as const;
    const ask = (rest: Partial<Feature>) =>
      evaluateFeature(bundle({ plans, features: { sso: feature({ expireTime: 1, ...rest }) } }), 'sso', {}, NOW);
    assert.deepEqual(ask({ featureFlag: flag }), entitled);
    assert.deepEqual(ask({ planIds: ['unknown', 'free', 'pro'] }), entitled);
    assert.deepEqual(ask({ planIds: ['free', 'unknown'], featureFlag: { ...flag, on: false } }), expired);
  });

  it('whose flag is off gets the off treatment (ENT-019)', () => {
    for (const [offTreatment, expected] of [
      ['true', entitled],
      ['false', missingFeature],
    ] as const) {
      const featureFlag = { on: false, offTreatment, defaultTreatment: 'true' } as const;
      assert.deepEqual(evaluateFeature(bundle({ features: { sso: feature({ featureFlag }) } }), 'sso'), expected);
    }
  });

  it('whose flag is neither on nor off is not entitled by it', () => {
    for (const on of [undefined, null, 'true', 'false', 1, 0]) {
      const given = broken({
        features: { sso: { expireTime: null, featureFlag: { on, offTreatment: 'true', defaultTreatment: 'true' } } },
      });
      assert.deepEqual(evaluateFeature(given, 'sso'), missingFeature, String(on));
    }
  });

  it('follows the first rule that holds, even to its refusal, else the default (ENT-018, ENT-020, ENT-021)', () => {
    const plan = (first: 'true' | 'false', second: 'true' | 'false') => ({
      defaultTreatment: 'true' as const,
      rules: [
        {
          conditionLogic: 'and' as const,
          treatment: first,
          conditions: [{ attribute: 'plan', op: 'in_list' as const, value: { list: ['a'] }, negate: false }],
        },
        { conditionLogic: 'and' as const, treatment: second, conditions: [] },
      ],
    });
    const ask = (first: 'true' | 'false', second: 'true' | 'false', value: string) =>
      evaluateFeature(
        bundle({ plans: { p: plan(first, second) }, features: { sso: feature({ planIds: ['p'] }) } }),
        'sso',
        { custom: { plan: value } },
      ).isEntitled;
    assert.equal(ask('false', 'true', 'a'), false);
    assert.equal(ask('false', 'true', 'b'), true);
    assert.equal(ask('true', 'false', 'b'), false);
  });
});

describe('A permission', () => {
  const permissions = { 'fe.read': true, 'fe.secure.*': true, '*.own': true, 'a*b*c': true } as const;

  it('needs a pattern that covers the whole key (ENT-015, ENT-037)', () => {
    const compiled = compileEntitlements(bundle({ permissions }));
    const allowed = (key: string) => compiled.permission(key).isEntitled;
    for (const key of [
      'fe.read',
      'fe.secure.',
      'fe.secure.write.users',
      'x.y.own',
      '.own',
      'abc',
      'a.b.b.c',
      'fe.secure.*',
    ])
      assert.equal(allowed(key), true, key);
    for (const key of ['', 'fe.reads', 'afe.read', 'fe.secure', 'FE.read', 'fe-read', 'own', 'ab', 'cba', 'fe.*'])
      assert.equal(allowed(key), false, key);
    assert.deepEqual(compiled.permission('fe.reads'), missingPermission);
  });

  it('takes every character but the star as it is', () => {
    const compiled = compileEntitlements(
      bundle({ permissions: { 'a+b': true, 'a.c': true, '[x]*': true, '(.*)\\d$': true } }),
    );
    for (const key of ['a+b', 'a.c', '[x]yz', '(.anything)\\d$'])
      assert.equal(compiled.permission(key).isEntitled, true, key);
    for (const key of ['aab', 'abc', 'x', 'x1', '(.)1']) assert.equal(compiled.permission(key).isEntitled, false, key);
  });

  it('is granted by true alone', () => {
    for (const value of [false, 'true', 1, {}, null]) {
      assert.deepEqual(
        evaluatePermission(broken({ features: {}, permissions: { p: value, 'q.*': value } }), 'p'),
        missingPermission,
      );
      assert.deepEqual(
        evaluatePermission(broken({ features: {}, permissions: { p: value, 'q.*': value } }), 'q.x'),
        missingPermission,
      );
    }
  });

  it('needs every linked feature, and gives the reason of the first that refuses (ENT-016, ENT-017)', () => {
    const ask = (first: Feature, second: Feature) =>
      evaluatePermission(
        bundle({
          permissions: { 'fe.*': true },
          features: { first, other: feature({ linkedPermissions: ['fe.*'] }), second },
        }),
        'fe.x',
        {},
        NOW,
      );
    const linkedPermissions = ['fe.x'];
    const yes = feature({ linkedPermissions, expireTime: -1 });
    const no = feature({ linkedPermissions });
    const old = feature({ linkedPermissions, expireTime: 1 });
    assert.deepEqual(ask(yes, yes), entitled);
    assert.deepEqual(ask(yes, no), missingFeature);
    assert.deepEqual(ask(old, yes), expired);
    assert.deepEqual(ask(old, no), expired);
    assert.deepEqual(ask(no, old), missingFeature);
  });
});

describe('STO-15: what cannot be read does not entitle', () => {
  const rubbish: unknown[] = [null, undefined, 0, 1, true, 'x', [], ['true'], [[]], [null], NaN];
  const records: unknown[] = [{}, { length: 1 }];

  it('STO-15: and never throws, wherever rubbish stands in a bundle', () => {
    const shapes = [...rubbish, ...records].flatMap((value): unknown[] => [
      { features: value, plans: value, permissions: value },
      {
        features: { f: { expireTime: null, planIds: value, featureFlag: value, linkedPermissions: value } },
        permissions: value,
      },
      { features: { f: { expireTime: null, planIds: ['p'], linkedPermissions: [] } }, plans: { p: value } },
      {
        features: {
          f: {
            expireTime: null,
            planIds: ['p'],
            featureFlag: { on: value, offTreatment: value, defaultTreatment: value },
          },
        },
        plans: { p: { defaultTreatment: value } },
      },
      {
        features: {
          f: {
            expireTime: null,
            featureFlag: {
              on: true,
              offTreatment: 'true',
              defaultTreatment: 'false',
              rules: [{ conditions: [value], treatment: 'true' }],
            },
          },
        },
      },
    ]);
    // A record without an end would be a direct entry.
    shapes.push(
      ...rubbish,
      ...rubbish.map((value) => ({
        features: { f: value },
        plans: {},
        permissions: { 'x.*': value === true ? 1 : value },
      })),
    );
    for (const shape of nonEmpty(shapes)) {
      const given = broken(shape ?? null);
      assert.equal(evaluateFeature(given, 'f', {}, NOW).isEntitled, false, JSON.stringify(shape));
      assert.equal(evaluatePermission(given, 'x.y', {}, NOW).isEntitled, false, JSON.stringify(shape));
    }
  });

  it('STO-15: a rule nobody can read refuses, though the default would grant', () => {
    for (const rules of ['x', {}, [null], ['x'], [{}], [{ conditions: 'x', treatment: 'true' }]]) {
      const given = broken({
        features: { f: { expireTime: null, planIds: ['p'] } },
        plans: { p: { defaultTreatment: 'true', rules } },
      });
      assert.deepEqual(evaluateFeature(given, 'f'), missingFeature, JSON.stringify(rules));
    }
  });

  it('STO-15: treatments are the texts of the protocol, nothing else that is true', () => {
    for (const defaultTreatment of [true, 1, 'TRUE', 'yes']) {
      assert.deepEqual(
        evaluateFeature(
          broken({ features: { f: { expireTime: null, planIds: ['p'] } }, plans: { p: { defaultTreatment } } }),
          'f',
        ),
        missingFeature,
      );
    }
  });

  it('STO-15: a feature whose links are unreadable guards every permission', () => {
    const given = broken({
      features: { f: { expireTime: null, linkedPermissions: { 0: 'p' } } },
      permissions: { '*': true },
    });
    assert.deepEqual(evaluatePermission(given, 'p'), missingFeature);
  });

  it('STO-15: conditions that contain themselves, once or many times over, refuse within a bounded number of steps', () => {
    for (const name of ['loop', 'doubled', 'fan'] as const) {
      const { counted, looks } = lookCounter(MOST_LOOKS);
      const loop: Record<string, unknown> = { conditionLogic: 'or', treatment: 'false' };
      const doubled: Record<string, unknown> = { conditionLogic: 'or', treatment: 'false' };
      loop.conditions = counted([loop]);
      doubled.conditions = counted([{ attribute: 'x', op: 'nothing', value: {} }, doubled, doubled]);
      let part: unknown = { attribute: 'x', op: 'is', value: { boolean: true } };
      for (let level = 0; level < 60; level++) part = { conditionLogic: 'or', conditions: counted([part, part]) };
      const fan = { conditionLogic: 'or', conditions: counted([part]), treatment: 'false' };
      const given = bundle({ features: { f: feature({ planIds: ['p'] }) } });
      Reflect.set(given.plans, 'p', { defaultTreatment: 'true', rules: [{ loop, doubled, fan }[name]] });
      assert.deepEqual(evaluateFeature(given, 'f', { custom: { x: false } }), missingFeature);
      assert.ok(looks() > 0 && looks() <= MOST_LOOKS, `${name}: ${looks()} looks`);
    }
  });

  it('STO-15: rules that cost too much refuse, though the default would grant', () => {
    const long = 'a'.repeat(50_000);
    const items = Array.from({ length: 50_000 }, () => 'a');
    const ask = (count: number, op: Condition['op'], value: Record<string, unknown>, x: unknown) => {
      const condition: Condition = { attribute: 'x', op, value, negate: false };
      const conditions = Array.from({ length: count }, () => condition);
      const p: Plan = { defaultTreatment: 'true', rules: [{ conditionLogic: 'or', conditions, treatment: 'false' }] };
      return evaluateFeature(bundle({ features: { f: feature({ planIds: ['p'] }) }, plans: { p } }), 'f', {
        custom: { x },
      }).isEntitled;
    };
    for (const [op, value, x] of [
      ['matches', { string: 'b' }, 'a'],
      ['in_list', { list: items }, 'b'],
      ['in_list', { list: ['b'] }, items],
      ['starts_with', { list: ['b'] }, long],
      ['contains', { list: [`${long}b`] }, 'a'],
      ['equal', { number: 1 }, 2],
      ['greater_than', { number: 2 }, `${'0'.repeat(50_000)}1`],
    ] as const) {
      assert.equal(ask(10, op, { ...value }, x), true, `${op} a few times`);
      assert.equal(ask(op === 'equal' ? 50_000 : 600, op, { ...value }, x), false, op);
    }
  });

  it('STO-15: attributes that loop, throw or are missing refuse', () => {
    const claims: Record<string, unknown> = {};
    claims.a = claims;
    claims['a.a'] = claims;
    const name = `jwt.${'a.'.repeat(60)}b`;
    const condition = { attribute: name, op: 'is' as const, value: { boolean: true }, negate: true };
    const given = bundle({
      features: { f: feature({ planIds: ['p'] }) },
      plans: {
        p: {
          defaultTreatment: 'false',
          rules: [{ conditionLogic: 'and', treatment: 'true', conditions: [condition] }],
        },
      },
    });
    assert.deepEqual(evaluateFeature(given, 'f', { jwt: claims }), missingFeature);
    const throws = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no');
        },
      },
    );
    assert.deepEqual(evaluateFeature(given, 'f', { jwt: throws }), missingFeature);
    for (const attributes of [null, undefined, {}, { jwt: null, custom: null }])
      assert.deepEqual(evaluateFeature(given, 'f', attributes), missingFeature);
  });

  it('STO-15: nobody can turn an answer around for others', () => {
    const verdict = evaluateFeature(undefined, 'f');
    assert.throws(() => Reflect.set(verdict, 'isEntitled', true) || assert.fail('frozen'));
    assert.equal(evaluateFeature(undefined, 'f').isEntitled, false);
  });
});

describe('STO-17: keys the server names', () => {
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

  it('STO-17: are never found on a prototype', () => {
    const given = bundle({ features: { sso: feature({ planIds: inherited }) }, permissions: { sso: true } });
    for (const key of inherited) {
      assert.deepEqual(evaluateFeature(given, key), missingFeature, key);
      assert.deepEqual(evaluatePermission(given, key), missingPermission, key);
    }
    assert.deepEqual(evaluateFeature(given, 'sso'), missingFeature);
  });

  it('STO-17: work when they happen to be such a name', () => {
    const given = broken(
      JSON.parse(
        '{"features":{"__proto__":{"expireTime":-1,"linkedPermissions":["constructor"]}},"permissions":{"constructor":true}}',
      ),
    );
    assert.deepEqual(evaluatePermission(given, 'constructor'), entitled);
  });

  it('STO-17: neither operations nor attributes come from a prototype', () => {
    for (const name of inherited) {
      for (const condition of [
        { attribute: 'x', op: name, value: {}, negate: true },
        { attribute: name, op: 'is', value: { boolean: true }, negate: true },
        { attribute: `jwt.${name}`, op: 'is', value: { boolean: true }, negate: true },
        { attribute: `frontegg.${name}`, op: 'is', value: { boolean: true }, negate: true },
      ]) {
        const plans = {
          p: {
            defaultTreatment: 'false',
            rules: [{ conditionLogic: 'and', treatment: 'true', conditions: [condition] }],
          },
        };
        const given = broken({ features: { f: { expireTime: null, planIds: ['p'] } }, plans, permissions: {} });
        assert.deepEqual(
          evaluateFeature(given, 'f', { custom: { x: 1 }, jwt: { a: 1 } }),
          missingFeature,
          JSON.stringify(condition),
        );
      }
    }
  });
});

describe('STO-17: a polluted prototype', () => {
  const condition: Condition = { attribute: 'plan', op: 'in_list', value: { list: ['pro'] }, negate: false };
  const p: Plan = {
    defaultTreatment: 'false',
    rules: [
      { conditionLogic: 'and', treatment: 'true', conditions: [condition, { ...condition, attribute: 'jwt.plan' }] },
    ],
  };
  const given = bundle({ plans: { p }, features: { sso: feature({ planIds: ['p'] }) } });

  it('STO-17: gives nobody attributes', () => {
    const pro = { plan: 'pro' };
    assert.deepEqual(evaluateFeature(given, 'sso', { custom: pro, jwt: pro }), entitled);
    for (const polluted of [{ custom: pro, jwt: pro }, { custom: pro }, { jwt: pro }, pro]) {
      Object.assign(Object.prototype, polluted);
      try {
        for (const attributes of [
          {},
          undefined,
          { custom: {}, jwt: {} },
          'jwt' in polluted ? { custom: pro } : { jwt: pro },
        ])
          assert.deepEqual(evaluateFeature(given, 'sso', attributes), missingFeature);
      } finally {
        for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
      }
    }
  });

  it('STO-17: gives no condition an operation', () => {
    for (const op of ['constructor', 'toString', '__proto__']) {
      const rules = [{ conditions: [{ attribute: 'plan', op, value: {}, negate: false }], treatment: 'false' }];
      assert.deepEqual(
        evaluateFeature(
          broken({
            features: { f: { expireTime: null, planIds: ['p'] } },
            plans: { p: { defaultTreatment: 'true', rules } },
          }),
          'f',
          { custom: { plan: 'x' } },
        ),
        entitled,
      );
    }
  });
});

describe('Compiled entitlements', () => {
  it('tell when the next direct entry runs out', () => {
    const features = {
      a: feature({ expireTime: NOW + 500 }),
      b: feature({ expireTime: NOW + 200 }),
      c: feature({ expireTime: NOW }),
      d: feature({ expireTime: -1 }),
      e: feature(),
    };
    const compiled = compileEntitlements(bundle({ features }));
    assert.equal(compiled.nextExpiry(NOW), NOW + 200);
    assert.equal(compiled.nextExpiry(NOW + 200), NOW + 500);
    assert.equal(compiled.nextExpiry(NOW + 500), undefined);
    assert.equal(
      compileEntitlements(
        bundle({ features: { b: feature({ expireTime: NOW + 200 }), a: feature({ expireTime: NOW + 500 }) } }),
      ).nextExpiry(NOW),
      NOW + 200,
    );
    assert.equal(compileEntitlements(undefined).nextExpiry(NOW), undefined);
    assert.equal(
      compileEntitlements(broken({ features: { a: null, b: { expireTime: 'x' } } })).nextExpiry(NOW),
      undefined,
    );
  });

  it('answer a question to a large bundle in a few steps, however many permissions there are', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => at);
    const compiled = compileEntitlements(
      bundle({
        permissions: Object.fromEntries(
          many.map((at) => [`fe.area${at % 500}.key${at}${at % 3 ? '' : '.*'}`, true as const]),
        ),
        features: Object.fromEntries(
          many.map((at) => [`f${at}`, feature({ expireTime: -1, linkedPermissions: [`fe.area${at % 500}.key${at}`] })]),
        ),
      }),
    );
    assert.equal(compiled.permission('fe.area1.key1').isEntitled, true);
    const steps = stepsOf(() => {
      for (const at of many) compiled.permission(`fe.area${at % 500}.key${at}.x`);
    });
    assert.ok(steps < 30 * many.length, `${steps / many.length} steps for a question`);
    console.log(steps / many.length);
  });
});
