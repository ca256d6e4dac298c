import { confirmedStep } from '../../../newPassword/newPassword.ts';

/** The password that takes its place is set (LOGIN-006). */
export const step = confirmedStep;
