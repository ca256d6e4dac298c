import type { LoginProblem } from '../../../stores/auth/login/LoginStore.ts';
import { sayingIn } from '../../core/form/sayingIn.ts';
import { inWords, type FieldProblem } from '../../core/form/Sentence.ts';
import type { PasswordStepsArguments, PasswordStepsText } from '../../i18n/generated/passwordSteps.ts';
import type { PasswordsArguments, PasswordsText } from '../../i18n/generated/passwords.ts';
import type { Translator } from '../../i18n/Translator.ts';

type Refused = LoginProblem | undefined;

const codeOf = (refused: Refused): string | undefined =>
  refused?.kind === 'failed' ? refused.error.errorCode : undefined;

/** The provider has found the password that was sent in a breach. */
export const isBreachedAnswer = (refused: Refused): boolean => codeOf(refused) === 'ER-PASSWORD-BREACHED';

/**
 * What is wrong with a password of a step, at its field, in the words of these catalogues where they have any.
 *
 * @param hasCurrent the current password is asked for too
 */
export function passwordProblem(
  steps: Translator<PasswordStepsText, PasswordStepsArguments>,
  passwords: Translator<PasswordsText, PasswordsArguments>,
  refused: Refused,
  problem: FieldProblem,
  hasCurrent = false,
): FieldProblem {
  if (refused?.kind === 'missing')
    return hasCurrent
      ? { field: 'currentPassword', text: steps.text('passwordSteps.bothMissing'), lang: steps.lang }
      : { field: 'password', text: passwords.text('passwords.missing'), lang: passwords.lang };
  if (refused?.kind !== 'failed' || !refused.field) return problem;
  const { errorCode, errorContext } = refused.error;
  const isNew = !hasCurrent || errorContext?.['field'] === 'newPassword';
  const field = isNew ? 'password' : 'currentPassword';
  const keys = [`passwordSteps.${errorCode}`, `passwords.error.${errorCode}`];
  return inWords({ field }, keys, sayingIn(steps, passwords), () => problem);
}
