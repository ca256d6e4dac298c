/** What the checks judge. Collected by `page.ts` or `node.ts`, by requests or by experiments; never holds a token. */

/** Why a request got no answer. */
export type FailureKind = 'timeout' | 'name' | 'refused' | 'tls' | 'blocked' | 'network';

export interface Failed {
  ok: false;
  kind: FailureKind;
  /** The system's own word for it, such as `ECONNREFUSED`. */
  detail: string;
}

export interface Answered {
  ok: true;
  /** 0: there is an answer, but the page may not read it. */
  status: number;
  /** Names in lower case. In a page only those the provider exposes. */
  headers: Readonly<Record<string, string>>;
  /** The `Set-Cookie` lines with their values taken out; never seen in a page. */
  cookies: readonly string[];
  /** At most 100,000 characters. */
  text: string;
  /** Where the answer came from after redirects. */
  url: string;
}

export type Answer = Answered | Failed;

/** What is examined. */
export interface Target {
  /** As it was given. */
  given: string;
  /** The provider's address; undefined when it is none. */
  url: URL | undefined;
  prefix: string;
  clientId: string | undefined;
}

export interface CorsFacts {
  /** The answer names this origin in `Access-Control-Allow-Origin`: exactly, by `*`, another one, or none at all. */
  origin: 'exact' | 'wildcard' | 'other' | 'missing';
  /** What it named. */
  seen?: string | undefined;
  /** An answer with an error status lacks what a good one has. */
  lostOnErrors?: boolean;
  /** `Access-Control-Allow-Credentials: true`; undefined when that could not be distinguished from the origin. */
  credentials: boolean | undefined;
  /** Whether the preflight was answered with 2xx, and which methods it leaves out. */
  preflight: { passed: boolean; status?: number; missingMethods: readonly string[] };
  missingHeaders: readonly string[];
  hiddenHeaders: readonly string[];
  /** Headers of which nothing could be learnt, because no answer carried them. */
  untold: readonly string[];
}

export type RefreshFact =
  /** A refresh was answered: the cookie was kept and sent. */
  | 'returned'
  /** A user is signed in, and the refresh was refused. */
  | 'lost'
  /** No user is signed in, so no cookie was expected. */
  | 'nobody'
  /** Not tried: there is no cookie jar outside of a page. */
  | 'untried';

export interface CookieFacts {
  refresh: RefreshFact;
  /** `Set-Cookie` lines of the refresh cookie, without values. */
  lines: readonly string[];
  /** In a page: whom the token of the refresh is issued for. */
  issuedFor?: readonly string[];
}

export interface PolicyFacts {
  /** Every policy of the page, as written; undefined when the page could not be read. */
  policies: readonly string[] | undefined;
  /** What the browser refused while the doctor was at work. */
  violations: readonly { directive: string; blocked: string }[];
}

export interface VersionFacts {
  library: string;
  /** Versions of the copies that own the elements on the page. */
  copies: readonly string[];
  /** Codes this page has written to its console. */
  said: readonly string[];
}

export interface RouteFact {
  name: string;
  target: string;
  /** Why the guard refuses it; undefined when it does not. */
  refused: string | undefined;
}

export interface Facts {
  where: 'page' | 'node';
  target: Target;
  /** The page that embeds the library; undefined when it was not named. */
  page: URL | undefined;
  /** The public configuration, asked for with base and prefix as configured. */
  reach: Answer;
  /** The same with other prefixes, when the first was answered with 404. */
  elsewhere: readonly { prefix: string; answer: Answer }[];
  cors: CorsFacts | undefined;
  cookie: CookieFacts;
  /** What the browser says about storage in a frame or on another site; undefined outside of a page. */
  storageAccess: { has: boolean | undefined; canAsk: boolean; cookieBlocked: boolean } | undefined;
  policy: PolicyFacts;
  /** Milliseconds this clock is ahead of another, and whose it is. */
  clock: { ahead: number; of: string } | undefined;
  keys: Answer;
  /** Public calls of the contract and what they were answered. */
  contract: readonly { path: string; answer: Answer }[];
  /** Where the routes lead, and the provider's word on a logout that leads back to the page. */
  routes: readonly RouteFact[];
  logoutTarget: 'registered' | 'unregistered' | 'unknown';
  versions: VersionFacts;
}
