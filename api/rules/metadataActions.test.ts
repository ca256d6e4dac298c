import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyActions, stepsOf } from './metadataActions.ts';

const deep = (count: number): string => Array.from({ length: count }, (_, at) => `s${at}`).join('/');

describe('the path of an action on metadata', () => {
  for (const [path, steps] of [
    ['a', ['a']],
    ['/a/b/', ['a', 'b']],
    ['a//b', ['a', 'b']],
    ['', undefined],
    ['///', undefined],
    ['__proto__/x', undefined],
    ['a/prototype', undefined],
    ['a/constructor/b', undefined],
  ] as const)
    it(`"${path}" ${steps ? `has the steps ${steps.join(', ')}` : 'leads nowhere safe'}`, () =>
      assert.deepEqual(stepsOf(path), steps));

  it('has at most 32 steps', () => assert.deepEqual([stepsOf(deep(32))?.length, stepsOf(deep(33))], [32, undefined]));
});

describe('actions on metadata', () => {
  it('change a leaf and leave the branches beside it, and the old document, as they were', () => {
    const old = { theme: { colour: 'red', sizes: { small: 1 } }, list: [1] };
    const changed = applyActions(old, [
      { type: 'theme/colour', payload: 'blue' },
      { type: 'new/leaf', payload: 2 },
      { type: 'list/first', payload: 3 },
    ]);
    assert.deepEqual(changed, {
      theme: { colour: 'blue', sizes: { small: 1 } },
      new: { leaf: 2 },
      list: { first: 3 },
    });
    assert.deepEqual(old, { theme: { colour: 'red', sizes: { small: 1 } }, list: [1] });
  });

  it('do nothing on a path that leads nowhere safe', () => {
    const old = { a: 1 };
    assert.deepEqual(applyActions(old, [{ type: '__proto__/polluted', payload: true }]), old);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  it('take no branch from what every object inherits', () =>
    assert.deepEqual(applyActions({}, [{ type: 'toString/x', payload: 1 }]), { toString: { x: 1 } }));
});
