import { useId } from 'react';
import { Check } from './Check.tsx';
import { OptionGroup, type OptionGroupProps } from './OptionGroup.tsx';
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

export interface OptionChecksProps extends OptionGroupProps {
  /** The name of the round boxes of which one is chosen. */
  group?: string;
  items: readonly OptionItem[];
  chosen: readonly string[];
  onCheck: (id: string, on: boolean) => void;
}

/**
 * Boxes of which several are chosen, or one of a `group`, all of them in sight, each with its reason where it cannot be
 * changed.
 */
export function OptionChecks({ group, items, chosen, onCheck, ...frame }: OptionChecksProps) {
  const id = useId();
  return (
    <OptionGroup {...frame} role={group === undefined ? 'group' : 'radiogroup'} className="gh-options" css={options}>
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
    </OptionGroup>
  );
}
