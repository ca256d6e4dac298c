import { format } from '../../i18n/format.ts';
import { mfaArea } from '../../i18n/generated/mfa.ts';
import { useTranslator } from '../mount/useText.ts';

export interface RememberProps {
  readonly days: number;
}

/** Spares this browser the factor for some days. */
export function Remember({ days }: RememberProps) {
  const [texts] = useTranslator(mfaArea);
  return (
    <label data-tick="">
      <input type="checkbox" name="rememberDevice" />
      <span>{format(texts, 'mfa.remember', { days })}</span>
    </label>
  );
}
