import { action, makeObservable, observableRef } from 'mobx';
import type {
  AuthenticatorSecret,
  NewRecoveryCode,
  SentFactorCode,
  TypedCode,
  WebAuthnChallenge,
  WebAuthnMade,
} from '../../../api/contract/mfa.ts';
import type { WebAuthnCreateOptions } from '../../../api/contract/webauthn.ts';
import { Countdown } from '../../core/Countdown.ts';
import { Flow } from '../../core/Flow.ts';
import type { Ports } from '../../core/ports.ts';
import type { Refusal } from '../form/FormFlow.ts';
import type { NewKind } from './factors.ts';
import type { KeyCeremony } from './KeyCeremony.ts';

/** A message was sent: it is not sent again for this long. Milliseconds. */
const SEND_AGAIN_AFTER = 60_000;

const CODE = /^\d{6}$/;
/** A number with the code of its country; how it is grouped does not matter. */
const NUMBER = /^\+[1-9]\d{6,14}$/;

/** Where each kind begins. */
const begins = {
  webauthn: 'newKey',
  authenticator: 'authenticatorApp',
  sms: 'smsSetPhoneNumber',
} as const satisfies Record<NewKind, string>;

const on = {
  ...begins,
  others: 'chooseNewFactor',
  codeSent: 'smsVerifyCode',
  told: 'recoveryCode',
  on: 'on',
} as const;

/** The steps that set a second factor up (MFA-001, MFA-014). */
const enrolmentFlow = {
  initial: 'chooseNewFactor',
  steps: {
    chooseNewFactor: { on },
    authenticatorApp: { on },
    newKey: { on },
    smsSetPhoneNumber: { on },
    smsVerifyCode: { on },
    recoveryCode: { on: {} },
    on: { on: {} },
  },
} as const;
export type EnrolmentStep = keyof typeof enrolmentFlow.steps;
type EnrolmentEvent = keyof typeof on;

/** The calls that set a factor up: within a sign-in, or of a signed-in person. */
export interface EnrolmentCalls<Answer> {
  secret(signal: AbortSignal): Promise<AuthenticatorSecret>;
  proveSecret(code: string, signal: AbortSignal): Promise<Answer>;
  sendTo(phoneNumber: string, signal: AbortSignal): Promise<SentFactorCode>;
  proveNumber(code: TypedCode, signal: AbortSignal): Promise<Answer>;
  challenge(signal: AbortSignal): Promise<WebAuthnChallenge<WebAuthnCreateOptions>>;
  proveKey(made: WebAuthnMade, signal: AbortSignal): Promise<Answer>;
}

interface Begin<Answer> {
  readonly kinds: readonly NewKind[];
  readonly calls: EnrolmentCalls<Answer>;
  readonly clock: Ports['clock'];
}

/**
 * Sets a second factor up. It holds the secret of a new app and the recovery code as long as their screens are shown,
 * and no longer (ELE-11).
 */
export class FactorEnrolment<Answer extends NewRecoveryCode> {
  readonly kinds: readonly NewKind[];
  readonly flow = new Flow<EnrolmentStep, EnrolmentEvent>(enrolmentFlow);
  secret: AuthenticatorSecret | undefined;
  sent: SentFactorCode | undefined;
  /** The answer of the factor that is on now. */
  answer: Answer | undefined;
  isSentAgain = false;
  readonly wait: Countdown;
  readonly #calls: EnrolmentCalls<Answer>;
  #phoneNumber = '';
  #isBegun = false;

  constructor({ kinds, calls, clock }: Begin<Answer>) {
    this.kinds = kinds;
    this.#calls = calls;
    this.wait = new Countdown(clock);
    makeObservable(this, {
      secret: observableRef,
      sent: observableRef,
      answer: observableRef,
      isSentAgain: observableRef,
      done: action,
      leave: action,
    });
  }

  get hasOthers(): boolean {
    return this.kinds.length > 1;
  }

  /** Once, when the first screen is there: the only kind is set up without a press. */
  async begin(signal: AbortSignal): Promise<void> {
    const [only] = this.kinds;
    if (this.#isBegun || !only || this.hasOthers) return;
    this.#isBegun = true;
    try {
      await this.choose(only, signal);
    } catch (failure) {
      this.#isBegun = false; // what did not come is asked for once more
      throw failure;
    }
  }

  /** Sets this kind up. An app needs its secret first: where that fails, the person stays where they are. */
  async choose(kind: NewKind, signal: AbortSignal): Promise<void> {
    const secret = kind === 'authenticator' ? await this.#calls.secret(signal) : undefined;
    signal.throwIfAborted();
    this.#isBegun = true;
    this.#show({ secret });
    this.flow.send(kind);
  }

  /** Back to the choice: a secret that was not proven is worth nothing. */
  another(): void {
    this.#show({ secret: undefined, sent: undefined });
    this.flow.send('others');
  }

  /** Back to the number. */
  changeNumber(): void {
    this.#show({ sent: undefined });
    this.flow.send('sms');
  }

  async sendAgain(signal: AbortSignal): Promise<void> {
    this.#show({ isSentAgain: false }); // so that a second time is announced like the first
    const sent = await this.#calls.sendTo(this.#phoneNumber, signal);
    this.wait.start(SEND_AGAIN_AFTER);
    this.#show({ sent, isSentAgain: true });
  }

  /**
   * Reads the form of the step. Returns why it is refused, or what sends it; that resolves to the answer once the
   * factor is on, and to undefined while something more is asked for.
   */
  submit(form: FormData): Refusal | ((signal: AbortSignal) => Promise<Answer | undefined>) {
    return this.flow.step === 'smsSetPhoneNumber' ? this.#submitNumber(form) : this.#submitCode(form);
  }

  #submitNumber(form: FormData): Refusal | ((signal: AbortSignal) => Promise<undefined>) {
    const phoneNumber = String(form.get('phoneNumber') ?? '').replace(/[\s()./-]/g, '');
    if (!phoneNumber) return 'missing';
    if (!NUMBER.test(phoneNumber)) return 'malformed';
    return async (signal) => {
      const sent = await this.#calls.sendTo(phoneNumber, signal);
      this.#phoneNumber = phoneNumber;
      this.wait.start(SEND_AGAIN_AFTER);
      this.#show({ sent, isSentAgain: false });
      this.flow.send('codeSent');
      return undefined;
    };
  }

  #submitCode(form: FormData): Refusal | ((signal: AbortSignal) => Promise<Answer>) {
    const code = String(form.get('code') ?? '').replace(/[\s-]/g, '');
    if (!code) return 'missing';
    if (!CODE.test(code)) return 'malformed';
    const { sent } = this;
    return (signal) =>
      sent ? this.#calls.proveNumber({ otcToken: sent.otcToken, code }, signal) : this.#calls.proveSecret(code, signal);
  }

  /** Has the browser make a key. Rejects with an `ApiError` when there is none. */
  async makeKey(keys: () => Promise<KeyCeremony>, signal: AbortSignal): Promise<Answer> {
    const { webauthnToken, options } = await this.#calls.challenge(signal);
    const made = await (await keys()).make(options, signal);
    return this.#calls.proveKey({ webauthnToken, ...made }, signal);
  }

  /** The factor is on. A recovery code is shown before the person goes on. */
  done(answer: Answer): void {
    this.secret = this.sent = undefined;
    this.answer = answer;
    this.flow.send(answer.recoveryCode ? 'told' : 'on');
  }

  /** The person has gone on, or away: nothing of it is kept. Who comes back before it is on begins anew. */
  leave(): void {
    this.secret = this.sent = this.answer = undefined;
    this.wait.stop();
    this.flow.send('others'); // nothing leads back once it is on
    this.#isBegun = this.flow.step !== 'chooseNewFactor';
  }

  #show = action((state: Partial<Pick<this, 'secret' | 'sent' | 'isSentAgain'>>): void => {
    Object.assign(this, state);
  });
}
