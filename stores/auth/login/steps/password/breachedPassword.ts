import { forcedStep } from '../../../newPassword/newPassword.ts';

/** The password is known from a breach (LOGIN-020). */
export const step = forcedStep({ confirms: true });
