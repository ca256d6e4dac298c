import { Button, IconButton } from './base/Button.tsx';
import { useCopy } from './base/useCopy.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

export interface CopyLabels {
  copy: string;
  copied: string;
  failed: string;
}

const iconOf = (said: keyof CopyLabels) => (said === 'copied' ? <CheckIcon /> : <CopyIcon />);

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
  const { said, copy } = useCopy(value);
  return (
    <>
      <Button
        part="button copy-button"
        kind={kind ?? 'default'}
        small={small ?? false}
        icon={iconOf(said)}
        onClick={copy}
      >
        {labels[said]}
      </Button>
      <Said what={said} labels={labels} />
    </>
  );
}

/** The same beside the value it copies: an icon, whose name says what became of it. */
export function CopyIconButton({ value, labels }: CopyButtonProps) {
  const { said, copy } = useCopy(value);
  return (
    <>
      <IconButton kind="ghost" part="button copy-button" label={labels.copy} icon={iconOf(said)} onClick={copy} />
      <Said what={said} labels={labels} />
    </>
  );
}
