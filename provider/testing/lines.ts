import { Readable } from 'node:stream';
import type { Provider } from '../http/pipeline/provider.ts';
import { importLines, type ImportOptions } from '../operator/transfer/importLines.ts';
import { readJsonLines } from '../operator/transfer/readLines.ts';

/** The text of values as JSON Lines. */
export const toJsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Imports a text, or values as lines, and collects the refusals. */
export async function importing(
  provider: Pick<Provider, 'services'>,
  given: string | readonly unknown[],
  options: ImportOptions = {},
) {
  const refusals: string[] = [];
  const text = typeof given === 'string' ? given : toJsonLines(given);
  const summary = await importLines(provider, readJsonLines(Readable.from([Buffer.from(text)])), {
    ...options,
    refused: (number, { message }) => void refusals.push(`${number}: ${message}`),
  });
  return { ...summary, refusals };
}
