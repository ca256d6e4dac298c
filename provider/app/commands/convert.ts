import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { UsageError } from '../../config/environment.ts';
import { readEntries } from '../../operator/transfer/convert/entries.ts';
import { LineProblem } from '../../operator/installation/lines.ts';
import { warn, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';
import { auth0 } from '../../operator/transfer/convert/auth0.ts';
import { frontegg } from '../../operator/transfer/convert/frontegg.ts';
import { keycloak } from '../../operator/transfer/convert/keycloak.ts';
import type { Source } from '../../operator/transfer/convert/source.ts';

/** The systems whose exports can be converted. */
export const sources: ReadonlyMap<string, Source> = new Map([
  ['auth0', auth0],
  ['keycloak', keycloak],
  ['frontegg', frontegg],
]);

export const convertCommand: Command = {
  what: [
    `--from ${[...sources.keys()].join('|')} [--tenant ALIAS] FILE|-`,
    'writes the export of another system as lines for import (docs/import.md) to the standard output, and to the standard error',
    'output what is not taken over; needs no database',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, { from: { type: 'string' }, tenant: { type: 'string' } });
    const source = sources.get(values.from ?? '');
    if (!source) throw new UsageError(`--from must be one of ${[...sources.keys()].join(', ')}`);
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new UsageError('Name one file, or - for the standard input');
    const input = file === '-' ? process.stdin : createReadStream(file);
    const entries = readEntries(input, source.isDocument === true);
    try {
      for await (const { place, lines, problems } of source.convert(entries, { tenant: values.tenant })) {
        for (const line of lines)
          if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
        for (const problem of problems) warn(`${place}: ${problem}`);
        if (problems.length > 0) process.exitCode = 1;
      }
    } catch (error) {
      if (error instanceof LineProblem) throw new UsageError(error.message);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new UsageError(`${file} cannot be opened`);
      throw error;
    }
  },
};
