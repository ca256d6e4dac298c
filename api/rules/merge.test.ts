import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { deepMerge } from './merge.ts';

const defaults = { theme: { primary: '#000', shades: ['a', 'b'], deep: { on: true } }, title: 'x', limit: 5 };

describe('API-13: laying an override over defaults', () => {
  it('merges records, replaces the rest, and changes neither argument', () => {
    const before = structuredClone(defaults);
    const override = {
      theme: { primary: '#fff', shades: ['c'], extra: { a: 1 } },
      limit: null,
      added: [{ b: 2 }],
      skipped: undefined,
    };
    const merged = deepMerge(defaults, override);
    const { shades } = merged.theme;
    assert.deepEqual(merged, {
      theme: { primary: '#fff', shades: ['c'], deep: { on: true }, extra: { a: 1 } },
      title: 'x',
      limit: null,
      added: [{ b: 2 }],
    });
    assert.deepEqual(defaults, before);
    Reflect.set(override.theme.shades, 0, 'changed');
    assert.deepEqual(shades, ['c']);
  });

  it('keeps a record or a list where the override has something else', () => {
    assert.deepEqual(deepMerge(defaults, { theme: 'dark' }), defaults);
    assert.deepEqual(deepMerge(defaults, { theme: { shades: { 0: 'c' }, deep: null } }), defaults);
  });

  it('API-13: refuses __proto__, constructor and prototype at any depth, and copies own keys only', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}},"theme":{"__proto__":{"bad":1},"prototype":{"bad":1},"deep":{"__proto__":{"bad":1},"on":false}},"list":[{"__proto__":{"bad":1}}]}',
    );
    const merged: unknown = deepMerge(defaults, hostile);
    assert.deepEqual(merged, { ...defaults, theme: { ...defaults.theme, deep: { on: false } }, list: [{}] });
    assert.equal(Reflect.get({}, 'bad'), undefined);
    assert.equal(Object.getPrototypeOf(Reflect.get(Object(merged), 'theme')), Object.prototype);
    assert.equal(Reflect.get(deepMerge({}, Object.create({ inherited: 1 })), 'inherited'), undefined);
  });

  it('API-13: gives the defaults back when the override is too deep, too large, endless or unreadable', () => {
    const nested = (depth: number): object => (depth ? { next: nested(depth - 1) } : {});
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    let fan: unknown = 'x';
    for (let level = 0; level < 30; level++) fan = [fan, fan];
    const throws = {
      get title(): string {
        throw new Error('no');
      },
    };
    assert.notEqual(deepMerge(defaults, { title: 'y', more: nested(30) }), defaults);
    for (const override of [
      { title: 'y', more: nested(33) },
      { title: 'y', text: 'x'.repeat(1_000_001) },
      { title: 'y', ['k'.repeat(1_000_001)]: 1 },
      { title: 'y', list: Array(1_000_001).fill(0) },
      loop,
      { fan },
      throws,
      { title: 'y', more: nested(5_000) },
    ]) {
      assert.equal(deepMerge(defaults, override), defaults);
    }
  });

  it('API-13: gives the defaults back when the override is no record', () => {
    for (const override of [undefined, null, 1, 'x', true, [], ['x'], new Date(), new Map(), () => 1])
      assert.equal(deepMerge(defaults, override), defaults);
  });

  it('API-13: of any JSON never throws, pollutes nothing, and agrees with JSON on what it adds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const override: unknown = JSON.parse(JSON.stringify({ added: value }));
        assert.deepEqual(Object.keys(deepMerge({}, override)), ['added']);
        assert.deepEqual(Object.keys(Object.prototype), []);
      }),
      { seed: 20_261, numRuns: 1_000 },
    );
  });
});
