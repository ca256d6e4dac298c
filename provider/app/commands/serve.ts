import { firstConsoleKey, hasConsoleKey } from '../../operator/console/operatorKey.ts';
import { createProvider, type Provider } from '../createProvider.ts';
import { readEnvironment } from '../../config/environment.ts';
import { endOnSignal, serve, type RunningServer } from '../serve.ts';
import { unreadVariables } from '../../ground/variables.ts';
import { print, warn, type Command } from './command.ts';

export const serveCommand: Command = { what: ['starts the provider'], run: start };

async function start(): Promise<void> {
  for (const { name: unread, meant } of unreadVariables(process.env))
    warn(`${unread} is not read by the provider: write ${meant}`);
  const { config, port, hostname, probesPort, stopping } = readEnvironment(process.env);
  const provider = await createProvider(config);
  const servers: RunningServer[] = [];
  try {
    servers.push(await serve(provider, { port, hostname }));
    if (probesPort !== undefined)
      servers.push(await serve({ fetch: answerOperations(provider) }, { port: probesPort, hostname }));
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
  const told = config.console ? await tellOfConsole(provider) : [];
  print(`The provider answers at ${config.publicUrl} (client id ${provider.clientId})`);
  for (const line of told) print(line);
}

/** What is said of the console while nobody has a key. Where the output is kept, the key would stay readable with it. */
async function tellOfConsole(provider: Provider): Promise<string[]> {
  if (!process.stdout.isTTY)
    return (await hasConsoleKey(provider))
      ? []
      : ['The console has no key yet: gatehouse-provider console-key prints one (stop an embedded database before)'];
  const opening = await firstConsoleKey(provider);
  return opening === undefined
    ? []
    : [
        `The console opens at ${opening}`,
        'This address is not shown again; gatehouse-provider console-key prints a new one.',
      ];
}

/** The port of the operators: probes, and what was counted. */
const answerOperations =
  ({ probes, metrics }: Provider) =>
  async (request: Request): Promise<Response> =>
    probes.answer(request) ?? metrics?.answer(request) ?? new Response(null, { status: 404 });
