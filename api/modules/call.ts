import type { Endpoint } from '../contract/endpoint.ts';

export interface CallOptions {
  /** Ends the call early; the promise rejects with code `GH-ABORTED`. */
  signal?: AbortSignal;
  /** The language of what the provider writes because of the call, such as a mail: a tag. Default: the browser's. */
  language?: string;
  /** A token that replaces the session's, sent verbatim (scoped calls). */
  jwt?: string;
  /** A session's token that is not in use yet, sent as `Bearer`. */
  token?: string;
  /** Attempts in all and the pause between them in milliseconds, for idempotent reads only. */
  retry?: { attempts: number; delay: number };
  /** Sent even though the session's token is being refreshed: the refresh itself, and calls that need no token. */
  withoutSession?: boolean;
}

/** Sends one row of the contract. Rejects with an `ApiError`, never with anything else. */
export type Call = <Input extends object, Output>(
  endpoint: Endpoint<Input, Output>,
  ...rest: object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]
) => Promise<Output>;
