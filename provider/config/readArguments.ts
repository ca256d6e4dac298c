import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from '../ground/usageError.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * What a command was given: options, and names beside them. @throws UsageError for an argument that the command does
 * not know
 */
export function readArguments<const Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The same for a command that takes options alone. */
export function readOptions<const Known extends Options>(args: readonly string[], options: Known) {
  const { values, positionals } = readArguments(args, options);
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`);
  return values;
}
