import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EntitlementsBundle } from '../contract/entitlements.ts';
import type { EntitlementAttributes } from './attributes.ts';
import { compileEntitlements, type Ask, type Entitlements, type Judgement } from './evaluate.ts';
import { rememberVerdicts } from './memo.ts';
import { attributes, bundles, keys, NOW, toBundle } from './testing.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const bundle: EntitlementsBundle = {
  features: {
    ruled: { planIds: ['beta'], expireTime: null, linkedPermissions: ['fe.ruled', 'fe.both'] },
    ending: { planIds: ['beta'], expireTime: NOW, linkedPermissions: ['fe.both'] },
    ended: { planIds: ['beta'], expireTime: NOW - 10, linkedPermissions: ['fe.both'] },
    later: { planIds: [], expireTime: NOW + 10, linkedPermissions: ['fe.both'] },
    last: { planIds: [], expireTime: NOW + 20, linkedPermissions: ['fe.both'] },
  },
  plans: {
    beta: {
      defaultTreatment: 'false',
      rules: [
        {
          conditionLogic: 'and',
          conditions: [{ attribute: 'beta', op: 'is', value: { boolean: true }, negate: false }],
          treatment: 'true',
        },
      ],
    },
  },
  permissions: { 'fe.*': true },
};

/** Counts what reaches the engine. */
function counted(entitlements: Entitlements): { counting: Entitlements; asked: () => number } {
  let count = 0;
  const counting =
    (ask: Ask<Judgement>): Ask<Judgement> =>
    (key, given, now) => {
      count++;
      return ask(key, given, now);
    };
  return {
    counting: {
      ...entitlements,
      judge: { feature: counting(entitlements.judge.feature), permission: counting(entitlements.judge.permission) },
    },
    asked: () => count,
  };
}

/** Attributes that cannot be read, and the number of attempts to read them. */
function hostile(): { refusing: EntitlementAttributes & Record<string, unknown>; asked: () => number } {
  let count = 0;
  const refuse = (): never => {
    count++;
    throw new Error('no');
  };
  return { refusing: new Proxy({}, { get: refuse, getOwnPropertyDescriptor: refuse }), asked: () => count };
}

describe('A judgement', () => {
  const { judge } = compileEntitlements(bundle);

  it('stands without end when time has no part in it', () => {
    for (const judgement of [
      judge.feature('ruled', {}, NOW),
      judge.feature('nobody', {}, NOW),
      judge.permission('fe.ruled', {}, NOW),
      judge.permission('fe.other', {}, NOW),
      judge.permission('other', {}, NOW),
    ]) {
      assert.deepEqual([judgement.from, judgement.until, judgement.isEndless], [-Infinity, Infinity, true]);
    }
  });

  it('stands until the next moment that may change it, and since the last', () => {
    assert.deepEqual(judge.feature('ending', {}, NOW - 1), {
      verdict: { isEntitled: true },
      from: -Infinity,
      until: NOW,
      isEndless: false,
    });
    assert.deepEqual(judge.feature('ending', {}, NOW), {
      verdict: { isEntitled: false, justification: 'BUNDLE_EXPIRED' },
      from: NOW,
      until: Infinity,
      isEndless: false,
    });
    const both = judge.permission('fe.both', { custom: { beta: true } }, NOW);
    assert.deepEqual(both, { verdict: { isEntitled: true }, from: NOW, until: NOW + 10, isEndless: false });
  });

  it('must not be kept when it could not be finished', () => {
    const { refusing, asked } = hostile();
    const { verdict, from, until, isEndless } = judge.feature('ruled', { custom: refusing }, NOW);
    assert.deepEqual([verdict.isEntitled, from, until, isEndless], [false, NaN, NaN, false]);
    assert.equal(asked(), 1);
  });

  it('reads the clock only when something ends', (test) => {
    const clock = test.mock.method(Date, 'now', () => NOW);
    const remembering = rememberVerdicts(compileEntitlements(bundle));
    const given = { custom: { beta: true } };
    for (const entitlements of [compileEntitlements(bundle), remembering, remembering]) {
      assert.equal(entitlements.feature('ruled', given).isEntitled, true);
      assert.equal(entitlements.permission('fe.ruled', given).isEntitled, true);
    }
    assert.equal(clock.mock.callCount(), 0);
    for (const entitlements of [compileEntitlements(bundle), remembering])
      assert.equal(entitlements.feature('later').isEntitled, true);
    assert.notEqual(clock.mock.callCount(), 0);
  });
});

describe('Remembered verdicts', () => {
  it('are asked for once per key and user', () => {
    const { counting, asked } = counted(compileEntitlements(bundle));
    const remembering = rememberVerdicts(counting);
    const [custom, jwt] = [{ beta: true }, { id: 'u' }];
    for (let time = 0; time < 3; time++) {
      assert.equal(remembering.feature('ruled', { custom, jwt }).isEntitled, true);
      assert.equal(remembering.permission('fe.ruled', { custom, jwt }).isEntitled, true);
      assert.equal(remembering.feature('ruled', { custom }).isEntitled, true);
      assert.equal(remembering.feature('ruled', { jwt }).isEntitled, false);
      assert.equal(remembering.feature('ruled').isEntitled, false);
      assert.equal(remembering.feature('ruled', null).isEntitled, false);
    }
    assert.equal(asked(), 5);
  });

  it('know a user who changed by their version', () => {
    const remembering = rememberVerdicts(compileEntitlements(bundle));
    const given: EntitlementAttributes & { custom: { beta: boolean } } = { custom: { beta: true }, version: 1 };
    assert.equal(remembering.feature('ruled', given).isEntitled, true);
    given.custom.beta = false;
    given.version = 2;
    assert.equal(remembering.feature('ruled', given).isEntitled, false);
    assert.equal(remembering.permission('fe.ruled', given).isEntitled, false);
    given.custom = { beta: true };
    assert.equal(remembering.feature('ruled', given).isEntitled, true);
  });

  it('are never given again after they expired, nor before they began', (test) => {
    const clock = { now: NOW - 1 };
    test.mock.method(Date, 'now', () => clock.now);
    const { counting, asked } = counted(compileEntitlements(bundle));
    const remembering = rememberVerdicts(counting);
    for (const [now, expected] of [
      [NOW - 1, true],
      [NOW - 1, true],
      [NOW, false],
      [NOW + 5, false],
      [NOW - 1, true],
      [NOW, false],
    ] as const) {
      clock.now = now;
      assert.equal(remembering.feature('ending', {}).isEntitled, expected, String(now - NOW));
    }
    assert.equal(asked(), 4);
  });

  it('are no more than the limit', () => {
    const { counting, asked } = counted(compileEntitlements(bundle));
    const remembering = rememberVerdicts(counting, 3);
    const given = { custom: {} };
    const askAll = (...names: string[]) => names.forEach((name) => remembering.feature(name, given));
    askAll('a', 'b', 'c', 'a', 'b', 'c');
    assert.equal(asked(), 3);
    askAll('d', 'd');
    assert.equal(asked(), 4);
    askAll('a');
    assert.equal(asked(), 5, 'the fourth made all others be forgotten');
    for (let user = 0; user < 3; user++) remembering.feature('a', { custom: {} });
    remembering.feature('a', given);
    assert.equal(asked(), 9, 'users count together');
  });

  it('of keys of any length are not kept', () => {
    const { counting, asked } = counted(compileEntitlements(bundle));
    const remembering = rememberVerdicts(counting);
    for (let time = 0; time < 2; time++) remembering.feature('a'.repeat(50_000), {});
    assert.equal(asked(), 2);
  });

  it('STO-15: of attributes that cannot be held on to are not kept, and nothing throws', () => {
    const { counting, asked } = counted(compileEntitlements(bundle));
    const remembering = rememberVerdicts(counting);
    const odd: EntitlementAttributes[] = [
      JSON.parse('{"custom":"x","jwt":1}'),
      {
        get version(): number {
          throw new Error('no');
        },
      },
      hostile().refusing,
    ];
    for (const given of odd)
      for (let time = 0; time < 2; time++) assert.equal(remembering.feature('ruled', given).isEntitled, false);
    assert.equal(asked() >= 2 * odd.length, true, 'each is asked for anew');
    assert.equal(remembering.feature('ruled', JSON.parse('"x"')).isEntitled, false);
    for (const key of nonEmpty<string>(JSON.parse('[null, 1, {}, ""]')))
      assert.equal(remembering.feature(key, {}).isEntitled, false);
  });

  it('are those of the engine, for every bundle, whoever asks in what order and whenever', () => {
    const users = fc.tuple(attributes, attributes);
    const questions = fc.array(
      fc.record({
        kind: fc.constantFrom('feature', 'permission'),
        key: keys,
        user: fc.nat(1),
        now: fc.constantFrom(NOW - 1, NOW, NOW + 1, NOW + 2),
        change: fc.boolean(),
      }),
      { minLength: 4, maxLength: 20 },
    );
    fc.assert(
      fc.property(bundles, users, questions, fc.integer({ min: 1, max: 12 }), (parsed, both, asked, limit) => {
        const given: EntitlementAttributes[] = both.map((user) => ({ ...user, version: 0 }));
        const compiled = compileEntitlements(toBundle(parsed));
        const remembering = rememberVerdicts(compiled, limit);
        for (const { kind, key, user, now, change } of nonEmpty(asked)) {
          const one = given[user] ?? {};
          if (change) {
            Object.assign(one.custom ?? {}, given[1 - user]?.custom);
            one.version = Number(one.version) + 1;
          }
          assert.deepEqual(remembering[kind](key, one, now), compiled[kind](key, { ...one }, now));
          assert.deepEqual(remembering[kind](key, one, now), compiled[kind](key, { ...one }, now), 'asked again');
        }
      }),
      { seed: 20_264, numRuns: 2_000 },
    );
  });

  it('that could not be finished are asked for again', () => {
    let broken = true;
    const custom = new Proxy(
      { beta: true },
      {
        getOwnPropertyDescriptor(target, name) {
          if (broken) throw new Error('no');
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
      },
    );
    const remembering = rememberVerdicts(compileEntitlements(bundle));
    assert.equal(remembering.feature('ruled', { custom }).isEntitled, false);
    broken = false;
    assert.equal(remembering.feature('ruled', { custom }).isEntitled, true);
  });

  it('tell when the next entry runs out', () =>
    assert.equal(rememberVerdicts(compileEntitlements(bundle)).nextExpiry(NOW), NOW + 10));
});
