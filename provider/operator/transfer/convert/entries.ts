import { LineProblem } from '../../installation/lines.ts';
import { readJsonLines } from '../readLines.ts';
import type { Entry } from './source.ts';

const LINE_FEED = 10;

/**
 * The values of an export: of JSON Lines each line, of a list each item, of a list in `items` or `users` each item of
 * that; else, and of a document, the whole. Lines are read as a stream; everything else is held in memory.
 * @throws LineProblem for a text that is neither
 */
export async function* readEntries(input: AsyncIterable<Uint8Array>, isDocument: boolean): AsyncGenerator<Entry> {
  const chunks = input[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let isLines = false;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head.push(next.value);
    if (!next.value.includes(LINE_FEED)) continue;
    isLines = !isDocument && isRecord(tryParse(firstLine(head)));
    break;
  }
  const rest = { [Symbol.asyncIterator]: () => chunks };
  if (isLines) {
    for await (const item of readJsonLines(chain(head, rest))) {
      const place = `line ${item.number}`;
      yield 'problem' in item ? { place, problem: item.problem.message } : { place, value: item.value };
    }
    return;
  }
  for await (const chunk of rest) head.push(chunk);
  const whole = tryParse(Buffer.concat(head).toString('utf8'));
  if (whole === undefined) throw new LineProblem('The export is neither JSON nor JSON Lines');
  if (isDocument) yield { place: 'the document', value: whole };
  else for (const [index, value] of listIn(whole).entries()) yield { place: `[${index}]`, value };
}

async function* chain(head: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* rest;
}

const firstLine = (head: readonly Uint8Array[]): string =>
  Buffer.concat(head).toString('utf8').trimStart().split('\n', 1)[0] ?? '';

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // what the parser says repeats the text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listIn(whole: unknown): unknown[] {
  if (Array.isArray(whole)) return whole;
  for (const name of ['items', 'users']) {
    const list = isRecord(whole) ? whole[name] : undefined;
    if (Array.isArray(list)) return list;
  }
  return [whole];
}
