import { createHash } from 'node:crypto';
import type { SealedRow } from '../../database/storage/schema.ts';

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
