import { useSyncExternalStore } from 'react';
import { useLater } from '../later.ts';
import type { CommonTexts } from '../page/kit.ts';
import type { Toasts } from './Toasts.ts';

const loadToasts = () => import('./ToastList.tsx');

/** Where the notices of a root appear. Its code arrives with the first one. */
export function ToastRegion({ toasts, common }: { toasts: Toasts; common: CommonTexts }) {
  const shown = useSyncExternalStore(toasts.watch, () => toasts.shown);
  const module = useLater(loadToasts, shown.length > 0);
  return module && <module.ToastList toasts={toasts} shown={shown} common={common} />;
}
