import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { action, observable, runInAction } from 'mobx';
import { useState } from 'react';
import { holdClock } from '../../core/testing/clock.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { UsersIcon } from '../base/icons.tsx';
import type { Action } from '../overlays/ActionButton.tsx';
import { drawn } from '../testing.tsx';
import type { Column } from '../base/column.ts';
import type { ListModel, Sort } from '../base/list.ts';
import { ListPage } from './ListPage.tsx';
import type { ListPageProps } from './model.ts';

interface Role {
  id: string;
  name: string;
  people: number;
}
const roles: readonly Role[] = ['Owner', 'Auditor', 'Dispatcher', 'Support'].map((name, index) => ({
  id: `r${index}`,
  name,
  people: index * 2,
}));

/** A wait is shown after the first and for at least the second, in milliseconds. */
const AFTER = 150;
const AT_LEAST = 300;

/** A list that remembers what it was asked. */
function listOf(state: Partial<ListModel<Role>> = {}) {
  const asked: string[] = [];
  const ask = (what: string, of: unknown): void => void asked.push(`${what} ${JSON.stringify(of)}`);
  const ids = observable.set<string>([]);
  const model = observable(
    {
      access: 'allowed' as const,
      rows: roles,
      answered: true,
      loading: false,
      error: undefined,
      totalItems: 44,
      totalPages: 11,
      page: 0,
      pageSize: 4,
      from: 1,
      to: 4,
      sort: { id: 'name', desc: false } as Sort | undefined,
      search: '',
      narrowed: false,
      selection: ids,
      load: () => ask('load', null),
      setPage: (page: number) => ask('page', page),
      setPageSize: (size: number) => ask('size', size),
      setSort: action((sort: Sort) => {
        ask('sort', sort);
        model.sort = sort;
      }),
      setSearch: (search: string) => ask('search', search),
      clearSearch: () => ask('clear', null),
      clearAll: () => ask('clearAll', null),
      toggle: action((id: string, on: boolean) => (on ? ids.add(id) : ids.delete(id))),
      select: action((all: readonly string[]) => ids.replace(all)),
      clearSelection: action(() => ids.clear()),
      ...state,
    },
    {},
    { deep: false },
  );
  return { model, asked, ids };
}

const columns: readonly Column<Role>[] = [
  { id: 'name', header: 'Role', width: 'rest', sortable: true, cell: ({ name }) => name },
  { id: 'key', header: 'Key', width: 'm', leaves: 3, cell: ({ id }) => id },
  {
    id: 'people',
    header: 'People',
    width: 's',
    sortable: true,
    order: 'number',
    descFirst: true,
    cell: ({ people }) => people,
  },
];

/** A page with that list. */
async function page(state: Partial<ListModel<Role>> = {}, more: Partial<ListPageProps<Role>> = {}, width = 900) {
  const list = listOf(state);
  const view = await drawn(
    function Roles() {
      const [hidden, setHidden] = useState<readonly string[]>([]);
      return (
        <ListPage<Role>
          list={list.model}
          icon={UsersIcon}
          permission="fe.secure.read.roles"
          columns={columns}
          line={{ text: ({ id }) => id }}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          hidden={hidden}
          onHidden={setHidden}
          texts={{
            title: 'Roles',
            one: 'Role',
            search: 'Search roles',
            count: (items) => `${items} roles`,
            empty: { title: 'No roles yet', text: 'A role says what people may do.' },
          }}
          {...more}
        />
      );
    },
    { width },
  );
  const rows = () => view.all('[part=row]');
  const said = () => view.all('[part=view] > [role=status]').map((one) => one.textContent);
  return { ...view, ...list, rows, said };
}

const actionsFor = (told: string[], of: string): Action[] => [
  { id: 'edit', label: 'Edit', onAction: () => told.push(`edit ${of}`) },
  { id: 'delete', label: 'Delete', danger: true, onAction: () => told.push(`delete ${of}`) },
];

describe('a page with a list', () => {
  afterEach(() => document.body.replaceChildren());

  it('changes the rows of the next page in place, and says the same sentence again for other rows', async () => {
    const { rows, said, model } = await page();
    await waitUntil(() => said()[0]?.includes('1 to 4'));
    const drawnRows = rows();
    const first = said()[0];
    runInAction(() => (model.loading = true));
    await waitUntil(() => rows()[0]?.closest('[aria-busy]'));
    expect(said()[0], 'nothing is taken away meanwhile').to.equal(first);
    runInAction(() =>
      Object.assign(model, {
        loading: false,
        rows: roles.map((role) => ({ ...role, id: `${role.id}b`, name: `${role.name} 2` })),
      }),
    );
    await waitUntil(() => rows()[0]?.textContent.includes('Owner 2'));
    expect(rows().every((row, at) => row === drawnRows[at])).to.equal(true);
    expect(said()[0]).to.equal(`${first}\u00a0`);
  });

  it('shows its head again when the next page is asked for at its foot', async () => {
    const { find, button, rows, host } = await page({
      rows: Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, name: `Role ${at}`, people: at })),
    });
    await waitUntil(() => rows().length === 60 && find('[part=pager]'));
    const next = button('Next page');
    next.scrollIntoView({ block: 'end' });
    expect(find('.gh-table-wrap')?.getBoundingClientRect().top).to.be.lessThan(0);
    next.click();
    const top = () => Math.round(find('.gh-table-wrap')?.getBoundingClientRect().top ?? -1);
    await waitUntil(() => top() >= 0 && top() <= 32, 'the head is in sight');
    host.remove();
  });

  it('has a table with a head, row headers, a range and what was done in words', async () => {
    const { host, all, rows, button, find, said, asked } = await page();
    await waitUntil(() => rows().length === 4);
    expect(all('tbody th[scope=row]').map((cell) => cell.textContent)).to.deep.equal(roles.map(({ name }) => name));
    await waitUntil(() => find('[part=range]')?.textContent === '1–4 of 44');
    await waitUntil(() => said()[0] === 'Sorted by Role, A to Z. 44 roles, 1 to 4', 'it is said');
    button('People').click();
    await waitUntil(() => said()[0] === 'Sorted by People, largest first. 44 roles, 1 to 4');
    button('Next page').click();
    expect(asked).to.deep.equal(['sort {"id":"people","desc":true}', 'page 1']);
    await expect(host).to.be.accessible();
  });

  it('gives its title the focus on arrival, and says that nothing can be changed', async () => {
    const { root, find, all } = await page(
      {},
      { arrived: true, level: 1, readOnly: true, action: <button>New role</button> },
    );
    await waitUntil(() => root.activeElement === find('h1'));
    await sendKeys({ press: 'Tab' });
    const pressed = all('button').find((one) => one.checkVisibility());
    pressed?.focus();
    expect(pressed && getComputedStyle(pressed).outlineStyle, 'what can be used').to.equal('solid');
    find('h1')?.focus();
    expect(getComputedStyle(find('h1') ?? document.body).outlineStyle, 'what is only read').to.equal('none');
    expect(find('h1')?.textContent).to.contain('Roles').and.to.contain('Read only');
    expect(all('button').map((one) => one.textContent)).not.to.include('New role');
  });

  it('hides a column and shows it again, in words too; the one that identifies a row stays', async () => {
    const { host, button, all, find, said } = await page({}, {}, 720);
    const heads = () =>
      all('thead th')
        .filter((head) => head.checkVisibility())
        .map((head) => head.textContent);
    await waitUntil(() => heads().join() === 'Role,Key,People' && find('[part=columns]'));
    button('Columns').click();
    await waitUntil(() => all('[role=menuitemcheckbox]').length === 3);
    expect(find('[role=menuitemcheckbox]')?.textContent).to.contain('Always');
    all('[role=menuitemcheckbox]')[2]?.click();
    await waitUntil(() => !heads().includes('People') && said()[1] === 'People is hidden.');
    await expect(host).to.be.accessible();
    all('[role=menuitem]')[0]?.click();
    await waitUntil(() => heads().includes('People'));
  });

  it('selects by keyboard, by range and wholly, and offers what can be done in the place of the toolbar', async () => {
    const told: string[] = [];
    const { rows, all, find, ids, said, host, button } = await page(
      {},
      { bulk: (chosen) => actionsFor(told, [...chosen].join(' ')) },
    );
    await waitUntil(() => rows().length === 4);
    const height = find('[part=toolbar]')?.offsetHeight;
    const boxes = () => all<HTMLInputElement>('tbody input');
    await waitUntil(() => boxes().length === 4 && said()[0], 'what comes after the rows is here');
    expect(
      boxes().map((box) => box.tabIndex),
      'one row is in the tab order',
    ).to.deep.equal([0, -1, -1, -1]);
    boxes()[0]?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Space' });
    await waitUntil(() => [...ids].join() === 'r1' && said()[1] === '1 selected');
    await waitUntil(() => find('[part=bulk-bar]'));
    expect(find('[part=bulk-bar]')?.offsetHeight).to.equal(height);
    await expect(host).to.be.accessible();
    boxes()[3]?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true, cancelable: true }));
    await waitUntil(() => [...ids].join() === 'r1,r2,r3');
    find<HTMLInputElement>('thead input')?.click();
    await waitUntil(() => ids.size === 4);
    button('Edit').click();
    expect(told).to.deep.equal(['edit r1 r2 r3 r0']);
    button('Clear selection').click();
    await waitUntil(() => find('[part=toolbar]') && !ids.size);
  });

  it('leaves the key combinations of the browser alone in a row', async () => {
    const { rows, all, ids, root } = await page({}, { bulk: () => [] });
    await waitUntil(() => all('tbody input').length === 4);
    for (const key of [' ', 'ArrowDown', 'ArrowUp', 'Home', 'End'])
      for (const held of ['altKey', 'ctrlKey', 'metaKey']) {
        const press = new KeyboardEvent('keydown', { key, [held]: true, bubbles: true, cancelable: true });
        expect(rows()[1]?.dispatchEvent(press), `${held} and "${key}"`).to.equal(true);
      }
    expect([root.activeElement, ids.size]).to.deep.equal([null, 0]);
  });

  it('opens a row by Enter and its actions by a menu, the dangerous one last', async () => {
    const told: string[] = [];
    const { rows, button, all } = await page(
      {},
      {
        actions: ({ name }) => actionsFor(told, name).reverse(),
        onOpen: ({ name }) => told.push(`open ${name}`),
      },
    );
    await waitUntil(() => rows().length === 4);
    await waitUntil(() => all('[part=row-menu]').length === 4, 'the menus are here');
    rows()[2]?.querySelector<HTMLElement>('th')?.click();
    expect(told).to.deep.equal(['open Dispatcher']);
    button('Actions for Auditor').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all('[role=menuitem]').length === 2);
    expect(all('[role=menuitem]').map((one) => one.textContent)).to.deep.equal(['Edit', 'Delete']);
    all('[role=menuitem]')[1]?.click();
    await waitUntil(() => told.length === 2);
    expect(told[1], 'and the row itself does not open').to.equal('delete Auditor');
  });

  it('stands for what is not there: no access, failure, nothing found, nothing yet', async () => {
    const denied = await page({ access: 'denied', rows: [] }, { action: <button>New role</button> });
    await waitUntil(() => denied.root.textContent.includes('fe.secure.read.roles'));
    expect(denied.root.textContent).not.to.contain('New role');
    const failed = await page({ rows: [], error: { message: 'Not answering.', traceId: '51c0-ae77' } });
    await waitUntil(() => failed.find('[role=alert]')?.textContent.includes('51c0-ae77'));
    failed.button('Try again').click();
    expect(failed.asked).to.deep.equal(['load null']);
    const none = await page({ rows: [], narrowed: true, search: 'brightlne' });
    await waitUntil(() => none.root.textContent.includes('Nothing matches “brightlne”'));
    none.button('Clear search and filters').click();
    expect(none.asked).to.deep.equal(['clearAll null']);
    const empty = await page({ rows: [] }, { emptyActions: <button>First role</button> });
    await waitUntil(() => empty.root.textContent.includes('No roles yet'));
    empty.button('First role');
    for (const { host } of [denied, failed, none, empty]) await expect(host).to.be.accessible();
  });

  it('names what failed, and takes back what was said of the rows before', async () => {
    const { model, said, find, root } = await page();
    await waitUntil(() => said()[0] === 'Sorted by Role, A to Z. 44 roles, 1 to 4');
    runInAction(() =>
      Object.assign(model, {
        rows: [],
        page: 2,
        sort: { id: 'people', desc: true },
        search: ' owner ',
        error: { message: 'Not answering.' },
      }),
    );
    await waitUntil(() => find('[role=alert]'));
    expect(find('[role=alert]')?.textContent).to.contain(
      'Not answering. Asked for: page 3, sorted by People, largest first, “owner”.',
    );
    await waitUntil(() => said()[0] === '');
    runInAction(() => Object.assign(model, { page: 0, sort: { id: 'name', desc: true }, search: '' }));
    await waitUntil(
      () => find('[role=alert]')?.textContent.includes('Not answering. Asked for: sorted by Role, Z to A.'),
      'the usual column in the other direction is asked for by nobody but this user',
    );
    runInAction(() => Object.assign(model, { page: 0, sort: { id: 'name', desc: false }, search: '' }));
    await waitUntil(() => !root.textContent.includes('Asked for'), 'what everybody asks for is not named');
  });

  it('shows a wait only when it lasts, and then not for a blink', async () => {
    const clock = holdClock();
    try {
      const { model, find, rows } = await page({ rows: [], answered: false, loading: true });
      const waits = () => find('.gh-table-wrap')?.hasAttribute('data-waits');
      await waitUntil(() => clock.due(AFTER), 'the wait has begun');
      clock.pass(AFTER - 1);
      await painted();
      expect(waits(), 'a short wait shows nothing').to.equal(false);
      clock.pass(1);
      await waitUntil(waits, 'a long one does');
      runInAction(() => Object.assign(model, { rows: roles, answered: true, loading: false }));
      await painted();
      clock.pass(AT_LEAST - 1);
      await painted();
      expect([waits(), rows().length], 'it stays a while').to.deep.equal([true, 0]);
      clock.pass(1);
      await waitUntil(() => rows().length === 4, 'the rows are there');
    } finally {
      clock.release();
    }
  });

  it('shows in the detail of a row the columns that have no room, and says in the menu which those are', async () => {
    const { all, find, button, host } = await page(
      {},
      {
        columns: columns.map((one) =>
          one.id === 'name' ? { ...one, cell: ({ name }: Role) => <button type="button">{name}</button> } : one,
        ),
      },
      610,
    );
    host.style.inlineSize = '620px';
    await waitUntil(() => find('[part=columns]') && all('thead th').length === 3);
    button('Auditor').click();
    await waitUntil(() => all('[role=dialog] dt').length === 2);
    expect(all('[role=dialog] dt').map((term) => term.textContent)).to.deep.equal(['Key', 'People']);
    expect(all('[role=dialog] dd').map((value) => value.textContent)).to.deep.equal(['r1', '2']);
  });

  it('is a list of two lines where there is little room, and selects there too', async () => {
    const told: string[] = [];
    const { all, find, ids, host, button } = await page(
      {},
      { actions: ({ name }) => actionsFor(told, name), bulk: () => actionsFor(told, 'all') },
      375,
    );
    await waitUntil(() => all('[part=list] > li').length === 4);
    expect(find('table')).to.equal(undefined);
    expect(find('[part=summary]')?.textContent).to.equal('44 rolesBy Role');
    await expect(host).to.be.accessible();
    runInAction(() => ids.add('r1'));
    await waitUntil(() => find('[part=bulk-bar]') && all('li input').length === 4);
    button('Dispatcher').click();
    await waitUntil(() => ids.size === 2);
    button('More').click();
    await waitUntil(() => all('[role=menuitem]').length === 1);
    await expect(host).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => all('[role=menuitem]').length === 0);
    button('Clear selection').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => ids.size === 0 && find('[part~=title]')?.matches(':focus'), 'the focus is not lost');
  });

  it('is sorted by a sheet where there is little room, which also says how many rows a page has', async () => {
    const { all, find, host, button, asked } = await page({}, {}, 375);
    await waitUntil(() => all('[part=list] > li').length === 4);
    const radio = (label: string) =>
      all('[part=option]')
        .find((one) => one.textContent === label)
        ?.querySelector('input');
    const open = async () => {
      button('Sort').click();
      await waitUntil(() => find('[role=dialog]') && radio('People'), 'the sheet');
    };
    await open();
    expect([radio('Role')?.checked, radio('People')?.checked, radio('Key')]).to.deep.equal([true, false, undefined]);
    await expect(host).to.be.accessible();
    button('Show 44 roles').click();
    await waitUntil(() => !find('[role=dialog]'));
    expect(asked, 'nothing was changed').to.deep.equal([]);
    await open();
    radio('People')?.click();
    await painted();
    button('Show 44 roles').click();
    await waitUntil(() => !find('[role=dialog]'));
    expect(asked, 'the direction that is usual for the column').to.deep.equal(['sort {"id":"people","desc":true}']);
    await open();
    expect(radio('People')?.checked).to.equal(true);
    button('Reset').click();
    await painted();
    button('100').click();
    await painted();
    button('Show 44 roles').click();
    await waitUntil(() => !find('[role=dialog]'));
    expect(asked.slice(1)).to.deep.equal(['size 100', 'sort {"id":"name","desc":false}']);
  });

  it('keeps the end of a selection in sight where an action has a long name', async () => {
    const long = { id: 'edit', label: 'Rollen und Gruppen bearbeiten', onAction: () => {} };
    const { find, all, ids, button } = await page({}, { bulk: () => [long, ...actionsFor([], 'all')] }, 340);
    await waitUntil(() => all('[part=list] > li').length === 4);
    runInAction(() => ids.add('r1'));
    await waitUntil(() => find('[part=bulk-bar]'));
    const end = (node: HTMLElement | undefined): number => node?.getBoundingClientRect().right ?? 0;
    expect(end(button('Clear selection'))).to.be.at.most(end(find('[part=bulk-bar]')));
    expect(button(long.label).offsetWidth).to.be.greaterThan(60);
  });

  it('keeps what can be done with a selection whole where text is twice as large and colours are forced', async () => {
    const long = ['Rollen und Gruppen bearbeiten', 'Aus dem Arbeitsbereich entfernen'].map((label) => ({
      id: label,
      label,
      reason: label.startsWith('Aus') ? 'Nicht jetzt' : undefined,
      onAction: () => {},
    }));
    document.documentElement.style.fontSize = '200%';
    await emulateMedia({ forcedColors: 'active' });
    try {
      const opened = async (width: number) => {
        const { find, all, ids } = await page({}, { bulk: () => [...long, ...actionsFor([], 'all')] }, width);
        await waitUntil(() => all('tbody [part=row], [part=list] > li').length === 4);
        runInAction(() => ids.add('r1'));
        await waitUntil(() => find('[part=bulk-bar]'));
        const bar = find('[part=bulk-bar]')?.getBoundingClientRect();
        for (const one of nonEmpty(all('[part=bulk-bar] :is(b, button)'))) {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isInside = bar && left >= bar.left && right <= bar.right && top >= bar.top && bottom <= bar.bottom;
          expect(isInside, `${one.textContent} is inside at ${width}`).to.equal(true);
          expect(one.scrollWidth, `${one.textContent} is whole`).to.be.at.most(one.clientWidth || one.scrollWidth);
        }
        return find;
      };
      await opened(340);
      document.body.replaceChildren();
      const find = await opened(1300);
      const colorOf = (selector: string) => getComputedStyle(find(selector) ?? document.body).borderTopColor;
      const seen = ['.gh-bulk', '.gh-bulk .gh-btn', '.gh-bulk .gh-btn[aria-disabled]', '.gh-bulk .gh-btn--ghost'];
      const transparent = seen.filter((selector) => colorOf(selector) === 'rgba(0, 0, 0, 0)');
      expect(transparent, 'borders').to.deep.equal([]);
      const off = find('.gh-bulk .gh-btn[aria-disabled]');
      document.body.style.color = 'GrayText';
      expect(off && getComputedStyle(off).color).to.equal(getComputedStyle(document.body).color);
    } finally {
      await emulateMedia({ forcedColors: 'none' });
      document.documentElement.style.removeProperty('font-size');
      document.body.style.removeProperty('color');
    }
  });
});
