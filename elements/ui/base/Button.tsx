import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` per view. `filter`: soft, 32 px, for a toolbar. */
  kind?: 'default' | 'primary' | 'secondary' | 'danger' | 'ghost' | 'soft' | 'filter';
  small?: boolean;
  /** A filter that narrows something at the moment. */
  on?: boolean;
  /** Under way: a spinner before the label, the width kept. Presses do nothing meanwhile. */
  busy?: boolean;
  icon?: ReactNode;
  /** Behind the label. */
  hint?: ReactNode;
  part?: string;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

const classes = (names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** A button of the kit. Its `type` is `button` by default, because a submit button would send a form of the page. */
export function Button({
  kind = 'default',
  small,
  on,
  busy,
  icon,
  hint,
  children,
  className,
  part,
  buttonRef,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      ref={buttonRef}
      part={part ?? 'button'}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      className={classes([
        'gh-btn',
        kind !== 'default' && `gh-btn--${kind}`,
        small && 'gh-btn--small',
        on && 'gh-btn--on',
        className,
      ])}
    >
      {busy ? <span className="gh-spin" part="spinner" aria-hidden="true" /> : icon}
      {children !== undefined && <span>{children}</span>}
      {hint}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** Read out, and shown when the pointer rests. */
  label: string;
  icon: ReactNode;
}

/** A button with an icon alone; never without a name. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <Button {...rest} className={classes(['gh-btn--icon', className])} aria-label={label} title={label} />;
}
