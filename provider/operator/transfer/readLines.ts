import { LineProblem } from '../installation/lines.ts';

/** What an input holds at one place: a value, or why there is none. */
export type Item = { readonly number: number } & ({ readonly value: unknown } | { readonly problem: LineProblem });

/** Bytes of a line: a longer one is passed over without being kept. */
const LONGEST = 1 << 20;
const LINE_FEED = 10;

/**
 * The lines of an input, numbered from 1, with bounded memory. Undefined: one that is too long. Text that is no UTF-8
 * is not guessed.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ number: number; bytes: Buffer | undefined }> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = () => {
    const bytes = length > LONGEST ? undefined : Buffer.concat(parts);
    parts = [];
    length = 0;
    number += 1;
    return { number, bytes };
  };
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    keep(chunk.subarray(from));
  }
  if (length > 0) yield take();

  function keep(part: Uint8Array): void {
    length += part.length;
    if (length > LONGEST) parts = [];
    else if (part.length > 0) parts.push(Uint8Array.from(part));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true }); // passes over a byte order mark

/** The values of JSON Lines; empty lines count and hold nothing. */
export async function* readJsonLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  for await (const { number, bytes } of readLines(input)) {
    if (!bytes) yield { number, problem: new LineProblem(`is longer than ${LONGEST} bytes`) };
    else if (!isBlank(bytes)) yield { number, ...parse(bytes) };
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 32 || byte === 13 || byte === 9);

function parse(bytes: Buffer): { value: unknown } | { problem: LineProblem } {
  try {
    return { value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return { problem: new LineProblem('is not JSON in UTF-8') }; // what the parser says repeats the line
  }
}
