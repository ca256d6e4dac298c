import { action, makeObservable, observableRef } from 'mobx';
import type { TypedCode, WebAuthnChallenge, WebAuthnSigned } from '../../../api/contract/mfa.ts';
import type { WebAuthnRequestOptions } from '../../../api/contract/webauthn.ts';
import { Countdown } from '../../core/Countdown.ts';
import { Flow } from '../../core/Flow.ts';
import type { Ports } from '../../core/ports.ts';
import type { Refusal } from '../form/FormFlow.ts';
import type { KeyCeremony } from './KeyCeremony.ts';
import type { Factor, FactorKind } from './factors.ts';

/** A message was sent: it is not sent again for this long. Milliseconds. */
const SEND_AGAIN_AFTER = 60_000;

const CODE = /^\d{6}$/;

/** Where each kind of factor is asked for. */
const stepOf = {
  authenticator: 'verify',
  webauthn: 'webAuthn',
  sms: 'smsVerifyCode',
  email: 'emailVerifyCode',
} as const satisfies Record<FactorKind, string>;

const on = { ...stepOf, others: 'chooseFactor', lost: 'noWayLeft' } as const;

/** The steps of a proof by second factor (MFA-001). Each factor is one press away from each other. */
const proofFlow = {
  initial: 'chooseFactor',
  steps: {
    chooseFactor: { on },
    verify: { on },
    webAuthn: { on },
    smsVerifyCode: { on },
    emailVerifyCode: { on },
    noWayLeft: { on },
  },
} as const;
export type ProofStep = keyof typeof proofFlow.steps;
type ProofEvent = keyof typeof on;

/** A message with a code: what names it, and where it went, masked. */
export interface SentMessage {
  readonly otcToken: string;
  readonly phoneNumber?: string;
}

/** The calls of a proof. Of a sign-in, or of a person who removes a factor. */
export interface ProofCalls<Answer> {
  /** Sends a text message or a mail. */
  send(factor: Factor, signal: AbortSignal): Promise<SentMessage>;
  typed(factor: Factor, code: TypedCode, how: Sending): Promise<Answer>;
  code(factor: Factor, code: string, how: Sending): Promise<Answer>;
  ask(factor: Factor, signal: AbortSignal): Promise<WebAuthnChallenge<WebAuthnRequestOptions>>;
  signed(factor: Factor, signed: WebAuthnSigned, how: Sending): Promise<Answer>;
}

/** How a proof is sent. */
export interface Sending {
  readonly signal: AbortSignal;
  /** This browser is not asked again. */
  readonly rememberDevice: boolean;
}

interface Begin<Answer> {
  readonly factors: readonly Factor[];
  readonly calls: ProofCalls<Answer>;
  readonly clock: Ports['clock'];
  /** The factor was right. */
  readonly used?: (kind: FactorKind) => void;
}

/**
 * A proof by second factor: which factor is asked for, and what was sent for it. It holds no code: codes pass through
 * `submit`. The form around it runs the calls and says what is wrong.
 */
export class FactorProof<Answer> {
  readonly factors: readonly Factor[];
  readonly flow = new Flow<ProofStep, ProofEvent>(proofFlow);
  /** The factor that is asked for. */
  factor: Factor;
  sent: SentMessage | undefined;
  /** The message was sent once more. */
  isSentAgain = false;
  /** For how many days this browser may skip the factor; undefined where it may not (MFA-008, MFA-010). */
  rememberDays: number | undefined;
  readonly wait: Countdown;
  readonly #calls: ProofCalls<Answer>;
  readonly #used: Begin<Answer>['used'];
  readonly #clock: Ports['clock'];
  /** The messages that are out, and since when. */
  readonly #out = new Map<Factor, { readonly sent: SentMessage; readonly at: number }>();
  #isBegun = false;

  /** @param begin.factors at least one, the first one is asked for unless there are several kinds */
  constructor({ factors, calls, clock, used }: Begin<Answer>) {
    this.factors = factors;
    this.factor = factors[0] ?? { kind: 'authenticator' };
    this.#calls = calls;
    this.#used = used;
    this.#clock = clock;
    this.wait = new Countdown(clock);
    makeObservable(this, {
      factor: observableRef,
      sent: observableRef,
      isSentAgain: observableRef,
      rememberDays: observableRef,
      rememberFor: action,
    });
    if (factors.length === 1 && !this.#needsMessage(this.factor)) this.flow.send(this.factor.kind);
  }

  /** There is something to choose. */
  get hasOthers(): boolean {
    return this.factors.length > 1;
  }

  /** Once, when the first screen is there: a person with one factor gets the message of it without a press. */
  async begin(signal: AbortSignal): Promise<void> {
    const [only] = this.factors;
    if (this.#isBegun || !only || this.hasOthers || !this.#needsMessage(only)) return;
    this.#isBegun = true;
    await this.choose(only, signal);
  }

  /** Asks for a factor. A message is sent first: where that fails, the person stays where they are. */
  async choose(factor: Factor, signal: AbortSignal): Promise<void> {
    const sent = this.#needsMessage(factor) ? await this.#message(factor, signal) : undefined;
    signal.throwIfAborted();
    this.#show(factor, sent, false);
    this.flow.send(factor.kind);
  }

  /** Back to the choice. */
  another(): void {
    this.flow.send('others');
  }

  /** None of the factors is at hand. */
  lost(): void {
    this.flow.send('lost');
  }

  async sendAgain(signal: AbortSignal): Promise<void> {
    const { factor } = this;
    this.#show(factor, this.sent, false); // so that a second time is announced like the first
    this.#show(factor, await this.#send(factor, signal), true);
  }

  /** The message that is out, or another one after a while. */
  async #message(factor: Factor, signal: AbortSignal): Promise<SentMessage> {
    const out = this.#out.get(factor);
    const left = out ? out.at + SEND_AGAIN_AFTER - this.#clock.monotonic() : 0;
    if (!out || left <= 0) return this.#send(factor, signal);
    this.wait.start(left);
    return out.sent;
  }

  async #send(factor: Factor, signal: AbortSignal): Promise<SentMessage> {
    const sent = await this.#calls.send(factor, signal);
    this.#out.set(factor, { sent, at: this.#clock.monotonic() });
    this.wait.start(SEND_AGAIN_AFTER);
    return sent;
  }

  /** Reads the form. Returns why it is refused, or what sends it. */
  submit(form: FormData): Refusal | ((signal: AbortSignal) => Promise<Answer>) {
    const code = String(form.get('code') ?? '').replace(/[\s-]/g, '');
    if (!code) return 'missing';
    if (!CODE.test(code)) return 'malformed';
    const { factor, sent } = this;
    const rememberDevice = form.has('rememberDevice');
    return async (signal) => {
      const how = { signal, rememberDevice };
      const answer = sent
        ? await this.#calls.typed(factor, { otcToken: sent.otcToken, code }, how)
        : await this.#calls.code(factor, code, how);
      this.#used?.(factor.kind);
      return answer;
    };
  }

  /** Asks the browser for the key. Rejects with an `ApiError` when there is no answer. */
  async sign(keys: () => Promise<KeyCeremony>, how: Sending): Promise<Answer> {
    const { factor } = this;
    const { webauthnToken, options } = await this.#calls.ask(factor, how.signal);
    const signed = await (await keys()).sign(options, how.signal);
    const answer = await this.#calls.signed(factor, { webauthnToken, options: signed }, how);
    this.#used?.('webauthn');
    return answer;
  }

  /** This browser may skip the factor for this many days. */
  rememberFor(days: number | undefined): void {
    this.rememberDays = days;
  }

  #needsMessage({ kind }: Factor): boolean {
    return kind === 'sms' || kind === 'email';
  }

  #show = action((factor: Factor, sent: SentMessage | undefined, isSentAgain: boolean): void => {
    Object.assign(this, { factor, sent, isSentAgain });
  });
}
