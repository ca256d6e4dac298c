import { useEffect, useLayoutEffect, useRef } from 'react';
import { useKit } from '../base/kit.ts';
import { useSheet } from '../base/useSheet.ts';
import { useStable } from '../base/useStable.ts';
import overlay from '../styles/overlay.css';
import css from '../styles/detailPanel.css';
import { rowOf } from '../table/useRows.ts';
import { Detail, type DetailProps } from './Detail.tsx';
import { DetailSteps, type DetailStepsProps } from './DetailSteps.tsx';
import { useListTexts } from './texts.ts';

export type DetailPanelProps<Row extends object> = Omit<DetailProps<Row>, 'kind' | 'buttons'> & DetailStepsProps<Row>;

/** Around the panel, and its least height, in pixels. */
const [GAP, LEAST] = [16, 360];

/** The keys that move from row to row. */
const moves = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * The detail of a row beside its list, which stays in use: the panel follows the row that the keys move to, and Escape
 * closes it wherever the focus is. Who presses the open row once more is taken into the panel.
 */
export function DetailPanel<Row extends object>({ page, row, rows, onRow, onClose }: DetailPanelProps<Row>) {
  const { Observed } = useKit();
  const { format } = useListTexts();
  const panel = useRef<HTMLElement>(null);
  const frame = useSheet(css);
  const sheet = useSheet(overlay);
  const { rowId, rowName } = page;
  const name = rowName(row);
  /** What has the focus in a row: the row itself, else the button of its name. */
  const buttonOf = (view: Element, id: string) => {
    const found = [...view.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset['row'] === id);
    return found?.hasAttribute('tabindex') ? found : found?.querySelector('button');
  };
  const handleKey = useStable((event: KeyboardEvent, view: Element) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof HTMLInputElement && event.target.value && event.target.type === 'search') return;
    const isInside = event.target instanceof Node && panel.current?.contains(event.target);
    onClose();
    if (isInside) buttonOf(view, rowId(row))?.focus();
  });
  const handleMove = useStable(({ target }: FocusEvent) => {
    const id = target && rowOf(target)?.dataset['row'];
    const next = rows.find((one) => rowId(one) === id);
    if (next && next !== row) onRow(next);
  });
  const handlePress = useStable(({ target }: Event) => {
    const isName = target instanceof Element && target.closest('button')?.closest('th') !== null;
    if (isName && target && rowOf(target)?.dataset['row'] === rowId(row)) panel.current?.focus();
  });
  // Its foot is in sight, also where the page around it begins further down.
  useLayoutEffect(() => {
    const node = panel.current;
    if (!node) return;
    const room = innerHeight - Math.max(node.getBoundingClientRect().top, GAP) - GAP;
    node.style.maxBlockSize = `${Math.max(LEAST, room)}px`;
  }, [row]);
  useEffect(() => {
    const view = panel.current?.parentElement;
    if (!view) return;
    let moving = false;
    const watch = new AbortController();
    const on = { signal: watch.signal };
    view.addEventListener(
      'keydown',
      (event) => {
        moving = moves.has(event.key);
        handleKey(event, view);
      },
      on,
    );
    view.addEventListener('pointerdown', () => void (moving = false), on);
    view.addEventListener('focusin', (event) => moving && handleMove(event), on);
    view.addEventListener('click', handlePress, on);
    return () => watch.abort();
  }, [handleKey, handleMove, handlePress]);
  return (
    <aside
      ref={panel}
      className="gh-detail-panel"
      part="detail-panel"
      tabIndex={-1}
      aria-label={`${page.texts.one}: ${name}`}
    >
      <span hidden ref={frame} />
      <span className="gh-visually-hidden" role="status" ref={sheet}>
        {format('lists.detailSaid', { name })}
      </span>
      <Observed>
        {() => (
          <Detail
            page={page}
            row={row}
            kind="panel"
            buttons={<DetailSteps page={page} row={row} rows={rows} onRow={onRow} />}
            onClose={() => {
              const view = panel.current?.parentElement;
              const back = view && buttonOf(view, rowId(row));
              onClose();
              back?.focus();
            }}
          />
        )}
      </Observed>
    </aside>
  );
}
