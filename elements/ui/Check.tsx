import check from './styles/check.css';
import { useSheet } from './base/useSheet.ts';

export interface CheckProps {
  /** Read out; beside it where `shown`. */
  label: string;
  shown?: boolean;
  checked: boolean;
  /** Some of the items that the box represents are checked. */
  mixed?: boolean;
  disabled?: boolean;
  /** A row around may listen to the click instead, which knows of the Shift key. */
  onCheck?: (on: boolean) => void;
  tabIndex?: number;
  /** The id of what says more about it. */
  describedBy?: string | undefined;
  /** One of several: a radio button of this group. */
  group?: string;
}

const ignore = () => {};

/** A box, or the round one of a group, with its label. */
export function Check({
  label,
  shown,
  checked,
  mixed,
  disabled,
  onCheck = ignore,
  tabIndex,
  describedBy,
  group,
}: CheckProps) {
  const sheet = useSheet(check);
  return (
    <label className="gh-check" part="check" ref={sheet}>
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-label={shown ? undefined : label}
        aria-describedby={describedBy}
        ref={(input) => {
          if (input) input.indeterminate = mixed ?? false;
        }}
        onChange={(event) => onCheck(event.target.checked)}
      />
      {shown && <span dir="auto">{label}</span>}
    </label>
  );
}
