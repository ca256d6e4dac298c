import { useSyncExternalStore } from 'react';
import type { CommonTexts } from '../base/kit.ts';
import { ToastList } from './ToastList.tsx';
import type { Toasts } from '../base/Toasts.ts';

/** Where the notices of a root appear. */
export function ToastRegion({ toasts, common }: { toasts: Toasts; common: CommonTexts }) {
  const shown = useSyncExternalStore(toasts.watch, () => toasts.shown);
  return <ToastList toasts={toasts} shown={shown} common={common} />;
}
