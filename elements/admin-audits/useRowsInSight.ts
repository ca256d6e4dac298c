import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { AuditRow } from '../../api/contract/audits.ts';
import type { AuditsStore } from '../../stores/admin/audits/AuditsStore.ts';
import type { ListBody } from '../ui/page/model.ts';
import { rowOf } from '../ui/table/useRows.ts';
import { dayOf } from './words.ts';

/** What is taken for the height of a row and of the line above the events of a day until they are drawn. Pixels. */
const USUAL = { row: 52, day: 32 };
/** Rows beside those in sight. */
const BESIDE = 8;

/** Where each key leads from place `at` of `count`; `page` rows fit. */
const moves: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count, page) => Math.min(at + page, count - 1),
  PageUp: (at, _count, page) => Math.max(at - page, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** A row that is drawn: its place, and what is around it. */
export interface DrawnRow {
  readonly index: number;
  /** Undefined while it is on its way. */
  readonly row: AuditRow | undefined;
  /** Pixels of rows that are not drawn before it. */
  readonly gap: number;
  /** The first event of this day, in epoch milliseconds, where it is one. */
  readonly day: number | undefined;
  readonly tab: 0 | -1;
}

const placeOf = (target: EventTarget): number => Number(rowOf(target)?.dataset['place'] ?? NaN);

/** The places of the first events of days among the rows that are here, and when those were. */
function daysAmong(rows: AuditsStore['window'] | undefined, places: readonly number[] = []): Map<number, number> {
  const days = new Map<number, number>();
  for (const index of places) {
    const [own, before] = [rows?.rowAt(index), index > 0 ? rows?.rowAt(index - 1) : undefined];
    if (!own || (index > 0 && !before)) continue;
    const day = dayOf(own.createdAt);
    if (!before || dayOf(before.createdAt) !== day) days.set(index, day);
  }
  return days;
}

/**
 * Which rows of a log of any length are drawn: those in sight, and the one that has the tab stop. Keys and presses of a
 * row, which says its place as `data-place`.
 */
export function useRowsInSight(store: AuditsStore | undefined, { narrow, onOpen }: ListBody<AuditRow>) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const wanted = useRef<number>(undefined);
  const rows = store?.window;
  const total = rows?.total ?? 0;
  const places = rows?.places;
  // Of a hundred thousand places the virtualizer asks for each: none of them may ask the store.
  const days = useMemo(() => daysAmong(rows, places), [rows, places]);
  const begins = [...days.keys()].join();
  const [sizes, setSizes] = useState(USUAL);
  const kept = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((at) => at < range.count)
        .sort((one, other) => one - other),
    [active],
  );
  // The compiler leaves this hook as it is: what the virtualizer returns is not memoised.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: (index) => sizes.row + (days.has(index) ? sizes.day : 0),
    overscan: BESIDE,
    rangeExtractor: kept,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  const shown = store?.list.shown;
  useEffect(
    () => void rows?.need(Math.max(0, first - BESIDE), Math.min(last + BESIDE, total - 1)),
    [rows, first, last, total, shown],
  );
  const loaded = places?.length;
  const measured = useRef({ begins, sizes, total });
  useEffect(() => {
    const before = measured.current;
    measured.current = { begins, sizes, total };
    // Where the total is another, all sizes are read anew already.
    if (before.total === total && (before.begins !== begins || before.sizes !== sizes)) virtual.measure();
  }, [virtual, begins, sizes, total]);
  // A theme, or a phone, has rows of other heights.
  useEffect(() => {
    const heightOf = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.offsetHeight;
    const row = heightOf('[data-place]:not([aria-busy])') || sizes.row;
    const day = heightOf('.gh-day') || sizes.day;
    if (row !== sizes.row || day !== sizes.day) setSizes({ row, day });
  }, [narrow, loaded, sizes]);
  useEffect(() => setActive(0), [shown]);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    // A card has the tab stop at the name of its event, which may be on its way.
    const stop = row?.hasAttribute('tabindex') ? row : row?.querySelector('button');
    if (!row || !stop) return;
    wanted.current = undefined;
    stop.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' }); // also in the window, beyond which the box may reach
  });

  const drawn = items.map(({ index, start }, at): DrawnRow => ({
    index,
    row: rows?.rowAt(index),
    gap: start - (at > 0 ? (items[at - 1]?.end ?? start) : 0),
    day: days.get(index),
    tab: index === active ? 0 : -1,
  }));
  return {
    box,
    drawn,
    /** Pixels of rows behind those that are drawn. */
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    total,
    first,
    last,
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const at = placeOf(event.target);
        const row = rows?.rowAt(at);
        if (event.key === 'Enter' && row && event.target === rowOf(event.target)) return onOpen(row);
        const move = moves[event.key];
        if (!move || Number.isNaN(at)) return;
        event.preventDefault();
        const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 1);
        const next = move(at, total, page);
        wanted.current = next;
        setActive(next);
        virtual.scrollToIndex(next);
      },
      onFocus({ target }: FocusEvent): void {
        const at = placeOf(target);
        if (!Number.isNaN(at)) setActive(at);
      },
      onClick({ target }: MouseEvent): void {
        const row = rows?.rowAt(placeOf(target));
        if (row && target instanceof Element && !target.closest('button, a')) onOpen(row);
      },
    },
  };
}
