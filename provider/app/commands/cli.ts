#!/usr/bin/env node
import { aliases, commands, usage } from './index.ts';
import { warn } from './command.ts';
import { ConfigError } from '../../config/config.ts';
import { takeConfigFile } from '../../config/configArgument.ts';
import { UsageError } from '../../config/environment.ts';
import { withoutParameters } from '../../ground/observing/log.ts';
import { FolderInUseError } from '../../database/storage/folderLock.ts';
import { SchemaError } from '../../database/storage/migrate.ts';
import { unreadVariables, variableOf } from '../../config/variables.ts';
import { isStorageTrouble, troubleIn } from '../../ground/trouble.ts';

/** In one sentence, with the remedy where there is one. `LOG_LEVEL=debug` adds where in the code. */
function toMessage(error: unknown): string {
  if (error instanceof ConfigError && error.option !== undefined)
    return `${variableOf(error.option)} is wrong: ${error.reason}`;
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof FolderInUseError)
    return error.message;
  if (error instanceof SchemaError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use: set PROVIDER_PORT to a free one';
  if (isStorageTrouble(error))
    return `The database cannot be reached, or has ended the work (${troubleIn(error)}): see that it runs, and that DATABASE_URL names it`;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return `The provider could not start: ${error.message || error.code}`;
  const shown = withoutParameters(error);
  return shown instanceof Error ? shown.message : String(shown);
}

/** Where in the code an error comes from, for who looks for its cause. */
function toPlaces(error: unknown): string {
  const shown = withoutParameters(error);
  return process.env.LOG_LEVEL === 'debug' && shown instanceof Error ? `\n${shown.stack}` : '';
}

async function run(): Promise<void> {
  const { file, rest } = takeConfigFile(process.argv.slice(2), process.env.CONFIG_FILE);
  if (file !== undefined) process.env.CONFIG_FILE = file; // where every command reads it
  for (const { name: unread, meant } of unreadVariables(process.env))
    warn(`${unread} is not read by the provider: write ${meant}`);
  const [given = 'serve', ...args] = rest;
  const name = aliases.get(given) ?? given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(args);
  warn(`Unknown command '${name}'\n\n${usage()}`);
  process.exitCode = 2;
}

let isOver = false;
// Node ends with 0 where nothing is left to wait for, be the work done or not.
process.once('exit', (code) => {
  if (isOver || code !== 0) return;
  warn('The command has stopped before it was done');
  process.exitCode = 1;
});
run()
  .catch((error: unknown) => {
    warn(`${toMessage(error)}${toPlaces(error)}`);
    process.exitCode = 1;
  })
  .finally(() => (isOver = true));
