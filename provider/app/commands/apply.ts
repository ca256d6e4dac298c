import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from '../../config/environment.ts';
import { applyDocument, type Applied } from '../../operator/management/apply.ts';
import { DocumentError } from '../../operator/management/document.ts';
import { print, withProvider, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';

export const applyCommand: Command = {
  what: [
    'FILE|- [--dry-run]',
    'brings tenants, roles, permissions, plans, features, applications and people to what a JSON file says (docs/management.md);',
    'twice without harm; on an embedded database the provider has to be stopped meanwhile',
  ],
  async run(args) {
    const { values, positionals } = readArguments(args, { 'dry-run': { type: 'boolean' } });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new UsageError('Name one file, or - for the standard input');
    const document = parse(await read(file), file);
    const dryRun = values['dry-run'] === true;
    const applied = await withProvider((provider) => applyDocument(provider, document, { dryRun })).catch(
      (error: unknown) => {
        if (!(error instanceof DocumentError)) throw error;
        throw new UsageError(`${error.message}\nNothing was changed`);
      },
    );
    for (const line of report(applied)) print(line);
    if (dryRun) print('This was a trial: nothing was changed');
  },
};

const read = (file: string): Promise<string> =>
  file === '-'
    ? text(process.stdin)
    : readFile(file, 'utf8').catch((error: unknown) => {
        throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      });

function parse(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // what the parser says repeats the text
    throw new UsageError(`${file === '-' ? 'The standard input' : file} is not JSON`);
  }
}

/** What a change does to who may enter a tenant. */
const effect = (access: Applied['changes'][number]['access']): string =>
  access ? ` (${access.gain} people may enter it now, ${access.lose} no longer)` : '';

/** A line for each thing that is new or different, the sums, and the links of new people. */
function report({ changes, links }: Applied): string[] {
  const made = changes.filter(({ change }) => change !== 'unchanged');
  const count = (change: string): number => changes.filter((one) => one.change === change).length;
  return [
    ...made.map(
      ({ kind, name, change, fields, access }) =>
        `${change} ${kind} ${name}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}${effect(access)}`,
    ),
    `${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged`,
    ...links.map(({ email, link }) => `${email} sets a password at ${link}`),
    ...(links.length > 0 ? ['Each link works once, within a week, and is not shown again.'] : []),
  ];
}
