import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { currentAllowance } from '../../ground/allowance.ts';

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

const nothing = (): void => undefined;
/** In the pool's own words, which count as trouble of the database. */
const timedOut = (): Error => new Error('timeout exceeded when trying to connect');

/**
 * A pool that takes a connection back as soon as it ends, also while a caller holds it. The `begin` of drizzle-orm
 * comes before the `try` that gives the connection back: each `begin` that failed would leave the pool short of one
 * connection for good, and closing the pool would never end. A connection is waited for within the allowance of an
 * answer.
 */
export class ReclaimingPool extends Pool {
  readonly #taken = new Set<PoolClient>();
  #starvedSince: number | undefined;

  constructor(config: PoolConfig) {
    super(config);
    this.on('acquire', (client) => void this.#taken.add(client));
    this.on('release', (_error, client) => void this.#taken.delete(client));
    this.on('connect', (client) => client.once('end', () => this.#reclaim(client)));
  }

  /** Since when no connection could be had, in milliseconds since 1970; undefined while the last one could. */
  get starvedSince(): number | undefined {
    return this.#starvedSince;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return this.#connect(callback);
    return new Promise((done, failed) => {
      this.#connect((error, client) => (client ? done(client) : failed(error ?? timedOut())));
    });
  }

  #connect(callback: Connected): void {
    const allowance = currentAllowance();
    const waited = allowance?.begin();
    let isOver = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const told: Connected = (error, client, release) => {
      if (isOver) return client?.release();
      isOver = true;
      clearTimeout(patience);
      waited?.();
      this.#starvedSince = client ? undefined : (this.#starvedSince ?? Date.now());
      callback(error, client, release);
    };
    if (allowance && Number.isFinite(allowance.left))
      patience = setTimeout(() => told(timedOut(), undefined, nothing), allowance.left);
    super.connect(told);
  }

  #reclaim(client: PoolClient): void {
    if (!this.#taken.has(client)) return;
    client.release(true);
    client.release = nothing; // who holds it gives it back once more
  }
}
