import { errorCatalogue, type ErrorCode } from 'gatehouse-contract/contract.js';

export { errorCatalogue, type ErrorCode };

interface Extras {
  /** Further facts for the client: never a stack, SQL, a path or another tenant's data. */
  context?: Record<string, unknown>;
  /** Sentences instead of the catalogue's. */
  errors?: string[];
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** The code that RFC 6749 has for it: clients of OAuth read that one. */
  oauth?: string;
  /** Cookies and the like that go with the refusal. */
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A refusal on purpose: what is thrown anywhere in the provider becomes one answer in the wire's error form. */
export class ProviderError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(errorCatalogue[code].message);
    this.name = 'ProviderError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
