import type { LoginStep } from '../../stores/auth/login.flow.ts';
import type { LoginStore } from '../../stores/auth/LoginStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { FieldProblem } from '../core/credential/Sentence.ts';

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
