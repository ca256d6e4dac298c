import { causesOf, codeOf } from './causes.ts';

/**
 * SQLSTATE classes in which the database, not the statement, is in trouble: connection (08), transaction rolled back
 * for another's sake (40), resources (53), object not ready (55), operator intervention (57), system (58), internal
 * (XX), read-only (25006).
 */
const TROUBLE = /^(08|40|53|55|57|58|XX|25006)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOSPC',
  'EIO',
]);
/** The drivers throw these without a code. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|cannot use a pool after calling end|pglite is clos|client has encountered a connection error|client was closed and is not queryable/i;

/** Whether an error says that the database cannot work now, so that the same request may succeed later. */
export const isStorageTrouble = (error: unknown): boolean => troubleIn(error) !== undefined;

/** The words of the driver or the database that say so; undefined for any other error. */
export function troubleIn(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    // A socket in a folder is not there while its server is stopped.
    const isGone = code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect';
    if (isGone || TROUBLE.test(code) || SOCKET.has(code) || MESSAGES.test(cause.message)) return cause.message || code;
  }
  return undefined;
}
