import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditCatalogue } from './auditCatalogue.ts';
import { auditColumns } from './auditColumns.ts';
import { auditTextIn } from './auditTexts.ts';

describe('the audit log', () => {
  it('names each event in German and Arabic, and leaves English to the catalogue (AUDIT-020)', () => {
    const events = Object.keys(auditCatalogue);
    const without = events.filter(
      (event) =>
        !/^[\p{Script=Latin}\p{P}\p{N} ]+$/u.test(auditTextIn(event, 'de') ?? '') ||
        !/^\p{Script=Arabic}/u.test(auditTextIn(event, 'ar') ?? ''),
    );
    assert.deepEqual([events.length > 0, without], [true, []]);
    assert.deepEqual([auditTextIn('user.unlocked', 'en'), auditTextIn('nothing', 'de')], [undefined, undefined]);
  });

  it('has a name of its own for each column', () => {
    const names = auditColumns.map(({ displayName }) => displayName);
    assert.deepEqual([names.length > 0, names.filter((name) => !name)], [true, []]);
    assert.deepEqual(names, [...new Set(names)]);
  });
});
