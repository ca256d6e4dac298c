import { forcedView } from '../../password/passwordStep.tsx';

/** The password is too old (LOGIN-021). */
export const step = forcedView('passwordSteps.expiredTitle', 'passwordSteps.expiredLead');
