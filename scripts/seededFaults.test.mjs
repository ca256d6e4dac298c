import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faults } from './seededFaultList.mjs';
import { runFaults } from './seededFaults.mjs';

/** Some of every part; all of them before a release. */
const SOME = ['an entry that ends now still holds', 'one linked feature suffices', 'negate turns a missing attribute around', 'what all objects inherit was given', 'remembered without looking at the clock', 'an explanation names any condition'];

describe('Faults put into the entitlement rules', () => {
  it('are noticed by their tests, every one', async () => {
    const chosen = process.env.SOAK ? faults : faults.filter(({ name }) => SOME.includes(name));
    assert.ok(chosen.length >= SOME.length && faults.length >= 30);
    const survived = (await runFaults(chosen)).filter(({ killer }) => !killer).map(({ name }) => name);
    assert.deepEqual(survived, []);
  });
});
