/** Messages and codes the specification fixes word for word (part 1 §8, part 2 §8). */
export const errorTexts = {
  generic: 'Unknown error occurred',
  unreadable: "We're facing some difficulties, Please try again",
  tooLarge: 'Error request is too large',
  tenantMissing: 'TenantId is not defined',
} as const;

export const GENERIC_CODE = 'ER-ADMIN-PORTAL-GENERIC-ERROR';

/** Codes of failures that never reached a provider, or whose answer was thrown away. */
export type ClientErrorCode =
  | 'GH-NETWORK'
  | 'GH-TIMEOUT'
  | 'GH-ABORTED'
  | 'GH-STALE'
  | 'GH-OFFLINE'
  | 'GH-FOREIGN-ANSWER'
  | 'GH-ANSWER-TOO-LARGE'
  | 'GH-BAD-PARAMETER'
  | 'GH-COOKIE-BLOCKED'
  | 'GH-PASSKEY-UNUSABLE'
  | 'GH-PASSKEY-UNANSWERED'
  | 'GH-PASSKEY-KNOWN'
  | 'GH-SIGNED-OUT'
  | 'GH-REDIRECTED'
  | 'GH-REDIRECT-REFUSED';

/** Every failure this library raises on purpose. Match on `code`: it survives minifying and duplicate bundles. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export interface ApiErrorFields {
  /** HTTP status; 0 when no answer came, 500 for a failure of another kind (specification part 1 §8). */
  statusCode: number;
  message: string;
  errorCode?: string;
  errorContext?: Record<string, unknown>;
  traceId?: string | null;
  /** The answer came from the provider itself: its error form or its trace id header was seen. */
  fromProvider?: boolean;
  /** Seconds or a date the provider asked to wait for, in milliseconds. */
  retryAfter?: number;
}

/** A call that did not succeed. */
export class ApiError extends IdentityError {
  readonly statusCode: number;
  readonly traceId: string | null;
  readonly errorContext: Record<string, unknown> | undefined;
  readonly fromProvider: boolean;
  readonly retryAfter: number | undefined;

  constructor(fields: ApiErrorFields, options?: ErrorOptions) {
    super(fields.errorCode ?? GENERIC_CODE, fields.message, options);
    this.name = 'ApiError';
    this.statusCode = fields.statusCode;
    this.traceId = fields.traceId ?? null;
    this.errorContext = fields.errorContext;
    this.fromProvider = fields.fromProvider ?? false;
    this.retryAfter = fields.retryAfter;
  }

  get errorCode(): string {
    return this.code;
  }

  /** Which of the fixed texts the message is, for a page that says it in another language. */
  get fixedText(): keyof typeof errorTexts | undefined {
    const names: (keyof typeof errorTexts)[] = ['generic', 'unreadable', 'tooLarge', 'tenantMissing'];
    return names.find((name) => errorTexts[name] === this.message);
  }

  /** Status 500 and above is reported to the error hook with its trace id; below that the caller handles it. */
  get reportable(): boolean {
    return this.statusCode >= 500;
  }

  /** The provider did not answer, or failed: the same call may succeed in a while. */
  get isOutage(): boolean {
    return this.reportable || /^GH-(NETWORK|TIMEOUT|COOLDOWN)$/.test(this.code);
  }

  /**
   * Whether the provider has checked the request and refused it. A captcha error comes before that check. A timeout
   * gives no information about it.
   */
  get isRefusal(): boolean {
    return (
      this.statusCode >= 400 && this.statusCode < 500 && this.statusCode !== 408 && !this.code.startsWith('ER-CAP')
    );
  }

  /** Nothing to show: the page left, or the answer belonged to an earlier user or tenant. */
  get silent(): boolean {
    return this.code === 'GH-ABORTED' || this.code === 'GH-STALE' || this.code === 'GH-REDIRECTED';
  }
}

/** Keeps an {@link ApiError}; what was aborted is silent, anything else a generic one with status 500. Never throws. */
export function toApiError(failure: unknown, message: string = errorTexts.generic): ApiError {
  if (failure instanceof ApiError) return failure;
  const aborted = failure instanceof DOMException && failure.name === 'AbortError';
  const what = aborted ? { statusCode: 0, errorCode: 'GH-ABORTED' } : { statusCode: 500 };
  return new ApiError({ ...what, message }, { cause: failure });
}
