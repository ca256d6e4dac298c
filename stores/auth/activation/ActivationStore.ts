import { action, computed, makeObservable, observableRef } from 'mobx';
import { activationEndpoints, type ActivationBody } from '../../../api/contract/activation.ts';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { activationAsked } from '../../../api/rules/storageKeys.ts';
import { FlowStore, isAnswer, type FlowContext, type FlowOrigin } from '../flows/FlowStore.ts';
import { textOf } from '../LoginStep.ts';
import {
  activationFlow,
  endRules,
  refusalRules,
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

const TOO_MANY = 429;
const CODE = /^\d{6}$/;

/** What the mail says of an account. */
interface Strategy {
  readonly shouldSetPassword: boolean;
}

/**
 * The activation of an account, by the link or the code of a mail (specification part 1 §4; ACTIV). Opening a link posts
 * nothing: only the browser that has signed up goes on by itself.
 */
export class ActivationStore extends FlowStore<ActivationStep, ActivationEvent, ActivationScreen> {
  /** Undefined until the provider has said it. */
  strategy: Strategy | undefined = undefined;
  end: ActivationEnd | undefined = undefined;
  /** A new mail is on its way. */
  sent = false;
  /** From one screen to the next. Empty as soon as it was sent. */
  #code = '';

  constructor(context: FlowContext) {
    super(context, activationFlow);
    makeObservable(this, {
      strategy: observableRef,
      end: observableRef,
      sent: observableRef,
      screen: computed,
      change: action,
    });
  }

  get screen(): ActivationScreen {
    const { step } = this.flow;
    if (step === 'success') return this.end ?? 'success';
    if (step === 'resend') return this.sent ? 'sent' : 'resend';
    if (step === 'activatingForm') return step;
    if (this.actions.error('read')) return 'away';
    if (this.origin?.withCode) return 'code';
    return this.strategy && !this.#goesOn ? 'confirm' : 'activating';
  }

  /** Sends the mail again, to the same address. */
  async sendAgain(): Promise<boolean> {
    return !this.waitLeft && !this.busy && this.#resend();
  }

  /** "Wrong address?" */
  override change(): void {
    this.sent = false;
    this.forget();
  }

  /** Whose account it is; empty where the address did not say it. */
  get userId(): string {
    return this.#secrets.userId;
  }

  /** The provider knows the password that was sent from a breach. */
  get isBreached(): boolean {
    return this.problem?.kind === 'failed' && this.problem.error.errorCode === 'ER-PASSWORD-BREACHED';
  }

  /** What the address of the page said; a person still sends it. */
  get codeOfAddress(): string | undefined {
    return this.origin?.query['code'];
  }

  /** For a person who has no mail, or one that is of no use any more. */
  askAgain(): void {
    this.forget();
    this.flow.send('ended');
  }

  /** Goes to where the last screen leads, without waiting. */
  goOn(): void {
    if (this.end === 'success') this.goOnSignedIn();
    else this.goTo('loginUrl');
  }

  protected override begun({ query }: FlowOrigin): void {
    const { userId, token } = this.#secrets;
    if (query['token'] && this.flow.send('opened')) this.#renew();
    if (this.flow.step !== 'activating' || this.actions.pending('read')) return;
    if (!userId || !token) return void this.flow.send('ended');
    if (!this.strategy) void this.#read(userId, token);
    else if (this.#goesOn) void this.#activate();
  }

  protected override take(form: FormData): Promise<boolean> {
    const { screen } = this;
    if (screen === 'away') return this.#readAgain();
    if (screen === 'code') return this.#takeCode(textOf(form, 'code').replace(/\s/g, ''));
    if (screen === 'confirm') return this.#activate();
    if (screen === 'activatingForm') {
      const password = textOf(form, 'password');
      return password ? this.#activate(password) : this.refuse('missing', 'password');
    }
    if (screen === 'resend') {
      this.setIdentifier(textOf(form, 'identifier'));
      const wrong = this.wrongIdentifier();
      return wrong ? this.refuse(wrong, 'identifier') : this.#resend();
    }
    return Promise.resolve(false);
  }

  /** This browser has signed up with this account and has a password for it already: nothing is left to ask. */
  get #goesOn(): boolean {
    const { userId } = this.#secrets;
    return (
      !this.origin?.withCode &&
      this.strategy?.shouldSetPassword === false &&
      !!userId &&
      this.context.ports.local.get(ASKED) === userId
    );
  }

  /** Empty where the address did not say them. */
  get #secrets(): { userId: string; token: string } {
    const { userId = '', token = '' } = this.origin?.query ?? {};
    return { userId, token };
  }

  #renew = action((): void => {
    this.strategy = undefined;
    this.sent = false;
    this.#code = '';
    this.forget();
  });

  #readAgain(): Promise<boolean> {
    const { userId, token } = this.#secrets;
    this.say(undefined);
    return this.#read(userId, token);
  }

  /** Reads what has to be set. Uses nothing up. */
  #read(userId: string, token: string): Promise<boolean> {
    const { signal } = this;
    return this.actions.run(
      'read',
      () => this.context.call(activationEndpoints.strategy, { query: { userId, token } }, { signal }),
      {
        done: ({ shouldSetPassword, email }) => {
          this.strategy = { shouldSetPassword };
          if (email) this.identifier = email;
          if (this.origin?.withCode) return;
          if (shouldSetPassword) this.flow.send('passwordNeeded');
          else if (this.#goesOn) void Promise.resolve().then(() => this.#activate());
        },
        failed: (error) => {
          if (isAnswer(error) && error.statusCode !== TOO_MANY) this.#ended();
          else this.problem = { kind: 'failed', error };
        },
      },
    );
  }

  #ended(): void {
    this.actions.clear('read');
    this.#code = '';
    this.flow.send('ended');
  }

  async #takeCode(code: string): Promise<boolean> {
    if (!code) return this.refuse('missing', 'code');
    if (!CODE.test(code)) return this.refuse('malformed', 'code');
    if (!this.strategy && !(await this.#readAgain())) return false;
    this.#code = code;
    if (!this.strategy?.shouldSetPassword) return this.#activate();
    this.say(undefined);
    return this.flow.send('passwordNeeded');
  }

  #activate(password?: string): Promise<boolean> {
    const { userId, token } = this.#secrets;
    const code = this.#code;
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
    this.#code = '';
    this.origin = undefined;
    this.context.ports.local.remove(ASKED);
    this.end = endRules.find(({ when }) => when(answer ?? {}, isSignedIn))?.end;
    this.flow.send('activated');
    this.leaveAfter(this.end === 'success' ? TO_APP_AFTER : TO_LOGIN_AFTER, () => this.goOn());
  }

  #refused(error: ApiError, withCode: boolean, withPassword: boolean): string | undefined {
    if (!isAnswer(error)) return undefined;
    const rule = refusalRules.find(({ when }) => when({ code: error.errorCode, withCode, withPassword }));
    if (rule?.send) {
      this.#code = '';
      this.flow.send(rule.send);
    }
    return rule?.field;
  }

  #resend(): Promise<boolean> {
    return this.run({
      send: (signal) =>
        this.context.call(activationEndpoints.resend, { body: { email: this.identifier.trim() } }, { signal }),
      done: () => {
        this.sent = true;
        this.mailed();
      },
      failed: () => 'identifier',
    });
  }
}
