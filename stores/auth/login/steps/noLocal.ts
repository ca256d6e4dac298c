import type { LoginStepModule } from '../LoginStep.ts';

/**
 * Neither a password nor a code signs in here (LOGIN-034). The form sends nothing: a passkey is asked for beside it.
 */
export const step: LoginStepModule = {
  submit: () => async () => undefined,
};
