import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call that a receiver of webhooks got. */
export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

type Answering = (response: ServerResponse, call: ReceivedCall) => void;

/** A receiver of webhooks on this machine, which keeps what it gets. */
export class Receiver {
  readonly calls: ReceivedCall[] = [];
  /** How it answers from now on. */
  answer: Answering = (response) => void response.end('ok');
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { headers: request.headers, body: await text(request), path: request.url ?? '' };
    this.calls.push(call);
    this.answer(response, call);
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/in`;
  }

  /** Answers with a status from now on. */
  say(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => void response.writeHead(status, headers).end(`status ${status}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
