import type { EndpointName } from '../../api/contract/contract.ts';
import type { KeyValue } from '../../stores/core/ports.ts';
import type { SampleDocument } from '../sample/document.ts';
import type { OutputOf } from './answer.ts';
import type { FakeMail, FakeMailPurpose } from './mails.ts';
import type { Scenario, ScenarioName } from './scenarios.ts';

/**
 * An answer that a test gives itself: a value for status 200, or a whole `Response`. A promise keeps the request
 * pending.
 */
export type OwnAnswer<Name extends EndpointName = EndpointName> = (
  request: FakeRequest,
) => OutputOf<Name> | Response | Promise<OutputOf<Name> | Response>;

/** Rows of the contract that a test answers itself. */
export type OwnAnswers = { readonly [Name in EndpointName]?: OwnAnswer<Name> };

/** One request as the fake saw it. */
export interface FakeRequest {
  /** The row of the contract it asked for; undefined for an address the contract does not have. */
  readonly endpoint: EndpointName | undefined;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

export interface FakeProviderOptions {
  /** What ids follow from. The same seed gives the same answers. Default 1. */
  seed?: number;
  /** A named scenario, or one of your own. Default `default`. */
  scenario?: ScenarioName | Scenario;
  /** The data, instead of the two sample companies. `now` in epoch milliseconds. */
  sample?: SampleDocument | ((now: number) => SampleDocument);
  /** The clock, epoch milliseconds. Default: the page's. */
  now?: () => number;
  /** Keeps who is signed in, and what was switched, over a reload. Default: memory only. */
  store?: KeyValue | undefined;
  /** The name the state is kept under in `store`. Default `gatehouse-fake`. */
  storeKey?: string;
  /** Rows answered by hand from the beginning, and again after a reset. */
  answers?: OwnAnswers;
  /** What sessions name as their browser. */
  userAgent?: string | undefined;
}

/** What a test or a demonstration changes while the page runs. */
export interface FakeControl {
  /** Who can sign in: addresses and passwords. */
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  /** Every request, oldest first. */
  readonly requests: readonly FakeRequest[];
  /** The requests for one row of the contract. */
  requestsTo(endpoint: EndpointName): readonly FakeRequest[];
  /** The name of the scenario, when it has one. */
  readonly scenario: ScenarioName | undefined;
  /** From now on. Who is signed in stays so when the new data still know them. */
  setScenario(scenario: ScenarioName | Scenario): void;
  /**
   * Signs a user in as if they had done so before: the next refresh finds a session. @throws {TypeError} for an unknown
   * address
   */
  signIn(email: string, options?: { tenant?: string }): void;
  /** The mails that were sent, the newest first: their links and codes. */
  readonly outbox: readonly FakeMail[];
  /**
   * Sends a user the mail of an activation, or of an invitation to a tenant. @throws {TypeError} for an unknown address
   */
  mail(email: string, purpose: FakeMailPurpose, options?: { tenant?: string }): FakeMail;
  /**
   * Gives a user an authenticator app as second factor, whose code is `SAMPLE_CODE`: the next sign-in asks for it.
   * Returns the recovery code. @throws {TypeError} for an unknown address
   */
  enrol(email: string): string;
  /** As a policy that demands a second factor of everybody would. */
  demandFactor(on: boolean): void;
  /** Ends every session, as an administrator would: the next call of a page is refused. */
  endSessions(): void;
  /** The features of the sample, and how each was switched; undefined: as plans and rules say. */
  readonly features: Readonly<Record<string, boolean | undefined>>;
  /** Gives a feature to everybody, takes it from everybody, or with undefined leaves it to plans and rules again. */
  setFeature(key: string, on: boolean | undefined): void;
  /** A flag of the portal, as `GET /flags` lists them. */
  setFlag(name: string, on: boolean): void;
  /** Answers one row by hand; undefined gives it back to the fake. */
  answer<Name extends EndpointName>(endpoint: Name, own: OwnAnswer<Name> | undefined): void;
  /** Calls `callback` after every change made here. Returns the undo. */
  listen(callback: () => void): () => void;
  /** Restores the state of the beginning, with no user signed in. */
  reset(): void;
}

export interface FakeProvider {
  /** Goes where a client takes its `fetch`. Sends nothing anywhere. */
  readonly fetch: typeof globalThis.fetch & { readonly control: FakeControl };
  readonly control: FakeControl;
}
