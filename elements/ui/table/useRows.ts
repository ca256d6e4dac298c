import { useState, type FocusEvent } from 'react';

/** The row that contains a node. */
export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** The row that is in the tab order: the one that had the focus last, else the first. */
export function useRows(ids: readonly string[]) {
  const [last, setLast] = useState<string>();
  const active = last !== undefined && ids.includes(last) ? last : ids[0];
  const onFocus = ({ target }: FocusEvent) => {
    const id = rowOf(target)?.dataset['row'];
    if (id !== undefined) setLast(id);
  };
  return { active, onFocus };
}
