import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** How it answers, by the end of the path: `/410` and so on; 200 for every other path. */
export const receiverAnswers: ReadonlyMap<string, number | 'slow'> = new Map<string, number | 'slow'>([
  ['/200', 200],
  ['/410', 410],
  ['/500', 500],
  ['/redirect', 302],
  ['/slow', 'slow'],
]);
/** Milliseconds: longer than a call waits. */
const SLOW_MS = 20_000;

interface Options {
  readonly port: number;
  /** That of the webhook: calls that it has not signed are refused with 401. Undefined: nothing is verified. */
  readonly secret: string | undefined;
  /** Hears of each call, in one line. */
  readonly tell: (line: string) => void;
}

/** A receiver of webhooks on this machine, for trying them. */
export async function startReceiver({ port, secret, tell }: Options): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { pathname } = new URL(request.url ?? '/', 'http://receiver');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const fault = secret === undefined ? undefined : faultOf(secret, body, headers);
    const verdict = secret === undefined ? 'not verified' : (fault ?? 'genuine');
    tell(`${headers['webhook-id'] ?? 'no id'} ${pathname} ${verdict}: ${body}`);
    const chosen = receiverAnswers.get(pathname.slice(pathname.lastIndexOf('/'))) ?? 200;
    const status = fault !== undefined ? 401 : chosen === 'slow' ? 200 : chosen;
    const answer = (): void =>
      void response.writeHead(status, status === 302 ? { location: '/200' } : {}).end(JSON.stringify({ verdict }));
    if (chosen === 'slow') setTimeout(answer, SLOW_MS).unref();
    else answer();
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening'); // rejects with what keeps it from the port
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Why a call is not genuine; undefined for one that is. */
function faultOf(secret: string, body: string, headers: Record<string, string>): string | undefined {
  const receiver = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  try {
    receiver.verify(body, headers);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
