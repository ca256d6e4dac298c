import { action, computed, makeObservable, observableRef } from 'mobx';
import { activationEndpoints, type ActivationBody } from '../../../api/contract/activation.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { activationAsked } from '../../../api/rules/storageKeys.ts';
import { isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { MailFlowStore } from '../flows/MailFlowStore.ts';
import { handOver, mfaStart, type LoginStart } from '../later/handover.ts';
import { callWrong, forgetTyped, typedHere, type Typed } from '../later/typed.ts';
import { textOf } from '../LoginStep.ts';
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
 * The activation of an account, by the link or the code of a mail (specification part 1 §4; ACTIV). Opening a link posts
 * nothing: only the browser that has signed up goes on by itself.
 */
export class ActivationStore extends MailFlowStore<ActivationStep, ActivationEvent, ActivationScreen> {
  /** What the password must be like. */
  readonly rules: PasswordRulesStore;
  /** Undefined until the provider has said it. */
  strategy: Strategy | undefined = undefined;
  end: ActivationEnd | undefined = undefined;
  /** Why the address is asked for. */
  cause: ActivationCause = 'resend';

  /** What the login goes on with. */
  #start: LoginStart | undefined;

  constructor(context: FlowContext) {
    super(context, activationFlow);
    this.rules = new PasswordRulesStore(context);
    makeObservable(this, {
      strategy: observableRef,
      end: observableRef,
      cause: observableRef,
      screen: computed,
    });
  }

  get screen(): ActivationScreen {
    const { step } = this.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'resend') return this.mailing === 'sent' ? 'sent' : this.cause;
    const { strategy } = this;
    const withCode = this.origin?.withCode;
    if (strategy?.shouldSetPassword) return withCode ? 'codeForm' : 'activatingForm';
    if (this.actions.error('read')) return 'away';
    if (strategy && withCode) return 'code';
    return strategy && !this.#goesOn ? 'confirm' : 'activating';
  }

  /** Whose account it is; empty where the address did not say it. */
  get userId(): string {
    return this.secrets.userId;
  }

  /** The provider knows the password that was sent from a breach. */
  get isBreached(): boolean {
    return this.problem?.kind === 'failed' && this.problem.error.errorCode === 'ER-PASSWORD-BREACHED';
  }

  /** "Wrong address?": somebody who has just signed up does so again; nothing is lost but the password, and the first mail is void. */
  override change(): void {
    if (!this.#typed?.canReturn) return super.change();
    callWrong(this.context.ports);
    this.goTo('signUpUrl');
  }

  override askAgain(): void {
    super.askAgain();
    this.#end('newMail');
  }

  /** Goes to where the last screen leads, without waiting. */
  goOn(): void {
    if (this.end === 'success') return this.goOnSignedIn();
    if (this.#start) handOver(this.context.ports, { event: this.#start, identifier: this.identifier });
    this.goTo('loginUrl');
  }

  protected override begun({ query }: FlowOrigin): void {
    const { userId, token } = this.secrets;
    const typed = this.#typed;
    if (typed && !this.identifier) this.setIdentifier(typed.values.email);
    if (query['token'] && this.flow.send('opened')) this.renew();
    if (this.flow.step !== 'activating' || this.actions.pending('read')) return;
    if (!userId || !token) return this.#end('incomplete');
    if (!this.strategy) void this.#read();
    else if (this.#goesOn) void this.#activate();
  }

  protected override get isOver(): boolean {
    return this.flow.step === 'success';
  }

  /** The token of a link signs in by itself; the one beside a code does not. */
  protected override get outlives(): boolean {
    const { step } = this.flow;
    return !!this.origin?.withCode && (step === 'activating' || step === 'activatingForm');
  }

  protected override sendMail(email: string, signal: AbortSignal): Promise<unknown> {
    return this.context.call(activationEndpoints.resend, { body: { email } }, { signal });
  }

  protected override renewed(): void {
    this.strategy = undefined;
  }

  protected override take(form: FormData): Promise<boolean> {
    const { screen } = this;
    if (screen === 'away') return this.#read();
    if (screen === 'code') return this.takeCode(form, () => this.#activate());
    if (screen === 'codeForm') return this.takeCode(form, () => this.#takePassword(form));
    if (screen === 'confirm') return this.#activate();
    if (screen === 'activatingForm') return this.#takePassword(form);
    if (this.flow.step === 'resend' && screen !== 'sent') return this.takeAddress(form);
    return Promise.resolve(false);
  }

  /** What was typed where the account was made, in this tab. */
  get #typed(): Typed | undefined {
    const typed = typedHere(this.context.ports);
    return typed && typed.userId === this.secrets.userId ? typed : undefined;
  }

  /** This browser has signed up with this account and has a password for it already: nothing is left to ask. */
  get #goesOn(): boolean {
    const { userId } = this.secrets;
    return (
      !this.origin?.withCode &&
      this.strategy?.shouldSetPassword === false &&
      !!userId &&
      this.context.ports.local.get(ASKED) === userId
    );
  }

  #end = action((cause: ActivationCause): void => {
    this.cause = cause;
    this.mailing = 'resend';
    this.flow.send('ended');
  });

  /** Reads what has to be set. */
  #read(): Promise<boolean> {
    const query = this.secrets;
    return this.read({
      ask: (signal) => this.context.call(activationEndpoints.strategy, { query }, { signal }),
      done: ({ shouldSetPassword, email }) => {
        this.strategy = { shouldSetPassword };
        if (email) this.identifier = email;
        if (shouldSetPassword) this.flow.send('passwordNeeded');
        else if (this.#goesOn) void Promise.resolve().then(() => this.#activate());
      },
      refused: () => this.#end('resend'),
    });
  }

  #takePassword(form: FormData): Promise<boolean> {
    const password = textOf(form, 'password');
    if (!password) return this.refuse('missing', 'password');
    if (!this.rules.judge(password).accepted) return this.refuse('malformed', 'password');
    if (this.flow.step === 'activating') this.flow.send('passwordNeeded'); // a code was refused (ACTIV-010); there is another one now
    return this.#activate(password);
  }

  #activate(password?: string): Promise<boolean> {
    const { userId, token } = this.secrets;
    const { code } = this;
    const body: ActivationBody = { userId, token, ...(password && { password }) };
    const withCode = !!code;
    return this.run({
      send: async (signal) => {
        const answer = await (withCode
          ? this.context.call(activationEndpoints.activateWithCode, { body: { ...body, code } }, { signal })
          : this.context.call(activationEndpoints.activate, { body }, { signal }));
        return { answer, isSignedIn: await this.adopt(answer) };
      },
      done: ({ answer, isSignedIn }) => this.#activated(answer, isSignedIn),
      failed: (error) => this.#refused(error, withCode, !!password),
    });
  }

  /** ACTIV-008, ACTIV-009. */
  #activated(answer: LoginResponse | null, isSignedIn: boolean): void {
    this.dropCode();
    this.origin = undefined;
    this.context.ports.local.remove(ASKED);
    forgetTyped(this.context.ports);
    this.#start = mfaStart(answer);
    this.end = endRules.find(({ when }) => when(answer ?? {}, isSignedIn))?.end;
    this.flow.send('activated');
    this.leaveAfter(this.end === 'success' ? TO_APP_AFTER : TO_LOGIN_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean, withPassword: boolean): string | undefined {
    if (!isAnswer(error)) return undefined;
    const refused = { code: error.errorCode, named: error.errorContext?.['field'], withCode, withPassword };
    const rule = refusalRules.find(({ when }) => when(refused));
    if (rule?.send) this.dropCode();
    if (rule?.send === 'ended') this.#end('resend');
    else if (rule?.send) this.flow.send(rule.send);
    return rule?.field;
  }
}
