import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import { authEndpoints, type LoginResponse } from '../../api/contract/auth.ts';
import { configurationEndpoints } from '../../api/contract/configuration.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions } from '../core/Actions.ts';
import type { Routing, SessionFacts, StoreContext } from '../core/context.ts';
import type { Navigation, Ports } from '../core/ports.ts';
import { Flow } from '../core/Flow.ts';
import {
  afterIdentifierRules,
  afterPasswordRules,
  builtSteps,
  firstRule,
  loginFlow,
  type LoginEvent,
  type LoginStep,
} from './login.flow.ts';

/** The page is left this long after a sign-in (LOGIN-026). Milliseconds. */
const LEAVE_AFTER = 200;
/** Shows the breached-password step. */
const BREACHED_STEP = 'security-center-show-login-flows';

/** What a person can be refused for; a passkey stands beside the identifier. */
export type LoginField = 'identifier' | 'password' | 'passkey';

/** Why a step was refused. The page puts it into words. */
export type LoginProblem =
  | { kind: 'missing' | 'malformed'; field: Exclude<LoginField, 'passkey'> }
  /** The provider refused, or could not be reached. */
  | { kind: 'failed'; field: LoginField; error: ApiError }
  /** The provider asks for a step this version cannot show. */
  | { kind: 'unavailable'; field: LoginField };

/** An email as lenient as can be: the provider knows better. Linear in its length. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Meant to be an email, and none: no username holds these signs. */
const looksLikeAttempt = (text: string): boolean => /[@\s]/.test(text);

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** The part of an app that a sign-in touches. */
type Context = Pick<StoreContext, 'call' | 'toError' | 'report' | 'flags'> & {
  readonly ports: Pick<Ports, 'clock'> & { readonly navigation: Pick<Navigation, 'href'> };
  readonly session: Pick<SessionFacts, 'status' | 'error' | 'retry' | 'adopt' | 'cancelSilent'>;
  readonly routing: Pick<Routing, 'query' | 'url' | 'rememberTarget' | 'afterLogin'>;
};

/**
 * One sign-in, from the identifier to the session (specification part 1 §4; LOGIN). Keeps the identifier, never a
 * password: that passes through `submit` and is gone.
 */
export class LoginStore {
  readonly flow = new Flow<LoginStep, LoginEvent>(loginFlow);
  readonly actions: Actions<LoginField>;
  /** As typed. */
  identifier = '';
  problem: LoginProblem | undefined = undefined;
  /** How many submits have been answered. A form empties its secret fields when it changes (ELE-10). */
  answered = 0;
  readonly #context: Context;
  #leaving = new AbortController();
  /** How many boxes show this sign-in: one that leaves must not end it for another. */
  #boxes = 0;
  #cancelLeave = (): void => {};
  /** A submit is on its way to a session: the session that appears is this one's own. */
  #signingIn = false;

  constructor(context: Context) {
    this.#context = context;
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, {
      identifier: observableRef,
      problem: observableRef,
      answered: observableRef,
      busy: computed,
      setIdentifier: action,
      back: action,
    });
  }

  /** A submit is under way; another one sends nothing (ELE-08). */
  get busy(): boolean {
    return this.actions.pending('identifier') || this.actions.pending('password') || this.actions.pending('passkey');
  }

  /**
   * Remembers where to go afterwards, and goes there when a session turns up without a submit: a silent refresh that
   * succeeded beside the form, or another tab. Returns the undo; the last one also aborts whatever is under way (ELE-09).
   */
  start(): () => void {
    const { session, routing } = this.#context;
    routing.rememberTarget();
    if (!this.#boxes++) this.#leaving = new AbortController();
    if (session.status !== 'signed-in' && this.flow.step === 'success') this.flow.reset();
    const stop = reaction(
      () => session.status === 'signed-in',
      (signedIn) => signedIn && !this.#signingIn && this.#resumed(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      if (!--this.#boxes) this.#abort();
    };
  }

  setIdentifier(identifier: string): void {
    this.identifier = identifier;
    if (this.problem?.field !== 'password') this.problem = undefined;
  }

  /** Takes the form of the step the person is at. Resolves to whether the step was passed; never rejects. */
  submit(data: FormData): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    this.#context.session.cancelSilent();
    const submitStep: Partial<Record<LoginStep, (data: FormData) => Promise<boolean>>> = {
      preLogin: () => this.#submitIdentifier(textOf(data, 'identifier')),
      loginWithPassword: () => this.#submitPassword(textOf(data, 'password')),
    };
    return submitStep[this.flow.step]?.(data) ?? Promise.resolve(false);
  }

  /** Back to the identifier, which is kept. */
  back(): void {
    this.#abort();
    this.#leaving = new AbortController();
    this.problem = undefined;
    this.flow.send('back');
  }

  #abort(): void {
    this.#leaving.abort();
    this.#cancelLeave();
    this.actions.invalidate();
    this.#signingIn = false;
  }

  async #submitIdentifier(typed: string): Promise<boolean> {
    this.setIdentifier(typed);
    const identifier = typed.trim();
    if (!identifier) return this.#refuse({ kind: 'missing', field: 'identifier' });
    const { signal } = this.#leaving;
    return this.actions.run(
      'identifier',
      async () => {
        if (!looksLikeEmail(identifier) && (looksLikeAttempt(identifier) || !(await this.#allowsUsernames(signal))))
          return 'malformed';
        const tenantId = this.#context.routing.query('tenantId');
        const body = { ...this.#named(identifier), ...(tenantId && { tenantId }) };
        return { answer: await this.#context.call(authEndpoints.preLogin, { body }, { signal }) };
      },
      {
        single: true,
        done: (result) =>
          result === 'malformed'
            ? void this.#refuse({ kind: 'malformed', field: 'identifier' })
            : this.#follow(firstRule(afterIdentifierRules, result.answer), 'identifier'),
        failed: (error) => void this.#refuse({ kind: 'failed', field: 'identifier', error }),
      },
    );
  }

  async #submitPassword(password: string): Promise<boolean> {
    if (!password) return this.#refuse({ kind: 'missing', field: 'password' });
    const invitationToken = this.#context.routing.query('invitationToken');
    const body = { ...this.#named(this.identifier.trim()), password, ...(invitationToken && { invitationToken }) };
    return this.prove('password', (signal) => this.#context.call(authEndpoints.login, { body }, { signal }));
  }

  /**
   * Signs in with what `ask` proves, unless a submit is under way (ELE-08); nothing happens when it comes back with nothing.
   * Resolves to whether that led on; never rejects.
   */
  async prove(field: LoginField, ask: (signal: AbortSignal) => Promise<LoginResponse | undefined>): Promise<boolean> {
    if (this.busy) return false;
    const { step } = this.flow;
    const { signal } = this.#leaving;
    await this.actions.run(
      field,
      async () => {
        const answer = await ask(signal);
        if (!answer) return undefined;
        const event = firstRule(afterPasswordRules, {
          ...answer,
          breachedStep: this.#context.flags.isOn(BREACHED_STEP),
        });
        if (event === 'accepted') await this.#adopt(answer, signal);
        return { event };
      },
      {
        single: true,
        done: (proved) => proved && this.#follow(proved.event, field),
        failed: (error) => void this.#refuse({ kind: 'failed', field, error }),
      },
    );
    return this.flow.step !== step;
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

  #named(identifier: string): { email: string } | { username: string } {
    return looksLikeEmail(identifier) ? { email: identifier } : { username: identifier };
  }

  /** Asked only when the identifier is no email. A provider that does not say takes none. */
  async #allowsUsernames(signal: AbortSignal): Promise<boolean> {
    try {
      const { mainAuthStrategies, secondaryAuthStrategies } = await this.#context.call(
        configurationEndpoints.publicStrategies,
        {},
        { signal },
      );
      const active = [...mainAuthStrategies, ...secondaryAuthStrategies.filter(({ isActive }) => isActive)];
      return active.some(({ strategy }) => strategy.startsWith('Username'));
    } catch (failure) {
      if (signal.aborted) throw failure;
      return false;
    }
  }

  #follow(event: LoginEvent | undefined, field: LoginField): void {
    const steps: Readonly<Record<LoginStep, { readonly on: Readonly<Partial<Record<LoginEvent, LoginStep>>> }>> =
      loginFlow.steps;
    const next = event && steps[this.flow.step].on[event];
    if (!event || !next || !builtSteps.has(next)) {
      this.#refuse({ kind: 'unavailable', field });
      return;
    }
    this.problem = undefined;
    this.answered++;
    this.flow.send(event);
    if (next === 'success') this.#leaveSoon();
  }

  #refuse = action((problem: LoginProblem): boolean => {
    this.problem = problem;
    this.answered++;
    return false;
  });

  #resumed(): void {
    const { routing, ports } = this.#context;
    const page = ports.navigation.href();
    if (!this.flow.send('accepted')) return;
    // A form on the very page a sign-in leads to stays there, signed in: going there would load it for ever.
    if (new URL(routing.url('authenticatedUrl'), page).href !== page.split('#')[0]) this.#leaveSoon();
  }

  #leaveSoon(): void {
    const { clock } = this.#context.ports;
    this.#cancelLeave = clock.after(LEAVE_AFTER, () => {
      this.#signingIn = false;
      this.#context.routing.afterLogin();
    });
  }
}
