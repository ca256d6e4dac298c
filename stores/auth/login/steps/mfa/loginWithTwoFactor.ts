import { proofOf } from '../../../mfa/pendingProof.ts';
import { proved, type LoginStepModule } from '../../LoginStep.ts';

/** Takes the second factor of a person who has one (LOGIN-018, MFA-004). */
export const step: LoginStepModule = {
  field: 'code',

  submit(form, signIn) {
    const work = proofOf(signIn).submit(form);
    return typeof work === 'function' ? async () => proved(await work(signIn.signal), signIn) : work;
  },
};
