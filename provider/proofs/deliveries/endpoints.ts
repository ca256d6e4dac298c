import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';

/** Turns of the event loop without a connection, after which none waits to be taken. */
const QUIET_TURNS = 3;

/** How an endpoint answers: at once, late, or not at all. */
export type Manner = 'healthy' | 'slow' | 'dead';

/** A delivery that an endpoint has got. */
export interface Heard {
  readonly endpoint: number;
  readonly id: string;
  readonly sequence: number;
  /** Which process has sent it: each begins a life. */
  readonly life: number;
  /** Milliseconds since what it tells of has happened. */
  readonly took: number;
}

/** Receivers of webhooks on this machine, one at each path. They keep what they get. */
export class Endpoints {
  readonly heard: Heard[] = [];
  /** The process whose calls are heard now. */
  life = 0;
  readonly manners: Manner[];
  readonly #slowMs: number;
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #waiting: (() => void)[] = [];
  #closed = (): void => undefined;

  private constructor(manners: readonly Manner[], slowMs: number) {
    this.manners = [...manners];
    this.#slowMs = slowMs;
    this.#server = createServer((request, response) => void this.#take(request, response));
    this.#server.on('connection', (socket) => this.#watch(socket));
  }

  static async start(manners: readonly Manner[], slowMs: number): Promise<Endpoints> {
    const endpoints = new Endpoints(manners, slowMs);
    endpoints.#server.listen(0, '127.0.0.1');
    await once(endpoints.#server, 'listening');
    return endpoints;
  }

  urlOf(endpoint: number): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${endpoint}`;
  }

  /** Waits until something holds, and looks at each delivery that comes. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((ring) => this.#waiting.push(ring));
  }

  /** What a process has sent before its end is heard, and what comes from now on is the next one's. */
  async endLife(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = this.#open.size > 0 ? 0 : quiet + 1) {
      if (this.#open.size > 0) await new Promise<void>((closed) => (this.#closed = closed));
      await turn(); // a connection may wait to be taken
    }
    this.life += 1;
    this.#ring();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #ring(): void {
    for (const ring of this.#waiting.splice(0)) ring();
  }

  #watch(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#closed();
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = Number(request.url?.slice(1));
    const body = await text(request).catch(() => undefined); // killed in the middle of it
    if (body === undefined) return;
    const manner = this.manners[endpoint];
    if (manner === 'dead') return void response.destroy();
    const { sequence, timestamp }: { sequence: number; timestamp: string } = JSON.parse(body);
    const id = String(request.headers['webhook-id']);
    this.heard.push({ endpoint, id, sequence, life: this.life, took: Date.now() - Date.parse(timestamp) });
    if (manner === 'slow') setTimeout(() => response.end('late'), this.#slowMs);
    else response.end('ok');
    this.#ring();
  }
}
