import { useEffect, useRef } from 'react';
import { refocus } from '../../ui/afterDialog.ts';

const isInView = (row: HTMLElement): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/**
 * Moves the focus when a dialog closes and its opener is gone: to the first of these rows that is in view, else to the
 * row at its position, else to the title. The page does not scroll. Returns the ref for a node of the dialog.
 */
export function useFocusBack(ids: readonly string[]) {
  const anchor = useRef<HTMLSpanElement>(null);
  const about = useRef(ids);
  useEffect(() => {
    const root = anchor.current?.getRootNode();
    if (!(root instanceof ShadowRoot)) return undefined;
    const rows = () => [...root.querySelectorAll<HTMLElement>('[data-row]')];
    const isMeant = ({ dataset }: HTMLElement) => about.current.includes(dataset['row'] ?? '');
    const at = rows().findIndex(isMeant);
    const find = () => {
      const left = rows();
      const meant = left.filter(isMeant);
      const row = meant.find(isInView) ?? meant[0] ?? left[Math.min(at, left.length - 1)];
      return row?.querySelector<HTMLElement>('[part~=row-menu]') ?? row?.querySelector('button');
    };
    return () => refocus(root, find);
  }, []);
  return anchor;
}
