import { expect } from '@open-wc/testing';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { Avatar, initialsOf } from './base/Avatar.tsx';
import { Button, IconButton } from './base/Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Field } from './form/Field.tsx';
import { Note } from './form/Note.tsx';
import { SearchField } from './SearchField.tsx';
import { holdAround, LAYER_HOME, openLayer, prepareReactAria } from './overlays/reactAria.ts';
import { Pager } from './Pager.tsx';
import { Facts, Panel, PanelRow } from './blocks/Panel.tsx';
import { Person } from './Person.tsx';
import { Segments } from './Segments.tsx';
import { State } from './blocks/State.tsx';
import { Tabs } from './Tabs.tsx';
import { SkeletonRows } from './table/SkeletonRows.tsx';
import { classOf, type Column } from './base/column.ts';
import { DataTable, type TableSort } from './table/DataTable.tsx';
import { Names, Tags } from './base/Tags.tsx';
import { relativeTime, remaining, Time } from './base/Time.tsx';
import { drawn } from './testing.tsx';

const roots: Root[] = [];

/** Draws at once; `again` draws something else in the same place. */
function draw(node: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(root);
  const again = (next: ReactNode): void => flushSync(() => root.render(next));
  again(node);
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = place.querySelector<Found>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  return { place, again, find };
}
const minute = 60_000,
  hour = 60 * minute,
  day = 24 * hour;
const now = Date.parse('2026-11-20T10:00:00Z');

describe('the parts views are made of', () => {
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    document.body.replaceChildren();
  });

  it('write initials of names, of addresses and of other scripts', () => {
    const initials = {
      'Amara Okafor': 'AO',
      'amara de la okafor': 'AO',
      Amara: 'A',
      'amara@brightline.example': 'A',
      '(Ünal) Şahin': 'ÜŞ',
      '- – 7th Ave': '7A',
      '  ': '',
      '': '',
    };
    for (const [name, expected] of Object.entries(initials)) expect(initialsOf(name), name).to.equal(expected);
  });

  it('keep the hue of a person who is renamed, and show initials for a picture that cannot be loaded', async () => {
    const broken = 'data:image/png;base64,AAAA';
    const { find, again, place } = draw(<Avatar name="Ada Byron" seed="u1" src={broken} />);
    const { className } = find('[part=avatar]');
    await waitUntil(() => find('[part=avatar]').textContent === 'AB');
    again(<Avatar name="Ada Lovelace" seed="u1" src={broken} />);
    expect([find('[part=avatar]').className, find('[part=avatar]').textContent]).to.deep.equal([className, 'AL']);
    again(
      <Avatar name="Ada Lovelace" seed="u1" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" size="large" square />,
    );
    expect(place.querySelector('img') === null, 'another picture is tried').to.equal(false);
    expect(find('[part=avatar]').className).to.contain('gh-avatar--large').and.to.contain('gh-avatar--square');
    const hues = new Set(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
        (seed) => /gh-avatar--\d/.exec(draw(<Avatar name="x" seed={seed} />).find('[part=avatar]').className)?.[0],
      ),
    );
    expect(hues.size).to.be.greaterThan(1);
  });

  it('say how long ago something was, in the largest unit that fits', () => {
    const ago = (ms: number, lang = 'en') => relativeTime(now - ms, now, lang);
    expect(
      [20_000, minute, 59 * minute, hour, 23 * hour, day, 2 * day, 7 * day, 31 * day, 366 * day].map((ms) => ago(ms)),
    ).to.deep.equal([
      'now',
      '1 min. ago',
      '59 min. ago',
      '1 hr. ago',
      '23 hr. ago',
      'yesterday',
      '2 days ago',
      '1 wk. ago',
      '1 mo. ago',
      '1 yr. ago',
    ]);
    expect(relativeTime(now + 2 * hour, now, 'en')).to.equal('in 2 hr.');
    expect(ago(day, 'de')).to.equal('gestern');
    const monday = new Date(2025, 5, 16, 9).getTime();
    const at = (date: number, hour: number) => relativeTime(new Date(2025, 5, date, hour).getTime(), monday, 'en');
    expect([at(14, 10), at(15, 8), at(17, 10), at(18, 8)], 'a day ends at midnight').to.deep.equal([
      '2 days ago',
      'yesterday',
      'tomorrow',
      'in 2 days',
    ]);
    expect(ago(62 * day, 'ar'), 'the past').to.contain('قبل');
  });

  it('say what is left of a span, never nothing', () => {
    expect([3.9 * day, 5 * hour, 90_000, 1, -day].map((ms) => remaining(ms, 'en'))).to.deep.equal([
      '3d',
      '5h',
      '1m',
      '1m',
      '1m',
    ]);
    expect(remaining(3 * day, 'ar')).to.match(/[\u0600-\u06ff]/);
  });

  it('mark every error by one sign', () => {
    const signs = [
      <Field key="field" label="Name" error="Enter a name." />,
      <Note key="note" tone="error">
        Not saved
      </Note>,
    ].map((one) => draw(one).find<HTMLElement>('.gh-message svg, .gh-note svg').innerHTML);
    expect(new Set(signs).size).to.equal(1);
  });

  it('show a moment with its exact value, and a dash for what is none', () => {
    const { find, again, place } = draw(<Time value="2026-11-20T09:58:00Z" lang="en" now={now} />);
    expect([find('time').textContent, find('time').getAttribute('datetime')]).to.deep.equal([
      '2 min. ago',
      '2026-11-20T09:58:00.000Z',
    ]);
    expect(find('time').title).to.contain('2026');
    again(<Time value="2026-11-19T09:58:00Z" lang="en" now={now} />);
    expect(find('time').textContent).to.equal('Yesterday');
    again(<Time value="2026-10-20T09:58:00Z" lang="en" now={now} />);
    expect(find('time').textContent, 'long ago').to.equal('Oct 20, 2026');
    again(<Time value="2026-11-20T12:00:00Z" lang="en" />);
    expect(find('time').textContent).to.equal('Nov 20, 2026');
    again(<Time value="nonsense" lang="en" />);
    expect([place.querySelectorAll('time').length, place.textContent]).to.deep.equal([0, '–']);
  });

  it('write dates as the locale of the page does, where it speaks their language', async () => {
    for (const [page, written] of [
      ['en-GB', '20 Nov 2026'],
      ['de-AT', 'Nov 20, 2026'],
      ['en-nonsense-', 'Nov 20, 2026'],
    ] as const) {
      document.documentElement.lang = page;
      const view = await drawn(() => <Time value="2026-11-20T12:00:00Z" lang="en" />);
      expect(view.find('time')?.textContent, page).to.equal(written);
      view.unmount();
    }
    document.documentElement.removeAttribute('lang');
  });

  it('copy, say what became of it, and say so again with the next press', async () => {
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    const copied: string[] = [];
    let fails = false;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => (fails ? Promise.reject(new DOMException('no')) : copied.push(text)),
      },
    });
    try {
      const { find } = draw(
        <CopyButton value="trace-1" labels={{ copy: 'Copy', copied: 'Copied', failed: 'Failed' }} />,
      );
      const says = (text: string) =>
        waitUntil(() => find('button').textContent === text && find('[role=status]').textContent === text, text);
      expect(find('button').textContent).to.equal('Copy');
      expect(find('button').querySelector('[role]'), 'the name is not in a part that is announced').to.equal(null);
      expect(find('[role=status]').textContent).to.equal('');
      find('button').click();
      await says('Copied');
      expect(copied).to.deep.equal(['trace-1']);
      fails = true;
      find('button').click();
      await says('Failed');
      await waitUntil(() => find('button').textContent === 'Copy' && find('[role=status]').textContent === '');
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
      find('button').click();
      await says('Failed');
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
      if (clipboard) Object.defineProperty(Navigator.prototype, 'clipboard', clipboard);
    }
  });

  it('are buttons that send no form of the page, named, and busy in place', () => {
    let sent = 0;
    const { find, again } = draw(
      <form onSubmit={(event) => (event.preventDefault(), sent++)}>
        <Button icon={<i />} on>
          Go
        </Button>
      </form>,
    );
    find('button').click();
    expect(sent).to.equal(0);
    expect([find('button').className, find('button').getAttribute('aria-busy')]).to.deep.equal([
      'gh-btn gh-btn--on',
      null,
    ]);
    expect(find('i').isConnected).to.equal(true);
    let pressed = 0;
    again(
      <Button busy icon={<b />} kind="primary" onClick={() => pressed++}>
        Go
      </Button>,
    );
    find('button').click();
    expect(pressed, 'it is under way already').to.equal(0);
    expect([
      find('button').getAttribute('aria-busy'),
      find('[part=spinner]').isConnected,
      find('button').querySelectorAll('b').length,
    ]).to.deep.equal(['true', true, 0]);
    again(<IconButton label="Close" icon={<i />} />);
    expect([find('button').ariaLabel, find('button').title]).to.deep.equal(['Close', 'Close']);
  });

  it('label a field, and tell its help or its error in the line that describes it', () => {
    const { find, again, place } = draw(<Field label="Name" help="As on the invoice" required />);
    const input = find<HTMLInputElement>('input');
    expect(place.querySelector('label')?.htmlFor).to.equal(input.id);
    const message = () => document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect([
      message()?.textContent,
      message()?.getAttribute('role'),
      input.getAttribute('aria-invalid'),
      input.required,
    ]).to.deep.equal(['As on the invoice', null, null, true]);
    again(<Field label="Name" help="As on the invoice" error="Too long" readOnly />);
    expect([message()?.textContent, message()?.getAttribute('role'), input.getAttribute('aria-invalid')]).to.deep.equal(
      ['Too long', 'alert', 'true'],
    );
    expect(find('[part=control]').className).to.contain('gh-control--readonly');
  });

  it('empty a search by Escape or a button, and take no Escape from an empty one', () => {
    const heard: string[] = [];
    const search = (value: string) => (
      <SearchField
        label="Search"
        clearLabel="Clear"
        value={value}
        onChange={(text) => heard.push(text)}
        onClear={() => heard.push('cleared')}
      />
    );
    const { find, again, place } = draw(search(''));
    const escape = (): boolean =>
      find('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(escape(), 'left to a dialog around').to.equal(true);
    expect([heard, place.querySelectorAll('[part=clear]').length]).to.deep.equal([[], 0]);
    again(search('ada'));
    expect(escape()).to.equal(false);
    find('[part=clear]').click();
    expect(heard).to.deep.equal(['cleared', 'cleared']);
    expect(document.activeElement === find('input'), 'the button leaves with the text').to.equal(true);
  });

  it('turn pages within their bounds, and stay focusable at the ends', () => {
    const turned: number[] = [];
    const labels = { pager: 'Pages', previous: 'Back', next: 'On' };
    const pager = (page: number, pages: number) => (
      <Pager page={page} pages={pages} labels={labels} onPage={(to) => turned.push(to)} />
    );
    const { find, again } = draw(pager(0, 2));
    const [back, on] = [
      () => find<HTMLButtonElement>('[aria-label=Back]'),
      () => find<HTMLButtonElement>('[aria-label=On]'),
    ];
    back().click();
    on().click();
    expect([turned, back().ariaDisabled, on().ariaDisabled, back().disabled]).to.deep.equal([[1], 'true', null, false]);
    again(pager(1, 2));
    on().click();
    back().click();
    expect([turned, back().ariaDisabled, on().ariaDisabled]).to.deep.equal([[1, 0], null, 'true']);
  });

  it('count what a cell has no room for, and read all of it out', () => {
    const { place, again } = draw(<Tags items={['Owner', 'Auditor', 'Guest']} />);
    expect([...place.querySelectorAll('[part=tag]')].map((tag) => tag.textContent)).to.deep.equal([
      'Owner',
      '+2Auditor, Guest',
    ]);
    again(<Tags items={['Owner', 'Auditor']} limit={2} />);
    expect([...place.querySelectorAll('[part=tag]')].map((tag) => tag.textContent)).to.deep.equal(['Owner', 'Auditor']);
    again(<Names items={['Console', 'Fleet', 'Depot']} />);
    expect(place.textContent).to.equal('Console, Fleet+1, Depot');
    again(<Names items={['Console', 'Fleet']} />);
    expect(place.textContent).to.equal('Console, Fleet');
  });

  it('choose exactly one of some cuts, with a count that is known, zero too', () => {
    const chosen: string[] = [];
    const { place } = draw(
      <Segments
        label="Cuts"
        chosen="b"
        items={[
          { id: 'a', label: 'All', count: '0' },
          { id: 'b', label: 'Some' },
        ]}
        onChoose={(id) => chosen.push(id)}
      />,
    );
    const buttons = [...place.querySelectorAll('button')];
    expect(buttons.map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).to.deep.equal([
      ['All0', 'false'],
      ['Some', 'true'],
    ]);
    buttons[0]?.click();
    expect(chosen).to.deep.equal(['a']);
  });

  it('choose a tab by an arrow, and leave the key combinations of the browser alone', async () => {
    const chosen: string[] = [];
    const items = [
      { id: 'one', label: 'One' },
      { id: 'two', label: 'Two' },
    ];
    const { button } = await drawn(() => (
      <Tabs label="Parts" items={items} chosen="one" onChoose={(id) => chosen.push(id)}>
        text
      </Tabs>
    ));
    const press = (held: KeyboardEventInit) =>
      button('One').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, ...held }),
      );
    for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(press({ [held]: true }), held).to.equal(true);
    expect(chosen).to.deep.equal([]);
    expect(press({})).to.equal(false);
    expect(chosen).to.deep.equal(['two']);
  });

  it('say what stands in the place of content: an error aloud, under a heading of the right level', () => {
    const { find, again, place } = draw(<State icon={<i />} title="Nobody" />);
    expect([
      find('[part=state-title]').localName,
      find('[part=state]').getAttribute('role'),
      place.querySelectorAll('[part=state-text]').length,
    ]).to.deep.equal(['h3', null, 0]);
    again(
      <State icon={<i />} title="Failed" tone="error" level={2} actions={<button type="button">Retry</button>}>
        Why
      </State>,
    );
    expect([
      find('[part=state-title]').localName,
      find('[part=state]').getAttribute('role'),
      find('[part=state-text]').textContent,
    ]).to.deep.equal(['h2', 'alert', 'Why']);
    expect(find('[part=state-actions]').textContent).to.equal('Retry');
  });

  it('write a panel with its rows and facts', () => {
    const { find, place } = draw(
      <Panel title="You" aside={<em>aside</em>}>
        <PanelRow icon={<i />} title="Phone" line="since May" end={<b>on</b>} />
        <PanelRow title="Bare" />
        <Facts facts={[{ name: 'Name', value: 'Ada' }]} />
      </Panel>,
    );
    expect(find('h2').textContent).to.equal('You');
    expect([...place.querySelectorAll('[part=row]')].map((row) => row.textContent)).to.deep.equal([
      'Phonesince Mayon',
      'Bare',
    ]);
    expect([find('dt').textContent, find('dd').textContent, find('em').textContent]).to.deep.equal([
      'Name',
      'Ada',
      'aside',
    ]);
  });

  it('make the name of a person a button, which opens the row', () => {
    const { find, again, place } = draw(<Person name="Ada" line="ada@example.com" seed="u1" />);
    expect([find('button').textContent, find('.gh-person__line').textContent]).to.deep.equal([
      'Ada',
      'ada@example.com',
    ]);
    again(<Person name="Ada" seed="u1" />);
    expect(place.querySelectorAll('.gh-person__line').length).to.equal(0);
  });
});

interface Row {
  id: string;
  off?: boolean;
}
const columns: Column<Row>[] = [
  { id: 'id', header: 'Id', width: 'rest', sortable: true, cell: ({ id }) => id },
  {
    id: 'date',
    header: 'Date',
    width: 'date',
    sortable: true,
    descFirst: true,
    numeric: true,
    leaves: 0,
    cell: () => '1',
  },
  { id: 'note', header: 'Note', width: 's', leaves: 2, cell: () => 'n' },
];

describe('a table', () => {
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    document.body.replaceChildren();
  });
  const table = (more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
    <DataTable<Row>
      label="Rows"
      columns={columns}
      rows={[{ id: 'a' }, { id: 'b', off: true }]}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      left=""
      expected={6}
      Observed={({ children }) => children()}
      hidden={[]}
      sort={undefined}
      onSort={() => {}}
      {...more}
    />
  );

  it('sorts upwards first, or downwards where a column says so, and turns around what sorts already', () => {
    const sorts: TableSort[] = [];
    const onSort = (sort: TableSort) => sorts.push(sort);
    const { place, again } = draw(table({ onSort }));
    const press = () => [...place.querySelectorAll('button')].forEach((button) => button.click());
    press();
    again(table({ onSort, sort: { id: 'id', desc: false } }));
    press();
    again(table({ onSort, sort: { id: 'date', desc: true } }));
    press();
    expect(sorts.map(({ id, desc }) => `${id} ${desc ? 'down' : 'up'}`)).to.deep.equal([
      'id up',
      'date down',
      'id down',
      'date down',
      'id up',
      'date up',
    ]);
    expect([...place.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'))).to.deep.equal([
      null,
      'descending',
      null,
    ]);
    again(table({ sort: { id: 'id', desc: false } }));
    expect([...place.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'))).to.deep.equal([
      'ascending',
      null,
      null,
    ]);
  });

  it('leaves hidden columns out, dims rows, and opens those that may be opened', () => {
    const opened: string[] = [];
    const { place, again } = draw(table({ hidden: ['date'], isDim: ({ off }) => off === true }));
    const heads = () => [...place.querySelectorAll('thead th')].map((head) => head.textContent);
    const rows = () => [...place.querySelectorAll<HTMLTableRowElement>('tbody tr')];
    expect([heads(), place.querySelectorAll('col').length, rows()[0]?.textContent]).to.deep.equal([
      ['Id', 'Note'],
      2,
      'an',
    ]);
    expect(rows().map(({ dataset }) => [dataset['dim'], dataset['opens']])).to.deep.equal([
      [undefined, undefined],
      ['true', undefined],
    ]);
    rows()[1]?.click();
    again(table({ onRow: ({ id }) => opened.push(id) }));
    rows()[1]?.click();
    expect([opened, rows()[0]?.dataset['opens']]).to.deep.equal([['b'], 'true']);
    expect([...(rows()[0]?.cells ?? [])].map((cell) => [cell.localName, cell.textContent])).to.deep.equal([
      ['th', 'a'],
      ['td', '1'],
      ['td', 'n'],
    ]);
    expect(columns.map((column) => classOf(column))).to.deep.equal([undefined, 'p0 gh-num', 'p2']);
  });

  it('shows bones before there are rows, and keeps the rows dimmed while others are on their way', () => {
    const { find, again, place } = draw(table({ loading: 'first', Bones: SkeletonRows }));
    expect([
      find('table').getAttribute('aria-busy'),
      place.querySelectorAll('tbody tr[aria-hidden=true]').length,
      find('table').hasAttribute('data-stale'),
    ]).to.deep.equal(['true', 6, false]);
    again(table({ loading: 'again', stale: true }));
    expect([
      find('table').getAttribute('aria-busy'),
      place.querySelectorAll('[part=row]').length,
      find('table').hasAttribute('data-stale'),
    ]).to.deep.equal(['true', 2, true]);
    again(table());
    expect([find('table').getAttribute('aria-busy'), find('table').hasAttribute('data-stale')]).to.deep.equal([
      null,
      false,
    ]);
  });
});

describe('what opens above the page', () => {
  afterEach(() => {
    for (const root of roots.splice(0)) root.unmount();
    document.body.replaceChildren();
  });

  it('has one layer in each root, and keeps the slots around it from being made inert while one is open', () => {
    const host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'open' });
    const slot = shadow.appendChild(document.createElement('slot'));
    const inner = host.appendChild(document.createElement('p'));
    const places = [inner, document.body, slot, slot].map((node) => openLayer(node));
    const [light, body, dark, again] = places.map(({ layer }) => layer);
    expect([light === body, dark === again, dark?.getRootNode() === shadow]).to.deep.equal([true, true, true]);
    const open = () => [light, dark].map((layer) => layer?.matches(':popover-open'));
    expect(open()).to.deep.equal([true, true]);
    places.slice(0, 3).forEach(({ release }) => release());
    expect(open()).to.deep.equal([false, true]);
    places.forEach(({ release }) => release());
    expect([open(), shadow.adoptedStyleSheets.length]).to.deep.equal([[false, false], 0]);
    inner.setAttribute(LAYER_HOME, '');
    const nested = openLayer(inner);
    expect(nested.layer.parentElement === inner, 'a dialog has its own').to.equal(true);
    nested.release();
    const [first, second] = [holdAround(inner), holdAround(inner)];
    slot.inert = true;
    first();
    first();
    slot.inert = true;
    expect(slot.inert, 'another one is open').to.equal(false);
    second();
    slot.inert = true;
    expect(slot.inert).to.equal(true);
    prepareReactAria(document);
    prepareReactAria(document);
    expect(document.querySelectorAll('#react-aria-pressable-style').length).to.equal(1);
  });
});
