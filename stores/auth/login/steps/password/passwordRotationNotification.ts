import { noticeStep } from '../../../newPassword/newPassword.ts';

/** The password will be too old (LOGIN-022). */
export const step = noticeStep;
