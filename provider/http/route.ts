import type * as v from 'valibot';
import type { Contract, EndpointName, OutputFor } from 'gatehouse-elements/contract.js';
import { parseInput } from './input.ts';
import type { Reply } from './reply.ts';
import type { Principal } from './principal.ts';
import type { Call, RawCall } from './call.ts';
import type { Settings } from '../config.ts';

type EndpointAt<Name extends EndpointName> = Name extends `${infer Area extends keyof Contract}.${infer Row}`
  ? Row extends keyof Contract[Area]
    ? Contract[Area][Row]
    : never
  : never;
/** What the contract promises as the answer of a row. */
export type OutputOf<Name extends EndpointName> = OutputFor<EndpointAt<Name>>;

/** Who may call: anybody, whoever is signed in, or whoever holds one of the permissions (`orSelf`: or is the user this parameter names). */
export type Access =
  | 'anonymous'
  | 'user'
  | { readonly anyOf: readonly [string, ...string[]]; readonly orSelf?: string };

/** What an id in the path, query or body stands for: foreign and unknown ones must be answered alike. */
export type IdKind = 'user' | 'tenant' | 'role' | 'group' | 'application' | 'passkey';

interface Description {
  readonly access: Access;
  /** Every field that carries ids: `{ 'params.userId': 'user' }`. */
  readonly ids?: Readonly<Record<`${'params' | 'query' | 'body'}.${string}`, IdKind>>;
  /** The request limit per network address, by its name in the configuration. */
  readonly limit?: keyof Settings['requestLimits'];
  /** The sign-in must be this recent, in seconds. */
  readonly stepUp?: number;
}

/** Checks the input, and gives what remains to be done once it is known who calls. */
export interface Route<Output = unknown> extends Description {
  prepare(call: RawCall): (principal: Principal | undefined) => Promise<Output | Reply<Output>>;
}

/** A route for every row of the contract: a row without one does not compile. */
export type RouteTable = { readonly [Name in EndpointName]: Route<OutputOf<Name>> };

interface Schemas<Query, Body> {
  readonly query?: v.GenericSchema<unknown, Query>;
  readonly body?: v.GenericSchema<unknown, Body>;
}

const parsed = <Query, Body>(
  { query, body }: Schemas<Query, Body>,
  call: RawCall,
): { query: Query | undefined; body: Body | undefined } => ({
  query: query && parseInput(query, call.query),
  body: body && parseInput(body, call.body),
});

type Given<Value> = unknown extends Value ? undefined : Value;

/** A route that anybody may call. */
export function anonymousRoute<Output, Query = unknown, Body = unknown>(
  spec: Omit<Description, 'access'> &
    Schemas<Query, Body> & { handle(call: Call<Given<Query>, Given<Body>>): Promise<Output | Reply<Output>> },
): Route<Output> {
  const { handle, query, body, ...description } = spec;
  return {
    ...description,
    access: 'anonymous',
    prepare(call) {
      const input = { ...call, ...parsed({ query, body }, call) };
      return () => handle(input as Call<Given<Query>, Given<Body>>); // a part without a schema is undefined, as Given says
    },
  };
}

/** A route for signed-in people. */
export function userRoute<Output, Query = unknown, Body = unknown>(
  spec: Description & { access: Exclude<Access, 'anonymous'> } & Schemas<Query, Body> & {
      handle(call: Call<Given<Query>, Given<Body>>, principal: Principal): Promise<Output | Reply<Output>>;
    },
): Route<Output> {
  const { handle, query, body, ...description } = spec;
  return {
    ...description,
    prepare(call) {
      const input = { ...call, ...parsed({ query, body }, call) };
      return (principal) => {
        if (!principal) throw new TypeError('The pipeline let nobody through to a route for signed-in people');
        return handle(input as Call<Given<Query>, Given<Body>>, principal); // as above
      };
    },
  };
}
