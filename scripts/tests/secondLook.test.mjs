import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesForSecondLook, flakyLines, passesAfterAll } from './secondLook.mjs';

/** A file with so many tests, some of which failed. */
const result = ({ passed = 9, failed = 0, assertions = 0 } = {}) => ({
  passed,
  failed,
  skipped: 0,
  ms: 1,
  failures: Array.from({ length: failed }, (_, number) => ({
    test: `test ${number}`,
    error: 'Timeout 30000ms exceeded.',
    isAssertion: number < assertions,
  })),
});
const chosen = (files, how) => filesForSecondLook(files, how).again;

describe('A second look', () => {
  it('is taken at files that failed, once', () =>
    assert.deepEqual(chosen({ 'e2e/gates.test.ts': result({ failed: 1 }), 'e2e/roles.test.ts': result() }), [
      { file: 'e2e/gates.test.ts', times: 1 },
    ]));

  it('is taken twice at files that the change touches', () =>
    assert.deepEqual(
      chosen({ 'e2e/gates.test.ts': result({ failed: 1 }) }, { changed: ['e2e/gates.test.ts', 'README.md'] }),
      [{ file: 'e2e/gates.test.ts', times: 2 }],
    ));

  it('is not taken where too much failed', () => {
    const files = (amount, one) =>
      Object.fromEntries(Array.from({ length: amount }, (_, at) => [`e2e/${at}.test.ts`, result(one)]));
    assert.equal(chosen(files(3, { failed: 1 })).length, 3);
    assert.deepEqual(chosen(files(4, { failed: 1 })), [], 'four files');
    assert.deepEqual(chosen(files(2, { failed: 3 })), [], 'six tests');
    assert.equal(chosen(files(1, { failed: 5, assertions: 1 })).length, 1);
    assert.deepEqual(chosen(files(2, { failed: 1, assertions: 1 })), [], 'two assertions');
  });

  it('is not taken at files about races, hostile pages and the CDN build', () => {
    for (const name of ['tabs', 'hostile', 'policyStates', 'cdn']) {
      const found = filesForSecondLook({ [`e2e/${name}.test.ts`]: result({ failed: 1 }) });
      assert.deepEqual(found.again, []);
      assert.match(found.reason, /never looked at twice/);
    }
  });

  it('is not taken in a strict run', () =>
    assert.deepEqual(chosen({ 'e2e/gates.test.ts': result({ failed: 1 }) }, { strict: true }), []));

  it('forgives only when as many tests pass as there were', () => {
    const first = result({ passed: 7, failed: 2 });
    assert.equal(passesAfterAll(first, [result({ passed: 9 })]), true);
    assert.equal(passesAfterAll(first, [result({ passed: 8 })]), false, 'a test is gone');
    assert.equal(passesAfterAll(first, [result({ passed: 8, failed: 1 })]), false);
    assert.equal(passesAfterAll(first, [result({ passed: 9 }), undefined]), false, 'the second one has no result');
  });

  it('is shown with the first error and how to repeat it', () =>
    assert.deepEqual(flakyLines('e2e/gates.test.ts', result({ failed: 1 }), 'e2e'), [
      '⚠ flaky: e2e/gates.test.ts › test 0',
      '    Timeout 30000ms exceeded.',
      '    repeat it: npm run e2e -- gates --repeat=10',
    ]));
});
