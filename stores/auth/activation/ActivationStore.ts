import { action, computed, makeObservable, observableRef } from 'mobx';
import { activationEndpoints, type ActivationBody } from '../../../api/contract/activation.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { activationAsked } from '../../../api/rules/storageKeys.ts';
import type { Callback } from '../../core/Actions.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { MailLink } from '../form/MailLink.ts';
import { handOver, mfaStart, type LoginStart } from '../login/handover.ts';
import { callWrong, forgetTyped, typedHere, type Typed } from '../signUp/typed.ts';
import { textOf } from '../login/LoginStep.ts';
import { PasswordRulesStore } from '../passwords/PasswordRulesStore.ts';
import {
  activationFlow,
  endRules,
  refusalRules,
  type ActivationCause,
  type ActivationEnd,
  type ActivationEvent,
  type ActivationScreen,
  type ActivationStep,
} from './activation.flow.ts';

/** To the login, where a second factor is asked for (ACTIV-008). Milliseconds. */
const TO_LOGIN_AFTER = 1_000;
/** To the app (ACTIV-009). Milliseconds. */
export const TO_APP_AFTER = 5_000;

/** The page of a sign-up writes it: this one reads it in a file of its own. */
const ASKED: typeof activationAsked = 'gatehouse-activation';

/** What the mail says of an account. */
interface Strategy {
  readonly shouldSetPassword: boolean;
}

/**
 * The activation of an account, by the link or the code of a mail (specification part 1 §4; ACTIV). Opening a link
 * posts nothing: only the browser that has signed up goes on by itself.
 */
export class ActivationStore {
  readonly form: FormFlow<ActivationStep, ActivationEvent>;
  readonly mail: MailLink;
  /** What the password must be like. */
  readonly rules: PasswordRulesStore;
  /** Undefined until the provider has answered. */
  strategy: Strategy | undefined = undefined;
  end: ActivationEnd | undefined = undefined;
  /** Why the address is asked for. */
  cause: ActivationCause = 'resend';

  readonly #context: FlowContext;
  /** What the login goes on with. */
  #start: LoginStart | undefined;
  /** What asks for the second factor. */
  #answer: LoginResponse | null = null;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<ActivationStep, ActivationEvent>(context, activationFlow);
    this.mail = new MailLink(context, this.form, {
      name: 'activation',
      send: (email, signal) => context.call(activationEndpoints.resend, { body: { email } }, { signal }),
      again: () => this.#end('newMail'),
      isOver: () => this.form.flow.step === 'success',
      outlives: () => this.#outlives,
      renewed: () => {
        this.strategy = this.end = undefined;
      },
    });
    this.rules = new PasswordRulesStore(context);
    makeObservable(this, {
      strategy: observableRef,
      end: observableRef,
      cause: observableRef,
      screen: computed,
    });
  }

  get screen(): ActivationScreen {
    const { step } = this.form.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'resend') return this.mail.mailing === 'sent' ? 'sent' : this.cause;
    const { strategy } = this;
    const withCode = this.mail.origin?.withCode;
    if (strategy?.shouldSetPassword) return withCode ? 'codeForm' : 'activatingForm';
    if (this.form.actions.error('read')) return 'away';
    if (strategy && withCode) return 'code';
    return strategy && !this.#goesOn ? 'confirm' : 'activating';
  }

  /** Whose account it is; empty where the address did not say it. */
  get userId(): string {
    return this.mail.secrets.userId;
  }

  /** The provider knows the password that was sent from a breach. */
  get isBreached(): boolean {
    return this.form.problem?.kind === 'failed' && this.form.problem.error.errorCode === 'ER-PASSWORD-BREACHED';
  }

  start(origin: FlowOrigin): () => void {
    const stop = this.form.enter();
    const former = this.mail.secrets;
    this.#begin(this.mail.begin(origin), former);
    return stop;
  }

  submit(form: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => this.#take(form), callback);
  }

  /**
   * "Wrong address?": a user who has just signed up does so again. Only the password is lost; the first mail is void.
   */
  change(): void {
    if (!this.#typed?.canReturn) return this.mail.askAgain();
    callWrong(this.#context.ports);
    this.form.leave(() => this.#context.routing.to('signUpUrl'));
  }

  /** Goes to where the last screen leads, without waiting. */
  goOn(): void {
    const { form } = this;
    const { routing, ports } = this.#context;
    if (this.end === 'success') return form.leave(() => routing.afterLogin({ reload: form.isShown }));
    if (this.#start)
      handOver(ports, { event: this.#start, identifier: form.identifier, answer: this.#answer ?? undefined });
    this.back();
  }

  /** To the login. */
  back(): void {
    this.form.leave(() => this.#context.routing.to('loginUrl'));
  }

  /** @param former what the page was about before */
  #begin({ query, address = '' }: FlowOrigin, former: MailLink['secrets']): void {
    const { userId, token } = this.mail.secrets;
    const isOpened = !!query['token'] && (token !== former.token || this.form.flow.step === 'resend');
    if (isOpened && this.form.flow.send('opened')) {
      this.mail.renew();
      if (userId !== former.userId) this.form.setIdentifier(address);
    }
    const typed = this.#typed;
    if (typed && !this.form.identifier) this.form.setIdentifier(typed.values.email);
    if (this.form.flow.step !== 'activating' || this.form.actions.pending('read')) return;
    if (!userId || !token) return this.#end('incomplete');
    if (!this.strategy) void this.#read();
    else if (this.#goesOn) void this.#activate();
  }

  /** The token of a link signs in by itself; the one beside a code does not. */
  get #outlives(): boolean {
    const { step } = this.form.flow;
    return !!this.mail.origin?.withCode && (step === 'activating' || step === 'activatingForm');
  }

  #take(form: FormData): Promise<boolean> | boolean {
    const { screen } = this;
    if (screen === 'away') return this.#read();
    if (screen === 'code') return this.mail.takeCode(form, () => this.#activate());
    if (screen === 'codeForm') return this.mail.takeCode(form, () => this.#takePassword(form));
    if (screen === 'confirm') return this.#activate();
    if (screen === 'activatingForm') return this.#takePassword(form);
    if (this.form.flow.step === 'resend' && screen !== 'sent') return this.mail.takeAddress(form);
    return false;
  }

  /** What was typed where the account was made, in this tab. */
  get #typed(): Typed | undefined {
    const typed = typedHere(this.#context.ports);
    return typed && typed.userId === this.mail.secrets.userId ? typed : undefined;
  }

  /** This browser has signed up with this account and has a password for it already: nothing is left to ask. */
  get #goesOn(): boolean {
    const { userId } = this.mail.secrets;
    return (
      !this.mail.origin?.withCode &&
      this.strategy?.shouldSetPassword === false &&
      !!userId &&
      this.#context.ports.local.get(ASKED) === userId
    );
  }

  #end = action((cause: ActivationCause): void => {
    this.cause = cause;
    this.mail.show('resend');
    this.form.flow.send('ended');
  });

  /** Reads what has to be set. */
  #read(): Promise<boolean> {
    const query = this.mail.secrets;
    return this.mail.read({
      ask: (signal) => this.#context.call(activationEndpoints.strategy, { query }, { signal }),
      done: ({ shouldSetPassword, email }) => {
        this.strategy = { shouldSetPassword };
        if (email) this.form.setIdentifier(email);
        if (shouldSetPassword) this.form.flow.send('passwordNeeded');
        else if (this.#goesOn) void Promise.resolve().then(() => this.#activate());
      },
      refused: () => this.#end('resend'),
    });
  }

  #takePassword(form: FormData): Promise<boolean> | boolean {
    const password = textOf(form, 'password');
    if (!password) return this.form.refuse('missing', 'password');
    if (!this.rules.judge(password).accepted) return this.form.refuse('malformed', 'password');
    // a code was refused (ACTIV-010); there is another one now
    if (this.form.flow.step === 'activating') this.form.flow.send('passwordNeeded');
    return this.#activate(password);
  }

  #activate(password?: string): Promise<boolean> {
    const { userId, token } = this.mail.secrets;
    const { code } = this.mail;
    const body: ActivationBody = { userId, token, ...(password && { password }) };
    const withCode = !!code;
    return this.form.run({
      send: async (signal) => {
        const answer = await (withCode
          ? this.#context.call(activationEndpoints.activateWithCode, { body: { ...body, code } }, { signal })
          : this.#context.call(activationEndpoints.activate, { body }, { signal }));
        // The account is active: without a session, the sign-in follows at the login.
        return { answer, isSignedIn: await this.form.adopt(answer, signal).catch(() => false) };
      },
      done: ({ answer, isSignedIn }) => this.#activated(answer, isSignedIn),
      failed: (error) => this.#refused(error, withCode, !!password),
    });
  }

  /** ACTIV-008, ACTIV-009. */
  #activated(answer: LoginResponse | null, isSignedIn: boolean): void {
    this.mail.finish();
    this.#context.ports.local.remove(ASKED);
    forgetTyped(this.#context.ports);
    this.#start = mfaStart(answer);
    this.#answer = answer;
    this.end = endRules.find(({ when }) => when(answer ?? {}, isSignedIn))?.end;
    this.form.flow.send('activated');
    this.form.leaveAfter(this.end === 'success' ? TO_APP_AFTER : TO_LOGIN_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean, withPassword: boolean): string | undefined {
    if (!error.isRefusal) return undefined;
    const refused = { code: error.errorCode, named: error.errorContext?.['field'], withCode, withPassword };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (rule?.send) this.mail.dropCode();
    if (rule?.send === 'ended') this.#end('resend');
    else if (rule?.send) this.form.flow.send(rule.send);
    return rule?.field;
  }
}
