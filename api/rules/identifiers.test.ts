import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toIdentifierKey, toSearchKey } from './identifiers.ts';

describe('identifiers and names', () => {
  it('PRO-12 gives one key to every spelling of an identifier, and keeps different ones apart', () => {
    const spellings = ['josé@acme.test', 'JOSÉ@ACME.TEST', ' jose\u0301@acme.test\t', 'ｊｏｓé@acme.test'];
    assert.equal(new Set(spellings.map(toIdentifierKey)).size, 1);
    assert.notEqual(toIdentifierKey('jose@acme.test'), toIdentifierKey('josé@acme.test'));
    for (const text of [...spellings, 'İ@x.test', 'ǅ', 'ﬁ'])
      assert.equal(toIdentifierKey(toIdentifierKey(text)), toIdentifierKey(text), text);
  });

  it('sorts and finds names by their plain letters', () => {
    assert.deepEqual(['Łukasz Wójcik', 'Eirik Sørensen', 'Großmann', 'Müller', 'سلمى الحدّاد'].map(toSearchKey), [
      'lukasz wojcik',
      'eirik sorensen',
      'grossmann',
      'muller',
      'سلمى الحداد',
    ]);
  });
});
