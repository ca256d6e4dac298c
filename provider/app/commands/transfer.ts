import { createReadStream, createWriteStream } from 'node:fs';
import { once, type EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { UsageError } from '../../config/environment.ts';
import { exportLines } from '../../operator/transfer/exportLines.ts';
import { importLines } from '../../operator/transfer/importLines.ts';
import { readJsonLines } from '../../operator/transfer/readLines.ts';
import { print, warn, withProvider, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';

/** How often an import tells where it is. */
const TELL_EVERY = 10_000;

export const importCommand: Command = {
  what: [
    'FILE|- [--from LINE] [--strict] [--dry-run]',
    'writes tenants, people with password hashes, roles, groups and passkeys from JSON Lines (docs/import.md); what is there',
    'already stays, so it may run again; on an embedded database the provider has to be stopped meanwhile',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, {
      from: { type: 'string' },
      strict: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new UsageError('Name one file, or - for the standard input');
    const from = values.from === undefined ? 1 : Number(values.from);
    if (!Number.isSafeInteger(from) || from < 1) throw new UsageError('--from must be the number of a line');
    const input = file === '-' ? process.stdin : createReadStream(file);
    if (file !== '-') await opened(input, file); // a file that is not there begins no work
    let written = 0;
    try {
      const { added, kept, refused, isWhole } = await withProvider((provider) =>
        importLines(provider, readJsonLines(input), {
          from,
          strict: values.strict === true,
          dryRun: values['dry-run'] === true,
          refused: (number, problem) => warn(`line ${number}: ${problem.message}`),
          done(number) {
            if (Math.floor(number / TELL_EVERY) > Math.floor(written / TELL_EVERY)) warn(`${number} lines`);
            written = number;
          },
        }),
      );
      print(`${added} written, ${kept} there already, ${refused} refused${isWhole ? '' : '; the run was stopped'}`);
      if (values['dry-run']) print('This was a trial: nothing was written');
      if (refused > 0) process.exitCode = 1;
    } catch (error) {
      if (written > 0 && !values['dry-run'])
        warn(`All up to line ${written} is written: go on with --from ${written + 1}`);
      throw error;
    }
  },
};

export const exportCommand: Command = {
  what: [
    '[FILE] [--tenant ID_OR_ALIAS …] [--with-hashes]',
    'writes the same lines, of chosen tenants or of all, to a new file that only its owner reads, or to the standard output;',
    'password hashes only with --with-hashes',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, {
      tenant: { type: 'string', multiple: true },
      'with-hashes': { type: 'boolean' },
    });
    const [file] = positionals;
    if (positionals.length > 1) throw new UsageError('Name one file');
    const chosen = Array.isArray(values.tenant) ? values.tenant.map(String) : [];
    await withProvider(async (provider) => {
      const output = file === undefined ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 });
      if (file !== undefined) await opened(output, file);
      // The next line hears of it: between two lines it has no listener, and an error without one ends the process.
      output.on('error', () => undefined);
      const checkWritten = (): void => {
        if (output.errored)
          throw new UsageError(`${file ?? 'The standard output'} cannot be written: ${output.errored.message}`);
      };
      try {
        const options = { tenants: chosen, withHashes: values['with-hashes'] === true };
        const count = await exportLines(provider, options, async (line) => {
          const isTaken = output.write(`${JSON.stringify(line)}\n`);
          if (!isTaken && !output.errored) await once(output, 'drain').catch(() => undefined);
          checkWritten();
        });
        await ended(output, file !== undefined);
        checkWritten();
        if (file !== undefined) print(`${count} lines`);
      } catch (error) {
        if (file !== undefined) await rm(file); // half an export is none
        throw error;
      }
    });
  },
};

/** Waits until everything is written, or cannot be. The standard output stays open. */
const ended = (output: Writable, closes: boolean): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve();
    if (closes) output.end(done);
    else output.write('', done);
  });

/** @throws UsageError for a file that cannot be opened, such as one that an export would write over */
async function opened(stream: EventEmitter, file: string): Promise<void> {
  await once(stream, 'open').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  });
}
