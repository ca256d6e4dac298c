import { observer } from 'mobx-react-lite';
import type { AuditRow } from '../../api/contract/audits.ts';
import type { AuditsStore } from '../../stores/admin/audits/AuditsStore.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import { Button } from '../ui/base/Button.tsx';
import { classOf, spanOf } from '../ui/base/column.ts';
import { ChevronUpIcon } from '../ui/base/icons.tsx';
import { useLocale } from '../ui/base/Time.tsx';
import { useLater } from '../ui/base/useLater.ts';
import type { ListBody } from '../ui/page/model.ts';
import { zoneOf } from '../ui/days.ts';
import { HeadCell } from '../ui/table/DataTable.tsx';
import { SkeletonRows } from '../ui/table/SkeletonRows.tsx';
import { useRowsInSight, type DrawnRow } from './useRowsInSight.ts';
import { dayWords, type AuditsTexts } from './words.ts';

const loadCards = () => import('./AuditCards.tsx');
const BONES = 12;
/** What a cell that is not read out says. */
const NOTHING = '';

export interface AuditGridProps {
  store: AuditsStore | undefined;
  texts: AuditsTexts;
  shown: ListBody<AuditRow>;
}
export interface AuditRowsProps extends AuditGridProps {
  sight: ReturnType<typeof useRowsInSight>;
}

/** Takes the room of rows that are not drawn. A policy may forbid style attributes. */
export const tall = (size: number) => (node: HTMLElement | null) => {
  if (node) node.style.blockSize = `${size}px`;
};

/** In the place of a row that is on its way, or did not come. */
export function Missing({
  store,
  texts: { text },
  index,
}: Pick<AuditGridProps, 'store' | 'texts'> & { index: number }) {
  if (!store?.window.errorAt(index)) return <span className="gh-bone w-55" aria-hidden="true" />;
  return (
    <span className="gh-row">
      <span className="gh-muted">{text('audits.rowsFailed')}</span>
      <button type="button" className="gh-link" onClick={() => void store.window.retry(index)}>
        {text('audits.retry')}
      </button>
    </span>
  );
}

/** The log: of its rows only those in sight are in the document, and the one that has the tab stop. */
export const AuditGrid = observer(function AuditGrid(props: AuditGridProps) {
  const { store, texts, shown } = props;
  const { format, lang } = texts;
  const locale = useLocale(lang);
  const sight = useRowsInSight(store, shown);
  const cards = useLater(loadCards, shown.narrow);
  const newer = store?.newer ?? 0;
  const { total, first, last } = sight;
  const days = store?.stats?.keptDays;
  const numbers = numbersIn(lang);
  return (
    <>
      {newer > 0 && (
        <div className="gh-table-top">
          <Button part="newer" kind="secondary" small icon={<ChevronUpIcon />} onClick={() => void store?.load()}>
            {format('audits.newer', { count: newer })}
          </Button>
        </div>
      )}
      <div className="gh-audit-scroll" ref={sight.box}>
        {!shown.narrow && <Table {...props} sight={sight} />}
        {shown.narrow && cards && <cards.AuditCards {...props} sight={sight} />}
      </div>
      {shown.loading !== 'first' && total > 0 && (
        <div className="gh-table-foot" part="footer">
          <span part="range">
            {format(last + 1 >= total ? 'audits.range.all' : 'audits.range.shown', {
              from: numbers.format(first + 1),
              to: numbers.format(Math.min(last + 1, total)),
              total: numbers.format(total),
            })}
          </span>
          {shown.narrow && days !== undefined && (
            <span className="gh-quiet">{format('audits.lead', { days, zone: zoneOf(locale) })}</span>
          )}
        </div>
      )}
    </>
  );
});

const Table = observer(function Table({ store, texts, shown, sight }: AuditRowsProps) {
  const { text } = texts;
  const lang = useLocale(texts.lang);
  const { columns, loading, openId } = shown;
  const width = spanOf(columns, shown.left);
  const spacer = (size: number, key: string) =>
    size > 0 && (
      <tr key={key} aria-hidden="true" className="gh-audit-space">
        <td colSpan={width} ref={tall(size)}>
          {NOTHING}
        </td>
      </tr>
    );
  const draw = ({ index, row, gap, day, tab }: DrawnRow) => {
    const place = { 'data-place': index, 'aria-rowindex': index + 2, tabIndex: tab };
    return [
      spacer(gap, `gap:${index}`),
      day !== undefined && (
        <tr key={`day:${index}`} className="gh-day">
          <th scope="rowgroup" colSpan={width} part="day">
            {dayWords(day, lang)}
          </th>
        </tr>
      ),
      row ? (
        <tr
          key={index}
          part="row"
          data-row={row._id}
          data-opens
          aria-current={row._id === openId || undefined}
          {...place}
        >
          {columns.map((column, at) =>
            at === 0 ? (
              <th key={column.id} scope="row" part="cell" className={classOf(column)}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.id} part="cell" className={classOf(column)}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ) : (
        <tr key={index} data-row={`place:${index}`} aria-busy="true" {...place}>
          <td colSpan={width}>
            <Missing store={store} texts={texts} index={index} />
          </td>
        </tr>
      ),
    ];
  };
  return (
    <table
      className="gh-table"
      part="table"
      aria-label={text('audits.page')}
      aria-rowcount={sight.total + 1}
      aria-busy={loading ? true : undefined}
      data-left={shown.left || undefined}
      data-stale={shown.stale || undefined}
    >
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} className={[`c-${column.width}`, classOf(column)].filter(Boolean).join(' ')} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sorted={store?.list.sort?.id === column.id ? store.list.sort : undefined}
              onSort={({ desc }) => void store?.list.setSort({ id: 'createdAt', desc })}
            />
          ))}
        </tr>
      </thead>
      {/* The keys and presses of its rows, of which one is in the tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody {...sight.handlers}>
        {loading === 'first' ? (
          <SkeletonRows columns={columns} rows={BONES} checked={false} menu={false} />
        ) : (
          [...sight.drawn.flatMap(draw), spacer(sight.after, 'after')]
        )}
      </tbody>
    </table>
  );
});
