import type { LoginText } from '../i18n/generated/login.ts';

/** What the shell says at a step. Apart from the view of the step: declarations that are published name no React. */
export interface StepTexts {
  /** The heading. A step without one has none. */
  readonly title?: LoginText;
  /** The button of the form. A step without one hides the form. */
  readonly button?: LoginText;
  /** The label while the step is running. */
  readonly busy?: LoginText;
  /** Said of its field when that was left empty. */
  readonly missing?: LoginText;
  /** Said of its field when that cannot be what it should be. */
  readonly malformed?: LoginText;
  /** Other ways to sign in stand below the form. */
  readonly hasMethods?: true;
}
