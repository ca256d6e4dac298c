import { action, computed, makeObservable, observableRef } from 'mobx';
import { phonesEndpoints } from '../../../api/contract/phones.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { gateOf } from '../captcha/CaptchaGate.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { MailLink } from '../form/MailLink.ts';
import { handOver } from '../later/handover.ts';
import { looksLikePhoneNumber } from '../later/otherIdentifiers.ts';
import { textOf } from '../LoginStep.ts';
import { phoneResetFlow, type PhoneResetEvent, type PhoneResetScreen, type PhoneResetStep } from './phoneReset.flow.ts';

const GONE = 410;

/**
 * The way from a lost phone number to another one, by the code of a mail (PHRESET). The tokens of its steps are kept in memory alone. At the
 * end the login sends the new number a code, which proves it.
 */
export class PhoneResetStore {
  readonly form: FormFlow<PhoneResetStep, PhoneResetEvent>;
  readonly mail: MailLink;
  /** The way to the new number was over before it was used. */
  hasEnded = false;

  readonly #context: FlowContext;
  #resetPhoneNumberToken = '';
  #changePhoneNumberToken = '';
  #isAnother = false;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<PhoneResetStep, PhoneResetEvent>(context, phoneResetFlow);
    gateOf(context);
    this.mail = new MailLink(context, this.form, {
      send: (email, signal) => this.#send(email, signal),
      again: () => this.#again(false),
      isOver: () => false,
      outlives: () => false,
      renewed: () => this.#again(false),
      isAnother: () => this.#isAnother,
    });
    makeObservable(this, { hasEnded: observableRef, screen: computed });
  }

  get screen(): PhoneResetScreen {
    const { step } = this.form.flow;
    if (step === 'VerifyResetPhoneNumber') return 'code';
    if (step === 'ChangePhoneNumber') return 'number';
    return this.hasEnded ? 'ended' : 'ask';
  }

  /** A visit begins anew: what was asked for before it is gone with its page. */
  start(origin: FlowOrigin): () => void {
    const stop = this.form.enter();
    this.mail.begin(origin);
    return stop;
  }

  submit(form: FormData): Promise<boolean> {
    return this.form.submit(() => {
      if (this.screen === 'code') return this.mail.takeCode(form, () => this.#verify());
      return this.screen === 'number'
        ? this.#takeNumber(textOf(form, 'phoneNumber').trim())
        : this.mail.takeAddress(form);
    });
  }

  /** "Wrong address?" */
  change(): void {
    this.mail.askAgain();
  }

  /** From the code to the address, else to the login. */
  back(): void {
    if (this.form.flow.step === 'VerifyResetPhoneNumber') this.mail.askAgain();
    else this.goOn();
  }

  /** To the login, without waiting. */
  goOn(): void {
    this.form.leave(() => this.#context.routing.to('loginUrl'));
  }

  async #send(email: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#context.call(phonesEndpoints.reset, { body: { email } }, { signal });
    this.#mailed(answer.resetPhoneNumberToken);
    return answer;
  }

  #mailed = action((token: string): void => {
    this.#resetPhoneNumberToken = token;
    this.hasEnded = false;
    this.#isAnother = !this.form.flow.send('mailed');
  });

  #again = action((hasEnded: boolean): void => {
    this.hasEnded = hasEnded;
    this.#resetPhoneNumberToken = this.#changePhoneNumberToken = '';
    this.mail.show(undefined);
    this.form.flow.send('again');
  });

  #verify(): Promise<boolean> {
    const body = { resetPhoneNumberToken: this.#resetPhoneNumberToken, code: this.mail.code };
    return this.form.run({
      send: (signal) => this.#context.call(phonesEndpoints.verifyReset, { body }, { signal }),
      done: ({ changePhoneNumberToken }) => {
        this.mail.dropCode();
        this.#resetPhoneNumberToken = '';
        this.#changePhoneNumberToken = changePhoneNumberToken;
        this.form.flow.send('proven');
      },
      failed: (error) => {
        this.mail.dropCode();
        return error.errorCode.startsWith('ER-TOO-MANY') ? undefined : 'code';
      },
    });
  }

  #takeNumber(phoneNumber: string): Promise<boolean> | boolean {
    if (!phoneNumber) return this.form.refuse('missing', 'phoneNumber');
    if (!looksLikePhoneNumber(phoneNumber)) return this.form.refuse('malformed', 'phoneNumber');
    const body = { changePhoneNumberToken: this.#changePhoneNumberToken, phoneNumber };
    return this.form.run({
      send: (signal) => this.#context.call(phonesEndpoints.change, { body }, { signal }),
      done: () => {
        this.#changePhoneNumberToken = '';
        handOver(this.#context.ports, { event: 'smsCode', identifier: phoneNumber }); // PHRESET-003
        this.goOn();
        this.#again(false);
      },
      failed: (error) => this.#refused(error),
    });
  }

  #refused(error: ApiError): string | undefined {
    if (error.statusCode === GONE) this.#again(true);
    else if (error.isRefusal && error.errorContext?.['field'] === 'phoneNumber') return 'phoneNumber';
    return undefined;
  }
}
