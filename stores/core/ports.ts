import type { ConsoleCode, MessageOf } from '../../codes/codes.ts';

/** What a store needs from its environment. It is passed in, so that a store also runs in a test or on a server. */

export interface Clock {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** Monotonic clock, milliseconds since any fixed moment. May stand still while the machine sleeps. */
  monotonic(): number;
  /** Calls back after `ms`; returns the undo. */
  after(ms: number, callback: () => void): () => void;
}

export interface Navigation {
  /** The address of the page. */
  href(): string;
  /**
   * Goes to another address of the host or of a provider. A cancelled `auth-navigate` leaves it to the host's router.
   */
  go(href: string, how?: { replace?: boolean; reload?: boolean }): void;
}

/** String storage that never throws: blocked storage behaves like an empty one. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Transactional numbers that all tabs share (STO-03); a key never written reads 0. */
export interface Counters {
  read(key: string): Promise<number>;
  write(key: string, value: number): Promise<void>;
  /** Adds one in a single transaction; resolves to the new value. */
  bump(key: string): Promise<number>;
}

/**
 * Runs `work` while no other tab holds `name`. `signal` ends the wait, with a rejection; work that has begun goes on.
 */
export type WithLock = <Result>(name: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** A channel between the tabs of one origin. */
export interface Channel {
  post(message: unknown): void;
  /** Returns the undo. */
  listen(callback: (message: unknown) => void): () => void;
  close(): void;
}

/** The moments at which a sleeping page wakes up: visibility, focus, online, pageshow (STO-09). */
export interface Wake {
  visible(): boolean;
  online(): boolean;
  /** Returns the undo. */
  listen(callback: () => void): () => void;
}

export interface Ports {
  clock: Clock;
  navigation: Navigation;
  local: KeyValue;
  session: KeyValue;
  counters: Counters | undefined;
  withLock: WithLock | undefined;
  channel: ((name: string) => Channel) | undefined;
  wake: Wake;
  /** Writes to the developer's console; the sentence belongs to the code. */
  log: <Code extends ConsoleCode>(
    level: 'error' | 'warn' | 'info' | 'debug',
    code: Code,
    message: MessageOf<Code>,
    ...details: unknown[]
  ) => void;
}
