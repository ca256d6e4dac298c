import { readLine, LineProblem, type WrittenLine } from '../../installation/lines.ts';

/** A value of an export, or why there is none, and its place in the export. */
export type Entry = { readonly place: string } & ({ readonly value: unknown } | { readonly problem: string });

/** What one value came to. */
export interface Converted {
  readonly place: string;
  readonly lines: readonly WrittenLine[];
  /** What could not be taken over, in words that hold no secret. */
  readonly problems: readonly string[];
}

export interface ConvertOptions {
  /** The alias of the tenant of people whose export names none. */
  readonly tenant?: string | undefined;
}

/** The export of another system. */
export interface Source {
  /** A document that is one value; else each line, or each item of a list, is one. */
  readonly isDocument?: boolean;
  readonly convert: (entries: AsyncIterable<Entry>, options: ConvertOptions) => AsyncGenerator<Converted>;
}

/** Takes lines as far as an import would: one that it would refuse is a problem already. */
export function checked(place: string, lines: readonly WrittenLine[], problems: readonly string[] = []): Converted {
  const taken: WrittenLine[] = [];
  const told = [...problems];
  for (const line of lines)
    try {
      readLine(plain(line));
      taken.push(line);
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      told.push(error.message);
    }
  return { place, lines: taken, problems: told };
}

/** As it will be read: without fields that are undefined. */
const plain = (line: WrittenLine): unknown => JSON.parse(JSON.stringify(line));

/** The first text that says something. */
export const firstText = (...texts: (string | null | undefined)[]): string | undefined =>
  texts.map((text) => text?.trim()).find((text) => text !== undefined && text !== '');

/** An instant as lines write it; undefined for what is none. */
export function toInstant(given: string | number | null | undefined): string | undefined {
  const at = given === null || given === undefined ? Number.NaN : new Date(given).getTime();
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** A record that holds something. */
export const filled = (record: Record<string, unknown> | null | undefined): Record<string, unknown> | undefined =>
  record && Object.keys(record).length > 0 ? record : undefined;
