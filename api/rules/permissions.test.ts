import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hasEvery, holdsPermission, matchesPattern, type Requirement } from './permissions.ts';

const ada = { permissions: [{ key: 'fe.read' }, { key: 'fe.write' }], roles: [{ key: 'Admin' }], superUser: false };

describe('hasEvery (GATE-001..006)', () => {
  for (const [required, expected] of [
    [{}, true],
    [{ permissions: [], roles: [] }, true],
    [{ permissions: ['fe.read'] }, true],
    [{ permissions: ['fe.read', 'fe.write'], roles: ['Admin'] }, true],
    [{ permissions: ['fe.read', 'fe.delete'] }, false],
    [{ permissions: ['fe.read'], roles: ['Admin', 'Owner'] }, false],
    [{ permissions: ['fe.*'] }, true],
    [{ permissions: ['fe.*', 'ge.*'] }, false],
    [{ roles: ['Ad*'] }, false],
    [{ permissions: ['FE.READ'] }, false],
    [{ permissions: [''] }, false],
    [{ roles: ['fe.read'] }, false],
    [{ permissions: ['constructor'] }, false],
  ] as const) {
    it(`${JSON.stringify(required)} is ${expected ? 'allowed' : 'refused'}`, () =>
      assert.equal(hasEvery(ada, required), expected));
  }

  it('lets a super user pass, by the answer true alone (GATE-002)', () => {
    assert.equal(hasEvery({ superUser: true }, { permissions: ['x'], roles: ['y'] }), true);
    for (const superUser of ['true', 1, {}, null])
      assert.equal(hasEvery(JSON.parse(JSON.stringify({ superUser })), { permissions: ['x'] }), false);
  });

  it('refuses a user without permissions or roles whenever some are listed, and shows what asks for nothing (GATE-003, GATE-005)', () => {
    for (const user of [
      undefined,
      null,
      {},
      { permissions: null, roles: null },
      JSON.parse('{"permissions":"x","roles":{"key":"x"}}'),
      JSON.parse('{"permissions":[null,1,{}],"roles":[[]]}'),
    ]) {
      assert.equal(hasEvery(user, { permissions: ['x'] }), false);
      assert.equal(hasEvery(user, { roles: ['x'] }), false);
      assert.equal(hasEvery(user, {}), true);
    }
    const notAList: Requirement = JSON.parse('{"permissions":"fe.read"}');
    assert.equal(hasEvery(ada, notAList), false);
  });

  it('takes keys alone as well as objects with a key', () =>
    assert.equal(hasEvery({ permissions: ['a', 'b'] }, { permissions: ['b'] }), true));
});

describe('holdsPermission', () => {
  it('takes a pattern that is held for its keys, and one that is asked for as any of them', () => {
    const expected: readonly [held: string, asked: string, holds: boolean][] = [
      ['fe.secure.read.users', 'fe.secure.read.users', true],
      ['fe.secure.*', 'fe.secure.read.users', true],
      ['fe.secure.*', 'fe.connectivity.read.webhooks', false],
      ['fe.subscriptions.read', 'fe.subscriptions.*', true],
      ['fe.subscriptions', 'fe.subscriptions.*', false],
      ['fe.*', 'fe.subscriptions.*', true],
      ['fe.secure.read.users', 'fe.secure', false],
    ];
    assert.deepEqual(
      expected.map(([held, asked]) => [held, asked, holdsPermission([held], asked)]),
      expected,
    );
    assert.equal(holdsPermission([], '*'), false);
  });
});

describe('matchesPattern', () => {
  it('agrees with a regular expression in which only the star means something', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '+'), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (pattern, key) => {
        const expected = new RegExp(
          `^${pattern
            .split('*')
            .map((part) => part.replace(/[.+]/g, '\\$&'))
            .join('[^]*')}$`,
        ).test(key);
        assert.equal(matchesPattern(pattern, key), expected, `${pattern} ${key}`);
      }),
      { seed: 20_261, numRuns: 20_000 },
    );
  });
});
