import { readArguments } from '../../config/readArguments.ts';
import { UsageError } from '../../ground/usageError.ts';
import { verifyAudit } from '../../crypto/seals/verify.ts';
import { print, withProvider, type Command } from './command.ts';

export const auditCommand: Command = {
  what: [
    'verify [--expect NUMBER:HASH]',
    'compares every row of the audit with its seal and names the first that was changed, removed or inserted; --expect takes',
    'a seal from the log (`seal`) and finds out that the newest rows were cut off with their seals; on an embedded database',
    'the provider has to be stopped meanwhile',
  ],
  run: async (args) => {
    const expected = readExpected(args);
    await withProvider(async ({ services: { db, sealing } }) => {
      const keys = sealing.auditKeys();
      if (keys.length === 0) throw new UsageError('The audit is not sealed: ENCRYPTION_KEY is not set');
      const { rows, blocks, waiting, newest } = await verifyAudit(db, keys, expected);
      print(`The audit is as it was sealed: ${rows} rows in ${blocks} blocks; ${waiting} rows wait for their seal`);
      if (newest !== undefined) print(`Its newest seal is ${newest}`);
    });
  },
};

function readExpected(args: readonly string[]): string | undefined {
  const { values, positionals } = readArguments(args, { expect: { type: 'string' } });
  if (positionals.join(' ') !== 'verify') throw new UsageError('Say what to do with the audit: verify');
  const { expect } = values;
  if (expect !== undefined && !/^[1-9]\d{0,9}:[\w-]{43}$/.test(expect))
    throw new UsageError('--expect takes a seal as the log names it: a number, a colon and 43 characters');
  return expect;
}
