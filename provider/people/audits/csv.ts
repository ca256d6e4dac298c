import { stringify } from 'csv-stringify/sync';
import type { SQL } from 'drizzle-orm';
import type { AuditColumn, AuditRow } from 'gatehouse-contract/contract.js';
import type { Reader } from '../../ground/database.ts';
import { presentRows, type Viewing } from './presenter.ts';
import type { AuditRecord } from '../../ground/audit/catalogue.ts';
import { readAfter, type Direction } from './storage.ts';

/** As many rows are read at once. */
const BATCH = 1_000;

/** Spreadsheets read a field that begins so as a formula. The package does not know of a line feed. */
const disarmed = (value: string): string => (value.startsWith('\n') ? `'${value}` : value);

const fieldOf = (row: AuditRow, name: string): string => {
  const value: unknown = Reflect.get(row, name);
  if (Array.isArray(value)) return value.length > 0 ? JSON.stringify(value) : '';
  return disarmed(typeof value === 'string' ? value : '');
};

const lines = (records: readonly string[][], bom: boolean): string =>
  stringify([...records], { bom, record_delimiter: 'windows', escape_formulas: true });

export interface Exported extends Viewing {
  readonly where: SQL | undefined;
  readonly direction: Direction;
  readonly columns: readonly Pick<AuditColumn, 'name' | 'displayName'>[];
}

/**
 * The events as a file, in batches: no more of it is read than the client takes. Where a batch fails the answer breaks
 * off, so that a file which is too short never looks whole (AUDIT-002).
 */
export function csvOf(
  db: Reader,
  { where, direction, columns, ...viewing }: Exported,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last: AuditRecord | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        controller.enqueue(encoder.encode(lines([columns.map(({ displayName }) => disarmed(displayName))], true))),
      async pull(controller) {
        try {
          const rows = await readAfter(db, where, { last, limit: BATCH, direction });
          last = rows.at(-1);
          if (rows.length > 0) {
            const shown = await presentRows(db, rows, viewing);
            const records = shown.map((row) => columns.map(({ name }) => fieldOf(row, name)));
            controller.enqueue(encoder.encode(lines(records, false)));
          }
          if (rows.length < BATCH) controller.close();
        } catch (error) {
          failed(error);
          controller.error(error);
        }
      },
    },
    { highWaterMark: 1 },
  );
}
