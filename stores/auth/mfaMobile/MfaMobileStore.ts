import { computed, makeObservable, reaction } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { SessionFacts, StoreContext } from '../../core/context.ts';
import { onAnotherPerson } from '../../core/onAnotherPerson.ts';
import type { FlowContext, FlowOrigin } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { FactorEnrolment } from '../mfa/FactorEnrolment.ts';
import type { FactorProof } from '../mfa/FactorProof.ts';
import { ownEnrolmentCalls } from '../mfa/own.ts';
import { enrolmentOf } from '../mfa/pendingEnrolment.ts';
import { proofOf } from '../mfa/pendingProof.ts';
import { mfaMobileFlow, type MfaMobileEvent, type MfaMobileStep } from './mfaMobile.flow.ts';

/** The person of the link has a factor: it is proven, not set up again. */
const ENROLLED = 'ER-MFA-ENROLLED-ALREADY';
const TOO_MANY = 429;

/** Their button leads away. */
const ends: ReadonlySet<MfaMobileStep> = new Set(['factorReady', 'linkMissing', 'linkEnded']);

type Answer = Partial<LoginResponse>;
export type MfaMobileContext = FlowContext &
  Pick<StoreContext, 'onReset'> & { readonly session: Pick<SessionFacts, 'probing'> };

/**
 * The page of a phone that sets up an authenticator app, or takes its code (ROUTE-019, ROUTE-032): for the sign-in that
 * a link names by `mfaToken`, else for the person who is signed in on the phone.
 */
export class MfaMobileStore {
  readonly form: FormFlow<MfaMobileStep, MfaMobileEvent>;
  enrolment: FactorEnrolment<Answer> | undefined;
  /** Only for a link: the code of a person who has an app already. */
  proof: FactorProof<Answer> | undefined;
  readonly #context: MfaMobileContext;
  /** In memory alone. */
  #pending: LoginResponse | undefined;

  constructor(context: MfaMobileContext) {
    this.#context = context;
    this.form = new FormFlow<MfaMobileStep, MfaMobileEvent>(context, mfaMobileFlow);
    makeObservable(this, { screen: computed });
    // What a person was setting up is none of the next one's. A sign-in while a link is shown changes nothing.
    onAnotherPerson(context, () => {
      if (this.#pending ? this.form.isShown : !this.enrolment) return;
      this.#pending = undefined;
      this.#forget();
      if (this.form.isShown && context.session.status === 'signed-in') void this.#open();
    });
  }

  get screen(): MfaMobileStep {
    return this.form.flow.step;
  }

  start({ query: { mfaToken } }: FlowOrigin): () => void {
    const leave = this.form.enter();
    if (mfaToken && mfaToken !== this.#pending?.mfaToken) {
      this.#forget();
      this.#pending = { mfaRequired: true, mfaToken, mfaStrategies: ['AuthenticatorApp'] };
    }
    const { session } = this.#context;
    const stop = reaction(
      () => (session.status === 'signed-out' && session.probing ? 'loading' : session.status),
      (status) => {
        if (this.screen === 'linkMissing' && status === 'signed-in') this.form.flow.send('again');
        if (this.screen !== 'opening' || this.#pending) return; // a link needs no session
        if (status === 'signed-in') void this.#open();
        else if (status === 'signed-out') this.form.flow.send('nobody');
      },
      { fireImmediately: true },
    );
    if (this.#pending && this.screen === 'opening') void this.#open();
    return () => {
      stop();
      leave();
    };
  }

  /** Takes the form of the screen. Resolves to whether it was passed; never rejects. */
  submit(data: FormData): Promise<boolean> {
    return this.form.submit(() => {
      const { enrolment, proof, form } = this;
      if (form.flow.step === 'opening') return this.#open();
      if (ends.has(form.flow.step)) return this.#goOn();
      if (enrolment?.answer) {
        const isUnsaved = enrolment.flow.step === 'recoveryCode' && !data.has('saved');
        return isUnsaved ? form.refuse('missing', 'code') : this.goOn();
      }
      const work = form.flow.step === 'proveOnPhone' ? proof?.submit(data) : enrolment?.submit(data);
      return typeof work === 'function' ? this.#run(work) : form.refuse(work ?? 'missing', 'code');
    });
  }

  async press(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    return !this.form.busy && this.form.run({ send: work, done: () => {}, keeps: () => true });
  }

  async finish(work: (signal: AbortSignal) => Promise<Answer>): Promise<boolean> {
    return !this.form.busy && this.#run(work);
  }

  /** The factor is set up, and its recovery code is saved. */
  async goOn(): Promise<boolean> {
    const answer = this.enrolment?.answer;
    const done = await this.form.run({
      send: (signal) => this.form.adopt(answer && { mfaRequired: false, ...answer }, signal),
      done: () => void this.form.flow.send('done'),
    });
    if (done) {
      this.enrolment?.leave();
      this.enrolment = undefined;
    }
    return done;
  }

  /** To the sign-in, or to the app of who is signed in. */
  back(): void {
    this.#goOn();
  }

  #goOn(): true {
    const { session, routing } = this.#context;
    this.form.leave(() => (session.status === 'signed-in' ? routing.afterLogin() : routing.to('loginUrl')));
    return true;
  }

  /** Keeps neither a secret nor what was shown of it (ELE-11). */
  #forget(): void {
    const { form } = this;
    this.enrolment?.leave();
    this.enrolment = this.proof = undefined;
    form.abort();
    form.forget();
    form.flow.reset();
  }

  #open(): Promise<boolean> {
    const context = this.#context;
    const answer = this.#pending;
    const enrolment: FactorEnrolment<Answer> = answer
      ? enrolmentOf({ context, answer })
      : new FactorEnrolment({
          kinds: ['authenticator'],
          calls: ownEnrolmentCalls(context),
          clock: context.ports.clock,
        });
    this.enrolment = enrolment;
    return this.form.run({
      send: (signal) => enrolment.begin(signal),
      done: () => void this.form.flow.send('secret'),
      failed: (error) => {
        if (answer && error.code === ENROLLED) {
          this.proof = proofOf({ context, answer });
          this.form.flow.send('enrolled');
        } else if (error.isRefusal && error.statusCode !== TOO_MANY) this.form.flow.send('ended');
        return undefined;
      },
    });
  }

  #run(work: (signal: AbortSignal) => Promise<Answer | undefined>): Promise<boolean> {
    const { proof, enrolment } = this;
    return this.form.run({
      send: async (signal) => {
        const answer = await work(signal);
        if (proof && answer) await this.form.adopt({ mfaRequired: false, ...answer }, signal);
        return answer;
      },
      done: (answer) => {
        if (proof) this.form.flow.send('done');
        else if (answer) enrolment?.done(answer);
      },
      failed: () => 'code',
    });
  }
}
