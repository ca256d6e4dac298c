import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { ChevronDownIcon } from '../base/icons.tsx';
import { useMenuButton } from './useMenuButton.ts';

export interface Choice {
  id: string;
  name: string;
  /** At the end of its line: how many there are, or why it cannot be changed. */
  hint?: string | undefined;
  /** Cannot be changed. */
  fixed?: boolean | undefined;
}

/** The last line of a menu of choices, which goes back to the beginning. */
export interface ChoiceFoot {
  kind: 'clear' | 'reset';
  label: string;
  onAction: () => void;
}

export interface ChoiceButtonProps {
  /** What the button says. */
  children: string;
  lang: string;
  /** The name of the menu. */
  label: string;
  /** Shown when there is nothing to choose from. */
  emptyLabel: string;
  /** The name of the search field, where many choices may be searched. */
  searchLabel?: string | undefined;
  /** Choices, or what tells them when the menu opens. */
  choices: readonly Choice[] | (() => readonly Choice[]);
  chosen: readonly string[];
  mode: 'single' | 'multiple';
  onChoose: (chosen: string[]) => void;
  foot?: ChoiceFoot | undefined;
  kind?: 'filter' | 'default';
  /** The edge of the button that the menu is aligned to. */
  align?: 'start' | 'end';
  on?: boolean;
  icon?: ReactNode;
  part?: string;
  className?: string;
  /** The button is a field: it is called by its label and what is chosen. */
  field?: boolean;
  /** The name of the field in its form. */
  name?: string;
  /** The id of what is wrong with it. */
  error?: string | undefined;
}

const loadMenu = () => import('../overlays/ChoiceMenu.tsx');

/** A button that opens a menu of choices. */
export function ChoiceButton({
  children,
  choices,
  kind = 'filter',
  align = 'start',
  on,
  icon,
  part,
  className,
  field,
  name,
  error,
  ...rest
}: ChoiceButtonProps) {
  const { button, menu, module, handleArrow } = useMenuButton(loadMenu);
  return (
    <>
      <Button
        {...button}
        kind={kind}
        small={kind === 'default'}
        on={on ?? false}
        icon={icon}
        hint={<ChevronDownIcon />}
        part={part ?? 'filter'}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error}
        className={className}
        aria-label={field ? `${rest.label}, ${children}` : undefined}
        onKeyDown={handleArrow}
      >
        {children}
      </Button>
      {module && (
        <module.ChoiceMenu
          {...rest}
          {...menu}
          align={align}
          choices={typeof choices === 'function' ? choices() : choices}
        />
      )}
    </>
  );
}
