import { useMemo, useRef } from 'react';
import type { TableSelection } from '../table/DataTable.tsx';
import { useStable } from '../useStable.ts';
import { useCommon } from './kit.ts';
import type { ListModel } from './list.ts';

/** The selection of a list, as a table takes it; a press with the Shift key takes everything from the last one. */
export function useSelection<Row>(
  list: ListModel<Row> | undefined,
  rowId: (row: Row) => string,
  selectable: boolean,
): TableSelection | undefined {
  const common = useCommon();
  const last = useRef<string>(undefined);
  const ids = list?.rows.map(rowId) ?? [];
  const onToggle = useStable((id: string, on: boolean, range: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)].sort((a, b) => a - b);
    const span = range && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [id];
    for (const one of span) list?.toggle(one, on);
    last.current = id;
  });
  const onPage = useStable((on: boolean) => {
    for (const id of ids) list?.toggle(id, on);
  });
  // Stays the same function, so that a selection draws the rows it is about and no other.
  const rowLabel = useStable((name: string) => common.format('common.selectRow', { name }));
  const chosen = list?.selection;
  return useMemo(
    () =>
      selectable && chosen
        ? {
            ids: chosen,
            onToggle,
            onPage,
            pageLabel: common.text('common.selectPage'),
            rowLabel,
          }
        : undefined,
    [selectable, chosen, onToggle, onPage, rowLabel, common],
  );
}
