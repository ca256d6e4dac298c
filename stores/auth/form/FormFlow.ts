import { action, computed, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { GENERIC_CODE, type ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { SessionFacts, StoreContext } from '../../core/context.ts';
import { Flow, type FlowTable } from '../../core/Flow.ts';
import type { Navigation, Ports } from '../../core/ports.ts';

/** The part of an app that every form with steps touches. */
export type FormContext = Pick<StoreContext, 'toError' | 'report'> & {
  readonly ports: Pick<Ports, 'clock'> & { readonly navigation: Pick<Navigation, 'href'> };
  readonly session: Pick<SessionFacts, 'status' | 'adopt' | 'cancelSilent' | 'lost'>;
};

/** Why a form is not sent: its field is empty, or cannot be what it should be. */
export type Refusal = 'missing' | 'malformed';

/** A call that failed. */
export interface Failure {
  readonly kind: 'failed';
  readonly error: ApiError;
  /** What was done, where the error has no code: the page has words for it. */
  readonly doing?: string | undefined;
  /** The session reports that the provider is away. Only a form that tells the session of its failures has it. */
  readonly isAway?: boolean | undefined;
}

/** Why a step was not passed. The page translates it. */
export type FormProblem = {
  /** The name of the form field; none for what concerns the whole form. */
  readonly field?: string | undefined;
} & ({ readonly kind: Refusal } | Failure);

/** One call of a form, and what follows its answer. */
export interface Sending<Answer> {
  /** What the call does, in an error without a code. */
  readonly doing?: string | undefined;
  readonly send: (signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /**
   * Whether the user goes on with what was typed, because the answer leads nowhere. By default, the form is emptied of
   * its secrets.
   */
  readonly keeps?: (answer: Answer) => boolean;
  /** Runs before the problem is shown. May move the flow. Returns the name of the field that the problem is about. */
  readonly failed?: ((error: ApiError) => string | undefined) | undefined;
}

/**
 * The engine of a form with steps: where the user is, one submit at a time, what is wrong, and what happens when the
 * page is left. A store holds one and adds its own steps. It keeps the identifier, never a secret: secrets pass through
 * `submit`.
 *
 * `Other` are the problems of a store beside a refusal and a failure.
 */
export class FormFlow<
  Step extends string,
  Event extends string,
  Other extends { readonly field?: string | undefined } = never,
> {
  readonly flow: Flow<Step, Event>;
  readonly actions: Actions<'read' | 'submit'>;
  /** Whom the flow is about, as typed or as the provider names them. */
  identifier = '';
  /** What is wrong, in the order of the fields. */
  problems: readonly (FormProblem | Other)[] = [];
  /**
   * How many submits have been answered, without those whose password was refused. A form selects its code when it
   * changes.
   */
  answered = 0;
  /**
   * How many passwords were refused. A form with code and password empties the password alone when it changes (ELE-10).
   */
  refusedPasswords = 0;
  readonly #context: FormContext;
  readonly #tellsSession: boolean;
  #leaving = new AbortController();
  /** The number of elements that show the form. One that is removed does not end it for the others. */
  #boxes = 0;
  #cancelLeave = (): void => {};

  /** @param options.tellsSession reports failures to the session, which then waits for the provider and says so */
  constructor(context: FormContext, table: FlowTable<Step, Event>, { tellsSession = false } = {}) {
    this.#context = context;
    this.#tellsSession = tellsSession;
    this.flow = new Flow(table);
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, {
      identifier: observableRef,
      problems: observableRef,
      answered: observableRef,
      refusedPasswords: observableRef,
      busy: computed,
      setIdentifier: action,
      say: action,
      empty: action,
    });
  }

  /** The first problem. */
  get problem(): FormProblem | Other | undefined {
    return this.problems[0];
  }

  /** How many submits have been answered. A form with one secret empties it when it changes (ELE-10). */
  get answers(): number {
    return this.answered + this.refusedPasswords;
  }

  /** A submit is running; another one sends nothing (ELE-08). */
  get busy(): boolean {
    return this.actions.pending('submit');
  }

  /** For the calls of the form. It is aborted when the last element has left, and when the user goes back. */
  get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Whether an element shows the form. */
  get isShown(): boolean {
    return this.#boxes > 0;
  }

  /**
   * An element shows the form. Returns the undo.
   *
   * @param left runs when the last element has gone. By default it aborts what is running (ELE-09), and keeps the page
   * unless the user is signed in: a gate removes the form as soon as there is a session
   */
  enter(left: () => void = () => this.#left()): () => void {
    this.#boxes++;
    return () => {
      if (!--this.#boxes) left();
    };
  }

  /** Ends what is running: its signal is aborted, and its answer has no effect. */
  abort(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.actions.invalidate();
  }

  setIdentifier(identifier: string): void {
    this.identifier = identifier;
    if (this.problem?.field === 'identifier') this.problems = [];
  }

  /** Takes a form, unless a submit is running. Resolves to whether it was passed; never rejects. */
  async submit(take: () => Promise<boolean> | boolean, callback?: Callback): Promise<boolean> {
    const isFree = !this.busy;
    if (isFree) this.#context.session.cancelSilent();
    return this.actions.report('submit', isFree && (await take()), callback);
  }

  /** Replaces what is wrong. */
  say(...problems: readonly (FormProblem | Other)[]): void {
    this.problems = problems;
  }

  /** Has the form empty its secrets, and select its code. */
  empty(): void {
    this.answered++;
  }

  /** Nothing is wrong any more, and the last call is forgotten. */
  forget(): void {
    this.say();
    this.actions.clear('submit');
  }

  /** Says why a form is not sent. */
  refuse(kind: Refusal, field: string | undefined): false {
    this.say({ kind, field });
    return false;
  }

  /** One submit is one call (ELE-08). */
  run<Answer>({ doing, send, done, keeps, failed }: Sending<Answer>): Promise<boolean> {
    this.say();
    return this.actions.run('submit', () => send(this.signal), {
      done: (answer) => {
        if (!keeps?.(answer)) this.empty();
        done(answer);
      },
      failed: (error) => {
        const field = failed?.(error);
        // Otherwise the provider has not looked at it: everything typed stays, and no field is wrong.
        if (error.isRefusal && field === 'password') this.refusedPasswords++;
        else if (error.isRefusal) this.empty();
        this.say({ ...this.failureOf(error, doing), field: error.isRefusal ? field : undefined });
      },
    });
  }

  /**
   * Takes over the session of an answer.
   *
   * @param signal of the submit; an aborted one rejects
   * @returns whether there was a session
   */
  async adopt(answer: LoginResponse | null | undefined, signal: AbortSignal): Promise<boolean> {
    if (!answer?.accessToken || answer.mfaRequired) return false;
    signal.throwIfAborted();
    await this.#context.session.adopt(answer);
    return true;
  }

  /** Leaves the page after a time, in milliseconds, unless the user goes elsewhere before: to another page, too. */
  leaveAfter(ms: number, leave: () => void): void {
    const { clock, navigation } = this.#context.ports;
    // A fragment is another place of the page, unless it is a route.
    const here = () => navigation.href().replace(/#(?!\/).*/, '');
    const page = here();
    this.stay();
    this.#cancelLeave = clock.after(ms, () => void (here() === page && leave()));
  }

  /** Leaves the page at once. */
  leave(leave: () => void): void {
    this.stay();
    leave();
  }

  /** The page is not left by itself any more. */
  stay(): void {
    this.#cancelLeave();
  }

  #left(): void {
    this.abort();
    if (this.#context.session.status !== 'signed-in') this.stay();
  }

  /** @internal */
  failureOf(error: ApiError, doing: string | undefined): Failure {
    return {
      kind: 'failed',
      error,
      ...(doing !== undefined && error.errorCode === GENERIC_CODE && { doing }),
      ...(this.#tellsSession && { isAway: this.#context.session.lost(error) }),
    };
  }
}
