import type { LoginStep } from '../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../stores/auth/login/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { FieldProblem } from '../core/form/Sentence.ts';
import type { ScreenTexts } from '../core/form/FormKind.ts';
import type { LoginText } from '../i18n/generated/login.ts';

/** What <auth-login> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface AuthLoginProps {
  login: LoginStore | undefined;
  /** The step whose code has loaded. */
  step: LoginStep;
  /** Where the fields of the later steps go, in the light-DOM form of the shell. */
  fields: HTMLElement;
  formId: string;
  /** What is wrong with the step. */
  problem: FieldProblem;
  root: RootStore | undefined;
}

/** What the shell says at a step. Apart from the view of the step: declarations that are published name no React. */
export interface StepTexts extends ScreenTexts<LoginText> {
  /** The error text of an empty field. */
  readonly missing?: LoginText;
  /** The error text of a field with a malformed value. */
  readonly malformed?: LoginText;
  /** Other ways to sign in stand below the form. */
  readonly hasMethods?: true;
}
