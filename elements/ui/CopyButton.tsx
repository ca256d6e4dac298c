import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

export interface CopyLabels {
  copy: string;
  copied: string;
  failed: string;
}

/** How long the button says what became of the copy, in milliseconds. */
const SAID_FOR = 2000;

/** Copies a text and says so on the button itself. */
export function CopyButton({
  value,
  labels,
  small,
  kind,
}: {
  value: string;
  labels: CopyLabels;
  small?: boolean;
  kind?: 'default' | 'ghost';
}) {
  const [said, setSaid] = useState<'copy' | 'copied' | 'failed'>('copy');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (what: 'copied' | 'failed') => {
    setSaid(what);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid('copy'), SAID_FOR);
  };
  const handleClick = () => {
    // A page without a secure context has no clipboard; a policy may refuse it.
    if (!navigator.clipboard) return say('failed');
    navigator.clipboard.writeText(value).then(
      () => say('copied'),
      () => say('failed'),
    );
  };
  return (
    <Button
      part="button copy-button"
      kind={kind ?? 'default'}
      small={small ?? false}
      icon={said === 'copied' ? <CheckIcon /> : <CopyIcon />}
      onClick={handleClick}
    >
      <span role="status">{labels[said]}</span>
    </Button>
  );
}
