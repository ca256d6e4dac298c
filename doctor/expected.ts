import { headerNames } from '../api/contract/headers.ts';

/** What the library sends: a preflight has to allow each of these by name. */
export const REQUEST_HEADERS: readonly string[] = [
  'authorization',
  'content-type',
  headerNames.source,
  headerNames.scopedTenant,
  headerNames.loginAlias,
  headerNames.applicationId,
  headerNames.sdk,
];

/** What the library reads of an answer. */
export const ANSWER_HEADERS: readonly string[] = [headerNames.traceId, 'retry-after', 'content-disposition'];

/** GET and POST need no allowance of their own. */
export const METHODS: readonly string[] = ['PUT', 'PATCH', 'DELETE'];
