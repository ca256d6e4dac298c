import { readFileSync } from 'node:fs';
import { nearest } from '../ground/nearest.ts';
import { UsageError } from '../ground/usageError.ts';
import { variables } from './variables.ts';
import type { Variable } from '../ground/setting.ts';

/** The value of a setting. */
export type Value = string | number | boolean | string[] | number[];

/** @throws UsageError naming the file, and by which variable it was asked for */
export function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new UsageError(`${name} names ${path}, which cannot be read (${reason})`);
  }
}

/**
 * Reads the configuration file: an object of the options, nested as in `createProvider`.
 * @throws UsageError naming the option that is unknown or of the wrong kind; it never shows a value, which may be a
 * secret
 */
export function readConfigFile(path: string): Map<string, Value> {
  const known = new Map(
    Object.values(variables).flatMap((one) => (one.option === undefined ? [] : [[one.option, one]])),
  );
  const values = new Map<string, Value>();
  const visit = (record: Record<string, unknown>, prefix: string): void => {
    for (const [key, value] of Object.entries(record)) {
      const option = prefix + key;
      const variable = known.get(option);
      if (variable !== undefined) values.set(option, checked(value, variable, `${option} in ${path}`));
      else if (isRecord(value) && [...known.keys()].some((one) => one.startsWith(`${option}.`)))
        visit(value, `${option}.`);
      else throw unknownOption(path, option, [...known.keys()]);
    }
  };
  const root = parse(readText(path, 'CONFIG_FILE'), path);
  if (!isRecord(root)) throw new UsageError(`${path} must hold one JSON object`);
  visit(root, '');
  return values;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message of JSON.parse quotes the text, which may hold secrets: the error names the place alone. */
function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, at] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const line = at === undefined ? '' : ` (line ${text.slice(0, Number(at)).split('\n').length})`;
    throw new UsageError(`${path} is not valid JSON${line}`);
  }
}

function checked(value: unknown, { kind }: Variable, name: string): Value {
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'flag' && typeof value === 'boolean') return value;
  if (kind === 'list' && isListOf(value, (item) => typeof item === 'string')) return value;
  if (kind === 'numbers' && isListOf(value, (item) => typeof item === 'number')) return value;
  if (typeof kind === 'object' && typeof value === 'number') return inBounds(value, kind, name);
  const expected = { text: 'a text', flag: 'true or false', list: 'a list of texts', numbers: 'a list of numbers' };
  throw new UsageError(`${name} must be ${typeof kind === 'object' ? 'a whole number' : expected[kind]}`);
}

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

/** @throws UsageError naming the bounds */
export function inBounds(
  value: number,
  [min, max]: readonly [number, number],
  name: string,
  text = `${value}`,
): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  return value;
}

function unknownOption(path: string, option: string, known: readonly string[]): UsageError {
  const meant = nearest(option, known);
  const help = meant === undefined ? 'gatehouse-provider help lists the options' : `did you mean ${meant}?`;
  return new UsageError(`${path} has an unknown option ${option}: ${help}`);
}
