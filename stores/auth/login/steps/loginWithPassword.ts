import { authEndpoints } from '../../../../api/contract/auth.ts';
import { named } from '../../identifier.ts';
import { invitation, proved, textOf, type LoginStepModule } from '../LoginStep.ts';

/** Asks for the password. It passes through and is gone. */
export const step: LoginStepModule = {
  field: 'password',

  submit(form, signIn) {
    const password = textOf(form, 'password');
    if (!password) return 'missing';
    const { context, identifier, signal } = signIn;
    const body = { ...named(identifier), password, ...invitation(signIn) };
    return async () => {
      try {
        return proved(await context.call(authEndpoints.login, { body }, { signal }), signIn);
      } catch (failure) {
        // Only the right password gets this answer. No other way in is open until the account is unlocked.
        if (context.toError(failure).code === 'ER-USER-LOCKED-OUT') return { event: 'locked' };
        throw failure;
      }
    };
  },
};
