import type { PasswordlessPostLogin } from '../../../api/contract/passwordless.ts';
import type { SignIn } from '../LoginStep.ts';
import { quickOf } from './QuickLogin.ts';

/** Whoever registered this browser, by the id that it keeps. */
export const quickNamed = ({ context }: SignIn): Pick<PasswordlessPostLogin, 'userId'> => ({
  userId: quickOf(context)?.userId ?? '',
});
