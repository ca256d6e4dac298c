import { useId } from 'react';
import { Check } from './Check.tsx';
import { useSheet } from './base/useSheet.ts';
import { ErrorIcon } from './icons.tsx';
import options from './styles/options.css';

/** One thing that can be chosen, or why it cannot. */
export interface OptionItem {
  id: string;
  name: string;
  /** Beside the name: why it cannot be changed, or what it means. */
  hint?: string | undefined;
  disabled?: boolean;
  /** Chosen for some of those that the form is about. */
  mixed?: boolean;
  /** Chosen whatever the form says. */
  always?: boolean;
}

export interface OptionChecksProps {
  label: string;
  /** The label is only read aloud, because it is shown elsewhere. */
  hidden?: boolean;
  required?: boolean;
  /** The name of the round boxes of which one is chosen. */
  group?: string;
  items: readonly OptionItem[];
  chosen: readonly string[];
  error?: string | undefined;
  onCheck: (id: string, on: boolean) => void;
}

/**
 * Boxes of which several are chosen, or one of a `group`, all of them in sight, each with its reason where it cannot be
 * changed.
 */
export function OptionChecks({ label, hidden, required, group, items, chosen, error, onCheck }: OptionChecksProps) {
  const id = useId();
  const sheet = useSheet(options);
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <span className={hidden ? 'gh-visually-hidden' : 'gh-label'} part="label" id={`${id}-label`}>
        <span>
          {label}
          {required && (
            <span className="gh-required" part="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
      </span>
      <div
        className="gh-options"
        part="options"
        role={group === undefined ? 'group' : 'radiogroup'}
        ref={sheet}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-message` : undefined}
      >
        {items.map((item) => (
          <div key={item.id} className="gh-option" part="option">
            <Check
              shown
              label={item.name}
              checked={item.always === true || chosen.includes(item.id)}
              mixed={item.mixed === true}
              {...(group !== undefined && { group: `${id}-${group}` })}
              disabled={item.disabled === true || item.always === true}
              describedBy={item.hint === undefined ? undefined : `${id}-${item.id}`}
              onCheck={(on) => onCheck(item.id, on)}
            />
            {item.hint !== undefined && (
              <span id={`${id}-${item.id}`} className="gh-item__hint">
                {item.hint}
              </span>
            )}
          </div>
        ))}
      </div>
      {error && (
        <div className="gh-message" part="message" id={`${id}-message`} role="alert">
          <ErrorIcon />
          {error}
        </div>
      )}
    </div>
  );
}
