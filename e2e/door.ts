import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A port that stays its owner's, whatever listens behind it and whether anything does. */
export interface Door {
  readonly port: number;
  /** New connections lead to this port of the machine from here on; they are cut at once where it is undefined. */
  leadTo(port: number | undefined): void;
  /** Gives the port back. */
  close(): Promise<void>;
}

/**
 * Opens a door, which leads nowhere yet. A port that is looked up, given back and taken again later may be somebody
 * else's by then: two servers that have to know each other's address before they are there listen behind doors.
 */
export async function openDoor(): Promise<Door> {
  let behind: number | undefined;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    socket.on('error', () => socket.destroy());
    if (behind === undefined) return void socket.resetAndDestroy();
    const further = connect(behind, '127.0.0.1');
    keep(further);
    further.on('error', () => socket.destroy());
    socket.once('close', () => further.destroy());
    socket.pipe(further).pipe(socket);
  });
  await new Promise<void>((listens, failed) => server.once('error', failed).listen(0, listens));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    leadTo: (next) => void (behind = next),
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
