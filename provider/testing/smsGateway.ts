import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as the gateway got it. */
export interface GatewayRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** An SMS gateway of its own, on this machine. */
export class SmsGateway {
  readonly received: GatewayRequest[] = [];
  /** The answer to every message. */
  status = 202;
  /** The address it redirects to. */
  location: string | undefined;
  /** Takes messages and never answers. */
  isSilent = false;
  readonly #server: Server;
  port = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { method, url: path, headers } = request;
      const answer = async (): Promise<void> => {
        const sent = await text(request);
        const isJson = headers['content-type']?.startsWith('application/json') ?? false;
        const body: unknown = isJson ? JSON.parse(sent || 'null') : sent;
        this.received.push({ method, path, headers, body });
        if (this.isSilent) return;
        if (this.location !== undefined) response.setHeader('location', this.location);
        response.writeHead(this.status).end('what the gateway says of +4930901820');
      };
      void answer().catch(() => response.destroy());
    });
  }

  static async start(port = 0): Promise<SmsGateway> {
    const made = new SmsGateway();
    made.#server.listen(port, '127.0.0.1');
    await once(made.#server, 'listening');
    const address = made.#server.address();
    made.port = typeof address === 'object' && address !== null ? address.port : port;
    return made;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `${this.origin}/messages`;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
