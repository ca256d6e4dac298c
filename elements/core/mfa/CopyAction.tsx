import { useState } from 'react';
import { mfaArea } from '../../i18n/generated/mfa.ts';
import { useText } from '../mount/useText.ts';

const labels = {
  copy: 'mfa.copy',
  copied: 'mfa.copied',
  failed: 'mfa.copyFailed',
} as const;

/** Copies a value, and says so on the button itself. */
export function CopyAction({ value }: { value: string }) {
  const { text } = useText(mfaArea);
  const [said, setSaid] = useState<keyof typeof labels>('copy');
  const handleClick = () => {
    // A page without a secure context has no clipboard; a policy may refuse it.
    if (!navigator.clipboard) return setSaid('failed');
    navigator.clipboard.writeText(value).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    );
  };
  return (
    <button type="button" aria-live="polite" onClick={handleClick}>
      {text(labels[said])}
    </button>
  );
}
