#!/usr/bin/env node
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { readBeginning } from './bootstrap/arguments.ts';
import { bootstrap } from './bootstrap/bootstrap.ts';
import { ConfigError } from './config.ts';
import { createConsoleKey, firstConsoleKey } from './console/operatorKey.ts';
import { createProvider, type Provider } from './createProvider.ts';
import { readEnvironment, UsageError } from './environment.ts';
import { withoutParameters } from './log.ts';
import { endOnSignal, serve, type RunningServer } from './serve.ts';
import { FolderInUseError } from './storage/folderLock.ts';
import { unreadVariables, variableOf, variables } from './variables.ts';

const require = createRequire(import.meta.url);
const WIDTH = Math.max(...Object.keys(variables).map(({ length }) => length));
const USAGE = `gatehouse-provider [serve | bootstrap | console-key | rotate-keys | help | version]

serve        starts the provider
bootstrap    --tenant "Acme" --admin-email ada@acme.example --origin https://app.acme.example
             makes the first tenant, its administrator and the application where they are missing, and prints a link with which
             the administrator sets a password; on an embedded database the provider has to be stopped meanwhile
console-key  replaces the key of the operator's console and prints the address that opens it; on an embedded database
             the provider has to be stopped meanwhile

rotate-keys  publishes a new key that signs tokens, and encrypts the secrets in the database anew: on an embedded database under
             a new key in its file (the provider has to be stopped meanwhile), else under ENCRYPTION_KEY in place of
             ENCRYPTION_KEY_PREVIOUS

Reads from the environment:
${Object.entries(variables)
  .map(([variable, { what }]) => `  ${variable.padEnd(WIDTH)}  ${what}`)
  .join('\n')}`;

async function start(): Promise<void> {
  const { config, port, hostname, probesPort, stopping } = readEnvironment(process.env);
  for (const { name: unread, meant } of unreadVariables(process.env))
    process.stderr.write(`${unread} is not read by the provider: write ${meant}\n`);
  const provider = await createProvider(config);
  const servers: RunningServer[] = [];
  try {
    servers.push(await serve(provider, { port, hostname }));
    if (probesPort !== undefined)
      servers.push(await serve({ fetch: answerProbes(provider) }, { port: probesPort, hostname }));
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    await provider.close();
    throw error;
  }
  endOnSignal(async (signal) => {
    provider.probes.drain();
    // At a terminal nobody waits for a load balancer.
    await Promise.all(
      servers.map((server) => server.close(signal === 'SIGTERM' ? stopping : { deadline: stopping.deadline })),
    );
    await provider.close();
  });
  const opening = config.console ? await firstConsoleKey(provider) : undefined;
  process.stdout.write(`The provider answers at ${config.publicUrl} (client id ${provider.clientId})\n`);
  if (opening !== undefined)
    process.stdout.write(
      `The console opens at ${opening}\nThis address is not shown again; gatehouse-provider console-key prints a new one.\n`,
    );
}

const answerProbes =
  ({ probes }: Provider) =>
  async (request: Request): Promise<Response> =>
    probes.answer(request) ?? new Response(null, { status: 404 });

async function begin(args: readonly string[]): Promise<void> {
  const { config } = readEnvironment(process.env);
  const beginning = readBeginning(args, config);
  const provider = await createProvider(config);
  try {
    const link = await bootstrap(provider, beginning);
    process.stdout.write(
      link === undefined
        ? `${beginning.adminEmail} has an account and signs in at ${beginning.origin}\n`
        : `${beginning.adminEmail} sets a password at ${link}\nThe link works once, within a week. Another run prints a new one.\n`,
    );
    if (!provider.services.allowedOrigins.has(beginning.origin))
      process.stderr.write(`ALLOWED_ORIGINS does not name ${beginning.origin}: serve refuses its calls without\n`);
  } finally {
    await provider.close();
  }
}

async function printConsoleKey(): Promise<void> {
  const provider = await createProvider(readEnvironment(process.env).config);
  try {
    process.stdout.write(`${await createConsoleKey(provider)}\n`);
  } finally {
    await provider.close();
  }
}

async function rotateKeys(): Promise<void> {
  const provider = await createProvider(readEnvironment(process.env).config);
  try {
    await provider.rotateSigningKey();
    await provider.rotateEncryptionKey();
    process.stdout.write('The keys are rotated: a new one signs tokens soon, and the secrets are encrypted anew\n');
  } finally {
    await provider.close();
  }
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  serve: start,
  bootstrap: begin,
  'console-key': printConsoleKey,
  'rotate-keys': rotateKeys,
  help: async () => void process.stdout.write(`${USAGE}\n`),
  version: async () => void process.stdout.write(`${readVersion()}\n`),
};

/** How programs are usually asked for help and version. */
const aliases = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

function readVersion(): string {
  const { version } = v.parse(v.object({ version: v.string() }), require('gatehouse-provider/package.json'));
  return version;
}

/** Mistakes in the set-up are reported in one sentence; any other error keeps its stack. */
function toMessage(error: unknown): string {
  if (error instanceof ConfigError && error.option !== undefined)
    return `${variableOf(error.option)} is wrong: ${error.reason}`;
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof FolderInUseError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use: set PROVIDER_PORT to a free one';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return `The provider could not start: ${error.message || error.code}`;
  const shown = withoutParameters(error);
  return shown instanceof Error ? (shown.stack ?? shown.message) : String(shown);
}

const given = process.argv[2] ?? 'serve';
const name = aliases.get(given) ?? given;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  process.stderr.write(`Unknown command '${name}'\n\n${USAGE}\n`);
  process.exitCode = 2;
} else {
  command(process.argv.slice(3)).catch((error: unknown) => {
    process.stderr.write(`${toMessage(error)}\n`);
    process.exitCode = 1;
  });
}
