import type { LoginResponse } from '../../../../api/contract/auth.ts';
import { enrolmentOf, turnOn } from '../../mfa/pendingEnrolment.ts';
import { proved, type Passed, type SignIn } from '../LoginStep.ts';

/** The factor is on. The session waits until the person goes on, so nothing leads back from here (MFA-015). */
export function enrolled(answer: LoginResponse | undefined, signIn: SignIn): Passed | undefined {
  if (!answer) return undefined;
  if (proved(answer, signIn).event !== 'accepted') return proved(answer, signIn);
  turnOn(enrolmentOf(signIn), answer);
  return { event: 'mfaEnroll', session: answer };
}
