import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../config/environment.ts';
import type { Erased } from '../../operator/erasure/counting.ts';
import {
  countPerson,
  countTenant,
  erasePerson,
  ErasureRefused,
  eraseTenant,
  findPerson,
  findTenantToErase,
} from '../../operator/erasure/erase.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { print, withProvider, type Command } from './command.ts';
import { readOptions } from '../../config/readArguments.ts';

const LOCAL = { ipAddress: 'local', userAgent: undefined, traceId: 'erase' };

export const eraseCommand: Command = {
  what: [
    '--person ID or address | --tenant ID or alias  [--dry-run] [--yes]',
    'erases a person everywhere, or a tenant with the people who are in no other one, and prints how many rows went from',
    'where; the audit keeps its rows under pseudonyms; --dry-run only counts, --yes asks nothing; on an embedded database',
    'the provider has to be stopped meanwhile',
  ],
  run: async (args) => {
    const { person, tenant, 'dry-run': isDry, yes } = readTarget(args);
    await withProvider(async ({ services }) => {
      const target = await (person === undefined ? aTenant(services, tenant ?? '') : aPerson(services, person));
      const planned = await target.count();
      if (isDry) {
        print(`${target.what} would be erased:`);
        return printRows(planned);
      }
      if (!yes) await confirm(target.what, target.id, planned);
      const { erased, pseudonym } = await target.erase();
      print(`${target.what} is erased; the audit says ${pseudonym} instead:`);
      printRows(erased);
    }).catch((error: unknown) => {
      throw error instanceof ErasureRefused ? new UsageError(error.message) : error;
    });
  },
};

async function aPerson(services: Services, named: string) {
  const id = await findPerson(services.db, named);
  return {
    id,
    what: `The person ${id}`,
    count: () => countPerson(services, id),
    erase: () => erasePerson(services, id, LOCAL),
  };
}

async function aTenant(services: Services, named: string) {
  const { id, name } = await findTenantToErase(services.db, named);
  return {
    id,
    what: `The tenant ${name} (${id})`,
    count: () => countTenant(services, id),
    erase: () => eraseTenant(services, id, LOCAL),
  };
}

function readTarget(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const truth = { type: 'boolean', default: false } as const;
  const values = readOptions(args, { person: text, tenant: text, 'dry-run': truth, yes: truth });
  if (Boolean(values.person) === Boolean(values.tenant))
    throw new UsageError(
      'Name whom to erase: either --person with an id or an address, or --tenant with an id or alias',
    );
  return values;
}

/** @throws UsageError unless the person at the terminal types the id */
async function confirm(what: string, id: string, planned: Erased): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('--yes is missing: nothing is erased unasked. --dry-run counts only');
  print(`${what} will be erased, and nothing brings it back:`);
  printRows(planned);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    if ((await lines.question('Type the id to go on: ')).trim().toLowerCase() !== id)
      throw new UsageError('Nothing was erased');
  } finally {
    lines.close();
  }
}

function printRows(rows: Erased): void {
  for (const [table, amount] of Object.entries(rows)) print(`  ${table.padEnd(24)} ${amount}`);
}
