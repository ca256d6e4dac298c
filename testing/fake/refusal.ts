import { headerNames } from '../../api/contract/headers.ts';

/** The refusals of a provider that the fake can give: code, status and sentence as the provider of this repository says them. */
export const refusals = {
  'ER-INVALID-REQUEST': { status: 400, message: 'The request is not valid' },
  'ER-INVALID-JSON': { status: 400, message: 'The request body is not valid JSON' },
  'ER-UNAUTHORIZED': { status: 401, message: 'Unauthorized' },
  'ER-SESSION-ENDED': { status: 401, message: 'The session has ended' },
  'ER-WRONG-CREDENTIALS': { status: 401, message: 'Incorrect email or password' },
  'ER-FORBIDDEN': { status: 403, message: 'You do not have permission for this action' },
  'ER-NOT-A-MEMBER': { status: 403, message: 'You are not a member of this account' },
  'ER-USER-DISABLED': { status: 403, message: 'Your user is disabled' },
  'ER-USER-EXPIRED': { status: 403, message: 'Your access has expired' },
  'ER-USER-LOCKED': { status: 403, message: 'Your user is locked' },
  'ER-USER-NOT-VERIFIED': { status: 403, message: 'Your user is not activated yet' },
  'ER-NOT-FOUND': { status: 404, message: 'Not found' },
  'ER-UNSUPPORTED-MEDIA-TYPE': { status: 415, message: 'The request must be sent as application/json' },
  'ER-TOO-MANY-REQUESTS': { status: 429, message: 'Too many requests, please try again later' },
  'ER-TOO-MANY-ATTEMPTS': { status: 429, message: 'Too many attempts, please try again later' },
  'ER-INTERNAL': { status: 500, message: 'Something went wrong' },
  'ER-UNAVAILABLE': { status: 503, message: 'The service is unavailable, please try again shortly' },
} as const satisfies Record<`ER-${string}`, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

interface Extras {
  /** Sentences instead of the table's. */
  errors?: readonly string[];
  context?: Readonly<Record<string, unknown>>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** What an answer throws to refuse. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extras: Extras;

  constructor(code: RefusalCode, extras: Extras = {}) {
    super(refusals[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.extras = extras;
  }
}

/** @throws {Refusal} 400 that names the field */
export function refuseField(field: string, message: string): never {
  throw new Refusal('ER-INVALID-REQUEST', { errors: [`${field}: ${message}`], context: { field } });
}

/** The wire's error form. */
export function toErrorResponse({ code, message, extras }: Refusal, traceId: string): Response {
  const body = {
    errors: extras.errors ?? [message],
    errorCode: code,
    ...(extras.context && { context: extras.context }),
  };
  const headers = new Headers({ 'content-type': 'application/json', [headerNames.traceId]: traceId });
  if (extras.retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(extras.retryAfter))));
  return new Response(JSON.stringify(body), { status: refusals[code].status, headers });
}
