import { action, makeObservable, observableRef } from 'mobx';
import { authEndpoints, type LoginResponse } from '../../../api/contract/auth.ts';
import { stepUpEndpoints } from '../../../api/contract/stepUp.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { FlowContext } from '../form/FlowContext.ts';
import { FormFlow } from '../form/FormFlow.ts';
import { FactorEnrolment } from '../mfa/FactorEnrolment.ts';
import type { FactorProof } from '../mfa/FactorProof.ts';
import { ownEnrolmentCalls, ownKinds } from '../mfa/own.ts';
import { proofOf } from '../mfa/pendingProof.ts';
import { stepUpFlow, type StepUpEvent, type StepUpStep } from './stepUp.flow.ts';

/** What a provider says word for word of a person without a second factor (STEPUP-010). */
const NOT_ENROLLED = 'MFA is not enrolled';

type Enrolment = FactorEnrolment<Pick<LoginResponse, 'recoveryCode'>>;

interface How {
  /** How old the proof may be, in seconds, when it is asked for. Undefined: any age will do (STEPUP-007). */
  readonly maxAge: () => number | undefined;
  /** A person without a second factor proves the first one again. */
  readonly takesPassword: boolean;
  /** The session is fresh. */
  readonly proven: () => void;
  /** The provider refuses for another reason. */
  readonly refused: (error: ApiError) => void;
}

/**
 * A fresh proof of who is signed in: the second factor again, in the same steps as at a sign-in. The page of the
 * step-up shows it, and a dialog of a page whose call was refused.
 */
export class FreshProof {
  readonly form: FormFlow<StepUpStep, StepUpEvent>;
  /** The answer that asks for a factor. */
  answer: LoginResponse | undefined;
  /** What sets up the first factor of a person who has none. */
  enrolment: Enrolment | undefined;
  readonly #context: FlowContext;
  readonly #how: How;

  constructor(context: FlowContext, how: How) {
    this.#context = context;
    this.#how = how;
    this.form = new FormFlow<StepUpStep, StepUpEvent>(context, stepUpFlow);
    makeObservable(this, { answer: observableRef, enrolment: observableRef, forget: action, show: action });
  }

  get proof(): FactorProof<LoginResponse> | undefined {
    const { answer } = this;
    return answer && proofOf({ context: this.#context, answer });
  }

  /** Asks the provider what is needed (STEPUP-008). */
  ask(): Promise<boolean> {
    const { takesPassword } = this.#how;
    const maxAge = this.#how.maxAge();
    this.form.setIdentifier(this.#context.session.user?.email ?? '');
    const body = maxAge === undefined ? {} : { maxAge };
    return this.form.run({
      send: async (signal) => {
        try {
          return await this.#taken(await this.#context.call(stepUpEndpoints.stepUp, { body }, { signal }), signal);
        } catch (failure) {
          if (this.#context.toError(failure).message === NOT_ENROLLED) return undefined;
          throw failure;
        }
      },
      done: (answer) => {
        if (answer) this.#follow(answer);
        else this.form.flow.send(takesPassword ? 'password' : 'unenrolled');
      },
      failed: (error) => {
        if (error.isRefusal) this.#how.refused(error);
        return undefined;
      },
    });
  }

  /** Takes the form of the step. Resolves to whether it was passed; never rejects. */
  submit(form: FormData): Promise<boolean> {
    return this.form.submit(() => this.#steps[this.form.flow.step]?.(form) ?? false);
  }

  /** Runs what a press asks for. */
  async press(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    if (this.form.busy) return false;
    return this.form.run({ send: work, done: () => {}, keeps: () => true });
  }

  /** Runs what proves the factor, and goes on. */
  async finish(work: (signal: AbortSignal) => Promise<Partial<LoginResponse>>): Promise<boolean> {
    if (this.form.busy) return false;
    return this.#finish(work);
  }

  /** Ends what is under way, and keeps neither a secret nor what asked for a factor (ELE-11). */
  forget(): void {
    const { form } = this;
    this.enrolment?.leave();
    this.show({ answer: undefined, enrolment: undefined });
    form.abort();
    form.forget();
    form.flow.reset();
  }

  /** @internal */
  show(state: Partial<Pick<FreshProof, 'answer' | 'enrolment'>>): void {
    Object.assign(this, state);
  }

  readonly #steps: Readonly<Partial<Record<StepUpStep, (form: FormData) => Promise<boolean> | boolean>>> = {
    asking: () => this.ask(),
    verifyStepUp: (form) => {
      const work = this.proof?.submit(form) ?? 'missing';
      return typeof work === 'function' ? this.#finish(work) : this.form.refuse(work, 'code');
    },
    noMFAEnrolledStepUp: () => this.#setUp(),
    setUpFactor: (form) => this.#submitEnrolment(form),
    signInAgain: (form) => this.#signIn(form),
  };

  async #setUp(): Promise<boolean> {
    const context = this.#context;
    return this.form.run({
      send: (signal) => ownKinds(context, signal),
      done: (kinds) => {
        const calls = ownEnrolmentCalls(context);
        this.show({ enrolment: new FactorEnrolment({ kinds, calls, clock: context.ports.clock }) });
        this.form.flow.send('setUp');
      },
    });
  }

  #submitEnrolment(form: FormData): Promise<boolean> | boolean {
    const { enrolment } = this;
    if (!enrolment) return false;
    if (enrolment.answer) {
      if (enrolment.flow.step === 'recoveryCode' && !form.has('saved')) return this.form.refuse('missing', 'code');
      return this.goOn();
    }
    const work = enrolment.submit(form);
    return typeof work === 'function' ? this.#finish(work) : this.form.refuse(work, 'code');
  }

  /** The first factor is set up: what was asked for is asked again. */
  goOn(): Promise<boolean> {
    this.enrolment?.leave();
    this.show({ enrolment: undefined });
    this.form.flow.send('again');
    return this.ask();
  }

  /** The password again, by the call of any other sign-in. */
  #signIn(form: FormData): Promise<boolean> | boolean {
    const password = form.get('password');
    if (typeof password !== 'string' || !password) return this.form.refuse('missing', 'password');
    const body = { email: this.#context.session.user?.email ?? '', password };
    return this.form.run({
      send: async (signal) => this.#taken(await this.#context.call(authEndpoints.login, { body }, { signal }), signal),
      done: (answer) => this.#follow(answer),
      failed: () => 'password',
    });
  }

  #finish(work: (signal: AbortSignal) => Promise<Partial<LoginResponse> | undefined>): Promise<boolean> {
    const { enrolment } = this;
    return this.form.run({
      send: async (signal) => {
        const answer = await work(signal);
        return enrolment ? answer : this.#taken({ mfaRequired: false, ...answer }, signal);
      },
      done: (answer) => {
        if (!enrolment) this.#follow(answer);
        else if (answer) enrolment.done(answer);
      },
      failed: () => 'code',
    });
  }

  /** A session of the answer is taken over before anything follows. */
  async #taken(answer: LoginResponse, signal: AbortSignal): Promise<LoginResponse> {
    await this.form.adopt(answer, signal);
    return answer;
  }

  #follow(answer: Partial<LoginResponse> | undefined): void {
    this.form.say();
    if (answer?.accessToken) {
      this.show({ answer: undefined });
      this.form.flow.send('proven');
      this.#how.proven();
    } else if (answer?.mfaRequired) {
      this.show({ answer: { ...answer, mfaRequired: true } });
      this.form.flow.send('factor');
    }
  }
}
