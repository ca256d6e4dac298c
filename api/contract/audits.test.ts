import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditCatalogue, auditSeverities, severeSeverities } from './auditCatalogue.ts';
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

  it('counts the last two of four severities as severe, and uses each of them', () => {
    assert.deepEqual(auditSeverities, ['Info', 'Medium', 'High', 'Critical']);
    assert.deepEqual(severeSeverities, auditSeverities.slice(-2));
    const used = new Set(Object.values(auditCatalogue).map(({ severity }) => severity));
    assert.deepEqual(
      auditSeverities.filter((severity) => !used.has(severity)),
      [],
    );
  });

  it('has a name of its own for each column', () => {
    const names = auditColumns.map(({ displayName }) => displayName);
    assert.deepEqual([names.length > 0, names.filter((name) => !name)], [true, []]);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('says of each column what it holds, and by which columns it is read (AUDIT-016)', () => {
    const typeOf = Object.fromEntries(auditColumns.map(({ name, type }) => [name, type]));
    assert.deepEqual(
      [typeOf['createdAt'], typeOf['email'], typeOf['ip'], typeOf['severity'], typeOf['json']],
      ['Timestamp', 'Email', 'IpAddress', 'Severity', 'Json'],
    );
    const named = (holds: (column: (typeof auditColumns)[number]) => boolean) =>
      auditColumns.filter(holds).map(({ name }) => name);
    assert.deepEqual(
      named(({ sortable }) => sortable),
      ['createdAt'],
    );
    assert.deepEqual(
      named(({ filterable }) => filterable),
      ['user', 'email', 'action', 'ip', 'severity'],
    );
    assert.deepEqual(
      named(({ showInTable }) => showInTable),
      ['createdAt', 'user', 'action', 'ip', 'severity'],
    );
  });
});
