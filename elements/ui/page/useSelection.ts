import { useMemo, useRef } from 'react';
import type { Check } from '../Check.tsx';
import type { TableSelection } from '../table/DataTable.tsx';
import { useStable } from '../base/useStable.ts';
import { useCommon } from '../base/kit.ts';
import type { ListModel } from '../base/list.ts';

/**
 * The selection of a list in the form a table takes, once its checkboxes are loaded. Shift and click selects a range.
 */
export function useSelection<Row>(
  list: ListModel<Row> | undefined,
  rowId: (row: Row) => string,
  Box: typeof Check | undefined,
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
      Box && chosen
        ? {
            Check: Box,
            ids: chosen,
            onToggle,
            onPage,
            pageLabel: common.text('common.selectPage'),
            rowLabel,
          }
        : undefined,
    [Box, chosen, onToggle, onPage, rowLabel, common],
  );
}
