import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './base/Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

export interface CopyLabels {
  copy: string;
  copied: string;
  failed: string;
}

/** How long the button says what became of the copy, in milliseconds. */
const SAID_FOR = 2000;

/** Copies, and says for a moment what became of it. */
function useCopy(value: string) {
  const [said, setSaid] = useState<keyof CopyLabels>('copy');
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
  return { said, copy, icon: said === 'copied' ? <CheckIcon /> : <CopyIcon /> };
}

/** Outside of the button: a part of a button that is announced would not be its name. */
const Said = ({ what, labels }: { what: keyof CopyLabels; labels: CopyLabels }) => (
  <span className="gh-visually-hidden" role="status">
    {what === 'copy' ? '' : labels[what]}
  </span>
);

export interface CopyButtonProps {
  value: string;
  labels: CopyLabels;
  small?: boolean;
  kind?: 'default' | 'ghost';
}

/** Copies a text and says so on the button itself. */
export function CopyButton({ value, labels, small, kind }: CopyButtonProps) {
  const { said, copy, icon } = useCopy(value);
  return (
    <>
      <Button part="button copy-button" kind={kind ?? 'default'} small={small ?? false} icon={icon} onClick={copy}>
        {labels[said]}
      </Button>
      <Said what={said} labels={labels} />
    </>
  );
}

/** The same beside the value it copies: an icon, whose name says what became of it. */
export function CopyIconButton({ value, labels }: CopyButtonProps) {
  const { said, copy, icon } = useCopy(value);
  return (
    <>
      <IconButton kind="ghost" part="button copy-button" label={labels.copy} icon={icon} onClick={copy} />
      <Said what={said} labels={labels} />
    </>
  );
}
