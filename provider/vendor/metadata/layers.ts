import { findJsonFault } from '../../http/pipeline/json.ts';

/** A configuration document: JSON, with a record at its top. */
export type Document = Record<string, unknown>;

/** Longest document as JSON text, in bytes. */
export const DOCUMENT_LIMIT = 64_000;

/** Why a document cannot be kept, as a sentence without its subject; undefined when it can. */
export function documentFault(document: Document): string | undefined {
  const fault = findJsonFault(document);
  if (fault) return fault.message;
  return Buffer.byteLength(JSON.stringify(document)) > DOCUMENT_LIMIT
    ? `must have at most ${DOCUMENT_LIMIT} bytes`
    : undefined;
}

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
