import { createHash } from 'node:crypto';

/** A row as a seal knows it: `at` in ISO 8601. An erasure knows what it was before, too. */
export type SealedRow = readonly [id: string, at: string, digest: string, before?: string];

/** A row of the audit: its fields by name. */
interface Row {
  readonly id: string;
  readonly at: Date;
}

/**
 * The digest of everything that a row holds. Empty fields do not count, so that one added later leaves older digests
 * as they are. It has to be empty in older rows, and no field may be renamed.
 */
export function digestOf(row: Row): string {
  const held = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return digest(held.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** SHA-256 of a value's JSON. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export const sealedRow = (row: Row): SealedRow => [row.id, row.at.toISOString(), digestOf(row)];
