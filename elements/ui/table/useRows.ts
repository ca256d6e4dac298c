import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** The row a node stands in. */
export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

const stops = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, input, a, [tabindex]')];

/** Where each key leads from row `at` of `count`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface RowsOptions {
  ids: readonly string[];
  /** Selects a row, or everything from the last one to it; absent where rows cannot be selected. */
  onToggle?: ((id: string, on: boolean, range: boolean) => void) | undefined;
  isSelected: (id: string) => boolean;
}

/** Rows by the keyboard: one of them is in the tab order, arrows move, Space selects, Shift and an arrow extend. */
export function useRows({ ids, onToggle, isSelected }: RowsOptions) {
  const [last, setLast] = useState<string>();
  const active = last !== undefined && ids.includes(last) ? last : ids[0];

  const onFocus = ({ target }: FocusEvent) => {
    const id = rowOf(target)?.dataset['row'];
    if (id !== undefined) setLast(id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const id = row?.dataset['row'];
    if (!row || id === undefined || !(event.target instanceof HTMLElement)) return;
    if (event.key === ' ' && onToggle && event.target.localName !== 'input' && !event.target.ariaHasPopup) {
      event.preventDefault(); // the name is a button: Enter opens, Space selects
      return onToggle(id, !isSelected(id), false);
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
    if (event.shiftKey && onToggle && to !== undefined && next !== row) {
      if (!isSelected(id)) onToggle(id, true, false);
      onToggle(to, true, false);
    }
  };

  return { active, onFocus, onKeyDown };
}
