import { forcedStep } from '../../../newPassword/newPassword.ts';

/** The password is too old (LOGIN-021). */
export const step = forcedStep({ confirms: false });
