import { firstConsoleKey, hasConsoleKey } from '../../operator/console/operatorKey.ts';
import { createProvider, type Provider } from '../createProvider.ts';
import { readEnvironment } from '../../config/environment.ts';
import { endOnSignal, serve, type RunningServer } from '../serve.ts';
import { print, type Command } from './command.ts';

export const serveCommand: Command = { what: ['starts the provider'], run: start };

async function start(): Promise<void> {
  const { config, port, hostname, socket, probesPort, stopping } = readEnvironment(process.env);
  const provider = await createProvider(config);
  const servers: RunningServer[] = [];
  try {
    servers.push(await serve(provider, socket === undefined ? { port, hostname } : { socket }));
    if (probesPort !== undefined)
      servers.push(await serve({ fetch: answerOperations(provider) }, { port: probesPort, hostname }));
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    await provider.close();
    throw error;
  }
  endOnSignal(async (signal) => {
    provider.probes.drain();
    // At a terminal no load balancer has to notice the end.
    await Promise.all(
      servers.map((server) => server.close(signal === 'SIGTERM' ? stopping : { deadline: stopping.deadline })),
    );
    await provider.close();
  });
  const told = config.console ? await tellOfConsole(provider) : [];
  print(`The provider answers at ${config.publicUrl} (client id ${provider.clientId})`);
  for (const line of told) print(line);
}

/**
 * The lines about the console while it has no key. Where the output is kept, they do not hold the key: it would stay
 * readable there.
 */
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
