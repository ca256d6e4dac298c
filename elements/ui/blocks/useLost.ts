import { useEffect } from 'react';
import { useKit } from '../base/kit.ts';

/** Says that the user may no longer do something, and closes it. */
export function useLost(lost: boolean, close?: () => void): void {
  const { common, toasts } = useKit();
  useEffect(() => {
    if (!lost) return;
    toasts.show({ tone: 'error', text: common.text('common.lost') });
    close?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once for each loss
  }, [lost]);
}
