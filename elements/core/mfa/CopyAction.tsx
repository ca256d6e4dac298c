import { mfaArea } from '../../i18n/generated/mfa.ts';
import { useCopy } from '../../ui/base/useCopy.ts';
import { useText } from '../mount/useText.ts';

const labels = {
  copy: 'mfa.copy',
  copied: 'mfa.copied',
  failed: 'mfa.copyFailed',
} as const;

/** Copies a value, and says so on the button itself. */
export function CopyAction({ value }: { value: string }) {
  const { text } = useText(mfaArea);
  const { said, copy } = useCopy(value);
  return (
    <button type="button" aria-live="polite" onClick={copy}>
      {text(labels[said])}
    </button>
  );
}
