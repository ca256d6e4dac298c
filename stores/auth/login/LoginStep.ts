import type { LoginResponse } from '../../../api/contract/auth.ts';
import { ApiError, errorTexts } from '../../../api/http/errors.ts';
import type { Routing, SessionFacts, StoreContext } from '../../core/context.ts';
import type { ModuleEntries } from '../../core/ModuleTable.ts';
import type { Navigation, Ports } from '../../core/ports.ts';
import type { Refusal } from '../form/FormFlow.ts';
import { afterProofRules, firstRule, type LoginEvent, type LoginStep } from './login.flow.ts';

/** Shows the breached-password step. */
const BREACHED_STEP = 'security-center-show-login-flows';

/** The part of an app that a sign-in touches. */
export type LoginContext = Pick<StoreContext, 'call' | 'beforeCall' | 'toError' | 'report' | 'flags'> & {
  readonly ports: Pick<Ports, 'clock'> &
    Partial<Pick<Ports, 'local'>> & { readonly navigation: Pick<Navigation, 'href'> };
  readonly session: Pick<SessionFacts, 'status' | 'error' | 'retry' | 'adopt' | 'cancelSilent' | 'lost'>;
  readonly routing: Pick<Routing, 'query' | 'invitationToken' | 'url' | 'rememberTarget' | 'afterLogin'>;
};

/** A sign-in as its steps see it. */
export interface SignIn {
  readonly context: LoginContext;
  /** What was typed, without the spaces around it. */
  readonly identifier: string;
  /** The answer that led to the step, as long as it has not signed in: what opens the step is in it. */
  readonly answer: LoginResponse | null | undefined;
  /** Aborted when the person goes back or leaves: every call of a step takes it along. */
  readonly signal: AbortSignal;
  /** Whether this version can show the step. */
  isBuilt(step: LoginStep): boolean;
}

/** Where an answer leads. */
export interface Passed {
  /** `undefined` when no rule knows the answer. */
  readonly event: LoginEvent | undefined;
  /**
   * The answer to a proof of identity. With the event `accepted` it holds the session; any other step finds it as
   * `answer`.
   */
  readonly session?: LoginResponse | null | undefined;
}

/** What a step of a sign-in does. One file in `steps/`, named after its step, exports it as `step`. */
export interface LoginStepModule {
  /** The name of its form field: what is wrong with the step is said there. */
  readonly field?: string;
  /** Waits for what may be done elsewhere: a session that appears meanwhile is what the person waits for. */
  readonly waits?: true;
  /** Done before the step is shown, such as to send a code. If it fails, the person stays at the step before. */
  begin?(signIn: SignIn): Promise<void>;
  /** For a step that `offers` of the flow names: whether it comes before the session of an answer is taken over. */
  isOffered?(after: LoginStep, session: LoginResponse, signIn: SignIn): boolean | Promise<boolean>;
  /**
   * Reads the form. Returns why it is refused, or the function that sends it. Only that function holds a secret. If it
   * resolves to `undefined`, the person stays at the step.
   */
  submit(form: FormData, signIn: SignIn): Refusal | (() => Promise<Refusal | Passed | undefined>);
}

export type LoginSteps = ModuleEntries<LoginStep, LoginStepModule>;

/** The text of a form field; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Where an answer to a proof of identity leads: a password, a code, a passkey.
 * @throws {ApiError} `GH-UNREADABLE` for an answer that signs in nobody and asks for nothing more
 */
export function proved(session: LoginResponse | null, { context }: SignIn): Passed {
  const breachedStep = context.flags.isOn(BREACHED_STEP);
  const event = firstRule(afterProofRules, { mfaRequired: false, ...session, breachedStep });
  // Null, or an answer of something else than the provider: nobody is signed in by it.
  if (event === 'accepted' && !session?.accessToken)
    throw new ApiError({ statusCode: 0, errorCode: 'GH-UNREADABLE', message: errorTexts.generic });
  return { event, session };
}

/** The invitation of the page's address, for the body of a call that signs in. */
export function invitation({ context }: { readonly context: Pick<LoginContext, 'routing'> }): {
  invitationToken?: string;
} {
  const { invitationToken } = context.routing;
  return invitationToken ? { invitationToken } : {};
}
