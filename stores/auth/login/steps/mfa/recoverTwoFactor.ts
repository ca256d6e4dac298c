import { mfaEndpoints } from '../../../../../api/contract/mfa.ts';
import { proved, textOf, type LoginStepModule } from '../../LoginStep.ts';

/** Takes the recovery code in place of a lost factor (MFA-006). */
export const step: LoginStepModule = {
  field: 'code',

  submit(form, signIn) {
    const recoveryCode = textOf(form, 'recoveryCode').trim();
    if (!recoveryCode) return 'missing';
    const { context, identifier, answer, signal } = signIn;
    const { mfaToken, userEmail: email = identifier } = answer ?? {};
    const body = { email, recoveryCode, ...(mfaToken && { mfaToken }) };
    return async () => {
      const recovered = await context.call(mfaEndpoints.recover, { body }, { signal });
      // Some providers remove the factors, and have the person sign in again.
      if (!recovered?.accessToken && !recovered?.mfaRequired) return { event: 'back' };
      return proved({ mfaRequired: false, ...recovered }, signIn);
    };
  },
};
