import { action, makeObservable, observableRef, reaction } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { Callback } from '../../core/Actions.ts';
import { ModuleTable } from '../../core/ModuleTable.ts';
import { FormFlow, type FormProblem, type Refusal } from '../form/FormFlow.ts';
import { steps } from './generated/steps.ts';
import { loginFlow, offers, stepAfter, type LoginEvent, type LoginStep } from './login.flow.ts';
import {
  textOf,
  type LoginContext,
  type LoginStepModule,
  type LoginSteps,
  type Passed,
  type SignIn,
} from './LoginStep.ts';

/** The page is left this long after a sign-in (LOGIN-026). Milliseconds. */
const LEAVE_AFTER = 200;

/** The provider asks for a step that this version cannot show. */
interface Unavailable {
  readonly kind: 'unavailable';
  readonly field?: string | undefined;
  readonly step: LoginStep | undefined;
}

/** Why a step was refused. The page translates it. */
export type LoginProblem = FormProblem | Unavailable;

/**
 * One sign-in, from the identifier to the session (specification part 1 §4; LOGIN).
 */
export class LoginStore {
  readonly form: FormFlow<LoginStep, LoginEvent, Unavailable>;
  /**
   * A user signed in in another tab while a sign-in was under way here. The page stays until the user chooses to go on.
   */
  elsewhere = false;
  /** The answer that led to the step, until somebody is signed in by it. It changes with the step. */
  answer: Passed['session'];
  readonly #context: LoginContext;
  /**
   * The identifier of the visit before, or of the address. Any other was typed in this visit, and counts more than what
   * is handed over.
   */
  kept = '';
  #hint: string | null = null;
  /** What the steps do. */
  readonly steps: ModuleTable<LoginStep, LoginStepModule>;
  /** A submit is opening a session, so the session that appears is its own. */
  #signingIn = false;

  /** @param modules the steps that are built; those of this version by default */
  constructor(context: LoginContext, modules: LoginSteps = steps) {
    this.#context = context;
    this.form = new FormFlow<LoginStep, LoginEvent, Unavailable>(context, loginFlow, { tellsSession: true });
    this.steps = new ModuleTable(modules);
    makeObservable(this, { elsewhere: observableRef, setIdentifier: action, back: action });
  }

  /**
   * Whether the step leads back to the identifier, as does a sign-in in another tab: the person may want another
   * account. Where a session is open and only waits to be taken, nothing leads back: the person would believe to be
   * signed out.
   */
  get canGoBack(): boolean {
    return this.elsewhere || (!this.answer?.accessToken && stepAfter(this.form.flow.step, 'back') !== undefined);
  }

  /**
   * Remembers where to go afterwards, and goes there when a session turns up without a submit: a silent refresh that
   * succeeded beside the form, or another tab. The store outlives its boxes: it begins anew for a person whom the
   * address names since. Returns the undo; the last one also aborts what is still running (ELE-09), but not a session
   * that is being taken over: a gate removes the box as soon as it is there, and the app goes on.
   */
  start(): () => void {
    const { session, routing } = this.#context;
    routing.rememberTarget();
    const hint = routing.query('login_hint');
    // What was typed since counts more.
    if (hint && hint !== this.#hint && this.form.identifier === this.kept) {
      this.back(true);
      this.setIdentifier((this.kept = hint));
    }
    this.#hint = hint;
    if (!this.form.isShown && this.form.flow.step === 'success' && !this.elsewhere) {
      this.#signingIn = false; // also where the host has gone on by itself
      this.form.flow.reset();
    }
    const leave = this.form.enter(() => {
      this.kept = this.form.identifier;
      if (!this.#signingIn) this.#abort();
    });
    const stop = reaction(
      () => session.status === 'signed-in',
      (signedIn) => (signedIn ? this.#signingIn || this.#resumed() : this.#ended()),
      { fireImmediately: true },
    );
    return () => {
      stop();
      leave();
    };
  }

  setIdentifier(identifier: string): void {
    this.form.setIdentifier(identifier);
    if (this.form.flow.step === loginFlow.initial) this.form.say();
  }

  /** Takes the form of the step the person is at. Resolves to whether the step was passed; never rejects. */
  submit(form: FormData, callback?: Callback): Promise<boolean> {
    return this.form.submit(() => {
      const module = this.steps.get(this.form.flow.step);
      if (!module) return false;
      // As it stands in the form now: some password managers write it without an event, and at any step.
      if (form.has('identifier')) this.setIdentifier(textOf(form, 'identifier'));
      const { field } = module;
      const work = module.submit(form, this.#signIn());
      return typeof work === 'function' ? this.#run(work, field) : this.#refuse(work, field);
    }, callback);
  }

  /**
   * Back to the identifier, which is kept.
   *
   * @param anew from any step, as after a sign-in in another tab; by default from those alone that lead back
   */
  back(anew = this.elsewhere): void {
    this.#abort();
    this.elsewhere = false;
    if (anew) this.form.flow.reset();
    this.form.empty();
    this.#follow('back');
  }

  #abort(): void {
    this.form.abort();
    this.form.stay();
    this.#signingIn = false;
  }

  /**
   * Goes on with what `ask` comes to, unless a submit is running (ELE-08); nothing happens when it comes back with
   * nothing. Resolves to whether that led on; never rejects.
   */
  async prove(ask: (signIn: SignIn) => Promise<Passed | undefined>): Promise<boolean> {
    return !this.form.busy && this.#run(() => ask(this.#signIn()));
  }

  /** The sign-in as it is now, for a step. */
  #signIn(): SignIn {
    return {
      context: this.#context,
      identifier: this.form.identifier.trim(),
      answer: this.answer,
      signal: this.form.signal,
      isBuilt: (step) => this.#isBuilt(step),
    };
  }

  #isBuilt(step: LoginStep): boolean {
    return this.steps.has(step) || step === 'success'; // which asks for nothing
  }

  /** Runs a step and moves to the next one. `field` names the field at which a problem is shown. */
  async #run(work: () => Promise<Refusal | Passed | undefined>, field?: string): Promise<boolean> {
    const { flow } = this.form;
    const { step } = flow;
    const signIn = this.#signIn();
    await this.form.run({
      send: async () => {
        const result = await work();
        return typeof result === 'object' ? this.#prepare(step, result, signIn) : result;
      },
      keeps: (result) => result === undefined,
      done: (result) => {
        if (typeof result !== 'object') result && this.form.refuse(result, field);
        else if (result.event) this.#follow(result.event, result.session);
        else this.form.say({ kind: 'unavailable', field, step: result.next });
      },
      failed: () => field,
    });
    return flow.step !== step;
  }

  /** Readies the step that an answer leads to: the session is taken over, or the code of the step is here and begun. */
  async #prepare(
    step: LoginStep,
    { event, session }: Passed,
    signIn: SignIn,
  ): Promise<Partial<Passed> & { next: LoginStep | undefined }> {
    // The last that is due wins: the offers are written in that order.
    if (event === 'accepted' && session)
      for (const { offered, send } of offers)
        if (await this.steps.get(offered)?.isOffered?.(step, session, signIn)) event = send;
    const next = event && stepAfter(step, event);
    if (!next || !this.#isBuilt(next)) return { next };
    await this.steps.load(next);
    await this.steps.get(next)?.begin?.(signIn);
    if (event === 'accepted' && session) await this.#adopt(session, signIn.signal);
    return { event, next, session };
  }

  /** The session first, the step after it: a person who sees the success step is signed in. */
  async #adopt(answer: LoginResponse, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#signingIn = true;
    try {
      await this.#context.session.adopt(answer);
    } catch (failure) {
      this.#signingIn = false;
      throw failure;
    }
  }

  #follow(event: LoginEvent, answer?: Passed['session']): void {
    this.form.say();
    this.answer = event === 'accepted' ? undefined : answer;
    this.form.flow.send(event);
    if (event === 'accepted') this.#leaveSoon();
  }

  /** Says why a form is not sent, and has it typed again. */
  #refuse(kind: Refusal, field: string | undefined): false {
    this.form.empty();
    return this.form.refuse(kind, field);
  }

  /** Goes to where a sign-in leads, for a person who was told of one in another tab. */
  goOn(): void {
    this.#context.routing.afterLogin();
  }

  #resumed(): void {
    const { routing, ports } = this.#context;
    const page = ports.navigation.href();
    const { flow, busy } = this.form;
    const { step } = flow;
    const begun = busy || (step !== loginFlow.initial && !this.steps.get(step)?.waits);
    if (!flow.send('accepted')) return;
    if (begun) return this.#tellElsewhere();
    // A form on the very page a sign-in leads to stays there, signed in: going there would load it for ever.
    if (new URL(routing.url('authenticatedUrl'), page).href !== page.split('#')[0]) this.#leaveSoon();
  }

  #tellElsewhere(): void {
    this.#abort(); // what is under way here is not asked for any more
    this.elsewhere = true;
    this.form.say();
  }

  /** The session has ended, here or in the other tab: a box that stays in the page offers the sign-in again. */
  #ended(): void {
    if (this.form.flow.step !== 'success') return;
    this.kept = this.form.identifier;
    this.back(true);
  }

  /** Does nothing if the user has signed out meanwhile. */
  #leaveSoon(): void {
    const { session, routing } = this.#context;
    this.form.leaveAfter(LEAVE_AFTER, () => {
      this.#signingIn = false;
      // Without a box the page shows what it has for people who are signed in: it is not loaded again.
      if (session.status === 'signed-in') routing.afterLogin({ reload: this.form.isShown });
    });
  }
}
