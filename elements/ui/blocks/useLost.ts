import { useEffect } from 'react';
import { useKit } from '../base/kit.ts';
import { useStable } from '../base/useStable.ts';

/** Says that the user may no longer do something, and closes it: once for each loss. */
export function useLost(lost: boolean, close = () => {}): void {
  const { common, toasts } = useKit();
  const tell = useStable(() => {
    toasts.show({ tone: 'error', text: common.text('common.lost') });
    close();
  });
  useEffect(() => void (lost && tell()), [lost, tell]);
}
