import type * as v from 'valibot';
import type { EndpointName } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import type { Services } from './services.ts';
import type { InputShape, OutputOf, ShapeSent, ShapeTaken } from './binding.ts';
import type { Input, RawCall, ReadCall } from './call.ts';
import { parseInput } from './input.ts';
import { isPerson, type Caller, type CallerKind, type Principal } from './principal.ts';
import type { Reply } from './reply.ts';

/**
 * Who may call: anyone, any signed-in user, or a user with one of the permissions (`orSelf`: or the user that this
 * parameter names).
 */
export type Access =
  | 'anonymous'
  | 'user'
  | { readonly anyOf: readonly [string, ...string[]]; readonly orSelf?: string };

/** What an id in the path, query or body names: foreign and unknown ids must get the same answer. */
export type IdKind =
  | 'user'
  | 'tenant'
  | 'role'
  | 'permission'
  | 'group'
  | 'application'
  | 'passkey'
  | 'session'
  | 'username'
  | 'factor'
  | 'browser'
  | 'webhook'
  | 'event'
  | 'emailSubscription'
  | 'smsSubscription'
  | 'delivery'
  | 'slackSubscription'
  | 'userAccessToken'
  | 'userApiToken'
  | 'tenantAccessToken'
  | 'tenantApiToken';

/** What the pipeline does before a route of any kind. */
export interface Description {
  readonly access: Access;
  /** Every field that carries ids: `{ 'params.userId': 'user' }`. */
  readonly ids?: Readonly<Record<`${'params' | 'query' | 'body'}.${string}`, IdKind>>;
  /** The request limit per network address, by its name in the configuration. */
  readonly limit?: keyof Settings['requestLimits'];
  /** Longest body, in bytes, where it is not the usual one. */
  readonly bodyLimit?: number;
  /**
   * Takes a form instead of JSON. The route reads the files of a form itself. `fields`: of a page of the provider, with
   * a proof in it.
   */
  readonly form?: 'files' | 'fields';
  /** The sign-in must be this recent, in seconds; of a person with a second factor, the proof of that factor. */
  readonly stepUp?: number;
  /**
   * Fields of the body whose proof takes the place of a recent one: of a second factor for everybody, a password for
   * people without a second factor. The route judges the proof.
   */
  readonly ownProof?: { readonly field: string; readonly of: 'factor' | 'password' };
}

export type Anonymous<Spec> = Omit<Spec, 'access'>;
export type SignedIn<Spec> = Omit<Spec, 'access'> & { readonly access: Exclude<Access, 'anonymous'> };

/** Answers one call whose input has been checked. `services` is the pipeline's own. */
export type Run<Output> = (caller: Caller | undefined, services: Services) => Promise<Output | Reply<Output>>;

export interface Route<Output = unknown, Taken extends InputShape = InputShape> extends Description {
  /** The kinds of callers that are let through; of an anonymous route none. */
  readonly takes: readonly CallerKind[];
  /** Whether it is given a transaction, and says what it caused. */
  readonly writes: boolean;
  /**
   * Checks the input, and gives what remains to be done once it is known who calls.
   * @throws ProviderError 400 naming the field
   */
  check(call: RawCall): Run<Output>;
  /** For the compiler: what its schemas take in. */
  readonly taken?: (shape: Taken) => Taken;
}

/**
 * A route for every row of the contract: a row without one does not compile, nor does one whose answer or input is not
 * the contract's.
 */
export type RouteTable = { readonly [Name in EndpointName]: Route<OutputOf<Name>, ShapeSent<Name>> };

/** Any route, whatever it takes and answers. */
export type AnyRoute = Omit<Route, 'taken'>;

/** The schemas of a route's query and body; what comes in, and what it is read as. */
export interface Schemas<QueryIn, Query, BodyIn, Body> {
  readonly query?: v.GenericSchema<QueryIn, Query>;
  readonly body?: v.GenericSchema<BodyIn, Body>;
}

/** The checked input of a call; a part without a schema is undefined. */
export function checked<Query, Body>(
  { query, body }: Schemas<unknown, Query, unknown, Body>,
  call: RawCall,
): RawCall & Input<Query, Body> {
  const input = { query: query && parseInput(query, call.query), body: body && parseInput(body, call.body) };
  return { ...call, ...input } as RawCall & Input<Query, Body>; // without a schema both type and value are undefined
}

/** Routes that name nothing else take people alone: an own account, tokens and policies are theirs to change. */
export const people = ['person'] as const satisfies readonly CallerKind[];
/** Programs with the rights of a person are let through as well. */
export const withUserTokens = ['person', 'userToken'] as const satisfies readonly CallerKind[];
/** Every program is let through. */
export const everyCaller = ['person', 'userToken', 'tenantToken'] as const satisfies readonly CallerKind[];

/** @throws TypeError when the pipeline did not see to who calls */
export function someone(caller: Caller | undefined): Caller {
  if (!caller) throw new TypeError('The pipeline let nobody through to a route for signed-in people');
  return caller;
}

/** @throws TypeError when the pipeline let a program through to a route for people */
export function aPerson(caller: Caller): Principal {
  if (!isPerson(caller)) throw new TypeError('The pipeline let a program through to a route for people');
  return caller;
}

type Answer<Output> = Promise<Output | Reply<Output>>;

/** A route that anybody may call and that only reads: its database cannot write. */
export function anonymousRead<Output, QueryIn = undefined, Query = undefined, BodyIn = undefined, Body = undefined>(
  spec: Anonymous<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> & { handle(call: ReadCall & Input<Query, Body>): Answer<Output> },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { handle, query, body, ...description } = spec;
  return {
    ...description,
    access: 'anonymous',
    takes: [],
    writes: false,
    check(call) {
      const input = checked({ query, body }, call);
      return (_caller, { db }) => handle({ ...input, db });
    },
  };
}

/** A route for signed-in people that only reads: its database cannot write. */
export function userRead<Output, QueryIn = undefined, Query = undefined, BodyIn = undefined, Body = undefined>(
  spec: SignedIn<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> & {
      handle(call: ReadCall & Input<Query, Body>, principal: Principal): Answer<Output>;
    },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { handle, ...others } = spec;
  return callerRead({ ...others, takes: people, handle: (call, caller) => handle(call, aPerson(caller)) });
}

/** The same for callers of the kinds that it names. */
export function callerRead<Output, QueryIn = undefined, Query = undefined, BodyIn = undefined, Body = undefined>(
  spec: SignedIn<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> & {
      readonly takes: readonly CallerKind[];
      handle(call: ReadCall & Input<Query, Body>, caller: Caller): Answer<Output>;
    },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { handle, query, body, ...description } = spec;
  return {
    ...description,
    writes: false,
    check(call) {
      const input = checked({ query, body }, call);
      return (caller, { db }) => handle({ ...input, db }, someone(caller));
    },
  };
}
