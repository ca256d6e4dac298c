import { action, computed, makeObservable, observableRef } from 'mobx';
import { recoveryEndpoints, type RecoveryBody, type RecoveryStrategy } from '../../../api/contract/recovery.ts';
import { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import { gateOf } from '../captcha/CaptchaGate.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { MailLink } from '../form/MailLink.ts';
import { looksLikeEmail } from '../identifier.ts';
import { isMistyped, looksLikePhoneNumber } from '../otherIdentifiers.ts';
import { textOf } from '../login/LoginStep.ts';
import { takeTypedAtLogin } from './typedAtLogin.ts';
import { PasswordRulesStore } from '../passwords/PasswordRulesStore.ts';
import {
  recoveryFlow,
  refusalRules,
  type RecoveryCause,
  type RecoveryEvent,
  type RecoveryScreen,
  type RecoveryStep,
} from './recovery.flow.ts';

/** To the login (RECOV-021). Milliseconds. */
const TO_LOGIN_AFTER = 5_000;
const GONE = 410;

/** Where the way to a new password goes. */
export type RecoveryWay = RecoveryStrategy['strategy'];

/**
 * The errors for answers that lack what the next step needs (RECOV-013, RECOV-014). The page's catalogue has their
 * texts, by code.
 */
const sessionMissing = (): ApiError =>
  new ApiError({
    statusCode: 0,
    errorCode: 'GH-RECOVERY-SESSION',
    message: 'Session ID not found in state for verifying password via sms.',
  });
const answerInvalid = (): ApiError =>
  new ApiError({
    statusCode: 0,
    errorCode: 'GH-RECOVERY-ANSWER',
    message: 'Invalid response from server: missing userId or token',
  });

/** What a recovery is begun with. */
export interface RecoveryOrigin extends FlowOrigin {
  /** The page is the one that the link of the mail leads to. */
  readonly isLinked: boolean;
}

/** The calls of each way. */
const asks = { email: recoveryEndpoints.viaEmail, sms: recoveryEndpoints.viaSms } as const;
const proofs = { email: recoveryEndpoints.verifyEmail, sms: recoveryEndpoints.verifySms } as const;

/** What was typed, as the provider calls it. */
function typeOf(identifier: string): RecoveryBody['identifierType'] {
  if (looksLikeEmail(identifier)) return 'email';
  return looksLikePhoneNumber(identifier) ? 'phoneNumber' : 'username';
}

/** What opens the account anew, from the link of the mail or for its code. */
interface Opener {
  readonly userId: string;
  readonly token: string;
}

/**
 * The way to a new password, by the link or the code of a mail, or the code of a text message (specification part 1 §4;
 * RECOV). Opening the link posts nothing that changes anything. A new password signs no user in: a second factor is
 * asked for as ever.
 */
export class RecoveryStore {
  readonly form: FormFlow<RecoveryStep, RecoveryEvent>;
  readonly mail: MailLink<RecoveryOrigin>;
  /** What the password must be like. */
  readonly rules: PasswordRulesStore;
  /** Undefined until the provider has sent them (RECOV-003). */
  strategies: readonly RecoveryStrategy[] | undefined = undefined;
  /** Why the address is asked for. */
  cause: RecoveryCause = 'forgotPassword';
  /** The link was looked at, or the code was right. */
  isOpen = false;
  /** Whether the provider takes the code of the mail on this page. */
  takesCode = false;

  readonly #context: FlowContext;
  #opener: Opener | undefined;
  /** Names the mail whose code is taken. It opens nothing by itself. */
  #sessionId: string | undefined;
  /** Where the message goes. */
  #way: RecoveryWay = 'email';
  /** The list of ways is on its way. Never rejects. */
  #listing: Promise<unknown> = Promise.resolve();
  #isAgain = false;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<RecoveryStep, RecoveryEvent>(context, recoveryFlow);
    gateOf(context);
    this.mail = new MailLink<RecoveryOrigin>(context, this.form, {
      name: 'recovery',
      send: (identifier, signal) => this.#send(identifier, signal),
      request: () => this.#request(),
      again: () => this.#ask('forgotPassword'),
      isOver: () => this.form.flow.step === 'resetPasswordSuccess',
      outlives: () => false, // the token of the link sets a password by itself: it is kept in memory alone
      renewed: () => {
        this.isOpen = false;
        this.#opener = undefined;
        this.form.flow.send('again');
      },
      isAnother: () => this.#isAgain,
      // or a username or number (RECOV-010, RECOV-011)
      isIdentifier: (typed) => looksLikeEmail(typed) || !isMistyped(typed),
    });
    this.rules = new PasswordRulesStore(context);
    makeObservable(this, {
      strategies: observableRef,
      cause: observableRef,
      isOpen: observableRef,
      takesCode: observableRef,
      hasChoice: computed,
      screen: computed,
    });
  }

  get screen(): RecoveryScreen {
    const { step } = this.form.flow;
    if (step === 'forgotPasswordEmailSuccess') return this.takesCode ? 'code' : 'sent';
    if (step === 'resetPasswordSuccess' || step === 'passwordRecoverySelector' || step === 'resetPasswordViaSms')
      return step;
    if (this.form.actions.error('read')) return 'away';
    if (step === 'resetPasswordPage') return this.isOpen ? step : 'validating';
    return this.isUnavailable ? 'unavailable' : this.cause;
  }

  /** The id of the account; empty until the provider has sent it. */
  get userId(): string {
    return this.#opener?.userId ?? '';
  }

  /** The provider knows the password that was sent from a breach. */
  get isBreached(): boolean {
    return this.form.problem?.kind === 'failed' && this.form.problem.error.errorCode === 'ER-PASSWORD-BREACHED';
  }

  /** No way is active (RECOV-005). */
  get isUnavailable(): boolean {
    return this.strategies?.every(({ isActive }) => !isActive) ?? false;
  }

  /** A phone number finds its owner: a text message is a way back. */
  get takesPhoneNumbers(): boolean {
    return this.#isActive('sms');
  }

  /** Both ways are active, and what was typed can be reached by either (RECOV-004). */
  get hasChoice(): boolean {
    return this.#isActive('email') && this.#isActive('sms') && !looksLikePhoneNumber(this.form.identifier);
  }

  /** Sends the message where the person chose. */
  async choose(way: RecoveryWay): Promise<boolean> {
    return !this.form.busy && this.#sendBy(way);
  }

  /** Offers the ways again: the message did not come. */
  chooseAgain(): void {
    this.form.abort();
    this.form.forget();
    this.form.flow.send('chosen');
  }

  start(origin: RecoveryOrigin): () => void {
    const isVisit = !this.form.isShown;
    const stop = this.form.enter();
    const typed = takeTypedAtLogin(this.#context.ports);
    if (isVisit && !origin.isLinked && this.#isOfAnother(typed)) {
      this.mail.askAgain();
      this.form.setIdentifier('');
    }
    // What was typed last: the store of an app that changes pages by itself may know an earlier one.
    if (typed && !origin.isLinked && this.form.flow.step === 'forgotPassword') this.form.setIdentifier(typed);
    this.#begin(this.mail.begin(origin));
    return stop;
  }

  submit(form: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => this.#take(form), callback);
  }

  /** "Wrong address?" */
  change(): void {
    this.mail.askAgain();
  }

  /** From what was sent to the address, else to the login. */
  back(): void {
    const { step } = this.form.flow;
    if (step === 'forgotPasswordEmailSuccess' || step === 'resetPasswordViaSms') return this.mail.askAgain();
    this.goOn();
    if (step === 'resetPasswordPage') this.#ask('forgotPassword'); // what sets a password waits for no other person
  }

  /** To the login, without waiting. */
  goOn(): void {
    this.form.leave(() => this.#context.routing.to('loginUrl'));
  }

  /**
   * Whether the store is about another visit than the one that begins. The open form of an earlier person sets the
   * password of that person, and what was sent to another address is for its owner.
   */
  #isOfAnother(typed: string | undefined): boolean {
    const { step } = this.form.flow;
    if (step === 'resetPasswordPage') return true;
    return step !== 'forgotPassword' && step !== 'resetPasswordSuccess' && !!typed && typed !== this.form.identifier;
  }

  #begin({ query, isLinked }: RecoveryOrigin): void {
    const { userId, token } = query;
    if (userId && token) {
      this.mail.renew();
      this.#opener = { userId, token };
      this.form.flow.send('opened');
      void this.#open();
    } else if (this.form.flow.step === 'resetPasswordPage') {
      // The page was left before it was known whether the link holds.
      if (!this.isOpen && !this.form.actions.pending('read')) void this.#open();
    } else if (this.form.flow.step === 'forgotPassword') {
      if (isLinked && !this.isOpen && this.cause === 'forgotPassword') this.#ask('incomplete');
      else if (!isLinked && this.cause === 'incomplete') this.#ask('forgotPassword');
      if (!this.strategies) this.#listing = this.#readStrategies();
    } else if (this.form.flow.step === 'resetPasswordSuccess' && !isLinked) this.mail.askAgain();
  }

  async #send(identifier: string, signal: AbortSignal): Promise<unknown> {
    const body = { identifier, identifierType: typeOf(identifier) };
    const way = this.#way;
    const answer = await this.#context.call(asks[way], { body }, { signal });
    signal.throwIfAborted();
    this.#sent(way, answer?.sessionId);
    return answer;
  }

  #take(form: FormData): Promise<boolean> | boolean {
    const { screen } = this;
    if (screen === 'away') return this.form.flow.step === 'resetPasswordPage' ? this.#open() : this.#readStrategies();
    if (screen === 'code') return this.mail.takeCode(form, () => this.#useCode());
    if (screen === 'resetPasswordViaSms') return this.mail.takeCode(form, () => this.#useCode('smsVerify'));
    if (screen === 'resetPasswordPage') {
      const password = textOf(form, 'password');
      if (!password) return this.form.refuse('missing', 'password');
      return this.rules.judge(password).accepted ? this.#save(password) : this.form.refuse('malformed', 'password');
    }
    return this.form.flow.step === 'forgotPassword' && screen !== 'unavailable' && this.mail.takeAddress(form);
  }

  /** By the only way there is; else the person chooses one. Who is quicker than the list of ways waits for it. */
  async #request(): Promise<boolean> {
    if (this.form.flow.step !== 'forgotPassword') return this.#sendBy(this.#way);
    // A page that was left meanwhile sends nothing.
    if (!this.strategies && !(await this.form.run({ send: () => this.#listing, done: () => {} }))) return false;
    if (this.isUnavailable || this.form.actions.error('read')) return false;
    if (looksLikePhoneNumber(this.form.identifier) && !this.takesPhoneNumbers)
      return this.form.refuse('malformed', 'identifier');
    if (!this.hasChoice) return this.#sendBy(this.#isActive('sms') ? 'sms' : 'email');
    this.mail.show(undefined);
    this.form.flow.send('chosen');
    return true;
  }

  #sendBy(way: RecoveryWay): Promise<boolean> {
    this.#way = way;
    return this.mail.request(way);
  }

  /** A provider that does not list the ways recovers by mail. */
  #isActive(way: RecoveryWay): boolean {
    const { strategies } = this;
    return strategies ? strategies.some(({ strategy, isActive }) => isActive && strategy === way) : way === 'email';
  }

  #ask = action((cause: RecoveryCause): void => {
    this.cause = cause;
    this.isOpen = this.takesCode = false;
    this.#opener = this.#sessionId = undefined;
    this.form.flow.send('again');
  });

  #sent = action((way: RecoveryWay, sessionId: string | undefined): void => {
    this.#sessionId = sessionId;
    this.takesCode = sessionId !== undefined;
    this.#isAgain = !this.form.flow.send(way === 'sms' ? 'texted' : 'mailed');
  });

  #readStrategies(): Promise<boolean> {
    return this.mail.read({
      doing: 'strategy',
      ask: (signal) => this.#context.call(recoveryEndpoints.strategies, {}, { signal }),
      done: (strategies) => {
        this.strategies = strategies;
      },
      // A provider that does not know the call recovers by mail.
      refused: () => {},
    });
  }

  /** Looks at the link. A provider that does not know how says at the end whether it held. */
  #open(): Promise<boolean> {
    const opener = this.#opener;
    if (!opener) return Promise.resolve(false);
    return this.mail.read({
      ask: (signal) => this.#context.call(recoveryEndpoints.validate, { body: opener }, { signal }),
      done: (answer) => {
        if (answer?.email) this.form.setIdentifier(answer.email);
        this.isOpen = true;
      },
      refused: () => this.#ask('ended'),
    });
  }

  #useCode(doing?: string): Promise<boolean> {
    const otcToken = this.mail.code;
    return this.form.run({
      doing,
      send: (signal) => this.#prove(otcToken, signal),
      done: (opener) => {
        this.mail.dropCode();
        this.#opener = opener;
        this.isOpen = true;
        this.form.flow.send('proven');
      },
      failed: (error) => {
        this.mail.dropCode();
        return error.errorCode.startsWith('ER-TOO-MANY') ? undefined : 'code';
      },
    });
  }

  /** Exchanges the code for what the link of a mail would say (RECOV-012 to RECOV-014). */
  async #prove(otcToken: string, signal: AbortSignal): Promise<Opener> {
    const sessionId = this.#sessionId;
    if (sessionId === undefined) throw sessionMissing();
    const { userId, token } = await this.#context.call(
      proofs[this.#way],
      { body: { otcToken, sessionId } },
      { signal },
    );
    if (!userId || !token) throw answerInvalid();
    return { userId, token };
  }

  #save(password: string): Promise<boolean> {
    const opener = this.#opener;
    if (!opener) return Promise.resolve(false);
    return this.form.run({
      send: (signal) =>
        this.#context.call(recoveryEndpoints.resetPassword, { body: { ...opener, password } }, { signal }),
      done: () => {
        this.#opener = undefined;
        this.form.flow.send('saved');
        this.form.leaveAfter(TO_LOGIN_AFTER, () => this.goOn());
      },
      failed: (error) => this.#refused(error),
    });
  }

  #refused(error: ApiError): string | undefined {
    if (!error.isRefusal) return undefined;
    const refused = { code: error.statusCode === GONE ? '' : error.errorCode, named: error.errorContext?.['field'] };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (rule?.send) this.#ask('ended');
    return rule?.field;
  }
}
