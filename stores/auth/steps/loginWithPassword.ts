import { authEndpoints } from '../../../api/contract/auth.ts';
import { named } from '../identifier.ts';
import { invitation, proved, textOf, type LoginStepModule } from '../LoginStep.ts';

/** Asks for the password. It passes through and is gone. */
export const step: LoginStepModule = {
  field: 'password',

  submit(form, signIn) {
    const password = textOf(form, 'password');
    if (!password) return 'missing';
    const { context, identifier, signal } = signIn;
    const body = { ...named(identifier), password, ...invitation(signIn) };
    return async () => proved(await context.call(authEndpoints.login, { body }, { signal }), signIn);
  },
};
