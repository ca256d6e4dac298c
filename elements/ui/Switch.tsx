import { useId } from 'react';
import { useSheet } from './base/useSheet.ts';
import css from './styles/switch.css';

export interface SwitchProps {
  /** Read out; shown elsewhere. */
  label: string;
  on: boolean;
  /** Why it cannot be changed. */
  reason?: string | undefined;
  onSwitch: (on: boolean) => void;
}

/** Something that is on or off, and takes effect at once. What cannot be changed can be focused and says why. */
export function Switch({ label, on, reason, onSwitch }: SwitchProps) {
  const id = useId();
  const sheet = useSheet(css);
  return (
    <span className="gh-switch" part="switch" ref={sheet}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={on}
        aria-checked={on}
        title={reason}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? id : undefined}
        onChange={(event) => !reason && onSwitch(event.target.checked)}
      />
      {reason && (
        <span className="gh-visually-hidden" id={id}>
          {reason}
        </span>
      )}
    </span>
  );
}
