import { rmSync, renameSync, statSync } from 'node:fs';

/**
 * The name in the file system under which a listening socket is found. Once it is gone no client can connect any more,
 * and those that have connected still wait in the queue of the socket. A port loses them when it closes.
 */
export class SocketName {
  /** What the server binds; the name is put in its place. */
  readonly bound: string;
  readonly #path: string;
  #inode: bigint | undefined;

  constructor(path: string) {
    this.#path = path;
    this.bound = `${path}.${process.pid}`;
    rmSync(this.bound, { force: true });
  }

  /** Takes the name, from a process that died or still drains as well: who connects from now on comes here. */
  take(): void {
    renameSync(this.bound, this.#path);
    this.#inode = inodeOf(this.#path);
  }

  /** Gives the name up, unless another process has taken it meanwhile. */
  giveUp(): void {
    if (this.#inode !== undefined && inodeOf(this.#path) === this.#inode) rmSync(this.#path, { force: true });
  }
}

const inodeOf = (path: string): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
