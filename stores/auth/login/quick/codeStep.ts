import { messageStep } from '../messageStep.ts';
import type { PasswordlessPostLogin } from '../../../../api/contract/passwordless.ts';
import type { SignIn } from '../LoginStep.ts';
import { quickOf } from './QuickLogin.ts';

/** Whoever registered this browser, by the id that it keeps. */
export const quickNamed = ({ context }: SignIn): Pick<PasswordlessPostLogin, 'userId'> => ({
  userId: quickOf(context)?.userId ?? '',
});

/** A code was sent to whoever registered this browser (LOGIN-003, LOGIN-029). */
export const step = messageStep('smscode', quickNamed);
