import type { EndpointName } from '../../api/contract/contract.ts';
import type { SampleDocument, SampleUser } from '../sample/document.ts';
import type { RefusalCode } from './refusal.ts';

/** Answers that fail. */
export interface Fault {
  /** Which rows of the contract; every one when it is left out. */
  readonly endpoints?: readonly EndpointName[];
  /** What is answered; `network`: no answer at all. */
  readonly error: RefusalCode | 'network';
  /** Seconds the answer asks to wait. */
  readonly retryAfter?: number;
  /** Fails one time in this many, the first included. Default 1: always. */
  readonly every?: number;
}

export interface Scenario {
  readonly summary: string;
  /** Milliseconds before each answer. */
  readonly delay?: number;
  readonly faults?: readonly Fault[];
  /** Seconds an access token lives. */
  readonly tokenLifetime?: number;
  /**
   * Claims of each access token in addition to the usual ones, or instead of them: how and when the user authenticated.
   */
  readonly claims?: () => object;
  /** What the sample data are instead. */
  readonly data?: (sample: SampleDocument) => SampleDocument;
}

export const CROWD = 2_500;
const givenNames =
  'Amara Bruno Chiara Dilan Elif Farid Greta Hiro Inés Jonas Keiko Leila Mateo Noor Oskar Paula Quinn Rania Sven Tomás'.split(
    ' ',
  );
const familyNames =
  'Abebe Bauer Costa Dogan Eriksen Fischer Gupta Haddad Ivanova Jensen Kowalski Lopez Moreau Nguyen Okafor Petrov Quispe Rossi Silva Tanaka Ueda Vogel Weber'.split(
    ' ',
  );

const nameAt = (at: number): string =>
  `${givenNames[at % givenNames.length]} ${familyNames[Math.floor(at / givenNames.length) % familyNames.length]}`;

/** People of Acme by number: the same ones every time. */
const crowd = (): SampleUser[] =>
  Array.from({ length: CROWD }, (_, at) => ({
    name: nameAt(at),
    email: `person.${at + 1}@acme.example`,
    mfaEnrolled: at % 3 === 0,
    memberships: [
      {
        tenant: 'acme',
        roles: [at % 7 === 0 ? 'analyst' : 'member'],
        joinedDaysAgo: 1 + (at % 900),
        lastLoginDaysAgo: (at * 7) % 120,
      },
    ],
  }));

const canSignIn = (user: SampleUser): boolean => user.password !== undefined;

/** What a page can be shown in, by name. */
export const scenarios = {
  default: { summary: 'Everything works and answers at once' },
  slow: { summary: 'Every answer takes two seconds', delay: 2_000 },
  offline: { summary: 'The provider cannot be reached', faults: [{ error: 'network' }] },
  unavailable: { summary: 'The provider answers 503', faults: [{ error: 'ER-UNAVAILABLE', retryAfter: 5 }] },
  flaky: { summary: 'Every third answer is a 503', faults: [{ error: 'ER-UNAVAILABLE', every: 3 }] },
  'too-many-attempts': {
    summary: 'Signing in is refused for a minute',
    faults: [{ endpoints: ['auth.login'], error: 'ER-TOO-MANY-ATTEMPTS', retryAfter: 60 }],
  },
  'list-fails': {
    summary: 'Everything works but the list of people',
    faults: [{ endpoints: ['users.listV2', 'users.listV3'], error: 'ER-INTERNAL' }],
  },
  'short-tokens': { summary: 'Access tokens live 20 seconds', tokenLifetime: 20 },
  empty: {
    summary: 'Nobody but the sample accounts, no groups',
    data: (sample) => ({
      ...sample,
      groups: [],
      users: sample.users
        .filter(canSignIn)
        .map((user) => ({ ...user, memberships: user.memberships.map(({ groups: _, ...membership }) => membership) })),
    }),
  },
  'many-people': {
    summary: `${CROWD} more people in Acme`,
    data: (sample) => ({ ...sample, users: [...sample.users, ...crowd()] }),
  },
  'no-permissions': {
    summary: 'Nobody may do anything',
    data: (sample) => ({
      ...sample,
      roles: sample.roles.map((role) => ({ ...role, permissions: [] })),
      users: sample.users.map(({ superUser: _, ...user }) => user),
    }),
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const isScenarioName = (name: unknown): name is ScenarioName =>
  typeof name === 'string' && Object.hasOwn(scenarios, name);
