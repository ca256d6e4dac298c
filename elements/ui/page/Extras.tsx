import { useEffect, useRef } from 'react';
import { statesArea } from '../../i18n/generated/states.ts';
import { useKit, useTexts } from '../base/kit.ts';
import type { ListPhase } from '../base/list.ts';
import { useStable } from '../base/useStable.ts';
import { Announcements, type AnnouncementsProps } from './Announcements.tsx';
import { Tips } from './Tips.tsx';

export { handleRowKey } from '../table/rowKeys.ts';

interface ExtrasProps<Row extends object> extends AnnouncementsProps<Row> {
  openId: string;
  onOpenId: (id: string, step?: boolean) => void;
}

/** The phases in which it is known what the list holds. */
const known: readonly ListPhase[] = ['rows', 'none', 'empty'];

/** What a list page has for those who do not see it, and what it says when something is looked at closely. */
export function Extras<Row extends object>(props: ExtrasProps<Row>) {
  useMissing(props);
  return (
    <>
      <Announcements {...props} />
      <Tips />
    </>
  );
}

/** An address names another row and another page of the list in one step, and the rows follow. Milliseconds. */
const FOLLOWED = 150;

/**
 * Takes a row that is not there out of the address, and says so where the address brought it: a row that was in the
 * list has left by what the person did.
 */
function useMissing<Row extends object>({ list, phase, rowId, openId, onOpenId }: ExtrasProps<Row>): void {
  const { toasts } = useKit();
  const { text, ready } = useTexts(statesArea);
  const isKnown = ready && !list.loading && known.includes(phase);
  const isHere = openId !== '' && list.rows.some((row) => rowId(row) === openId);
  const isMissing = isKnown && openId !== '' && !isHere;
  const seen = useRef('');
  useEffect(() => {
    if (isHere || !openId) seen.current = openId;
  }, [isHere, openId]);
  const tell = useStable(() => {
    if (seen.current !== openId) toasts.show({ tone: 'error', text: text('states.gone') });
    onOpenId('', false);
  });
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(tell, FOLLOWED);
    return () => clearTimeout(timer);
  }, [isMissing, openId, tell]);
}
