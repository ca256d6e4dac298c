import type { Answer } from '../provider.ts';
import { NEW_PASSWORD } from '../invitations.ts';
import { send, type Person, type Scene } from '../waysIn/scene.ts';

/** What any caller may ask about an identifier. Neither the answer nor its time reveals whether there is an account. */
export type Question = (scene: Scene, person: Person) => Promise<Answer>;

const preLogin =
  (type: string, field: 'email' | 'username' | 'phoneNumber'): Question =>
  (scene, person) =>
    send(scene.browser(), 'passwordless.preLogin', { params: { type }, body: { [field]: person[field] } });
/** A code is sent first: without one there is nothing to guess. */
const postLogin =
  (type: string): Question =>
  async (scene, person) => {
    await preLogin(type, 'email')(scene, person);
    const { email } = person;
    return send(scene.browser(), 'passwordless.postLogin', { params: { type }, body: { email, token: '000000' } });
  };
const recovery =
  (name: 'recovery.viaEmail' | 'recovery.viaSms', identifierType: 'email' | 'username' | 'phoneNumber'): Question =>
  (scene, person) =>
    send(scene.browser(), name, { body: { identifier: person[identifierType], identifierType } });
const byEmail =
  (
    name:
      | 'recovery.forgotPassword'
      | 'phones.reset'
      | 'activation.resend'
      | 'invitations.resend'
      | 'invitations.resendAll'
      | 'webauthn.preLogin'
      | 'auth.preLogin',
  ): Question =>
  (scene, { email }) =>
    send(scene.browser(), name, { body: { email } });

export const questions = {
  'password, e-mail': (scene, { email }) =>
    send(scene.browser(), 'auth.login', { body: { email, password: NEW_PASSWORD } }),
  'password, username': (scene, { username }) =>
    send(scene.browser(), 'auth.login', { body: { username, password: NEW_PASSWORD } }),
  'before the password': byEmail('auth.preLogin'),
  'passkey challenge': byEmail('webauthn.preLogin'),
  'sign-in link': preLogin('magiclink', 'email'),
  'sign-in code': preLogin('code', 'email'),
  'sign-in code, username': preLogin('code', 'username'),
  'sign-in text': preLogin('smscode', 'phoneNumber'),
  'sign-in text, e-mail': preLogin('smscode', 'email'),
  'wrong code of a mail': postLogin('code'),
  'wrong code of a text': postLogin('smscode'),
  'forgotten password': byEmail('recovery.forgotPassword'),
  'recovery by mail': recovery('recovery.viaEmail', 'email'),
  'recovery by mail, username': recovery('recovery.viaEmail', 'username'),
  'recovery by text': recovery('recovery.viaSms', 'phoneNumber'),
  'recovery by text, e-mail': recovery('recovery.viaSms', 'email'),
  'another number': byEmail('phones.reset'),
  'activation once more': byEmail('activation.resend'),
  'invitation once more': byEmail('invitations.resend'),
  'invitations once more': byEmail('invitations.resendAll'),
  'sign-up': (scene, { email, name }) =>
    send(scene.browser(), 'signUp.signUp', { body: { email, name, companyName: 'New', password: NEW_PASSWORD } }),
} as const satisfies Record<string, Question>;
