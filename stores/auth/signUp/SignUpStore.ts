import { action, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { signUpEndpoints, type SignUpResponse, type SignUpStrategy } from '../../../api/contract/signUp.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { patiently } from '../../core/patiently.ts';
import { gateOf } from '../captcha/CaptchaGate.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { handOver, type LoginStart } from '../login/handover.ts';
import { callWrong, forgetTyped, leaveTyped, typedHere } from './typed.ts';
import { PasswordRulesStore } from '../passwords/PasswordRulesStore.ts';
import {
  eventAfter,
  loginAfter,
  signUpFlow,
  usualStrategies,
  type SignUpEvent,
  type SignUpStep,
} from './signUp.flow.ts';
import { InvitationCheck, type Joining } from './joining.ts';
import { fieldOf, without, type Weak } from './problem.ts';
import {
  asksFor,
  bodyOf,
  NO_VALUES,
  refusalOf,
  refusalsOf,
  valuesOf,
  type FormParts,
  type KeptField,
  type SignUpAsks,
  type SignUpValues,
} from './form.ts';

/** The page is left this long after a sign-up, as after a sign-in (LOGIN-026). Milliseconds. */
const LEAVE_AFTER = 200;

/**
 * One sign-up, from the form to the session or to the mail (specification part 1 §4; SIGNUP). Keeps what was typed,
 * never a password: that passes through `submit` and is gone.
 */
export class SignUpStore {
  readonly form: FormFlow<SignUpStep, SignUpEvent, Weak>;
  /** What the password must be like. */
  readonly rules: PasswordRulesStore;
  strategies: readonly SignUpStrategy[] = usualStrategies;
  /** It is known what the form asks for, or the defaults count. */
  settled = false;
  values: SignUpValues = NO_VALUES;
  /** The provider has refused a sign-up as closed, whatever its configuration contains. */
  refusedAsClosed = false;
  /** What the last sign-up came to. */
  outcome: SignUpEvent | undefined = undefined;
  /** How many submits have led nowhere: the form focuses what is wrong when it changes. */
  refused = 0;
  readonly #context: StoreContext;
  readonly #invitation: InvitationCheck;
  readonly #actions: Actions<'strategies'>;
  #answer: SignUpResponse | undefined;
  #adopting = false;

  constructor(context: StoreContext) {
    this.#context = context;
    gateOf(context);
    this.form = new FormFlow<SignUpStep, SignUpEvent, Weak>(context, signUpFlow, { tellsSession: true });
    this.#actions = new Actions(context.toError, context.report);
    this.rules = new PasswordRulesStore(context);
    this.#invitation = new InvitationCheck(context);
    makeObservable(this, {
      strategies: observableRef,
      settled: observableRef,
      values: observableRef,
      refusedAsClosed: observableRef,
      outcome: observableRef,
      refused: observableRef,
      back: action,
      look: action,
      retype: action,
    });
    const { ports } = context;
    const typed = typedHere(ports);
    if (typed?.returns) this.values = typed.values; // "Wrong address?" on the page of the code
    context.onReset(() => {
      this.#keep(NO_VALUES); // another person, or the one who has just signed up
      forgetTyped(ports);
    });
  }

  /** The invitation that led here, where one did. Observable. */
  get joining(): Joining | undefined {
    return this.#invitation.joining;
  }

  /** The account is there, and its sign-in asks for a further proof. */
  get needsProof(): boolean {
    return !!this.outcome && !!loginAfter[this.outcome];
  }

  /**
   * Reads what a sign-up asks for. Returns the undo; the last one also aborts what is still running (ELE-09), but not a
   * session that is being taken over.
   *
   * @param invitationToken of the address that led here
   */
  start(invitationToken?: string | null): () => void {
    const leave = this.form.enter(() => this.#adopting || this.#left());
    if (this.form.flow.step !== signUpFlow.initial) this.back();
    else if ((invitationToken ?? undefined) !== this.joining?.token) this.form.forget(); // it was about another link
    this.#invitation.begin(invitationToken, this.form.signal);
    const { done, stop } = patiently(this.#context.ports.clock, this.#load());
    void done.then(action(() => void (this.settled = true)));
    return () => {
      stop();
      leave();
    };
  }

  #left(): void {
    this.form.abort();
    this.form.stay();
    this.#actions.invalidate();
    this.#invitation.stop();
  }

  /** Asks once more whether the invitation holds. */
  verifyAgain(): void {
    this.#invitation.again(this.form.signal);
  }

  /** What the form asks for. */
  asks({ password, terms }: FormParts): SignUpAsks {
    return { identifiers: asksFor(this.strategies), company: !this.joining, password, terms };
  }

  /** Takes the form. Resolves to whether it led on; never rejects. */
  async submit(
    form: FormData,
    has: FormParts = { password: form.has('password'), terms: false },
    callback?: Callback,
  ): Promise<boolean> {
    const isOpen = this.form.flow.step === signUpFlow.initial && (!this.joining || this.joining.state === 'valid');
    return this.form.submit(() => isOpen && this.#take(form, this.asks(has)), callback);
  }

  #take(form: FormData, asks: SignUpAsks): Promise<boolean> | boolean {
    const values = valuesOf(form, this.values);
    const refusals = refusalsOf(form, values, asks, (password) => this.rules.judge(password).accepted);
    this.#keep(values);
    if (refusals.length) {
      this.form.say(...refusals);
      this.#focus();
      return false;
    }
    const { tenant, token } = this.joining ?? {};
    const before = typedHere(this.#context.ports);
    const body = {
      ...bodyOf(form, values, asks, tenant ?? values.companyName),
      ...(token && { invitationToken: token }),
      ...(before?.returns && { replaces: before.userId }),
    };
    const way = body.phoneNumber ? 'signUpWithPhoneNumber' : body.username ? 'signUpWithUsername' : 'signUp';
    return this.form.run({
      send: async (signal) => {
        const answer = await this.#context.call(signUpEndpoints[way], { body }, { signal });
        const event = eventAfter({ ...answer, byPhone: !!body.phoneNumber, hasEmail: !!body.email });
        if (event === 'accepted' && answer.authResponse) await this.#adopt(answer.authResponse, signal);
        return { answer, event };
      },
      done: ({ answer, event }) => this.#follow(event, answer),
      failed: (error) => this.#failed(error),
    });
  }

  /** Goes on without the proof of the phone number, which no step of this version asks for (SIGNUP-018). */
  async goOn(): Promise<boolean> {
    const session = this.#answer?.authResponse;
    if (this.form.busy || this.form.flow.step !== 'VerifyPhone' || !session) return false;
    return this.form.run({
      send: (signal) => this.#adopt(session, signal),
      done: () => this.#follow('accepted', undefined),
      failed: (error) => this.#failed(error),
    });
  }

  /** The user has left a field: removes its earlier problem, and reports a value that cannot be right. */
  look(name: KeptField, text: string): void {
    const value = text.trim();
    if (value === this.values[name] || this.form.busy) return;
    this.values = { ...this.values, [name]: value };
    const refusal = value && refusalOf({ name, isRequired: false }, value);
    this.form.say(...without(this.form.problems, name), ...(refusal ? [refusal] : []));
  }

  /** The user types another password: removes the problem of the one before. */
  retype(): void {
    if (!this.form.busy) this.form.say(...without(this.form.problems, 'password'));
  }

  /**
   * "Wrong address?": back to the form. The next sign-up takes the place of this one, whose mail opens nothing then.
   */
  change(): void {
    callWrong(this.#context.ports);
    this.back();
  }

  /** Back to the form, with all that was typed but the password. */
  back(): void {
    this.form.stay();
    this.#answer = undefined;
    this.outcome = undefined;
    this.form.say();
    this.form.empty();
    this.form.flow.reset();
  }

  /** Opens the page on which the code of the mail is entered. */
  enterCode(): void {
    const { userId, activationToken } = this.#answer ?? {};
    if (!userId || !activationToken) return;
    this.#context.routing.to('activateWithOTCUrl', { query: { userId, token: activationToken } });
  }

  /**
   * Opens the sign-in, which joins the tenant of the invitation too, and goes on at the step that the sign-up has led
   * to.
   */
  toLogin(): void {
    const login = this.outcome && loginAfter[this.outcome];
    const answer = this.#answer?.authResponse ?? undefined;
    if (login) handOver(this.#context.ports, { event: login, identifier: this.#identifierFor(login), answer });
    const { token } = this.joining ?? {};
    this.#context.routing.to('loginUrl', { ...(token && { query: { invitationToken: token } }) });
  }

  async #load(): Promise<void> {
    const { call } = this.#context;
    const { signal } = this.form;
    await Promise.all([
      this.rules.load(),
      this.#actions.run('strategies', () => call(signUpEndpoints.strategies, {}, { signal }), {
        done: (strategies) => (this.strategies = strategies.length ? strategies : usualStrategies),
      }),
    ]);
  }

  /** The session first, the stage after it: a person who sees it is signed in. */
  async #adopt(answer: LoginResponse, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#adopting = true;
    try {
      await this.#context.session.adopt(answer);
    } finally {
      this.#adopting = false;
    }
  }

  #keep = action((values: SignUpValues): void => void (this.values = values));

  /** Has the form focus what is wrong. */
  #focus = action((): void => void this.refused++);

  /** No user is signed in after a sign-up that failed (SIGNUP-014). Returns the field that the provider refused. */
  #failed(error: ApiError): string | undefined {
    this.#context.session.drop();
    if (error.errorCode === 'ER-SIGN-UPS-CLOSED') this.refusedAsClosed = true;
    if (error.errorCode === 'ER-LINK-INVALID') this.#invitation.refused(error);
    this.#focus();
    return fieldOf(error);
  }

  #follow(event: SignUpEvent, answer: SignUpResponse | undefined): void {
    this.#answer = answer;
    this.outcome = event;
    this.form.flow.send(event);
    const { ports } = this.#context;
    if (answer?.shouldActivate && answer.userId)
      leaveTyped(ports, { userId: answer.userId, values: this.values, canReturn: !this.joining });
    if (event === 'activate') this.enterCode();
    else if (loginAfter[event]) this.toLogin();
    else if (this.form.flow.step === 'SignUpSuccess') this.#leaveSoon(event);
  }

  #identifierFor(login: LoginStart): string {
    const { email, phoneNumber, username } = this.values;
    return login === 'smsCode' ? phoneNumber : email || username || phoneNumber;
  }

  /**
   * To the page after a sign-up, where there is one (SIGNUP-015); without a session and without that page, the notice
   * stays.
   */
  #leaveSoon(event: SignUpEvent): void {
    const { routing } = this.#context;
    const hasPage = !!routing.url('signUpSuccessUrl');
    if (!hasPage && event !== 'accepted') return;
    this.form.leaveAfter(LEAVE_AFTER, () => {
      if (hasPage) routing.to('signUpSuccessUrl', { replace: true });
      else routing.afterLogin({ reload: this.form.isShown });
    });
  }
}
