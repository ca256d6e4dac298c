import { variables } from '../../config/variables.ts';
import type { Variable } from '../../ground/setting.ts';
import { readVersion } from '../../ground/version.ts';
import { applyCommand } from './apply.ts';
import { auditCommand } from './audit.ts';
import { bootstrapCommand } from './bootstrap.ts';
import { print, type Command } from './command.ts';
import { convertCommand } from './convert.ts';
import { copyCommand } from './copy.ts';
import { eraseCommand } from './erase.ts';
import { consoleKeyCommand, rotateKeysCommand } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { operatorTokenCommand } from './operatorToken.ts';
import { originsCommand } from './origins.ts';
import { serveCommand } from './serve.ts';
import { slackStandInCommand } from './slackStandIn.ts';
import { exportCommand, importCommand } from './transfer.ts';
import { webhookReceiverCommand } from './webhookReceiver.ts';

/** Every command by its name, in the order of `help`. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  migrate: migrateCommand,
  bootstrap: bootstrapCommand,
  apply: applyCommand,
  'operator-token': operatorTokenCommand,
  'console-key': consoleKeyCommand,
  'rotate-keys': rotateKeysCommand,
  convert: convertCommand,
  import: importCommand,
  export: exportCommand,
  copy: copyCommand,
  erase: eraseCommand,
  audit: auditCommand,
  origins: originsCommand,
  'webhook-receiver': webhookReceiverCommand,
  'slack-stand-in': slackStandInCommand,
  help: { what: ['prints this text'], run: async () => print(usage()) },
  version: { what: ['prints the version'], run: async () => print(readVersion()) },
};

/** How programs are usually asked for help and version. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

/** The text of `help`: every command, and every variable of the environment. */
export function usage(): string {
  const listed = (entries: readonly (readonly [string, readonly string[]])[]) => {
    const width = Math.max(...entries.map(([{ length }]) => length));
    return entries.map(([name, lines]) => `  ${name.padEnd(width)}  ${lines.join(`\n${' '.repeat(width + 4)}`)}`);
  };
  return [
    'gatehouse-provider [command] [--config file.json]; the command is serve without one',
    '',
    ...listed(Object.entries(commands).map(([name, { what }]) => [name, what])),
    '',
    'Reads from the environment, then from the file of CONFIG_FILE (option in brackets), then takes the default.',
    'A variable marked * is also read from the file that its name with _FILE at the end names.',
    ...listed(Object.entries(variables).map(([name, variable]) => [name, [described(variable)]])),
  ].join('\n');
}

const described = ({ option, secret, what, fallback }: Variable): string =>
  `${secret ? '* ' : ''}${what} (${fallback})${option === undefined ? '' : ` [${option}]`}`;
