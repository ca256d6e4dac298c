import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { Passed, SignIn } from '../../../stores/auth/login/LoginStep.ts';
import type { LoginStore } from '../../../stores/auth/login/LoginStore.ts';
import type { FactorHost } from '../../core/mfa/FactorHost.ts';

/** The sign-in as the form around a second factor. `next` says where an answer leads. */
export const hostOf = (
  login: LoginStore,
  next: (answer: LoginResponse, signIn: SignIn) => Passed | undefined,
): FactorHost<LoginResponse> => ({
  get busy() {
    return login.form.busy;
  },
  get answers() {
    return login.form.answers;
  },
  get problem() {
    return login.form.problem;
  },
  press: (work) =>
    login.prove(async ({ signal }) => {
      await work(signal);
      return undefined;
    }),
  finish: (work) => login.prove(async (signIn) => next(await work(signIn.signal), signIn)),
});
