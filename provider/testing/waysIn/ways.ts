import assert from 'node:assert/strict';
import type { EndpointName } from 'gatehouse-contract/contract.js';
import { TestAuthenticator } from '../authenticator.ts';
import { NEW_PASSWORD, PASSWORD } from '../invitations.ts';
import { at } from '../operator.ts';
import { challengeOf, RP } from '../passkeys.ts';
import { codeFor, exchange } from '../oauth.ts';
import { vendors } from '../../database/storage/schema.ts';
import { ORIGIN, type Answer, type Browser } from '../provider.ts';
import { knowPassword } from '../passwordFacts.ts';
import { send, type Person, type Scene } from './scene.ts';
import { secondFactors } from './secondFactors.ts';
import { lockOut } from './states.ts';

/** The last step: what hands in the proof. */
export type Finish = () => Promise<Answer>;
/** What keeps a person from it: the refusal of a step before, no message at all, or the mail that activates instead. */
export type Kept = Answer | 'silence' | 'activation';
/** Everything but the last step. */
export type Begin = () => Promise<Finish | Kept>;

/** A way that may lead to a session. */
export interface Way {
  /** Of the last step. */
  readonly route: EndpointName;
  /** Without these it is switched off. */
  readonly strategies: readonly string[];
  /** A message or a challenge is asked for first. */
  readonly asks?: true;
  /** What the person has from the time when all was well. */
  readonly ready: (scene: Scene, browser: Browser) => Promise<{ readonly person: Person; readonly begin: Begin }>;
}

const PASSWORDS = ['EmailAndPassword', 'UsernameAndPassword'];
const LINKS = ['UsernameAndMagicLink'];
const CODES = ['UsernameAndCode'];
const TEXTS = ['SmsCode'];

const isRefused = ({ status }: Answer): boolean => status >= 300;

/** Asks for a message, and goes on with what it says. `template`: of the message that is waited for. */
async function message(
  scene: Scene,
  asked: Promise<Answer>,
  { to, template }: { readonly to: string; readonly template: string },
  go: (mail: NonNullable<Awaited<ReturnType<Scene['messageTo']>>>, asked: Answer) => Finish | Promise<Finish | Kept>,
): Promise<Finish | Kept> {
  const answer = await asked;
  if (isRefused(answer)) return answer;
  const mail = await scene.messageTo(to);
  if (mail?.template === 'activation') return 'activation';
  return mail?.template === template ? go(mail, answer) : 'silence';
}

const digitsIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';

/** A way of a user with an account. */
const ofMember =
  (begin: (scene: Scene, browser: Browser, person: Person) => Promise<Finish | Kept>): Way['ready'] =>
  async (scene, browser) => {
    const person = scene.somebody();
    return { person, begin: () => begin(scene, browser, person) };
  };

/** A way that goes on from a session. */
const ofSession =
  (begin: (scene: Scene, browser: Browser) => Finish): Way['ready'] =>
  async (scene, browser) => {
    const person = scene.somebody();
    assert.equal((await browser.signIn(person.email)).status, 200);
    return { person, begin: async () => begin(scene, browser) };
  };

const byPassword = (field: 'email' | 'username'): Way => ({
  route: 'auth.login',
  strategies: PASSWORDS,
  ready: ofMember(
    async (_scene, browser, person) => () =>
      send(browser, 'auth.login', { body: { [field]: person[field], password: PASSWORD } }),
  ),
});

const byMail = (type: 'magiclink' | 'code', part: 'link' | 'code'): Way => ({
  route: 'passwordless.postLogin',
  strategies: type === 'code' ? CODES : LINKS,
  asks: true,
  ready: ofMember((scene, browser, { email }) => {
    const params = { type };
    const asked = send(browser, 'passwordless.preLogin', { params, body: { email } });
    return message(scene, asked, { to: email, template: 'signIn' }, (mail) => {
      const token = part === 'link' ? mail.link('/magic-link').token : mail.code;
      return () => send(browser, 'passwordless.postLogin', { params, body: { token } });
    });
  }),
});

/** A new password by a message: it leads to no session. */
const recovery = (channel: 'email' | 'sms', part: 'link' | 'code'): Way => ({
  route: 'recovery.resetPassword',
  strategies: PASSWORDS,
  asks: true,
  ready: ofMember((scene, browser, { email, phoneNumber }) => {
    const [ask, verify] =
      channel === 'email'
        ? (['recovery.viaEmail', 'recovery.verifyEmail'] as const)
        : (['recovery.viaSms', 'recovery.verifySms'] as const);
    const asked = send(browser, ask, { body: { identifier: email, identifierType: 'email' } });
    const expected =
      channel === 'email' ? { to: email, template: 'passwordReset' } : { to: phoneNumber, template: 'code' };
    return message(scene, asked, expected, async ({ text, link, code }, { body: { sessionId } }) => {
      const set = (given: object): Finish => {
        const { userId, token } = { userId: at(given, 'userId'), token: at(given, 'token') };
        return () => send(browser, 'recovery.resetPassword', { body: { userId, token, password: NEW_PASSWORD } });
      };
      if (part === 'link') return set(link('/reset-password'));
      const otcToken = channel === 'email' ? code : digitsIn(text);
      const proven = await send(browser, verify, { body: { otcToken, sessionId } });
      return isRefused(proven) ? proven : set(proven.body);
    });
  }),
});

/** The activation of a user who was invited, or who signed up in this browser. */
const activation = (part: 'link' | 'code', isSignUp = false): Way => ({
  route: part === 'link' ? 'activation.activate' : 'activation.activateWithCode',
  strategies: PASSWORDS,
  async ready(scene, browser) {
    const person = scene.somebodyNew();
    const { email, name } = person;
    const asked = isSignUp
      ? await send(browser, 'signUp.signUp', { body: { email, name, companyName: 'New', password: NEW_PASSWORD } })
      : await send(scene.clerk, 'inviting.add', { body: { email, name, provider: 'local' } });
    assert.equal(asked.status, 200, asked.text);
    const mail = (await scene.messageTo(email)) ?? assert.fail('There is no mail');
    const opened = isSignUp
      ? { userId: asked.body.userId, token: asked.body.activationToken }
      : mail.link(part === 'link' ? '/activate' : '/activate/code');
    const body = { ...opened, password: NEW_PASSWORD };
    const finish: Finish = () =>
      part === 'link'
        ? send(browser, 'activation.activate', { body })
        : send(browser, 'activation.activateWithCode', { body: { ...body, code: mail.code } });
    return { person, begin: async () => finish };
  },
});

/** A sign-up without an address to prove first. */
const openSignUp = (
  route: 'signUp.signUp' | 'signUp.signUpWithUsername' | 'signUp.signUpWithPhoneNumber',
  field: 'email' | 'username' | 'phoneNumber',
): Way => ({
  route,
  strategies: PASSWORDS,
  async ready(scene, browser) {
    const person = scene.somebodyNew();
    await scene.db.update(vendors).set({ allowNotVerifiedUsersLogin: true });
    const { name } = person;
    const body = { [field]: person[field], name, companyName: 'New', password: NEW_PASSWORD };
    return { person, begin: async () => () => send(browser, route, { body }) };
  },
});

const acceptance = (part: 'link' | 'code'): Way => ({
  route: part === 'link' ? 'invitations.accept' : 'invitations.acceptWithCode',
  strategies: [],
  async ready(scene, browser) {
    const person = scene.somebody();
    const { email } = person;
    const invited = await send(scene.chief, 'inviting.add', { body: { email, provider: 'local' } });
    assert.equal(invited.status, 200, invited.text);
    const mail = (await scene.messageTo(email)) ?? assert.fail('There is no mail');
    const finish: Finish = () =>
      part === 'link'
        ? send(browser, 'invitations.accept', { body: mail.link('/invitation/accept') })
        : send(browser, 'invitations.acceptWithCode', { body: { ...mail.link('/invitation/code'), code: mail.code } });
    return { person, begin: async () => finish };
  },
});

/** Every way that leads, or might lead, to a session. */
export const ways = {
  'password, e-mail': byPassword('email'),
  'password, username': byPassword('username'),
  'link of a mail': byMail('magiclink', 'link'),
  'its code': byMail('magiclink', 'code'),
  'code of a mail': byMail('code', 'code'),
  'code of a text': {
    route: 'passwordless.postLogin',
    strategies: TEXTS,
    asks: true,
    ready: ofMember((scene, browser, { phoneNumber }) => {
      const params = { type: 'smscode' };
      const asked = send(browser, 'passwordless.preLogin', { params, body: { phoneNumber } });
      return message(scene, asked, { to: phoneNumber, template: 'code' }, ({ text }) => {
        const token = digitsIn(text);
        return () => send(browser, 'passwordless.postLogin', { params, body: { token } });
      });
    }),
  },
  passkey: {
    route: 'webauthn.postLogin',
    strategies: ['Passkeys'],
    asks: true,
    async ready(scene, browser) {
      const person = scene.somebody();
      const device = new TestAuthenticator();
      const ceremony = (asked: Answer) => ({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP });
      const own = scene.browser();
      await own.signIn(person.email);
      const made = device.create(ceremony(await send(own, 'webauthn.createDevice')));
      assert.ok((await send(own, 'webauthn.verifyDevice', { body: made })).status < 300);
      const userHandle = Buffer.from(await scene.idOf(person)).toString('base64url');
      return {
        person,
        async begin() {
          const asked = await send(browser, 'webauthn.preLogin', { body: { email: person.email } });
          if (isRefused(asked)) return asked;
          const body = device.get({ ...ceremony(asked), userHandle });
          return () => send(browser, 'webauthn.postLogin', { body });
        },
      };
    },
  },
  refresh: {
    route: 'auth.refreshToken',
    strategies: PASSWORDS,
    ready: ofSession((_scene, browser) => () => send(browser, 'auth.refreshToken', { body: { tenantId: null } })),
  },
  silent: {
    route: 'oauth.silent',
    strategies: PASSWORDS,
    ready: ofSession((_scene, browser) => () => send(browser, 'oauth.silent', { body: { tenantId: null } })),
  },
  // The code of before is what is handed in: a state that comes between takes it away.
  'code of hosted login': {
    route: 'oauth.token',
    strategies: PASSWORDS,
    async ready(scene, browser) {
      const person = scene.somebody();
      assert.equal((await browser.signIn(person.email)).status, 200);
      const given = await codeFor(browser);
      return { person, begin: async () => () => exchange(scene.browser(), given) };
    },
  },
  'refresh of hosted login': {
    route: 'oauth.token',
    strategies: PASSWORDS,
    async ready(scene, browser) {
      const person = scene.somebody();
      assert.equal((await browser.signIn(person.email)).status, 200);
      const { body } = await exchange(scene.browser(), await codeFor(browser));
      const refresh_token = String(body.refresh_token);
      const again = { body: { grant_type: 'refresh_token', refresh_token } };
      return { person, begin: async () => () => send(scene.browser(), 'oauth.token', again) };
    },
  },
  'token of a tenant': {
    route: 'tenants.token',
    strategies: PASSWORDS,
    ready: ofSession(
      ({ tenantId }, browser) =>
        () =>
          send(browser, 'tenants.token', { body: { tenantId } }),
    ),
  },
  'activation, link': activation('link'),
  'activation, code': activation('code'),
  'sign-up, code': activation('code', true),
  'sign-up, e-mail': openSignUp('signUp.signUp', 'email'),
  'sign-up, username': openSignUp('signUp.signUpWithUsername', 'username'),
  'sign-up, number': openSignUp('signUp.signUpWithPhoneNumber', 'phoneNumber'),
  'new password, link': recovery('email', 'link'),
  'new password, code': recovery('email', 'code'),
  'new password, text': recovery('sms', 'code'),
  'forced new password': {
    route: 'recovery.resetPassword',
    strategies: PASSWORDS,
    async ready(scene, browser) {
      const person = scene.somebody();
      await knowPassword(scene.db, person.email, { breached: true });
      const { body } = await browser.signIn(person.email);
      const given = { userId: body.userId, token: body.resetPasswordToken, password: NEW_PASSWORD };
      return { person, begin: async () => () => send(browser, 'recovery.resetPassword', { body: given }) };
    },
  },
  'unlock link': {
    route: 'recovery.unlockMe',
    strategies: [],
    async ready(scene, browser) {
      const person = scene.somebody();
      await lockOut(scene, person);
      const mail = (await scene.messageTo(person.email)) ?? assert.fail('There is no mail');
      const { token } = mail.link('/unlock');
      return { person, begin: async () => () => send(browser, 'recovery.unlockMe', { body: { token } }) };
    },
  },
  'another number': {
    route: 'phones.change',
    strategies: TEXTS,
    asks: true,
    ready: ofMember((scene, browser, { email }) => {
      const { phoneNumber } = scene.somebodyNew();
      const asked = send(browser, 'phones.reset', { body: { email } });
      return message(scene, asked, { to: email, template: 'phoneReset' }, async ({ code }, { body }) => {
        const { resetPhoneNumberToken } = body;
        const proven = await send(browser, 'phones.verifyReset', { body: { resetPhoneNumberToken, code } });
        if (isRefused(proven)) return proven;
        const { changePhoneNumberToken } = proven.body;
        return () => send(browser, 'phones.change', { body: { changePhoneNumberToken, phoneNumber } });
      });
    }),
  },
  ...secondFactors,
  'invitation, link': acceptance('link'),
  'invitation, code': acceptance('code'),
} as const satisfies Record<string, Way>;
export type WayName = keyof typeof ways;
