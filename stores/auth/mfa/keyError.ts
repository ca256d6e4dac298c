import { ApiError } from '../../../api/http/errors.ts';

/** What the browser's errors mean, by their names. Any other: it cannot be used here. */
const codes = {
  NotAllowedError: {
    errorCode: 'GH-PASSKEY-UNANSWERED',
    message: 'The request was cancelled or took too long',
  },
  AbortError: {
    errorCode: 'GH-PASSKEY-UNANSWERED',
    message: 'The request was cancelled or took too long',
  },
  InvalidStateError: {
    errorCode: 'GH-PASSKEY-KNOWN',
    message: 'This authenticator is registered already',
  },
} as const;
const isKnown = (name: string): name is keyof typeof codes => Object.hasOwn(codes, name);
const unusable = {
  errorCode: 'GH-PASSKEY-UNUSABLE',
  message: 'This browser cannot use a passkey here',
} as const;

/** The library wraps some errors of the browser and hands others on. */
export function keyError(cause: unknown): ApiError {
  const names = cause instanceof Error ? [cause.name, cause.cause instanceof Error ? cause.cause.name : ''] : [];
  const name = names.find(isKnown);
  return new ApiError({ statusCode: 0, ...(name ? codes[name] : unusable) }, { cause });
}
