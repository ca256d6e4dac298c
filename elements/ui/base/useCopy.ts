import { useEffect, useRef, useState } from 'react';

/** How long a button says what became of the copy, in milliseconds. */
const SAID_FOR = 2000;

/** Copies, and says for a moment what became of it. */
export function useCopy(value: string) {
  const [said, setSaid] = useState<'copy' | 'copied' | 'failed'>('copy');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (what: 'copied' | 'failed') => {
    setSaid(what);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid('copy'), SAID_FOR);
  };
  const copy = () => {
    // A page without a secure context has no clipboard; a policy may refuse it.
    if (!navigator.clipboard) return say('failed');
    navigator.clipboard.writeText(value).then(
      () => say('copied'),
      () => say('failed'),
    );
  };
  return { said, copy };
}
