import { forcedView } from '../../password/passwordStep.tsx';

/** The password is known from a breach (LOGIN-020). */
export const step = forcedView('passwordSteps.breachedTitle', 'passwordSteps.breachedLead');
