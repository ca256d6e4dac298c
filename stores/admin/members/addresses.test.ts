import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressesIn, faultOf, join, MOST_ADDRESSES } from './addresses.ts';

describe('addresses that are typed or pasted', () => {
  it('are found in lists, in the recipients of a mail and in the cells of a table', () => {
    const found: readonly (readonly [string, string[]])[] = [
      ['a@x.example, b@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
      ['a@x.example\nb@x.example\r\n\nc@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
      ['a@x.example b@x.example', ['a@x.example', 'b@x.example']],
      ['"Doe, Jane" <jane@x.example>, Bob <bob@x.example>', ['jane@x.example', 'bob@x.example']],
      ['name,email\nJane,jane@x.example\nBob,"bob@x.example"', ['jane@x.example', 'bob@x.example']],
      ['Jane,jane@x.example\nBob,bob@x.example', ['jane@x.example', 'bob@x.example']],
      ['<b>jane@x.example</b>,<br/> <i class="to">bob@x.example</i>', ['jane@x.example', 'bob@x.example']],
      ['<a class="u" href="mailto:jane@x.example?subject=Hi">Jane</a>', ['jane@x.example']],
      ['Jane Doe\tjane@x.example\tParis', ['jane@x.example']],
      ['Doe, Jane <jane@x.example>', ['jane@x.example']],
      ['mailto:a@x.example', ['a@x.example']],
      ['(a@x.example).', ['a@x.example']],
      ['', []],
      [' , ;\n', []],
    ];
    for (const [text, wanted] of found) assert.deepEqual(addressesIn(text), wanted, text);
  });

  it('are kept as they stand where there is no address, so that they can be corrected', () => {
    assert.deepEqual(addressesIn('dana'), ['dana']);
    assert.deepEqual(addressesIn('<dana>'), ['dana'], 'no tag of HTML');
    assert.deepEqual(addressesIn('dana\nb@x.example'), ['dana', 'b@x.example']);
    assert.deepEqual(addressesIn('nora.harbour, a@x.example'), ['nora.harbour', 'a@x.example']);
    assert.deepEqual(addressesIn('a@x.example; nora;;b@x.example, -'), ['a@x.example', 'nora', 'b@x.example']);
    assert.deepEqual(addressesIn('a@x.example, nora\nb@x.example, c@x.example'), [
      'a@x.example',
      'nora',
      'b@x.example',
      'c@x.example',
    ]);
    assert.deepEqual(addressesIn('dana@gmail'), ['dana@gmail']);
    assert.deepEqual(addressesIn('Email address'), ['Email address'], 'a heading alone is no heading');
  });

  it('are one plain mailbox each, in the form in which they are compared (PRO-27)', () => {
    for (const good of ['a@x.example', 'first.last+tag@sub.x.example', 'jörg@bücher.example', "o'neil@x.example"])
      assert.equal(faultOf(good), undefined, good);
    const faults: readonly (readonly [string, string])[] = [
      ['dana', 'at'],
      ['dana@gmail', 'domain'],
      ['dana@', 'domain'],
      ['dana@gmail.', 'domain'],
      ['a@b@x.example', 'letters'],
      ['a＠b@x.example', 'letters'],
      ['"a,b"@x.example', 'letters'],
      ['a..b@x.example', 'letters'],
      ['a b@x.example', 'letters'],
      ['@x.example', 'name'],
      ['@', 'name'],
      ['a@x_y.example', 'letters'],
      [`${'a'.repeat(65)}@x.example`, 'long'],
      [`a@${'x'.repeat(250)}.example`, 'long'],
    ];
    for (const [bad, fault] of faults) assert.equal(faultOf(bad), fault, bad);
  });

  it('are taken once, whatever their spelling, and only as many as are invited at once', () => {
    assert.deepEqual(join(['A@x.Example'], ['a@x.example', 'ａ@x.example', 'b@x.example', 'B@x.example']), {
      addresses: ['A@x.Example', 'b@x.example'],
      added: 1,
      repeated: 3,
      left: [],
    });
    const many = Array.from({ length: MOST_ADDRESSES + 5 }, (_, at) => `p${at}@x.example`);
    const { addresses, added, left } = join(['a@x.example'], many);
    assert.deepEqual([addresses.length, added, left], [MOST_ADDRESSES, MOST_ADDRESSES - 1, many.slice(-6)]);
  });
});
