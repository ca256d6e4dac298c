import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import type { LoginResponse } from '../../api/contract/auth.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions } from '../core/Actions.ts';
import { Flow } from '../core/Flow.ts';
import { ModuleTable } from '../core/ModuleTable.ts';
import { steps } from './generated/steps.ts';
import { loginFlow, offers, stepAfter, type LoginEvent, type LoginStep } from './login.flow.ts';
import {
  textOf,
  type LoginContext,
  type LoginStepModule,
  type LoginSteps,
  type Passed,
  type Refusal,
  type SignIn,
} from './LoginStep.ts';

/** The page is left this long after a sign-in (LOGIN-026). Milliseconds. */
const LEAVE_AFTER = 200;

/** Whether the provider has looked at what was typed. If not, it stays, and the field is not what is wrong. */
const isAnswer = ({ statusCode, code }: ApiError): boolean =>
  statusCode >= 400 && statusCode < 500 && !code.startsWith('ER-CAP');

/** Why a step was refused. The page translates it. */
export type LoginProblem = {
  /** The name of the form field it is about; none for what stands beside the form. */
  readonly field?: string | undefined;
} & (
  | { readonly kind: Refusal }
  /** The provider refused, or could not be reached. */
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      /** The session says that the provider is away. */
      readonly isAway: boolean;
    }
  /** The provider asks for a step this version cannot show. */
  | { readonly kind: 'unavailable'; readonly step: LoginStep | undefined }
);

/**
 * One sign-in, from the identifier to the session (specification part 1 §4; LOGIN). Keeps the identifier, never a
 * password: that passes through `submit` and is gone.
 */
export class LoginStore {
  readonly flow = new Flow<LoginStep, LoginEvent>(loginFlow);
  readonly actions: Actions<'signIn'>;
  /** As typed. */
  identifier = '';
  problem: LoginProblem | undefined = undefined;
  /** A user signed in in another tab while a sign-in was under way here. The page stays until the user chooses to go on. */
  elsewhere = false;
  /** How many submits have been answered. A form empties its secret fields when it changes (ELE-10). */
  answered = 0;
  /** The answer that led to the step, until somebody is signed in by it. It changes with the step. */
  answer: Passed['session'];
  readonly #context: LoginContext;
  /** What the steps do. */
  readonly steps: ModuleTable<LoginStep, LoginStepModule>;
  #leaving = new AbortController();
  /** The number of elements that show this sign-in. One that is removed does not end it for the others. */
  #boxes = 0;
  #cancelLeave = (): void => {};
  /** A submit is opening a session, so the session that appears is its own. */
  #signingIn = false;

  /** @param modules the steps that are built; those of this version by default */
  constructor(context: LoginContext, modules: LoginSteps = steps) {
    this.#context = context;
    this.identifier = context.routing.query('login_hint') ?? '';
    this.steps = new ModuleTable(modules);
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, {
      identifier: observableRef,
      problem: observableRef,
      answered: observableRef,
      elsewhere: observableRef,
      busy: computed,
      canGoBack: computed,
      setIdentifier: action,
      forgetProblem: action,
      back: action,
    });
  }

  /** A submit is running; another one sends nothing (ELE-08). */
  get busy(): boolean {
    return this.actions.pending('signIn');
  }

  /**
   * Whether the step leads back to the identifier, as does a sign-in in another tab: the person may want another account. Where a session is
   * open and only waits to be taken, nothing leads back: the person would believe to be signed out.
   */
  get canGoBack(): boolean {
    return this.elsewhere || (!this.answer?.accessToken && stepAfter(this.flow.step, 'back') !== undefined);
  }

  /**
   * Remembers where to go afterwards, and goes there when a session turns up without a submit: a silent refresh that
   * succeeded beside the form, or another tab. Returns the undo; the last one also aborts what is still running (ELE-09), but
   * not a session that is being taken over: a gate removes the box as soon as it is there, and the app goes on.
   */
  start(): () => void {
    const { session, routing } = this.#context;
    routing.rememberTarget();
    this.#boxes++;
    if (session.status !== 'signed-in' && this.flow.step === 'success') this.flow.reset();
    const stop = reaction(
      () => session.status === 'signed-in',
      (signedIn) => (signedIn ? this.#signingIn || this.#resumed() : this.#dropElsewhere()),
      { fireImmediately: true },
    );
    return () => {
      stop();
      if (!--this.#boxes && !this.#signingIn) this.#abort();
    };
  }

  setIdentifier(identifier: string): void {
    this.identifier = identifier;
    if (this.flow.step === loginFlow.initial) this.problem = undefined;
  }

  /** What was wrong is of no interest any more: the step asks for something else now. */
  forgetProblem(): void {
    this.problem = undefined;
  }

  /** Takes the form of the step the person is at. Resolves to whether the step was passed; never rejects. */
  async submit(form: FormData): Promise<boolean> {
    if (this.busy) return false;
    this.#context.session.cancelSilent();
    const module = this.steps.get(this.flow.step);
    if (!module) return false;
    // As it stands in the form now: some password managers write it without an event, and at any step.
    if (form.has('identifier')) this.setIdentifier(textOf(form, 'identifier'));
    const { field } = module;
    const work = module.submit(form, this.#signIn());
    if (typeof work === 'function') return this.#run(work, field);
    this.#refuse({ kind: work, field });
    return false;
  }

  /** Back to the identifier, which is kept. */
  back(): void {
    this.#abort();
    this.#dropElsewhere();
    this.#follow('back');
  }

  #abort(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#cancelLeave();
    this.actions.invalidate();
    this.#signingIn = false;
  }

  /**
   * Goes on with what `ask` comes to, unless a submit is running (ELE-08); nothing happens when it comes back with nothing.
   * Resolves to whether that led on; never rejects.
   */
  async prove(ask: (signIn: SignIn) => Promise<Passed | undefined>): Promise<boolean> {
    return !this.busy && this.#run(() => ask(this.#signIn()));
  }

  /** The sign-in as it is now, for a step. */
  #signIn(): SignIn {
    return {
      context: this.#context,
      identifier: this.identifier.trim(),
      answer: this.answer,
      signal: this.#leaving.signal,
      isBuilt: (step) => this.#isBuilt(step),
    };
  }

  #isBuilt(step: LoginStep): boolean {
    return this.steps.has(step) || step === 'success'; // which asks for nothing
  }

  /** Runs a step and moves to the next one. `field` names the field at which a problem is shown. */
  async #run(work: () => Promise<Refusal | Passed | undefined>, field?: string): Promise<boolean> {
    const { step } = this.flow;
    const signIn = this.#signIn();
    await this.actions.run(
      'signIn',
      async () => {
        const result = await work();
        return typeof result === 'object' ? this.#prepare(step, result, signIn) : result;
      },
      {
        done: (result) => {
          if (typeof result !== 'object') result && this.#refuse({ kind: result, field });
          else if (result.event) this.#follow(result.event, result.session);
          else this.#refuse({ kind: 'unavailable', field, step: result.next });
        },
        failed: (error) => {
          const isAway = this.#context.session.lost(error);
          const answers = isAnswer(error);
          this.#refuse({ kind: 'failed', field: answers ? field : undefined, error, isAway }, answers);
        },
      },
    );
    return this.flow.step !== step;
  }

  /** Readies the step that an answer leads to: the session is taken over, or the code of the step is here and begun. */
  async #prepare(
    step: LoginStep,
    { event, session }: Passed,
    signIn: SignIn,
  ): Promise<Partial<Passed> & { next: LoginStep | undefined }> {
    if (event === 'accepted' && session) event = this.#offer(step, session, signIn) ?? event;
    const next = event && stepAfter(step, event);
    if (!next || !this.#isBuilt(next)) return { next };
    await this.steps.load(next);
    await this.steps.get(next)?.begin?.(signIn);
    if (event === 'accepted' && session) await this.#adopt(session, signIn.signal);
    return { event, next, session };
  }

  /** The event that leads to what this person is offered after a step. */
  #offer(after: LoginStep, session: LoginResponse, signIn: SignIn): LoginEvent | undefined {
    return offers.find(({ offered }) => this.steps.get(offered)?.isOffered?.(after, session, signIn))?.send;
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
    this.problem = undefined;
    this.answer = event === 'accepted' ? undefined : answer;
    this.answered++;
    this.flow.send(event);
    if (event === 'accepted') this.#leaveSoon();
  }

  #refuse = action((problem: LoginProblem, answers = true): void => {
    this.problem = problem;
    if (answers) this.answered++;
  });

  /** Goes to where a sign-in leads, for a person who was told of one in another tab. */
  goOn(): void {
    this.#context.routing.afterLogin();
  }

  #resumed(): void {
    const { routing, ports } = this.#context;
    const page = ports.navigation.href();
    const { step } = this.flow;
    const begun = this.busy || (step !== loginFlow.initial && !this.steps.get(step)?.waits);
    if (!this.flow.send('accepted')) return;
    if (begun) return this.#tellElsewhere();
    // A form on the very page a sign-in leads to stays there, signed in: going there would load it for ever.
    if (new URL(routing.url('authenticatedUrl'), page).href !== page.split('#')[0]) this.#leaveSoon();
  }

  #tellElsewhere(): void {
    this.#abort(); // what is under way here is not asked for any more
    this.elsewhere = true;
    this.problem = undefined;
  }

  /** The session of the other tab has ended, or another account is asked for: this tab offers the sign-in again. */
  #dropElsewhere(): void {
    if (!this.elsewhere) return;
    this.elsewhere = false;
    this.flow.reset();
  }

  /** Does nothing if the host has navigated already, or if the user has signed out meanwhile. */
  #leaveSoon(): void {
    const { ports, session, routing } = this.#context;
    const page = ports.navigation.href();
    this.#cancelLeave = ports.clock.after(LEAVE_AFTER, () => {
      this.#signingIn = false;
      // Without a box the page shows what it has for people who are signed in: it is not loaded again.
      if (session.status === 'signed-in' && ports.navigation.href() === page)
        routing.afterLogin({ reload: this.#boxes > 0 });
    });
  }
}
