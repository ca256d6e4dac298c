import { useEffect } from 'react';
import { useKit } from '../base/kit.ts';

/** Closes what the user may no longer do, and says why. */
export function useLost(lost: boolean, close: () => void): void {
  const { common, toasts } = useKit();
  useEffect(() => {
    if (!lost) return;
    toasts.show({ tone: 'error', text: common.text('common.lost') });
    close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once for each loss
  }, [lost]);
}
