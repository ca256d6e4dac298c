import type { ApiError } from '../../../api/http/errors.ts';

/** The invitation that a sign-up answers. */
export interface Joining {
  readonly token: string;
  /** The tenant that the person joins; undefined while it is asked for, and where the invitation is not valid. */
  readonly tenant: string | undefined;
  readonly state: 'pending' | 'valid' | 'invalid' | 'failed';
  /** Why it could not be verified. */
  readonly error?: ApiError;
}

/** An invitation that could not be verified. A provider that is away has said nothing about it. */
export const unverified = (token: string, error: ApiError): Joining => ({
  token,
  tenant: undefined,
  state: error.isOutage || !error.statusCode ? 'failed' : 'invalid',
  error,
});
