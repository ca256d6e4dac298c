import { observer } from 'mobx-react-lite';
import type { RefCallback } from 'react';
import {
  marksOf,
  type AccountRow,
  type SubAccountsStore,
  type TreeLine,
} from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { classOf, spanOf } from '../ui/base/column.ts';
import { Button } from '../ui/base/Button.tsx';
import { ChevronDownIcon, ChevronEndIcon } from '../ui/base/icons.tsx';
import { Chip } from '../ui/base/Status.tsx';
import { useLater } from '../ui/base/useLater.ts';
import type { ListBody } from '../ui/page/model.ts';
import { HeadCell } from '../ui/table/DataTable.tsx';
import { MenuCell } from '../ui/table/MenuCell.tsx';
import { SkeletonRows } from '../ui/table/SkeletonRows.tsx';
import { rowOf } from '../ui/table/useRows.ts';
import { mark } from './accountsList.tsx';
import { CollapseIcon } from './icons.tsx';
import { useTree } from './useTree.ts';
import type { SubAccountsTexts } from './words.ts';

const loadPhone = () => import('./PhoneTree.tsx');
/** So many rows stand in for the first level. */
const BONES = 6;
/** What a cell that is not read out says. */
const NOTHING = '';
/** Levels further down are not indented more. */
const DEEPEST = 6;

export interface TreeGridProps {
  store: SubAccountsStore | undefined;
  texts: SubAccountsTexts;
  shown: ListBody<AccountRow>;
  /** No dialog is open. */
  idle: boolean;
}

export const indent = (kind: string, level: number): string =>
  level > 1 ? `${kind} ${kind}--${Math.min(level - 1, DEEPEST)}` : kind;

/** A name with the part that a search has found. */
export function Marked({ name, search }: { name: string; search: string }) {
  const at = search ? name.toLocaleLowerCase().indexOf(search.toLocaleLowerCase()) : -1;
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark className="gh-hit">{name.slice(at, at + search.length)}</mark>
      {name.slice(at + search.length)}
    </>
  );
}

/** What a search is about; empty while the whole tree is shown. */
export const searchOf = (store: SubAccountsStore | undefined): string =>
  (store?.tree.isFound && store.list.shown?.search) || '';

/** The last line of a level, in words. */
export function endWords(line: Exclude<TreeLine, { kind: 'account' | 'bones' }>, { text, format }: SubAccountsTexts) {
  const { kind, count, parentName } = line;
  if (kind === 'failed') return text('subAccounts.levelFailed');
  return parentName === undefined
    ? format('subAccounts.more', { count })
    : format('subAccounts.moreIn', { count, name: parentName });
}

/** The tree: a grid whose rows open, or where there is little room a list of two lines. */
export const TreeGrid = observer(function TreeGrid(props: TreeGridProps) {
  const { store, shown, idle } = props;
  const lines = store?.tree.lines ?? [];
  const phone = useLater(loadPhone, shown.narrow);
  const open = (tenantId: string): void => {
    const line = lines.find(({ id }) => id === tenantId);
    if (line?.kind !== 'account') return;
    // Who opens the open one goes into it.
    if (shown.openId === tenantId) panelOf(tree.box.current)?.focus();
    else shown.onOpen(line.row);
  };
  const tree = useTree({ store, lines, idle, onOpen: open });
  if (shown.narrow) return phone ? <phone.PhoneTree {...props} lines={lines} tree={tree} /> : null;
  return (
    <>
      <Grid {...props} lines={lines} tree={tree} />
      <TreeFoot {...props} />
    </>
  );
});

const panelOf = (box: HTMLElement | null): HTMLElement | null | undefined =>
  box?.closest('[part~=view]')?.querySelector<HTMLElement>('[part~=detail-panel]');

export interface TreeViewProps extends TreeGridProps {
  lines: readonly TreeLine[];
  tree: ReturnType<typeof useTree>;
}

const Grid = observer(function Grid({ store, texts, shown, lines, tree }: TreeViewProps) {
  const { text, format } = texts;
  const { columns, loading, actions } = shown;
  const { list } = store ?? {};
  const width = spanOf(columns, shown.left) + (actions ? 1 : 0);
  const search = searchOf(store);
  const box: RefCallback<HTMLElement> = (node) => void (tree.box.current = node);

  const instead = (line: Exclude<TreeLine, { kind: 'account' }>) => {
    const { id, level, kind } = line;
    if (kind === 'bones')
      return (
        <tr key={id} className="gh-tree__bones" aria-hidden="true">
          <td colSpan={width}>
            {NOTHING}
            <div className={indent('gh-tree-cell', level)}>
              <span className="gh-leaf" />
              <span className="gh-bone" />
            </div>
          </td>
        </tr>
      );
    return (
      <tr
        key={id}
        data-row={id}
        tabIndex={id === tree.active ? 0 : -1}
        aria-level={level}
        aria-busy={line.isBusy || undefined}
      >
        <th scope="row" colSpan={width} part="cell">
          <div className={indent('gh-tree-cell', level)}>
            {line.isBusy ? (
              <span className="gh-spin" part="spinner" aria-hidden="true" />
            ) : (
              <span className="gh-leaf" />
            )}
            {kind === 'failed' && <span className="gh-muted">{endWords(line, texts)}</span>}
            <button type="button" className="gh-link" part="more" tabIndex={-1} onClick={() => void tree.act(line)}>
              {kind === 'failed'
                ? format('subAccounts.retryIn', { name: line.parentName ?? '' })
                : endWords(line, texts)}
            </button>
          </div>
        </th>
      </tr>
    );
  };
  const account = ({ id, row }: Extract<TreeLine, { kind: 'account' }>) => {
    const tab = id === tree.active ? 0 : -1;
    const { name, level, isOpen } = row;
    return (
      <tr
        key={id}
        part="row"
        data-row={id}
        data-opens
        className={row.isWay ? 'is-way' : undefined}
        tabIndex={tab}
        aria-level={level}
        aria-expanded={isOpen}
        aria-posinset={row.position}
        aria-setsize={row.size}
        aria-busy={row.isBusy || undefined}
        aria-current={id === shown.openId || undefined}
      >
        {columns.map((column, index) =>
          index > 0 ? (
            <td key={column.id} part="cell" className={classOf(column)}>
              {column.cell(row)}
            </td>
          ) : (
            <th key={column.id} scope="row" part="cell">
              <div className={indent('gh-tree-cell', level)} part="account">
                {row.isBusy ? (
                  <span className="gh-spin" part="spinner" aria-hidden="true" />
                ) : isOpen === undefined ? (
                  <span className="gh-leaf" />
                ) : (
                  <button
                    type="button"
                    className="gh-twist"
                    part="twist"
                    tabIndex={-1}
                    aria-label={format(isOpen ? 'subAccounts.close' : 'subAccounts.open', { name })}
                    onClick={() => tree.toggle(id, !isOpen)}
                  >
                    {isOpen ? <ChevronDownIcon /> : <ChevronEndIcon />}
                  </button>
                )}
                {mark(row, 'small')}
                <span className="gh-tree__name" dir="auto" title={name}>
                  <Marked name={name} search={row.isWay ? '' : search} />
                </span>
                {marksOf(row.account).map((one) => (
                  <Chip key={one}>{text(`subAccounts.type.${one}`)}</Chip>
                ))}
              </div>
            </th>
          ),
        )}
        {actions && <MenuCell key={id} actions={actions} offered={actions.of(row)} name={name} tabIndex={tab} />}
      </tr>
    );
  };
  return (
    <table
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows open
      role="treegrid"
      className="gh-table gh-tree"
      part="table"
      aria-label={text('subAccounts.page')}
      aria-busy={loading ? true : undefined}
      data-left={shown.left || undefined}
      data-stale={shown.stale || undefined}
    >
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} className={[`c-${column.width}`, classOf(column)].filter(Boolean).join(' ')} />
        ))}
        {actions && <col className="c-menu" />}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sorted={list?.sort?.id === column.id ? list.sort : undefined}
              onSort={({ desc }) => sortBy(store, column.id, desc)}
            />
          ))}
          {actions && (
            <th scope="col">
              <span className="gh-visually-hidden">{actions.header}</span>
            </th>
          )}
        </tr>
      </thead>
      {/* The keys and presses of its rows, of which one is in the tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tbody
        ref={box}
        onFocus={tree.handleFocus}
        onKeyDown={tree.handleKey}
        onClick={({ target }) => {
          const id = rowOf(target)?.dataset['row'];
          const line = lines.find((one) => one.id === id);
          if (line?.kind === 'account' && target instanceof Element && !target.closest('button, a'))
            void tree.act(line);
        }}
      >
        {loading === 'first' ? (
          <SkeletonRows columns={columns} rows={BONES} checked={false} menu={actions !== undefined} />
        ) : (
          lines.map((line) => (line.kind === 'account' ? account(line) : instead(line)))
        )}
      </tbody>
    </table>
  );
});

/** The columns by which the provider orders accounts. */
export function sortBy(store: SubAccountsStore | undefined, id: string, desc: boolean): void {
  const known = (['name', 'createdAt', 'tenantId'] as const).find((one) => one === id);
  if (known) void store?.list.setSort({ id: known, desc });
}

/** How many accounts are on the first level, and the way back to them. */
export const TreeFoot = observer(function TreeFoot({ store, texts, shown }: TreeGridProps) {
  const { text, format } = texts;
  if (shown.loading === 'first' || !store || store.tree.isFound) return null;
  return (
    <div className="gh-table-foot" part="footer">
      <span part="range">{format('subAccounts.first', { count: store.tree.total })}</span>
      {store.tree.hasOpen && (
        <Button small kind="ghost" part="close-all" icon={<CollapseIcon />} onClick={store.tree.closeAll}>
          {text('subAccounts.closeAll')}
        </Button>
      )}
    </div>
  );
});
