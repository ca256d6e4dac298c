import { action, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../../../api/contract/auth.ts';
import { phoneNumbersEndpoints } from '../../../../api/contract/phoneNumbers.ts';
import { phonesEndpoints } from '../../../../api/contract/phones.ts';
import type * as storageKeys from '../../../../api/rules/storageKeys.ts';
import type { StoreContext } from '../../../core/context.ts';
import { looksLikePhoneNumber } from '../../otherIdentifiers.ts';
import { stepAfter, type LoginStep } from '../login.flow.ts';
import { textOf, type LoginContext, type LoginStepModule, type Passed } from '../LoginStep.ts';
import type { LoginStore } from '../LoginStore.ts';

/** The names in the storage, so that nobody else loads them. */
const LAST_USER: typeof storageKeys.lastUserId = 'userId';
const WANTED: typeof storageKeys.registerQuickLogin = 'register-quick-login';
const flagOf: typeof storageKeys.quickLogin = (userId, method) => `${userId}-${method}`;

/** The method of quick login, by its name in the storage. */
const METHOD = 'SmsCode';
const CODE = /^\d{6}$/;

type Work = ReturnType<LoginStepModule['submit']>;
type Stage = 'offer' | 'number' | 'code';

const ofApp = new WeakMap<object, QuickLogin>();

/** The quick login of an app. It is there once the app offers it. */
export const quickOf = (context: LoginContext): QuickLogin | undefined => ofApp.get(context);

/**
 * Quick login by text message (LOGIN-028, LOGIN-029): a sign-in offers to register this browser for it, and the next
 * one begins with one press. Storage holds an id and flags; the number stays with the provider.
 */
export class QuickLogin {
  /** What the offer asks for. */
  stage: Stage = 'offer';
  /** Where the code went. */
  sentTo = '';
  /** The number was typed here, so another one may be. */
  typed = false;
  /** Who is offered a quick login in this browser. */
  userId: string | undefined;
  readonly #context: StoreContext;
  readonly #login: LoginStore;
  #changePhoneId = '';

  private constructor(context: StoreContext, login: LoginStore) {
    this.#context = context;
    this.#login = login;
    this.userId = this.#registered();
    makeObservable(this, { stage: observableRef, userId: observableRef, move: action, forget: action });
  }

  /** The one of an app. */
  static start(context: StoreContext, login: LoginStore): QuickLogin {
    const found = ofApp.get(context) ?? new QuickLogin(context, login);
    ofApp.set(context, found);
    return found;
  }

  /**
   * Makes the offer as soon as its code is here: a sign-in neither waits for that nor fails without it. Never rejects.
   */
  async ready(showing: Promise<unknown>): Promise<void> {
    try {
      const [{ step }] = await Promise.all([import('./register.ts'), showing]);
      this.#login.steps.add('registerQuickLogin', step);
    } catch {
      // Nothing is offered this time.
    }
  }

  #registered(): string | undefined {
    const { local } = this.#context.ports;
    const userId = local.get(LAST_USER);
    return userId && local.get(flagOf(userId, METHOD)) === 'true' ? userId : undefined;
  }

  /**
   * Whether a user who has proven their identity at a step is offered a quick login. A passkey is quicker already; a
   * user who has answered is not asked again.
   */
  isOffered(after: LoginStep, { userId }: LoginResponse): boolean {
    if (!userId) return false;
    const { local } = this.#context.ports;
    local.set(LAST_USER, userId);
    const isWanted = local.get(WANTED) === METHOD;
    local.remove(WANTED);
    const answer = local.get(flagOf(userId, METHOD));
    if (answer === 'true' || (answer !== null && !isWanted)) return false;
    if (after === 'preLogin' || !stepAfter(after, 'quickDue')) return false;
    this.move('offer');
    return true;
  }

  /** Takes the form of the offer. */
  submit(form: FormData, signal: AbortSignal): Work {
    if (this.stage === 'offer') return () => this.#begin(signal);
    if (this.stage === 'number') {
      const phoneNumber = textOf(form, 'phoneNumber').trim();
      if (!phoneNumber) return 'missing';
      if (!looksLikePhoneNumber(phoneNumber)) return 'malformed';
      return () => this.send(phoneNumber, signal, true);
    }
    const code = textOf(form, 'code').replace(/\s/g, '');
    if (!code) return 'missing';
    return CODE.test(code) ? () => this.#verify(code, signal) : 'malformed';
  }

  /**
   * A number that has been proven just now needs no second code; one that the person has is sent one; who has none
   * types it.
   */
  async #begin(signal: AbortSignal): Promise<Passed | undefined> {
    if (this.#login.answer?.amr?.includes('sms')) return this.#done('true');
    const numbers = await this.#context.call(phoneNumbersEndpoints.own, {}, this.#options(signal));
    const own = numbers.find(({ verified }) => verified);
    if (own) return this.send(own.phoneNumber, signal, false);
    this.move('number');
    return undefined;
  }

  /** Has a code sent. Resolves to nothing: the person stays, to enter it. */
  async send(phoneNumber: string, signal: AbortSignal, typed: boolean): Promise<undefined> {
    const options = this.#options(signal);
    const answer = await this.#context.call(phonesEndpoints.changeOwn, { body: { phoneNumber } }, options);
    this.#changePhoneId = answer.changePhoneId;
    this.sentTo = phoneNumber;
    this.typed = typed;
    this.move('code');
  }

  async #verify(code: string, signal: AbortSignal): Promise<Passed> {
    const body = { changePhoneId: this.#changePhoneId, code };
    await this.#context.call(phonesEndpoints.verifyOwn, { body }, this.#options(signal));
    return this.#done('true');
  }

  /** Goes on without it, at any time; the person is not asked again here. */
  async notNow(): Promise<void> {
    await this.#login.prove(async () => this.#done('false'));
  }

  /** Keeps what the person has answered, and goes on with the session that waits. */
  #done(answer: 'true' | 'false'): Passed {
    const session = this.#login.answer;
    if (session?.userId) this.#context.ports.local.set(flagOf(session.userId, METHOD), answer);
    if (answer === 'true') this.userId = session?.userId;
    return { event: 'accepted', session };
  }

  /** The session waits until the person has answered: its token goes with the calls, and into no storage. */
  #options(signal: AbortSignal): { signal: AbortSignal; token?: string } {
    const token = this.#login.answer?.accessToken;
    return { signal, ...(token && { token }) };
  }

  /** @internal */
  move(stage: Stage): void {
    this.stage = stage;
    this.#login.form.say(); // it was about the stage before
  }

  /**
   * Signs in with a code: it is sent, and asked for at the next step.
   *
   * @param showing loads what shows that step
   */
  async signIn(showing: () => Promise<unknown>): Promise<void> {
    await this.#login.prove(async () => {
      const [{ step }] = await Promise.all([import('./codeStep.ts'), showing()]);
      this.#login.steps.add('loginWithQuickSmsOtc', step);
      return { event: 'quickSmsCode' };
    });
  }

  /** This browser knows nobody any more. */
  forget(): void {
    const { local } = this.#context.ports;
    if (this.userId) local.remove(flagOf(this.userId, METHOD));
    local.remove(LAST_USER);
    this.userId = undefined;
  }
}
