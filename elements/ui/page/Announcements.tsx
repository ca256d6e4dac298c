import { useEffect, useRef, useState } from 'react';
import { useCommon } from '../base/kit.ts';
import type { ListModel, ListPhase } from '../base/list.ts';
import { PATIENT, useWait } from '../base/useWait.ts';
import type { ListPageProps } from './model.ts';
import { orderIn } from './order.ts';
import { useListTexts } from './texts.ts';

export interface AnnouncementsProps<Row extends object> extends ListPageProps<Row> {
  list: ListModel<Row>;
  phase: ListPhase;
  /** How many rows are selected. */
  chosen: number;
}

/** Says what became of a sort, a search, a filter, a page, a column and a selection, for those who do not see it. */
export function Announcements<Row extends object>(props: AnnouncementsProps<Row>) {
  const { list, phase, columns, hidden, chosen } = props;
  const texts = useListTexts();
  const common = useCommon();
  const { text, format, ready } = texts;
  const settled = ready && !list.loading && !list.changing && (phase === 'rows' || phase === 'none');
  const order = orderIn(columns, list.sort, texts);
  const result =
    phase === 'rows'
      ? [
          order && format('lists.sortSaid', order),
          format('lists.found', { items: props.texts.count(list.totalItems), from: list.from, to: list.to }),
        ]
      : [text('lists.nothing')];
  // The error state announces a failure itself. The earlier announcement about the rows is outdated.
  const waits = useWait(list.loading && phase === 'rows', PATIENT) ? common.text('common.loading') : undefined;
  const said = useSaid(phase === 'error' ? '' : settled ? result.filter(Boolean).join(' ') : waits, list.rows);
  const [counted, setCounted] = useState(chosen);
  if (counted !== chosen && !list.changing) setCounted(chosen); // once for many who are removed together
  return (
    <>
      <div className="gh-visually-hidden" role="status">
        {said}
      </div>
      <div className="gh-visually-hidden" role="status">
        {counted ? format('lists.selected', { count: counted }) : <ColumnNotice columns={columns} hidden={hidden} />}
      </div>
    </>
  );
}

/** The column that was hidden or shown last. */
function ColumnNotice<Row extends object>({ columns, hidden }: Pick<ListPageProps<Row>, 'columns' | 'hidden'>) {
  const { format } = useListTexts();
  const before = useRef(hidden);
  const [changed, setChanged] = useState<string>();
  useEffect(() => {
    const was = before.current;
    before.current = hidden;
    setChanged(columns.find(({ id }) => was.includes(id) !== hidden.includes(id))?.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- about what is hidden, not about the texts of the columns
  }, [hidden]);
  const column = columns.find(({ id }) => id === changed)?.header;
  if (changed === undefined || column === undefined) return null;
  return format(hidden.includes(changed) ? 'lists.hiddenSaid' : 'lists.shownSaid', { column });
}

/** Changes a sentence, so that it is announced again. */
const AGAIN = '\u00a0';

/**
 * The last announcement, until there is a new one. The region is not emptied meanwhile: that would announce nothing and
 * cost a layout. The same sentence about other rows is announced again.
 */
function useSaid(text: string | undefined, rows: readonly unknown[]): string {
  const [last, setLast] = useState({ text: '', rows, said: '' });
  if (text !== undefined && (text !== last.text || rows !== last.rows))
    setLast({ text, rows, said: last.said === text ? text + AGAIN : text });
  return last.said;
}
