import type { LoginResponse } from '../../../../../api/contract/auth.ts';
import { enrolmentOf } from '../../../mfa/pendingEnrolment.ts';
import { enrolled } from '../../mfa/enrolled.ts';
import { proved, type LoginStepModule, type Passed, type SignIn } from '../../LoginStep.ts';

/** Goes on with the session that waits. A recovery code has to be saved first. */
function goOn(form: FormData, signIn: SignIn, answer: LoginResponse) {
  const enrolment = enrolmentOf(signIn);
  if (enrolment.answer && enrolment.flow.step === 'recoveryCode' && !form.has('saved')) return 'missing';
  return async (): Promise<Passed | undefined> => {
    enrolment.leave();
    return proved(answer, signIn);
  };
}

/** Sets up the second factor that is demanded of a person who has none (LOGIN-019, MFA-014). */
export const step: LoginStepModule = {
  field: 'code',

  submit(form, signIn) {
    const enrolment = enrolmentOf(signIn);
    // Where the session could not be taken over, it is tried once more: the code was saved before.
    const answer = enrolment.answer ?? (signIn.answer?.accessToken ? signIn.answer : undefined);
    if (answer) return goOn(form, signIn, answer);
    const work = enrolment.submit(form);
    return typeof work === 'function' ? async () => enrolled(await work(signIn.signal), signIn) : work;
  },
};
