import { action, computed, makeObservable, observableRef } from 'mobx';
import { phonesEndpoints } from '../../../api/contract/phones.ts';
import { publicStrategies } from '../../../api/contract/publicStrategies.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import { gateOf } from '../captcha/CaptchaGate.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { MailLink } from '../form/MailLink.ts';
import { handOver } from '../login/handover.ts';
import { looksLikePhoneNumber, takesPhoneNumbers } from '../otherIdentifiers.ts';
import { textOf } from '../login/LoginStep.ts';
import { phoneResetFlow, type PhoneResetEvent, type PhoneResetScreen, type PhoneResetStep } from './phoneReset.flow.ts';

const GONE = 410;

/**
 * The way from a lost phone number to another one, by the code of a mail (PHRESET). The tokens of its steps are kept in
 * memory alone. At the end the login sends the new number a code, which proves it.
 */
export class PhoneResetStore {
  readonly form: FormFlow<PhoneResetStep, PhoneResetEvent>;
  readonly mail: MailLink;
  /** The way to the new number was over before it was used. */
  hasEnded = false;
  /** No text message signs anybody in, so no number is of use. False until that is known. */
  isUnavailable = false;

  readonly #context: FlowContext;
  readonly #actions: Actions<'strategies'>;
  #resetPhoneNumberToken = '';
  #changePhoneNumberToken = '';
  #isAnother = false;

  constructor(context: FlowContext) {
    this.#context = context;
    this.form = new FormFlow<PhoneResetStep, PhoneResetEvent>(context, phoneResetFlow);
    this.#actions = new Actions(context.toError, context.report);
    gateOf(context);
    this.mail = new MailLink(context, this.form, {
      name: 'phoneReset',
      send: (email, signal) => this.#send(email, signal),
      again: () => this.#again(false),
      isOver: () => false,
      outlives: () => false,
      renewed: () => this.#again(false),
      isAnother: () => this.#isAnother,
    });
    makeObservable(this, { hasEnded: observableRef, isUnavailable: observableRef, screen: computed });
  }

  get screen(): PhoneResetScreen {
    const { step } = this.form.flow;
    if (step === 'VerifyResetPhoneNumber') return 'code';
    if (step === 'ChangePhoneNumber') return 'number';
    if (this.hasEnded) return 'ended';
    return this.isUnavailable ? 'unavailable' : 'ask';
  }

  /** A visit begins anew: what was asked for before it is gone with its page, also where the page is no document. */
  start(origin: FlowOrigin): () => void {
    if (!this.form.isShown && this.form.flow.step !== phoneResetFlow.initial) {
      this.#again(false);
      this.form.forget();
      this.form.setIdentifier('');
    }
    const stop = this.form.enter();
    this.mail.begin(origin);
    void this.#look();
    return stop;
  }

  submit(form: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => {
      if (this.screen === 'code') return this.mail.takeCode(form, () => this.#verify());
      return this.screen === 'number'
        ? this.#takeNumber(textOf(form, 'phoneNumber').trim())
        : this.mail.takeAddress(form);
    }, callback);
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

  /** Asks how people sign in. A provider that does not say lets the person try. */
  #look(): Promise<boolean> {
    const { signal } = this.form;
    return this.#actions.run('strategies', () => this.#context.call(publicStrategies, {}, { signal }), {
      done: (strategies) => {
        const isKnown = !!strategies?.mainAuthStrategies?.length;
        this.isUnavailable = isKnown && !takesPhoneNumbers(strategies);
      },
    });
  }

  async #send(email: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#context.call(phonesEndpoints.reset, { body: { email } }, { signal });
    signal.throwIfAborted();
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
