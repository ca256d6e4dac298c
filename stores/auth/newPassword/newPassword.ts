import { authEndpoints, type LoginResponse } from '../../../api/contract/auth.ts';
import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import { named } from '../identifier.ts';
import { invitation, proved, textOf, type LoginStepModule, type Passed, type SignIn } from '../login/LoginStep.ts';

/**
 * Signs in with the new password. It is set by now, so a refusal leads to a sign-in, and not back to the form that set
 * it.
 */
async function signInWith(password: string, signIn: SignIn): Promise<LoginResponse | undefined> {
  const { context, identifier, signal } = signIn;
  const body = { ...named(identifier), password, ...invitation(signIn) };
  try {
    return await context.call(authEndpoints.login, { body }, { signal });
  } catch {
    return undefined;
  }
}

/**
 * Where a new password that is set leads, by the answer that asked for it. Where the session cannot be taken over, the
 * person presses again: the token is used by then, and the former password is not theirs any more.
 */
const saved = new WeakMap<LoginResponse, Passed>();

/** Notes where it leads. */
function keep(passed: Passed, { answer }: SignIn): Passed {
  if (answer) saved.set(answer, passed);
  return passed;
}

/** Where it leads, if it is set. */
const kept = ({ answer }: SignIn): Passed | undefined => (answer ? saved.get(answer) : undefined);

/**
 * Takes a new password in place of one that no longer signs in (PWPOL-008). The answer to the old one opens exactly
 * that; the new one is sent as any other, so whatever else the provider asks for is asked for.
 *
 * @param confirms the step says that the password is set before the person goes on
 */
export const forcedStep = ({ confirms }: { confirms: boolean }): LoginStepModule => ({
  field: 'password',

  submit(form, signIn) {
    const before = kept(signIn);
    if (before) return async () => before;
    const password = textOf(form, 'password');
    if (!password) return 'missing';
    const { context, signal, answer } = signIn;
    const { userId = '', resetPasswordToken: token = '' } = answer ?? {};
    return async (): Promise<Passed> => {
      await context.call(recoveryEndpoints.resetPassword, { body: { userId, token, password } }, { signal });
      const session = await signInWith(password, signIn);
      if (!session) return keep({ event: 'saved' }, signIn);
      const passed = proved(session, signIn);
      return keep(confirms && passed.event === 'accepted' ? { ...passed, event: 'saved' } : passed, signIn);
    };
  },
});

/** Goes on with the session that waits; without one, to the identifier. */
const goOn = ({ answer }: SignIn): Passed => (answer ? { event: 'accepted', session: answer } : { event: 'back' });

/** The new password is set (LOGIN-006). */
export const confirmedStep: LoginStepModule = {
  submit: (_form, signIn) => async () => goOn(signIn),
};

/** The password will expire: the person changes it now, or goes on (PWPOL-008). */
export const noticeStep: LoginStepModule = {
  field: 'currentPassword',

  submit(form, signIn) {
    if (!form.has('password') || kept(signIn)) return async () => goOn(signIn);
    const password = textOf(form, 'currentPassword');
    const newPassword = textOf(form, 'password');
    if (!password || !newPassword) return 'missing';
    const { context, signal, answer } = signIn;
    const token = answer?.accessToken;
    return async () => {
      const body = { password, newPassword };
      await context.call(passwordsEndpoints.change, { body }, { signal, ...(token && { token }) });
      return keep(goOn(signIn), signIn);
    };
  },
};
