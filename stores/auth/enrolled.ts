import type { LoginResponse } from '../../api/contract/auth.ts';

/**
 * Whether the person of an answer has a second factor to prove. A provider that does not say whether counts as saying
 * so.
 */
export const isEnrolled = ({ mfaEnrolled, mfaDevices }: Partial<LoginResponse>): boolean =>
  mfaEnrolled !== false || !!mfaDevices?.emails.length;
