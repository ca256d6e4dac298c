import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Where to look: below the ports that a system gives out by itself, for a server on port 0 or for a connection (from
 * 32768 on Linux, from 49152 elsewhere), and above those that services have.
 */
const [FIRST, LAST] = [20_000, 30_000] as const;

/** Servers on the even ports whose odd neighbours are ours. They end with this process. */
const held: Server[] = [];

/** Listens; resolves to undefined when the port cannot be had. */
const listen = (port: number): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => done(undefined));
    server.listen(port, () => done(server.unref()));
  });

/**
 * A port for a program that has to be told one. It stays this process's own until the process ends, also while nothing
 * listens there: the system gives it to no other program, and each process that asks here holds the port before it. A
 * server of this process needs no such port: it listens on port 0 and looks which one it got.
 *
 * @returns a port that nothing listens on
 * @throws when there is none
 */
export async function ownPort(): Promise<number> {
  // Processes that start at one moment begin to look in different places.
  const pairs = (LAST - FIRST) / 2;
  for (let tries = 0, at = process.pid * 7; tries < pairs; tries++, at++) {
    const even = FIRST + (at % pairs) * 2;
    const holder = await listen(even);
    if (!holder) continue;
    const probe = await listen(even + 1);
    if (!probe) {
      holder.close();
      continue;
    }
    const { port } = probe.address() as AddressInfo;
    await new Promise((closed) => probe.close(closed));
    held.push(holder);
    return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free`);
}
