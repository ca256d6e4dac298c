import { errorCatalogue, type ErrorCode } from '../../api/contract/errors.ts';
import { headerNames } from '../../api/contract/headers.ts';

/** What an answer can be refused with. */
export type RefusalCode = ErrorCode;

interface Extras {
  /** Sentences instead of the table's. */
  errors?: readonly string[];
  context?: Readonly<Record<string, unknown>>;
  /** What RFC 6749 calls it. */
  oauth?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** What an answer throws to refuse. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extras: Extras;

  constructor(code: RefusalCode, extras: Extras = {}) {
    super(errorCatalogue[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.extras = extras;
  }
}

/** @throws {Refusal} 400 that names the field */
export function refuseField(field: string, message: string, reason?: string): never {
  const context = { field, ...(reason !== undefined && { reason }) };
  throw new Refusal('ER-INVALID-REQUEST', { errors: [`${field}: ${message}`], context });
}

/** The wire's error form. */
export function toErrorResponse({ code, message, extras }: Refusal, traceId: string): Response {
  const body = {
    errors: extras.errors ?? [message],
    errorCode: code,
    ...(extras.context && { context: extras.context }),
    ...(extras.oauth && { error: extras.oauth, error_description: message }),
  };
  const headers = new Headers({ 'content-type': 'application/json', [headerNames.traceId]: traceId });
  if (extras.retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(extras.retryAfter))));
  return new Response(JSON.stringify(body), { status: errorCatalogue[code].status, headers });
}
