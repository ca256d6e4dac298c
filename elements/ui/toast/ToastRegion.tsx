import { useCallback, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { CommonTexts } from '../base/kit.ts';
import { ToastList } from './ToastList.tsx';
import type { Toasts } from '../base/Toasts.ts';

/**
 * Where the notices of a root appear: beside its view. An open dialog makes the view inert, and an inert notice is
 * neither announced nor closed.
 */
export function ToastRegion({ toasts, common }: { toasts: Toasts; common: CommonTexts }) {
  const shown = useSyncExternalStore(toasts.watch, () => toasts.shown);
  const [root, setRoot] = useState<Node>();
  const place = useCallback((node: Element | null) => setRoot(node?.getRootNode()), []);
  return (
    <>
      <span hidden ref={place} />
      {root instanceof ShadowRoot && createPortal(<ToastList toasts={toasts} shown={shown} common={common} />, root)}
    </>
  );
}
