import type { LoginStepModule } from '../../LoginStep.ts';

/** The account is locked, and a mail unlocks it (UNLOCK-005). Leads back to the identifier. */
export const step: LoginStepModule = {
  submit: () => async () => ({ event: 'back' }),
};
