import { action, computed, makeObservable, observableRef } from 'mobx';
import { phonesEndpoints } from '../../../api/contract/phones.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { gateOf } from '../captcha/CaptchaGate.ts';
import { isAnswer, type FlowContext } from '../flows/FlowStore.ts';
import { MailFlowStore } from '../flows/MailFlowStore.ts';
import { handOver } from '../later/handover.ts';
import { looksLikePhoneNumber } from '../later/otherIdentifiers.ts';
import { textOf } from '../LoginStep.ts';
import { phoneResetFlow, type PhoneResetEvent, type PhoneResetScreen, type PhoneResetStep } from './phoneReset.flow.ts';

const GONE = 410;

/**
 * The way from a lost phone number to another one, by the code of a mail (PHRESET). The tokens of its steps are kept in memory alone. At the
 * end the login sends the new number a code, which proves it.
 */
export class PhoneResetStore extends MailFlowStore<PhoneResetStep, PhoneResetEvent, PhoneResetScreen> {
  /** The way to the new number was over before it was used. */
  hasEnded = false;

  #resetPhoneNumberToken = '';
  #changePhoneNumberToken = '';
  #isAnother = false;

  constructor(context: FlowContext) {
    super(context, phoneResetFlow);
    gateOf(context);
    makeObservable(this, { hasEnded: observableRef, screen: computed });
  }

  get screen(): PhoneResetScreen {
    const { step } = this.flow;
    if (step === 'VerifyResetPhoneNumber') return 'code';
    if (step === 'ChangePhoneNumber') return 'number';
    return this.hasEnded ? 'ended' : 'ask';
  }

  override askAgain(): void {
    super.askAgain();
    this.#again(false);
  }

  override back(): void {
    if (this.flow.step === 'VerifyResetPhoneNumber') return this.askAgain();
    super.back();
  }

  /** To the login, without waiting. */
  goOn(): void {
    this.goTo('loginUrl');
  }

  /** A visit begins anew: what was asked for before it is gone with its page. */
  protected override begun(): void {}

  protected override get isOver(): boolean {
    return false;
  }

  protected override get outlives(): boolean {
    return false;
  }

  protected override async sendMail(email: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.context.call(phonesEndpoints.reset, { body: { email } }, { signal });
    this.#mailed(answer.resetPhoneNumberToken);
    return answer;
  }

  /** The first mail is not called another one. */
  protected override mailed(): void {
    if (!this.#isAnother) this.mailing = undefined;
    super.mailed();
  }

  protected override renewed(): void {
    this.#again(false);
  }

  protected override take(form: FormData): Promise<boolean> {
    if (this.screen === 'code') return this.takeCode(form, () => this.#verify());
    return this.screen === 'number' ? this.#takeNumber(textOf(form, 'phoneNumber').trim()) : this.takeAddress(form);
  }

  #mailed = action((token: string): void => {
    this.#resetPhoneNumberToken = token;
    this.hasEnded = false;
    this.#isAnother = !this.flow.send('mailed');
  });

  #again = action((hasEnded: boolean): void => {
    this.hasEnded = hasEnded;
    this.#resetPhoneNumberToken = this.#changePhoneNumberToken = '';
    this.mailing = undefined;
    this.flow.send('again');
  });

  #verify(): Promise<boolean> {
    const body = { resetPhoneNumberToken: this.#resetPhoneNumberToken, code: this.code };
    return this.run({
      send: (signal) => this.context.call(phonesEndpoints.verifyReset, { body }, { signal }),
      done: ({ changePhoneNumberToken }) => {
        this.dropCode();
        this.#resetPhoneNumberToken = '';
        this.#changePhoneNumberToken = changePhoneNumberToken;
        this.flow.send('proven');
      },
      failed: (error) => {
        this.dropCode();
        return error.errorCode.startsWith('ER-TOO-MANY') ? undefined : 'code';
      },
    });
  }

  #takeNumber(phoneNumber: string): Promise<boolean> {
    if (!phoneNumber) return this.refuse('missing', 'phoneNumber');
    if (!looksLikePhoneNumber(phoneNumber)) return this.refuse('malformed', 'phoneNumber');
    const body = { changePhoneNumberToken: this.#changePhoneNumberToken, phoneNumber };
    return this.run({
      send: (signal) => this.context.call(phonesEndpoints.change, { body }, { signal }),
      done: () => {
        this.#changePhoneNumberToken = '';
        handOver(this.context.ports, { event: 'smsCode', identifier: phoneNumber }); // PHRESET-003
        this.goOn();
        this.#again(false);
      },
      failed: (error) => this.#refused(error),
    });
  }

  #refused(error: ApiError): string | undefined {
    if (error.statusCode === GONE) this.#again(true);
    else if (isAnswer(error) && error.errorContext?.['field'] === 'phoneNumber') return 'phoneNumber';
    return undefined;
  }
}
