import { passwordlessEndpoints, type PasswordlessType } from '../../../api/contract/passwordless.ts';
import { invitation, proved, textOf, type LoginStepModule, type SignIn } from '../LoginStep.ts';
import { namedByText } from './otherIdentifiers.ts';

const CODE = /^\d{6}$/;

/** Asks for a message that lets the owner of the identifier in (PWLESS-002). */
export const sendMessage =
  (type: PasswordlessType) =>
  async (signIn: SignIn): Promise<void> => {
    const { context, identifier, signal } = signIn;
    const body = { ...namedByText(identifier), ...invitation(signIn) };
    await context.call(passwordlessEndpoints.preLogin, { params: { type }, body }, { signal });
  };

/** Waits for a message, and takes its code (PWLESS-004). The call names the person too: a cookie of the flow may be gone. */
export const messageStep = (type: PasswordlessType): LoginStepModule => ({
  field: 'code',
  waits: true,
  begin: sendMessage(type),

  submit(form, signIn) {
    const token = textOf(form, 'code').replace(/\s/g, '');
    if (!token) return 'missing';
    if (!CODE.test(token)) return 'malformed';
    const { context, identifier, signal } = signIn;
    const body = { token, ...namedByText(identifier), ...invitation(signIn) };
    return async () =>
      proved(await context.call(passwordlessEndpoints.postLogin, { params: { type }, body }, { signal }), signIn);
  },
});
