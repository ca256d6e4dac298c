/** Refs that take the focus as soon as a node is there: what a dialog holds arrives after the dialog. */
export const focusIt = (node: HTMLElement | null): void => node?.focus();

/** The first field of a dialog has the focus; without one its first button, which is the one that changes nothing. */
export const focusFirst = (node: HTMLElement | null): void =>
  node?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus();
