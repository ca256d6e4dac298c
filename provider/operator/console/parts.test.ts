import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { edit, EditRefused, found, type EditContext } from './edit.ts';
import { difference } from '../../database/storage/difference.ts';
import { expiries, expiryNames } from './parts/expiry.ts';
import { html } from '../../http/pipeline/html.ts';
import { consolePage, troublePage } from './parts/layout.ts';
import {
  checkField,
  checkList,
  chips,
  count,
  editForm,
  instant,
  named,
  rowSelect,
  selectField,
  status,
  table,
  textArea,
  textField,
} from './parts/parts.ts';
import { rulesText, toRulesText } from './parts/rulesText.ts';

describe('a template', () => {
  it('escapes texts, joins lists, leaves markup, and shows nothing for what is not there', () => {
    assert.equal(
      html`<p title="${'"'}">${'<b>'}${html`<i>`}${[1, 'a&', [html`<u>`]]}${false}${null}${undefined}${0}</p>`.text,
      '<p title="&quot;">&lt;b&gt;<i>1a&amp;<u>0</p>',
    );
  });
});

describe('the parts of a page', () => {
  const form = { form: 'f', name: 'n', label: 'Label' };

  it('a field has a label, help and a message that describe it', () => {
    const { text } = textField({ ...form, help: 'Help', value: '<x>', required: true });
    assert.equal(
      text,
      '<div class="field"><label for="f-n">Label</label><p class="help" id="f-n-help">Help</p><input class="control" type="text" id="f-n" name="n" value="&lt;x&gt;" autocomplete="off" spellcheck="false" required aria-describedby="f-n-help f-n-message"><p class="message" id="f-n-message" data-message="n"></p></div>',
    );
    assert.match(textField({ ...form, value: '' }).text, /spellcheck="false" aria-describedby="f-n-message">/);
    assert.match(
      textArea({ ...form, value: '\nx', rows: 3 }).text,
      /<textarea[^>]*>\n\nx<\/textarea>/,
      'the parser drops the first line break',
    );
  });

  it('a choice shows what is now', () => {
    const options = [
      ['a', 'A'],
      ['b', 'B'],
    ] as const;
    for (const { text } of [selectField({ ...form, options, value: 'b' }), rowSelect({ ...form, options, value: 'b' })])
      assert.match(text, /<option value="a">A<\/option><option value="b" selected>B<\/option>/);
    assert.match(rowSelect({ ...form, options, value: 'b' }).text, /aria-label="Label"/);
    const items = [
      { id: '1', label: 'One', note: 'one' },
      { id: '2', label: 'Two' },
    ];
    const { text: list } = checkList({ ...form, items, chosen: [] });
    assert.match(list, /<span><span dir="auto">One<\/span> <code>one<\/code><\/span>/, 'read as two words');
    assert.deepEqual(checkList({ ...form, items, chosen: ['2'] }).text.match(/value="\d" data-list( checked)?/g), [
      'value="1" data-list',
      'value="2" data-list checked',
    ]);
    assert.deepEqual(
      [checkField({ ...form, value: true }), checkField({ ...form, value: false })].map(({ text }) =>
        text.includes(' checked'),
      ),
      [true, false],
    );
  });

  it('a form says which edit it is, sends along what it is about, and has a place for its message', () => {
    const options = {
      edit: 'flag',
      id: 'f',
      fixed: { name: '"x' },
      body: html`<b>`,
      submit: 'Set',
      label: 'Set "x"',
    };
    assert.equal(
      editForm({ ...options, inRow: true }).text,
      '<form class="row-form" method="post" id="f" data-edit="flag"><input type="hidden" name="name" value="&quot;x"><b><button class="button small" type="submit" aria-label="Set &quot;x&quot;">Set</button><p class="form-message" role="alert"></p></form>',
    );
    assert.match(
      editForm(options).text,
      /data-edit="flag"><input type="hidden" name="name" value="&quot;x"><div class="panel-body"><b><\/div>.*role="alert"><\/p><button class="button primary" type="submit">Set</,
    );
  });

  it('a table names its rows by their first cell and its cells by their column', () => {
    const columns = [
      { label: 'Name', cell: (row: string) => row },
      { label: 'Size', cell: (row: string) => row.length },
    ];
    const { text } = table({ label: 'Things', columns, rows: ['<a>'], empty: 'None' });
    assert.match(
      text,
      /<table aria-label="Things"><thead><tr><th scope="col">Name<\/th><th scope="col">Size<\/th><\/tr>/,
    );
    assert.match(text, /<tr><th scope="row">&lt;a&gt;<\/th><td data-label="Size">3<\/td><\/tr>/);
    assert.equal(table({ label: 'Things', columns, rows: [], empty: 'None' }).text, '<p class="empty">None</p>');
  });

  it('names, chips, states, instants and amounts', () => {
    assert.equal(
      named('A', 'b', '/c').text,
      '<span class="name" dir="auto" title="A"><a href="/c">A</a></span><span class="note">b</span>',
    );
    assert.equal(named('A', 'b').text.includes('<a'), false);
    assert.deepEqual(
      [chips([], 'None').text, chips(['a'], 'None').text],
      ['<span class="quiet">None</span>', '<span class="chips"><span class="chip" dir="auto">a</span></span>'],
    );
    assert.equal(status('error', 'No').text, '<span class="status error">No</span>');
    assert.equal(
      instant(new Date('2026-01-02T03:04:05.678Z')).text,
      '<time datetime="2026-01-02T03:04:05.678Z">2026-01-02 03:04:05 UTC</time>',
    );
    assert.deepEqual(
      [count(0, 'row'), count(1, 'row'), count(2, 'row'), count(2, 'person', 'people')],
      ['0 rows', '1 row', '2 rows', '2 people'],
    );
  });

  it('the whole page marks its place and leads back', () => {
    const page = consolePage(
      {
        title: '<t>',
        lead: 'l',
        section: 'roles',
        back: { href: '/console/roles', label: 'Roles' },
        body: html`<b>body</b>`,
      },
      '<v>',
    );
    assert.deepEqual(page.match(/href="[^"]+" aria-current="page"/g), ['href="/console/roles" aria-current="page"']);
    for (const part of [
      '<title>&lt;t&gt; · Console</title>',
      'title="&lt;v&gt;"',
      '<h1 dir="auto">&lt;t&gt;</h1>',
      '<b>body</b>',
      // its name begins with no space
      '<a class="back" href="/console/roles"><span aria-hidden="true">← </span>Roles</a>',
    ])
      assert.equal(page.includes(part), true, part);
    assert.equal(
      consolePage({ title: 't', lead: 'l', section: 'roles', body: '' }, 'v').includes('class="back"'),
      false,
    );
    assert.match(troublePage('<t>', '<x>'), /<h1>&lt;t&gt;<\/h1><p>&lt;x&gt;<\/p>/);
  });
});

describe('an edit', () => {
  const write = edit(
    v.strictObject({
      name: v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty')),
      list: v.array(v.pipe(v.string(), v.maxLength(3, 'is too long'))),
    }),
    async (_context, { name }) => ({ message: name, event: { event: 'console.flag.changed' } }),
  );
  // The edit above reads nothing of its context.
  const context: EditContext = {
    get db(): never {
      throw new TypeError('no database');
    },
    now: new Date(),
  };
  const faultsOf = async (input: unknown) => {
    const refusal = await rejectionOf(write.run(context, input));
    return refusal instanceof EditRefused ? refusal.faults : refusal;
  };

  it('names each field that is wrong by its first fault', async () => {
    assert.deepEqual(await faultsOf({ name: '', list: [], other: 1 }), {
      name: 'must not be empty',
      other: 'is not a known field',
    });
    assert.deepEqual(await faultsOf({ name: 4 }), { name: 'must be a text', list: 'must be given' });
    assert.deepEqual(
      await faultsOf({ name: 'x', list: [1, 'too long'] }),
      { list: 'must be a text' },
      'a fault inside a field is the field’s',
    );
    assert.deepEqual(Object.keys(Object(await faultsOf('x'))), ['form']);
    assert.equal((await write.run(context, { name: 'x', list: [] })).message, 'x');
  });

  it('tells which row is gone', () => {
    assert.equal(found('row', 'id'), 'row');
    assert.throws(
      () => found(undefined, 'id'),
      (error) => error instanceof EditRefused && error.faults.id === 'does not exist any more',
    );
  });

  it('knows what was added and removed', () => {
    assert.deepEqual(difference(['a', 'b'], ['b', 'c', 'c']), { removed: ['a'], added: ['c'] });
  });

  it('knows the ends a feature can have', () => {
    assert.deepEqual(
      expiryNames.map((name) => expiries[name].time(1_000_000)),
      [undefined, -1, 1_060_000, 2_593_000_000, 999_000],
    );
  });
});

describe('rules as text', () => {
  const read = (given: string) => {
    const result = v.safeParse(rulesText, given);
    return result.success ? result.output : result.issues[0].message;
  };
  const condition = { attribute: 'a', op: 'is', value: { boolean: true } };
  const withCondition = (changes: Record<string, unknown>) =>
    read(JSON.stringify([{ treatment: 'true', conditions: [{ ...condition, ...changes }] }]));

  it('are none when there is nothing, and come back as they were', () => {
    assert.deepEqual([read(''), read(' \n'), read('[]')], [null, null, null]);
    const rules = [
      {
        treatment: 'false' as const,
        conditionLogic: 'or' as const,
        conditions: [{ attribute: 'a', negate: true, op: 'is' as const, value: { boolean: true } }],
      },
    ];
    assert.deepEqual(read(toRulesText(rules)), rules);
    assert.equal(toRulesText(null), '');
    assert.match(toRulesText(rules), /^\[\n {2}\{/, 'a person reads them');
  });

  it('take each operation with the value it compares with, and no other', () => {
    const values: Record<string, unknown[]> = {
      in_list: [{ list: ['a'] }],
      starts_with: [{ list: ['a'] }],
      ends_with: [{ list: ['a'] }],
      contains: [{ list: ['a'] }],
      matches: [{ string: '^a' }],
      equal: [{ number: 1 }],
      greater_than: [{ number: 1 }],
      greater_than_equal: [{ number: 1 }],
      lower_than: [{ number: 1 }],
      lower_than_equal: [{ number: 1 }],
      between_numeric: [{ start: 1, end: 2 }],
      is: [{ boolean: false }],
      on: [{ date: '2026-12-31' }],
      on_or_after: [{ date: '2026-12-31T12:00:00Z' }],
      on_or_before: [{ date: '2026-12-31' }],
      between_date: [{ start: '2026-01-01', end: '2026-01-02' }],
    };
    for (const [op, [value]] of Object.entries(values)) {
      assert.equal(Array.isArray(withCondition({ op, value })), true, op);
      assert.equal(typeof withCondition({ op, value: { wrong: 1 } }), 'string', op);
    }
  });

  it('are refused with the place and with what would be right', () => {
    const place = /^\[0\]\.conditions\[0\]\./;
    const said = (changes: Record<string, unknown>) => String(withCondition(changes)).replace(place, '');
    assert.equal(said({ op: 'in_list', value: { list: [] } }), 'value.list must name at least one text');
    for (const date of ['soon', '12/31/2026', '2026-12-31 12:00', '2026-02-30'])
      assert.equal(
        said({ op: 'on', value: { date } }),
        'value.date must be a date such as 2026-12-31 or 2026-12-31T12:00:00Z',
      );
    assert.equal(said({ op: 'equal', value: { number: '1' } }), 'value.number must be a number');
    assert.equal(said({ attribute: '' }), 'attribute must name an attribute, such as frontegg.email');
    assert.equal(said({ negate: 'no' }), 'negate must be true or false');
    assert.equal(read('{}'), 'must be a list of rules');
    assert.match(
      String(read('[{"treatment":"true","conditionLogic":"xor","conditions":[]}]')),
      /conditionLogic must be 'and' or 'or'/,
    );
    assert.match(String(read('x'.repeat(20_001))), /at most 20000 characters/);
  });
});
