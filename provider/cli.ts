#!/usr/bin/env node
import { ConfigError } from './config.ts';
import { createConsoleKey, firstConsoleKey } from './console/operatorKey.ts';
import { createProvider } from './createProvider.ts';
import { readEnvironment, UsageError } from './environment.ts';
import { endOnSignal, serve } from './serve.ts';
import { FolderInUseError } from './storage/folderLock.ts';

const USAGE = `gatehouse-provider [serve | console-key | rotate-keys | help]

serve        starts the provider
console-key  replaces the key of the operator's console and prints the address that opens it; on an embedded database
             the provider has to be stopped meanwhile

rotate-keys  publishes a new key that signs tokens, and encrypts the secrets in the database anew: on an embedded database under
             a new key in its file (the provider has to be stopped meanwhile), else under ENCRYPTION_KEY in place of
             ENCRYPTION_KEY_PREVIOUS

Reads from the environment:
  PROVIDER_PORT      port to listen on (3001)
  HOST               address to listen on (127.0.0.1); 0.0.0.0 listens on all. PROVIDER_HOST goes before it
  ALLOW_HTTP         1 takes plain http beyond this machine
  PUBLIC_URL         where browsers reach the provider (http://localhost:{port})
  ALLOWED_ORIGINS    origins of the applications, separated by commas
  POST_LOGOUT_REDIRECT_URIS  where a logout may lead, separated by commas
  CLIENT_ID          the vendor's id, a UUID (made at the first start and kept)
  DATABASE_URL       a PostgreSQL database; without one an embedded database is used
  DATABASE_TIMEOUT   seconds a statement or a free connection is waited for (5); then the answer is 503
  DATA_DIR           folder of the embedded database (./.data)
  ENCRYPTION_KEY     64 hexadecimal characters that encrypt the secrets in the database (embedded: DATA_DIR/encryption.key)
  ENCRYPTION_KEY_PREVIOUS  the key before, until rotate-keys
  TRUSTED_PROXIES    how many proxies in front write X-Forwarded-For (0)
  CONSOLE            1 serves the operator's console`;

async function start(): Promise<void> {
  const { config, port, hostname } = readEnvironment(process.env);
  const provider = await createProvider(config);
  const server = await serve(provider, { port, hostname }).catch(async (error: unknown) => {
    await provider.close();
    throw error;
  });
  endOnSignal(async () => {
    await server.close();
    await provider.close();
  });
  const opening = config.console ? await firstConsoleKey(provider) : undefined;
  process.stdout.write(`The provider answers at ${config.publicUrl} (client id ${provider.clientId})\n`);
  if (opening !== undefined)
    process.stdout.write(
      `The console opens at ${opening}\nThis address is not shown again; gatehouse-provider console-key prints a new one.\n`,
    );
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

const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve: start,
  'console-key': printConsoleKey,
  'rotate-keys': rotateKeys,
  help: async () => void process.stdout.write(`${USAGE}\n`),
};

/** Mistakes in the set-up are told in one sentence; anything else keeps its stack. */
function toMessage(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof FolderInUseError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use: set PROVIDER_PORT to a free one';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return `The provider could not start: ${error.message || error.code}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const name = process.argv[2] ?? 'serve';
const command = commands[name];
if (!command) {
  process.stderr.write(`Unknown command '${name}'\n\n${USAGE}\n`);
  process.exitCode = 2;
} else {
  command().catch((error: unknown) => {
    process.stderr.write(`${toMessage(error)}\n`);
    process.exitCode = 1;
  });
}
