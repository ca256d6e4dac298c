#!/usr/bin/env node
import { aliases, commands, usage } from './commands/index.ts';
import { warn } from './commands/command.ts';
import { ConfigError } from '../config/config.ts';
import { takeConfigFile } from '../config/configArgument.ts';
import { UsageError } from '../config/environment.ts';
import { withoutParameters } from '../ground/observing/log.ts';
import { FolderInUseError } from '../database/storage/folderLock.ts';
import { SchemaError } from '../database/storage/migrate.ts';
import { variableOf } from '../ground/variables.ts';

/** Mistakes in the set-up are reported in one sentence; any other error keeps its stack. */
function toMessage(error: unknown): string {
  if (error instanceof ConfigError && error.option !== undefined)
    return `${variableOf(error.option)} is wrong: ${error.reason}`;
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof FolderInUseError)
    return error.message;
  if (error instanceof SchemaError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use: set PROVIDER_PORT to a free one';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return `The provider could not start: ${error.message || error.code}`;
  const shown = withoutParameters(error);
  return shown instanceof Error ? (shown.stack ?? shown.message) : String(shown);
}

async function run(): Promise<void> {
  const { file, rest } = takeConfigFile(process.argv.slice(2), process.env.CONFIG_FILE);
  if (file !== undefined) process.env.CONFIG_FILE = file; // where every command reads it
  const [given = 'serve', ...args] = rest;
  const name = aliases.get(given) ?? given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(args);
  warn(`Unknown command '${name}'\n\n${usage()}`);
  process.exitCode = 2;
}

run().catch((error: unknown) => {
  warn(toMessage(error));
  process.exitCode = 1;
});
