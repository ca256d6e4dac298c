/**
 * The shape every call of the wire protocol is written down in. Plain data: the client calls it, a provider serves it,
 * tests walk it. This file imports nothing.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The query or body a call takes; parameters of the path come from the path itself. */
export interface CallShape {
  query?: object;
  body?: unknown;
}

/** The names between braces in a path: `'/users/{userId}'` gives `'userId'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

type Parameters<Path extends string> = [PathParameter<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathParameter<Path>, string>> };

/** What a caller hands over for one call: `params`, `query` and `body`, each only where the endpoint has it. */
export type InputOf<Path extends string, Shape extends CallShape> = Parameters<Path> & {
  [Part in 'query' | 'body']: Part extends keyof Shape ? Shape[Part] : undefined;
} extends infer Whole
  ? { [Key in keyof Whole as undefined extends Whole[Key] ? never : Key]: Whole[Key] } & {
      [Key in keyof Whole as undefined extends Whole[Key] ? Key : never]?: Whole[Key];
    }
  : never;

export interface EndpointOptions {
  /** False for the few calls that do not stand under the provider's prefix. Default true. */
  prefix?: boolean;
  /** Answered without an access token. */
  anonymous?: true;
  /** Not part of the published protocol; a provider that answers 404 or 405 turns the page view-only. */
  extension?: true;
  /** How long a caller waits, in milliseconds, when it is not the usual 10 s. */
  timeout?: number;
  /** What reports of a failure call it (CFG-015, FLAGS-002), where that is not method and path. */
  name?: string;
  /** A redirect or page for the browser: no call of the client, but a route of the provider. */
  navigation?: true;
  /** The body is a form with files, and the answer is a plain text. */
  upload?: true;
  /** The answer is a file, which may be longer than other answers. */
  download?: true;
}

/** One row of the contract. `Input` and `Output` exist for the compiler only. */
export interface Endpoint<Input = unknown, Output = unknown> extends EndpointOptions {
  readonly method: Method;
  readonly path: string;
  readonly __input?: (input: Input) => void;
  readonly __output?: () => Output;
}

export type InputFor<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type OutputFor<E> = E extends Endpoint<never, infer Output> ? Output : never;

/**
 * Writes one endpoint: `endpoint<{ body: Credentials }, LoginResponse>()('POST', '/identity/…')`. Two steps, because
 * the shapes are named by hand while the path is inferred.
 */
export function endpoint<Shape extends CallShape = object, Output = void>(): <const Path extends string>(
  method: Method,
  path: Path,
  options?: EndpointOptions,
) => Endpoint<InputOf<Path, Shape>, Output> {
  return row;
}

/** One function for all rows: a minifier copies a function made per row into each of them. */
function row(method: Method, path: string, options: EndpointOptions = {}): Endpoint<unknown, never> {
  return { method, path, ...options };
}
