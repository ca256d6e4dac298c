import type { Contract, EndpointName, OutputFor } from '../../api/contract/contract.ts';
import type { Permission } from '../../api/contract/types.ts';
import type { IdOf } from './ids.ts';
import type { FakeSession, FakeState } from './state.ts';
import type { Member, Person, World } from './world.ts';

type EndpointAt<Name extends EndpointName> = Name extends `${infer Area extends keyof Contract}.${infer Row}`
  ? Row extends keyof Contract[Area]
    ? Contract[Area][Row]
    : never
  : never;
/** What the contract promises as the answer of a row. */
export type OutputOf<Name extends EndpointName> = OutputFor<EndpointAt<Name>>;

/** One request, as an answer sees it. */
export interface FakeCall {
  readonly world: World;
  readonly state: FakeState;
  readonly idOf: IdOf;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Where the request went: base and prefix as the client put them. */
  readonly url: URL;
  /** Seconds an access token lives. */
  readonly tokenLifetime: number;
  /** Claims of access tokens in addition, or instead of the usual ones. */
  readonly claims: object;
  readonly userAgent: string | undefined;
  /** Failed sign-ins by account. */
  readonly attempts: Map<string, { count: number; since: number }>;
}

/** The signed-in person of one request, in the tenant the token names. */
export interface Caller {
  readonly person: Person;
  readonly member: Member;
  readonly session: FakeSession;
  readonly tenantId: string;
  readonly permissions: readonly Permission[];
  /** Whether the permission is held; a super user holds all. */
  readonly may: (key: string) => boolean;
}

/**
 * Who may call: everybody, signed-in users, or users with one of the permissions (`orSelf`: also the user whom this
 * parameter names).
 */
export type Access = 'anonymous' | 'user' | { readonly anyOf: readonly string[]; readonly orSelf?: string };

/** Reads the input once it is known who calls: a stranger hears nothing of it. */
export interface AnswerRow<Output = unknown> {
  readonly access: Access;
  readonly prepare: (call: FakeCall) => (caller: Caller | undefined) => Output;
}

/** A row that anybody may call, with what `read` makes of the request. */
export const openWith = <Input, Output>(
  read: (call: FakeCall) => Input,
  answer: (call: FakeCall, input: Input) => Output,
): AnswerRow<Output> => ({
  access: 'anonymous',
  prepare(call) {
    const input = read(call);
    return () => answer(call, input);
  },
});

/** The same, for a request that brings nothing. */
export const open = <Output>(answer: (call: FakeCall) => Output): AnswerRow<Output> =>
  openWith(() => undefined, answer);

/** A row for signed-in people, with what `read` makes of the request. */
export const closedWith = <Input, Output>(
  access: Exclude<Access, 'anonymous'>,
  read: (call: FakeCall) => Input,
  answer: (call: FakeCall, caller: Caller, input: Input) => Output,
): AnswerRow<Output> => ({
  access,
  prepare(call) {
    const input = read(call);
    return (caller) => {
      if (!caller) throw new TypeError('Nobody is let through to a row for signed-in people');
      return answer(call, caller, input);
    };
  },
});

/** The same, for a request that brings nothing. */
export const closed = <Output>(
  access: Exclude<Access, 'anonymous'>,
  answer: (call: FakeCall, caller: Caller) => Output,
): AnswerRow<Output> => closedWith(access, () => undefined, answer);

/** Rows of the contract with their answers. */
export type AnswerTable = { readonly [Name in EndpointName]?: AnswerRow<OutputOf<Name>> };
