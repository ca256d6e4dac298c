import { useCallback, useRef } from 'react';
import { refocus } from '../../ui/afterDialog.ts';

/**
 * Moves the focus once a row is gone with the button that had it: to the list or to what takes its place, else to the
 * title of the page, which scrolls into view. A focus that is elsewhere stays there. Returns the ref of the list, and
 * what to call when the dialog closes or the row is gone.
 */
export function useListFocus<List extends HTMLElement = HTMLUListElement>() {
  const list = useRef<List>(null);
  const root = useRef<Node>(undefined);
  const ref = useCallback((node: List | null) => {
    list.current = node;
    if (node) root.current = node.getRootNode();
  }, []);
  const focusList = useCallback(() => refocus(root.current, () => list.current, true), []);
  return { ref, focusList };
}
