import { useState } from 'react';
import { inTurns } from '../../../stores/core/inTurns.ts';
import { useKit } from '../../ui/base/kit.ts';

export interface Many {
  /** Changes one person. Resolves to whether it was done. */
  one: (userId: string) => Promise<boolean>;
  /** Why it was not. */
  reason: (userId: string) => string;
  /** So many were changed, in words. */
  done: (count: number) => string;
  /** So many were not, in words. */
  failed: (count: number, reasons: string) => string;
  /** Nothing is left to do with this person. */
  release: (userId: string) => void;
}

/** Changes people one after the other, and tells afterwards with whom it failed, and why. */
export function useMany({ one, reason, done, failed, release }: Many) {
  const { toasts } = useKit();
  const [settled, setSettled] = useState(0);
  const perform = async (userIds: readonly string[]): Promise<void> => {
    const reasons = new Set<string>();
    let lost = 0;
    let count = 0;
    setSettled(0);
    await inTurns(userIds, async (id) => {
      if (await one(id)) release(id);
      else {
        lost += 1;
        reasons.add(reason(id));
      }
      setSettled((count += 1));
    });
    if (userIds.length > lost) toasts.show({ tone: 'success', text: done(userIds.length - lost) });
    if (lost > 0) toasts.show({ tone: 'error', text: failed(lost, [...reasons].join('; ')) });
  };
  return { settled, perform };
}
