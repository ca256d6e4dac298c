import { memo, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { Check } from '../../Check.tsx';
import { ActionButton } from '../../overlays/ActionButton.tsx';
import { handleRowKey } from '../../table/rowKeys.ts';
import { rowOf, useRows } from '../../table/useRows.ts';
import { RowTab } from '../../base/rowTab.ts';
import type { TableSelection } from '../../table/DataTable.tsx';
import { useCommon } from '../../base/kit.ts';
import type { ListPageProps } from '../model.ts';

/** A skeleton has three widths, in turn. */
const BONES = [40, 55, 70] as const;

interface LineProps<Row extends object> {
  row: Row;
  id: string;
  page: ListPageProps<Row>;
  tab: 0 | -1;
  /** Undefined while nothing is selected and nothing can be. */
  selected: boolean | undefined;
  sortedBy: string | undefined;
  Observed: ComponentType<{ children: () => ReactNode }>;
}

function Line<Row extends object>({ row, id, page, tab, selected, sortedBy, Observed }: LineProps<Row>) {
  const { format, lang } = useCommon();
  return (
    <Observed>
      {() => {
        const { line, rowName, columns, isDim, actions, readOnly } = page;
        const name = rowName(row);
        const status = line.status?.(row);
        const sorted = columns.find((column, index) => index > 0 && column.id === sortedBy);
        const field = sorted ? sorted.cell(row) : line.field?.(row);
        const menu = selected === undefined && !readOnly ? actions?.(row) : undefined;
        const second = line.text?.(row);
        const names = [
          'gh-line',
          !line.mark && 'gh-line--plain',
          isDim?.(row) && 'is-disabled',
          selected !== undefined ? 'gh-line--select' : !menu && 'gh-line--still',
        ];
        return (
          <RowTab.Provider value={tab}>
            <li
              className={names.filter(Boolean).join(' ')}
              part="row"
              data-row={id}
              data-selected={selected || undefined}
            >
              {selected === undefined ? (
                line.mark?.(row)
              ) : (
                <Check label={format('common.selectRow', { name })} checked={selected} tabIndex={tab} />
              )}
              <button type="button" className="gh-line__name" part="name" dir="auto" title={name} tabIndex={tab}>
                {name}
              </button>
              {status && !status.usual ? (
                <span className="gh-line__status" part="status">
                  <span className={`gh-dot gh-dot--${status.tone}`} aria-hidden="true" />
                  {status.text}
                </span>
              ) : (
                status && <span className="gh-visually-hidden">{status.text}</span>
              )}
              {second && (
                <span className="gh-line__text" part="line" dir="auto">
                  {second}
                </span>
              )}
              {field !== undefined && field !== null && (
                <span className="gh-line__field" part="field" dir="auto">
                  {field}
                </span>
              )}
              {menu && (
                <ActionButton
                  part="row-menu"
                  tabIndex={tab}
                  lang={lang}
                  label={format('common.actionsFor', { name })}
                  actions={menu}
                />
              )}
            </li>
          </RowTab.Provider>
        );
      }}
    </Observed>
  );
}

/** `memo` forgets that a component is generic. */
const MemoLine = memo(Line) as typeof Line;

export interface PhoneListProps<Row extends object> extends ListPageProps<Row> {
  onOpen: (row: Row) => void;
  loading: 'first' | undefined;
  selection: TableSelection | undefined;
  Observed: ComponentType<{ children: () => ReactNode }>;
}

/** A list where there is little room: two lines a row; a press opens everything about it. */
export function PhoneList<Row extends object>({ loading, selection, Observed, ...page }: PhoneListProps<Row>) {
  const { list, texts, rowId, onOpen } = page;
  const rows = list?.rows ?? [];
  const ids = rows.map(rowId);
  const choosing = selection && selection.ids.size > 0 ? selection : undefined;
  const { active, onFocus } = useRows(ids);

  const handleClick = ({ target, shiftKey }: MouseEvent) => {
    const id = rowOf(target)?.dataset['row'];
    const row = rows[ids.indexOf(id ?? '')];
    if (!row || id === undefined || !(target instanceof Element)) return;
    if (target instanceof HTMLInputElement) return selection?.onToggle(id, target.checked, shiftKey);
    if (!target.closest('.gh-line__name')) return;
    if (choosing) return selection?.onToggle(id, !choosing.ids.has(id), shiftKey);
    onOpen(row);
  };

  if (loading)
    return (
      <div className="gh-rows" aria-busy="true" role="group" aria-label={texts.title}>
        {Array.from({ length: Math.min(list?.pageSize ?? 6, 20) }, (_, index) => (
          <div key={index} className="gh-skeleton" aria-hidden="true">
            <span className="gh-bone gh-bone--round" />
            <div>
              <span className={`gh-bone w-${BONES[index % 3]}`} />
              <span className={`gh-bone w-${BONES[(index + 1) % 3]}`} />
            </div>
          </div>
        ))}
      </div>
    );
  return (
    <>
      {/* The keys and presses of the controls inside it, which are the ones in the tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <ul
        className="gh-rows"
        part="list"
        aria-label={texts.title}
        aria-busy={list?.loading || undefined}
        onClick={handleClick}
        onFocus={onFocus}
        onKeyDown={(event) => handleRowKey(event, selection)}
      >
        {rows.map((row, index) => {
          const id = ids[index] ?? '';
          return (
            <MemoLine
              key={id}
              row={row}
              id={id}
              page={page}
              tab={id === active ? 0 : -1}
              selected={choosing && choosing.ids.has(id)}
              sortedBy={list?.sort?.id}
              Observed={Observed}
            />
          );
        })}
      </ul>
    </>
  );
}
