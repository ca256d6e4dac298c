import { useState, type ReactNode } from 'react';
import { IconButton } from '../../base/Button.tsx';
import { SearchField } from '../../SearchField.tsx';
import { FilterIcon, SortIcon } from '../../icons.tsx';
import { preload, useLater } from '../../base/useLater.ts';
import { useCommon } from '../../base/kit.ts';
import { phaseOf } from '../../base/list.ts';
import { PATIENT, useWait } from '../../base/useWait.ts';
import type { ListFilter, ListPageProps } from '../model.ts';
import { isUsual, orderIn } from '../order.ts';
import { useListTexts } from '../texts.ts';
import { useSearch } from '../useSearch.ts';
import { SelectAll } from '../BulkBar.tsx';

const loadFilter = () => import('./FilterSheet.tsx');
const loadSort = () => import('./SortSheet.tsx');

export interface PhoneToolsProps<Row extends object> extends ListPageProps<Row> {
  filters: readonly ListFilter[];
  /** The bulk bar, in the place of the tools while something is selected. */
  bar: ReactNode;
}

/** One row of search, Filter and Sort; under it how many there are, and in which order. */
export function PhoneTools<Row extends object>({ bar, ...page }: PhoneToolsProps<Row>) {
  const { list, texts, filters, columns } = page;
  const common = useCommon();
  const around = useListTexts();
  const search = useSearch(list);
  const waits = useWait(list?.loading === true, PATIENT);
  const { text, format, ready } = around;
  const [open, setOpen] = useState<'filter' | 'sort'>();
  const close = () => setOpen(undefined);
  const filter = useLater(loadFilter, open === 'filter', close);
  const sort = useLater(loadSort, open === 'sort', close);
  const filtered = filters.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const sortable = columns.filter((column) => column.sortable);
  const sorted = isUsual(columns, list?.sort) ? 0 : 1;
  const order = orderIn(columns, list?.sort, around);
  const counter = (count: number) => count > 0 && <span className="gh-count">{count}</span>;
  const chosen = list?.selection.size ?? 0;
  if (!ready) return <div className="gh-tools" part="toolbar" />;
  return (
    <div className="gh-phone-tools">
      {bar || (
        <div className="gh-tools" part="toolbar">
          <SearchField label={texts.search} clearLabel={common.text('common.clearSearch')} {...search} />
          {filters.length > 0 && (
            <IconButton
              part="filter"
              icon={<FilterIcon />}
              label={filtered ? format('lists.filterCount', { count: filtered }) : text('lists.filter')}
              hint={counter(filtered)}
              aria-haspopup="dialog"
              onPointerEnter={() => preload(loadFilter)}
              onClick={() => setOpen('filter')}
            />
          )}
          {sortable.length > 0 && (
            <IconButton
              part="sort"
              icon={<SortIcon />}
              label={sorted ? format('lists.sortCount', { count: sorted }) : text('lists.sort')}
              hint={counter(sorted)}
              aria-haspopup="dialog"
              onPointerEnter={() => preload(loadSort)}
              onClick={() => setOpen('sort')}
            />
          )}
        </div>
      )}
      {list && phaseOf(list) === 'rows' && (
        <p className="gh-summary" part="summary">
          {chosen ? (
            <>
              <span>{format('lists.selectedOf', { count: chosen, total: list.totalItems })}</span>
              <SelectAll list={list} className="gh-link" />
            </>
          ) : (
            <>
              <span>{waits && list.loading ? common.text('common.loading') : texts.count(list.totalItems)}</span>
              {order && (
                <span>
                  {sorted ? format('lists.sortedBy', order) : format('lists.sortedByName', { column: order.column })}
                </span>
              )}
            </>
          )}
        </p>
      )}
      {page.note && (
        <p className="gh-quiet" role="status">
          {page.note}
        </p>
      )}
      {open === 'filter' && filter && <filter.FilterSheet page={page} onClose={close} />}
      {open === 'sort' && sort && <sort.SortSheet page={page} onClose={close} />}
    </div>
  );
}
