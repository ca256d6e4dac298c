import { setImmediate } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../ground/audit/storage.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import type { Database } from '../../ground/database.ts';
import { refusalOf } from '../../database/storage/refusal.ts';
import { tryOut } from '../../database/storage/trial.ts';
import { isStorageTrouble } from '../../ground/trouble.ts';
import { LineProblem, readLine, type Kind, type Line, type LineOf } from '../installation/lines.ts';
import { keysOf } from '../installation/importPeople.ts';
import type { Desk } from '../installation/settle.ts';
import type { Item } from './readLines.ts';
import { writers, type Outcome } from '../installation/writers.ts';

export interface ImportOptions {
  /** The first line that is written. */
  readonly from?: number | undefined;
  /** Stops after the batch of the first line that is refused. */
  readonly strict?: boolean | undefined;
  /** Writes all in one transaction and takes it back. */
  readonly dryRun?: boolean | undefined;
  /** Called for each line that is refused. */
  readonly refused?: ((number: number, problem: LineProblem) => void) | undefined;
  /** Called after each batch with the number of the line up to which everything is written. */
  readonly done?: ((number: number) => void) | undefined;
}

export interface ImportSummary {
  added: number;
  kept: number;
  refused: number;
  /** Whether it went to the end of the input. */
  isWhole: boolean;
}

/** Lines of one transaction. */
const BATCH = 500;

interface Entry {
  readonly number: number;
  readonly line: Line;
}

/**
 * Writes lines in batches, each in a transaction of its own. What is there already stays, so that an import may run
 * again. The run is one audit event.
 * @throws when the database fails; everything up to the last line that `done` got is written
 */
export async function importLines(
  { services }: Pick<Provider, 'services'>,
  items: AsyncIterable<Item>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const { db, now } = services;
  const summary: ImportSummary = { added: 0, kept: 0, refused: 0, isWhole: false };
  const run = (within: Database) => runBatches({ services, within }, items, options, summary);
  if (options.dryRun) {
    await tryOut(db, run);
    return summary;
  }
  try {
    await run(db);
  } finally {
    await recordEvent(
      db,
      {
        event: 'operator.imported',
        outcome: summary.isWhole ? 'success' : 'failure',
        actorKind: 'operator',
        details: { ...summary },
      },
      { ipAddress: 'local', userAgent: undefined, traceId: randomUUID() },
      now(),
    ).catch((error: unknown) => {
      if (summary.isWhole || !isStorageTrouble(error)) throw error; // else the run has failed with the same trouble
    });
  }
  return summary;
}

/** Where the lines go: the database, or the transaction that tries them out. */
interface Place {
  readonly services: Provider['services'];
  readonly within: Database;
}

async function runBatches(
  place: Place,
  items: AsyncIterable<Item>,
  { from = 1, strict = false, refused, done }: ImportOptions,
  summary: ImportSummary,
): Promise<void> {
  let batch: Entry[] = [];
  let held = new Set<string>();
  let last = 0;
  const refuse = (number: number, problem: LineProblem): void => {
    summary.refused += 1;
    refused?.(number, problem);
  };
  const flush = async (): Promise<void> => {
    const outcomes = await writeBatch(place, batch);
    for (const [index, { number }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome instanceof LineProblem) refuse(number, outcome);
      else if (outcome) summary[outcome] += 1;
    }
    batch = [];
    held = new Set();
    done?.(last);
  };
  for await (const item of items) {
    if (item.number < from) continue;
    let line: Line;
    try {
      if ('problem' in item) throw item.problem;
      line = readLine(item.value);
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      if (strict) await flush();
      refuse(item.number, error);
      if (strict) return;
      continue;
    }
    const keys = line.kind === 'person' ? keysOf(line) : [];
    if (batch.length >= BATCH || (batch[0] && batch[0].line.kind !== line.kind) || keys.some((key) => held.has(key))) {
      await flush();
      if (strict && summary.refused > 0) return;
      await setImmediate(); // an embedded database takes all turns of the loop
    }
    for (const key of keys) held.add(key);
    batch.push({ number: item.number, line });
    last = item.number;
  }
  await flush();
  summary.isWhole = !strict || summary.refused === 0;
}

/** Writes a batch whole; where the database refuses it, line by line, to find the one that it is about. */
async function writeBatch(place: Place, batch: readonly Entry[]): Promise<Outcome[]> {
  const [first] = batch;
  if (!first) return [];
  try {
    return await place.within.transaction((db) => {
      const { services } = place;
      return writeKind({ db, services, now: services.now(), links: [] }, first.line.kind, batch);
    });
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    if (batch.length === 1) return [new LineProblem(`the database refuses it (${code})`)];
  }
  const outcomes: Outcome[] = [];
  for (const entry of batch) outcomes.push(...(await writeBatch(place, [entry])));
  return outcomes;
}

function writeKind(desk: Desk, kind: Kind, batch: readonly Entry[]): Promise<Outcome[]> {
  const all = <Name extends Kind>(name: Name): LineOf<Name>[] =>
    batch.flatMap(({ line }) => (isOf(line, name) ? [line] : []));
  const write = <Name extends Kind>(name: Name): Promise<Outcome[]> => writers[name](desk, all(name));
  return write(kind);
}

const isOf = <Name extends Kind>(line: Line, name: Name): line is Line & LineOf<Name> => line.kind === name;
