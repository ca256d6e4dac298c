import { useRef, useState } from 'react';
import { inTurns } from '../../../stores/core/inTurns.ts';
import { useKit, useReset } from '../../ui/base/kit.ts';
import type { Run } from '../../ui/form/dialogs.tsx';
import { isRefusal, reasonOf, type ServiceError } from '../../ui/form/failure.ts';
import type { MembersTexts } from './MemberDialogs.tsx';

export interface Many {
  texts: MembersTexts;
  /** Changes one person. Resolves to whether it was done, or to undefined where nothing had to change. */
  one: (userId: string) => Promise<boolean | undefined>;
  /** What came instead where it was not. */
  error: (userId: string) => ServiceError | undefined;
  /** So many were changed, in words. */
  done: (count: number) => string;
  /** Nothing is left to do with these people. */
  release: (userIds: readonly string[]) => void;
}

/** What the notice of those with whom it failed is about: another try takes its place. */
const MANY = 'many';
/** Progress is announced every quarter. */
const QUARTERS = 4;

/**
 * Changes people one after the other until that is stopped, and tells afterwards how many were changed, how many were
 * left out, with whom it failed, and why, and of whom that is not known.
 */
export function useMany({ texts, one, error, done, release }: Many) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const [{ settled, total }, setFar] = useState({ settled: 0, total: 0 });
  const [stopped, setStopped] = useState(false);
  const ended = useRef(false);
  const stop = () => {
    ended.current = true;
    setStopped(true);
  };
  useReset(stop); // the rest would be changed in another tenant

  /** Resolves to how many were changed, or may have been. */
  const perform = async (userIds: readonly string[]): Promise<number> => {
    const reasons = new Set<string>();
    const over: string[] = [];
    const total = userIds.length;
    let [count, refused, unsure, settled] = [0, 0, 0, 0];
    setFar({ settled, total });
    const work = async (id: string): Promise<void> => {
      const isChanged = await one(id);
      if (isChanged !== false) {
        over.push(id);
        if (isChanged) count += 1;
      } else if (isRefusal(error(id))) {
        refused += 1;
        reasons.add(reasonOf(error(id), texts, 'members', text('members.notDone')));
      } else unsure += 1;
      setFar({ settled: (settled += 1), total });
    };
    await inTurns(userIds, work, () => ended.current);
    // At once: each change of the selection would be announced.
    release(over);
    const [same, left] = [over.length - count, total - settled];
    const told = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');
    const success = told(
      count > 0 && done(count),
      left > 0 && format('members.manyStopped', { count: left }),
      same > 0 && format('members.manySame.roles', { count: same }),
    );
    const failure = told(
      unsure > 0 && format('members.manyUnsure', { count: unsure }),
      refused > 0 && format('members.manyFailed', { count: refused, reasons: [...reasons].join('; ') }),
    );
    toasts.clear(MANY);
    if (success) toasts.show({ tone: 'success', text: success });
    if (failure) toasts.show({ about: MANY, tone: 'error', text: failure });
    return count + unsure;
  };
  const far = (count: number): string => format('members.manyBusy', { done: count, total });
  const run: Run = {
    label: text('members.stop'),
    stopped,
    progress: stopped ? (
      text('members.stopping')
    ) : (
      <span className="gh-visually-hidden">{far(settled - (settled % Math.ceil(total / QUARTERS)))}</span>
    ),
    onStop: stop,
  };
  return { run, busyLabel: far(settled), perform };
}
