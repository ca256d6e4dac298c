import { useEffect, useRef } from 'react';
import { afterDialog } from '../../ui/afterDialog.ts';

/**
 * Where the focus goes when a dialog closes and what opened it is gone: to the row it asked about, the row that stands in its place,
 * else the title. Returns what goes on a node of the dialog.
 */
export function useFocusBack(id?: string) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = anchor.current?.getRootNode();
    if (!(root instanceof ShadowRoot)) return undefined;
    const rows = () => [...root.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows().findIndex(({ dataset }) => dataset['row'] === id);
    const focus = () => {
      if (root.activeElement) return;
      const left = rows();
      const row = left.find(({ dataset }) => dataset['row'] === id) ?? left[Math.min(at, left.length - 1)];
      const to = row?.querySelector<HTMLElement>('[part~=row-menu]') ?? row?.querySelector('button');
      (to ?? root.querySelector<HTMLElement>('[part~=title]'))?.focus();
    };
    return () => afterDialog(focus);
  }, [id]);
  return anchor;
}
