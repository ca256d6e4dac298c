import { ProviderError } from '../../ground/errors.ts';
import { isStorageTrouble } from '../../ground/trouble.ts';
import { Reply } from './reply.ts';

/** The answer about a failure: the catalogue's words for an intended refusal, and no detail of any other. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return isStorageTrouble(error)
    ? new ProviderError('ER-UNAVAILABLE', { retryAfter: 5 })
    : new ProviderError('ER-INTERNAL');
}

/** The wire's error form. */
export function errorReply({ code, message, status, extras }: ProviderError): Reply {
  const body = {
    errors: extras.errors ?? [message],
    errorCode: code,
    ...(extras.context && { context: extras.context }),
    // What clients of OAuth read; the form above stays for all others.
    ...(extras.oauth !== undefined && { error: extras.oauth, error_description: (extras.errors ?? [message])[0] }),
  };
  const headers = new Headers((extras.headers ?? []).map(([name, value]) => [name, value]));
  if (extras.retryAfter !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(extras.retryAfter))));
  return Reply.json(body, { status, headers });
}
