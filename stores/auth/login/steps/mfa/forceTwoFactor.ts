import { enrolmentOf } from '../../../mfa/pendingEnrolment.ts';
import { enrolled } from '../../mfa/enrolled.ts';
import { proved, type LoginStepModule, type Passed, type SignIn } from '../../LoginStep.ts';

/** Goes on with the session that waits. A recovery code has to be saved first. */
function goOn(form: FormData, signIn: SignIn) {
  const enrolment = enrolmentOf(signIn);
  const { answer } = enrolment;
  if (enrolment.flow.step === 'recoveryCode' && !form.has('saved')) return 'missing';
  return async (): Promise<Passed | undefined> => {
    enrolment.leave();
    return answer && proved(answer, signIn);
  };
}

/** Sets up the second factor that is demanded of a person who has none (LOGIN-019, MFA-014). */
export const step: LoginStepModule = {
  field: 'code',

  submit(form, signIn) {
    const enrolment = enrolmentOf(signIn);
    if (enrolment.answer) return goOn(form, signIn);
    const work = enrolment.submit(form);
    return typeof work === 'function' ? async () => enrolled(await work(signIn.signal), signIn) : work;
  },
};
