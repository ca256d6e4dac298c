import { action, computed, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { UserProfile } from '../../../api/contract/types.ts';
import { GENERIC_CODE, type ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import { Countdown } from '../../core/Countdown.ts';
import type { Routing, SessionFacts, StoreContext } from '../../core/context.ts';
import { Flow, type FlowTable } from '../../core/Flow.ts';
import type { Navigation, Ports } from '../../core/ports.ts';
import { looksLikeEmail } from '../identifier.ts';
import type { Refusal } from '../LoginStep.ts';

/** The part of an app that a flow touches. */
export type FlowContext = Pick<StoreContext, 'call' | 'beforeCall' | 'toError' | 'report'> & {
  readonly ports: Pick<Ports, 'clock' | 'local' | 'session'> & { readonly navigation: Pick<Navigation, 'href'> };
  readonly session: Pick<SessionFacts, 'status' | 'error' | 'adopt' | 'cancelSilent'> & {
    readonly user: Pick<UserProfile, 'email'> | undefined;
  };
  readonly routing: Pick<Routing, 'to' | 'afterLogin'>;
};

/** What a flow is begun with. */
export interface FlowOrigin {
  /** What the address of the page held when the element arrived, by name; nothing of it stands there any more (API-19). */
  readonly query: Readonly<Record<string, string>>;
  /** The mail held a code, not only a link. */
  readonly withCode: boolean;
  /** Whom the page was about before it was loaded again. */
  readonly address?: string | undefined;
  /** What the page was led here by before it was loaded again, as `linkToKeep` of its store has said it. */
  readonly link?: string | undefined;
}

/** Why a screen was not passed. The page translates it. */
export type FlowProblem = {
  /** The name of the form field it is about; none for what concerns the form. */
  readonly field?: string | undefined;
} & (
  | { readonly kind: Refusal }
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      /** What failed, of an error without a code: the page has words for it. */
      readonly doing?: string | undefined;
    }
);

const failure = (error: ApiError, doing: string | undefined): FlowProblem => ({
  kind: 'failed',
  error,
  ...(doing !== undefined && error.errorCode === GENERIC_CODE && { doing }),
});

/** One call of a form, and what follows its answer. */
export interface Sending<Answer> {
  /** What it is called in an error without a code. */
  readonly doing?: string | undefined;
  readonly send: (signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** Runs before the problem is shown. May move the flow. Returns the field that the problem is about. */
  readonly failed?: (error: ApiError) => string | undefined;
}

/** Reading what a link is about, and what follows. */
export interface Reading<Answer> {
  /** What it is called in an error without a code. */
  readonly doing?: string | undefined;
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** The link is of no use. */
  readonly refused: (error: ApiError) => void;
}

const TOO_MANY = 429;
/** Milliseconds that a mail is not sent again. */
const SEND_AGAIN_AFTER = 60_000;

/** Whether the provider has checked what was sent. If not, no field is wrong. */
export const isAnswer = ({ statusCode }: ApiError): boolean =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 408;

/**
 * A flow that a form leads through: sign-up, activation, invitation. A flow is a table of steps; a screen is what is shown of a
 * step. Keeps the address of the person, never a password: that passes through `submit` and is gone.
 */
export abstract class FlowStore<
  Step extends string,
  Event extends string,
  Screen extends string,
  Origin extends FlowOrigin = FlowOrigin,
> {
  readonly flow: Flow<Step, Event>;
  readonly actions: Actions<'read' | 'submit'>;
  /** Whom the flow is about, as typed or as the provider says. */
  identifier = '';
  problem: FlowProblem | undefined = undefined;
  /** How many submits have been answered, but for those that a password was to blame for. A form empties its code when it changes (ELE-10). */
  answered = 0;
  /** How many passwords were of no use. A form empties its password when it changes (ELE-10), and keeps one that nothing was said of. */
  refusedPasswords = 0;
  protected readonly context: FlowContext;
  protected origin: Origin | undefined;
  #leaving = new AbortController();
  /** The number of elements that show this flow. One that is removed does not end it for the others. */
  #boxes = 0;
  #cancelLeave = (): void => {};
  readonly #wait: Countdown;

  constructor(context: FlowContext, table: FlowTable<Step, Event>) {
    this.context = context;
    this.flow = new Flow<Step, Event>(table);
    this.#wait = new Countdown(context.ports.clock);
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, {
      identifier: observableRef,
      problem: observableRef,
      answered: observableRef,
      refusedPasswords: observableRef,
      busy: computed,
      setIdentifier: action,
      forget: action,
    });
  }

  /** What is shown. Observable. */
  abstract get screen(): Screen;

  /** Values for the texts of the screen. Observable. */
  get values(): Readonly<Record<string, string>> {
    return {};
  }

  /** Whole seconds until a mail may be sent again. Observable. */
  get waitLeft(): number {
    return this.#wait.left;
  }

  /** A submit is running; another one sends nothing (ELE-08). */
  get busy(): boolean {
    return this.actions.pending('submit');
  }

  /**
   * Begins, or goes on where the flow was left. Returns the undo; the last one aborts what is still running (ELE-09).
   */
  start(origin: Origin): () => void {
    if (!this.#boxes++) this.#leaving = new AbortController();
    this.origin = { ...origin, query: { ...this.origin?.query, ...origin.query } };
    if (!this.identifier && origin.address) this.setIdentifier(origin.address);
    this.begun(origin);
    return () => {
      if (!--this.#boxes) this.#abort();
    };
  }

  setIdentifier(identifier: string): void {
    this.identifier = identifier;
    if (this.problem?.field === 'identifier') this.problem = undefined;
  }

  /** Takes the form of the screen. Resolves to whether it was passed; never rejects. */
  async submit(form: FormData): Promise<boolean> {
    if (this.busy) return false;
    this.context.session.cancelSilent();
    return this.take(form);
  }

  /** Back to where the footer of the screen leads. */
  back(): void {
    this.goTo('loginUrl');
  }

  /** The address is another one: asks for it again. */
  change(): void {
    this.forget();
  }

  /** Starts over with nothing of what was typed: for a person who wants another address. */
  forget(): void {
    this.problem = undefined;
    this.actions.clear('submit');
  }

  /** The first element has come, or one more. */
  protected abstract begun(origin: Origin): void;
  /** Reads the form of the current screen and sends it. */
  protected abstract take(form: FormData): Promise<boolean>;

  /** Aborted when the last element has left. */
  protected get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Says why a form is not sent. */
  protected refuse(kind: Refusal, field: string): Promise<boolean> {
    this.say({ kind, field });
    return Promise.resolve(false);
  }

  protected say = action((problem: FlowProblem | undefined): void => {
    this.problem = problem;
  });

  /** Says what is wrong with the address in the form; undefined when nothing is. */
  protected wrongIdentifier(): Refusal | undefined {
    const identifier = this.identifier.trim();
    if (!identifier) return 'missing';
    return looksLikeEmail(identifier) ? undefined : 'malformed';
  }

  /** Reads what the link is about, which uses nothing up. A provider that is away is asked again. */
  protected read<Answer>({ doing, ask, done, refused }: Reading<Answer>): Promise<boolean> {
    const { signal } = this;
    this.say(undefined);
    return this.actions.run('read', () => ask(signal), {
      done,
      failed: (error) => {
        if (!isAnswer(error) || error.statusCode === TOO_MANY) return void (this.problem = failure(error, doing));
        this.actions.clear('read');
        refused(error);
      },
    });
  }

  /** One submit is one call (ELE-08). */
  protected run<Answer>({ doing, send, done, failed }: Sending<Answer>): Promise<boolean> {
    this.say(undefined);
    return this.actions.run('submit', () => send(this.signal), {
      done: (answer) => {
        this.answered++;
        done(answer);
      },
      failed: (error) => {
        const field = failed?.(error);
        const answers = isAnswer(error); // else everything typed stays: nobody has looked at it
        if (answers && field === 'password') this.refusedPasswords++;
        else if (answers) this.answered++;
        this.problem = { ...failure(error, doing), field: answers ? field : undefined };
      },
    });
  }

  /** Takes the session of an answer over. Resolves to whether somebody is signed in by it. */
  protected async adopt(answer: LoginResponse | null | undefined): Promise<boolean> {
    if (!answer?.accessToken || answer.mfaRequired) return false;
    this.signal.throwIfAborted();
    try {
      await this.context.session.adopt(answer);
      return true;
    } catch {
      return false; // what the flow was about is done; the sign-in follows at the login
    }
  }

  /** A mail was sent: it is not sent again for a minute, which is counted down. */
  protected mailed(): void {
    this.#wait.start(SEND_AGAIN_AFTER);
  }

  /** Does something after a time, unless the person has left. */
  protected leaveAfter(ms: number, leave: () => void): void {
    this.#cancelLeave();
    this.#cancelLeave = this.context.ports.clock.after(ms, leave);
  }

  /** Goes there at once. */
  protected goTo(...where: Parameters<Routing['to']>): void {
    this.#cancelLeave();
    this.context.routing.to(...where);
  }

  /** Goes to where a sign-in leads, at once. */
  protected goOnSignedIn(): void {
    this.#cancelLeave();
    this.context.routing.afterLogin({ reload: this.#boxes > 0 });
  }

  #abort(): void {
    this.#leaving.abort();
    this.actions.invalidate();
    if (this.context.session.status !== 'signed-in') this.#cancelLeave(); // a gate takes the box away as soon as somebody is signed in
  }
}
