import { readEnvironment } from '../../config/environment.ts';
import { newestMigration } from '../../database/storage/migrate.ts';
import { migrateStorage } from '../../database/storage/openStorage.ts';
import { print, type Command } from './command.ts';
import { readOptions } from '../../config/readArguments.ts';

export const migrateCommand: Command = {
  what: [
    '[--dry-run]',
    'brings the tables up to date and prints what it ran; twice without harm; --dry-run only says what it would run; on an',
    'embedded database the provider has to be stopped meanwhile',
  ],
  run: async (args) => {
    const { 'dry-run': isDry = false } = readOptions(args, { 'dry-run': { type: 'boolean' } });
    const missing = await migrateStorage(
      readEnvironment(process.env).config.storage ?? { kind: 'pglite' },
      isDry ? 'plan' : 'auto',
    );
    for (const name of missing) print(`${isDry ? 'would run' : 'ran'} ${name}`);
    const newest = await newestMigration();
    if (missing.length === 0) print(`The tables are up to date: nothing to run, and ${newest} is there`);
    else print(isDry ? 'Nothing was changed' : `The tables are up to date at ${newest}`);
  },
};
