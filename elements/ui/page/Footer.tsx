import { useRef } from 'react';
import { ChoiceButton } from '../choices/ChoiceButton.tsx';
import { Pager } from '../Pager.tsx';
import pager from '../styles/pager.css';
import { useSheet } from '../base/useSheet.ts';
import { useCommon } from '../base/kit.ts';
import { PATIENT, useWait } from '../base/useWait.ts';
import type { ListModel } from '../base/list.ts';
import { useListTexts } from './texts.ts';
import { numbersIn } from '../../i18n/perLanguage.ts';

/** How many rows a page may have; what a page asked for is offered too. */
export const pageSizes = (present: number): readonly number[] =>
  [...new Set([10, 20, 50, 100, present])].sort((a, b) => a - b);

/** Who reads the foot of a table looks at its head once the rows are others. */
function showHead(foot: Element | null): void {
  const wrap = foot?.closest('.gh-table-wrap');
  if (wrap && wrap.getBoundingClientRect().top < 0) wrap.scrollIntoView({ block: 'start' });
}

/** Which rows are on screen, how many a page has, and the way to the others. */
export function Footer<Row>({ list, narrow }: { list: ListModel<Row> | undefined; narrow: boolean }) {
  const common = useCommon();
  const { text, format, lang, ready } = useListTexts();
  const sheet = useSheet(pager);
  const foot = useRef<HTMLDivElement>(null);
  // The rows on screen answer an earlier question.
  const waits = useWait(list?.loading === true, PATIENT);
  if (!list?.rows.length || !ready)
    return (
      <div className="gh-table-foot" part="footer">
        {common.text('common.loading')}
      </div>
    );
  const number = numbersIn(lang);
  const { from, to, totalItems } = list;
  const range = format('lists.range', {
    from: number.format(from),
    to: number.format(to),
    total: number.format(totalItems),
  });
  const size = (rows: number) => format('lists.rows', { size: number.format(rows) });
  const labels = { pager: text('lists.pager'), previous: text('lists.previous'), next: text('lists.next') };
  return (
    <div className="gh-table-foot" part="footer" ref={foot}>
      <span part="range">{waits && list.loading ? common.text('common.loading') : range}</span>
      <div className="gh-table-foot__end" ref={sheet}>
        {!narrow && (
          <ChoiceButton
            kind="default"
            align="end"
            mode="single"
            lang={lang}
            part="page-size"
            label={text('lists.rowsMenu')}
            emptyLabel=""
            choices={pageSizes(list.pageSize).map((rows) => ({ id: String(rows), name: size(rows) }))}
            chosen={[String(list.pageSize)]}
            onChoose={([rows]) => rows !== undefined && list.setPageSize(Number(rows))}
          >
            {size(list.pageSize)}
          </ChoiceButton>
        )}
        <Pager
          page={list.page}
          pages={list.totalPages}
          labels={labels}
          large={narrow}
          onPage={(page) => {
            list.setPage(page);
            // With the styles of the frame: asked for at once they would be calculated twice.
            requestAnimationFrame(() => showHead(foot.current));
          }}
        />
      </div>
    </div>
  );
}
