import {
  passwordlessEndpoints,
  type PasswordlessPostLogin,
  type PasswordlessType,
} from '../../../api/contract/passwordless.ts';
import { invitation, proved, textOf, type LoginStepModule, type SignIn } from './LoginStep.ts';
import { namedByText } from '../otherIdentifiers.ts';

const CODE = /^\d{6}$/;

/** By what a call names the person. */
type Named = Pick<PasswordlessPostLogin, 'email' | 'username' | 'phoneNumber' | 'userId'>;
const asTyped = ({ identifier }: SignIn): Named => namedByText(identifier);

/** Asks for a message that lets the owner of the identifier in (PWLESS-002). */
export const sendMessage =
  (type: PasswordlessType, named = asTyped) =>
  async (signIn: SignIn): Promise<void> => {
    const { context, signal } = signIn;
    const body = { ...named(signIn), ...invitation(signIn) };
    await context.call(passwordlessEndpoints.preLogin, { params: { type }, body }, { signal });
  };

/**
 * Waits for a message, and takes its code (PWLESS-004). The call names the person too: a cookie of the flow may be
 * gone.
 */
export const messageStep = (type: PasswordlessType, named = asTyped): LoginStepModule => ({
  field: 'code',
  waits: true,
  begin: sendMessage(type, named),

  submit(form, signIn) {
    const token = textOf(form, 'code').replace(/\s/g, '');
    if (!token) return 'missing';
    if (!CODE.test(token)) return 'malformed';
    const { context, signal } = signIn;
    const body = { token, ...named(signIn), ...invitation(signIn) };
    return async () =>
      proved(await context.call(passwordlessEndpoints.postLogin, { params: { type }, body }, { signal }), signIn);
  },
});
