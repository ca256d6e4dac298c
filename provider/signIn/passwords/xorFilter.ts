import { createHash } from 'node:crypto';

/**
 * An xor filter (Graf and Lemire, 2020): answers whether a text is one of a fixed set. It never misses one of the set,
 * and takes another text for one of them once in 65,536 times. 2.46 bytes a text: a seed and the length of a third of
 * the table, 4 bytes each, then the table in numbers of 2 bytes; all little-endian.
 */
const HEAD = 8;
const CELL = 2;
/** Cells per text; below 1.23 the table cannot be filled. */
const ROOM = 1.23;

type Cells = readonly [number, number, number];

/** The three cells of a text, one in each third of the table, and what they add up to. */
function traceOf(text: string, seed: number, third: number): { cells: Cells; mark: number } {
  const digest = createHash('sha256').update(`${seed}:${text}`).digest();
  const cell = (part: 0 | 1 | 2): number => part * third + (digest.readUInt32LE(part * 4) % third);
  return { cells: [cell(0), cell(1), cell(2)], mark: digest.readUInt16LE(12) };
}

/** Whether a text is in the set that the filter was built from. */
export function isInFilter(filter: Buffer, text: string): boolean {
  const { cells, mark } = traceOf(text, filter.readUInt32LE(0), filter.readUInt32LE(4));
  const at = (cell: number): number => filter.readUInt16LE(HEAD + cell * CELL);
  return (at(cells[0]) ^ at(cells[1]) ^ at(cells[2])) === mark;
}

/** Builds the filter of a set: the same for the same set. */
export function buildFilter(texts: ReadonlySet<string>): Buffer {
  const third = Math.ceil((texts.size * ROOM + 32) / 3);
  for (let seed = 1; ; seed++) {
    const traces = Array.from(texts, (text) => traceOf(text, seed, third));
    const order = peel(traces, third * 3);
    if (order) return fill(traces, order, seed, third);
  }
}

type Traces = readonly ReturnType<typeof traceOf>[];

/**
 * In which order texts can be taken out, each with a cell that it then has for itself; undefined where that ends too
 * early.
 */
function peel(traces: Traces, size: number): { index: number; cell: number }[] | undefined {
  const uses = new Uint32Array(size);
  const sums = new Uint32Array(size); // of the indexes of the texts in a cell: of the last one, its index
  for (const [index, { cells }] of traces.entries())
    for (const cell of cells) {
      uses[cell] = (uses[cell] ?? 0) + 1;
      sums[cell] = (sums[cell] ?? 0) ^ index;
    }
  const single = Array.from(uses.keys()).filter((cell) => uses[cell] === 1);
  const order: { index: number; cell: number }[] = [];
  for (let cell = single.pop(); cell !== undefined; cell = single.pop()) {
    const index = sums[cell] ?? 0;
    const trace = traces[index];
    if (uses[cell] !== 1 || !trace) continue;
    order.push({ index, cell });
    for (const other of trace.cells) {
      uses[other] = (uses[other] ?? 0) - 1;
      sums[other] = (sums[other] ?? 0) ^ index;
      if (uses[other] === 1) single.push(other);
    }
  }
  return order.length === traces.length ? order : undefined;
}

function fill(traces: Traces, order: readonly { index: number; cell: number }[], seed: number, third: number): Buffer {
  const filter = Buffer.alloc(HEAD + third * 3 * CELL);
  filter.writeUInt32LE(seed, 0);
  filter.writeUInt32LE(third, 4);
  for (const { index, cell } of order.toReversed()) {
    const { cells, mark } = traces[index] ?? { cells: [], mark: 0 };
    const others = cells.filter((other) => other !== cell);
    filter.writeUInt16LE(
      others.reduce((sum, other) => sum ^ filter.readUInt16LE(HEAD + other * CELL), mark),
      HEAD + cell * CELL,
    );
  }
  return filter;
}
