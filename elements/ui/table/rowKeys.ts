import type { KeyboardEvent } from 'react';
import { rowOf } from './useRows.ts';

const stops = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, input, a, [tabindex]')];

/** Where each key leads from row `at` of `count`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** How rows are selected. */
export interface Selecting {
  readonly ids: ReadonlySet<string>;
  readonly onToggle: (id: string, on: boolean, range: boolean) => void;
}

/**
 * Rows by the keyboard: arrows move, Space selects, Shift and an arrow extend. Enter opens, because a name is a button.
 */
export function handleRowKey(event: KeyboardEvent, selecting: Selecting | undefined): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's
  const row = rowOf(event.target);
  const id = row?.dataset['row'];
  if (!row || id === undefined || !(event.target instanceof HTMLElement)) return;
  if (event.key === ' ' && selecting && event.target.localName !== 'input' && !event.target.ariaHasPopup) {
    event.preventDefault();
    return selecting.onToggle(id, !selecting.ids.has(id), false);
  }
  const move = moves[event.key];
  if (!move) return;
  const rows = [...(row.parentElement?.querySelectorAll(':scope > [data-row]') ?? [])];
  const next = rows[move(rows.indexOf(row), rows.length)];
  if (!(next instanceof HTMLElement)) return;
  const at = stops(row).indexOf(event.target);
  const there = stops(next);
  const stop = there[Math.min(Math.max(at, 0), there.length - 1)];
  if (!stop) return;
  event.preventDefault();
  stop.focus();
  const to = next.dataset['row'];
  if (!event.shiftKey || !selecting || to === undefined || next === row) return;
  if (!selecting.ids.has(id)) selecting.onToggle(id, true, false);
  selecting.onToggle(to, true, false);
}
