import { Button, IconButton } from '../base/Button.tsx';
import { ChevronDownIcon, type IconComponent } from '../base/icons.tsx';
import { MoreIcon } from '../icons.tsx';
import { useMenuButton } from '../choices/useMenuButton.ts';

/** One thing that can be done. */
export interface Action {
  id: string;
  label: string;
  icon?: IconComponent | undefined;
  /** Destroys something. */
  danger?: boolean | undefined;
  /** The last one, after a line, like what is dangerous. */
  apart?: boolean | undefined;
  /** Why it cannot be done now; shown under the label. */
  reason?: string | undefined;
  onAction: () => void;
}

export interface ActionButtonProps {
  /** The name of the button and of its menu. */
  label: string;
  lang: string;
  /** None: the button waits for them. */
  actions: readonly Action[];
  /** Shows the name; without it the button is three dots. */
  wide?: boolean;
  small?: boolean;
  part?: string;
  tabIndex?: number;
}

const loadMenu = () => import('./ActionMenu.tsx');

/** A button that opens a menu of actions. */
export function ActionButton({ label, lang, actions, wide, small, part, tabIndex }: ActionButtonProps) {
  const { button, menu, module } = useMenuButton(loadMenu);
  const props = { ...button, small: small ?? false, part: part ?? 'button', tabIndex, disabled: !actions.length };
  return (
    <>
      {wide ? (
        <Button {...props} hint={<ChevronDownIcon />}>
          {label}
        </Button>
      ) : (
        <IconButton {...props} kind="ghost" label={label} icon={<MoreIcon />} />
      )}
      {module && <module.ActionMenu {...menu} lang={lang} label={label} actions={actions} />}
    </>
  );
}
