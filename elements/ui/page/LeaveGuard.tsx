import { useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '../blocks/leave.ts';
import { DiscardBox } from '../dialog/DiscardBox.tsx';

/** While it is drawn, leaving the page needs a confirmation. `onDiscard` discards the changes. */
export function LeaveGuard({ onDiscard }: { onDiscard: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  /** Where the person was about to go. */
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>();
  useEffect(() => (place.current ? askBeforeLeaving(place.current, (go) => setLeaving({ go })) : undefined), []);
  const handleDiscard = () => {
    onDiscard();
    setLeaving(undefined);
    leaving?.go();
  };
  return (
    <span ref={place}>{leaving && <DiscardBox onKeep={() => setLeaving(undefined)} onDiscard={handleDiscard} />}</span>
  );
}
