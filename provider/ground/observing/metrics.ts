import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { inArray, sql } from 'drizzle-orm';
import type { QueueState } from '../concurrencyLimiter.ts';
import { outboxMessages } from '../../database/storage/schema.ts';
import type { PoolState, Storage } from '../database.ts';
import { isStorageTrouble } from '../trouble.ts';
import { unsealedAge } from './unsealed.ts';
import { within } from './within.ts';
import type { Recorder } from './recorder.ts';

/** What a provider has counted, in the text format of Prometheus. */
export interface Metrics {
  /** Answers `GET /metrics`. Undefined for every other request. */
  answer(request: Request): Promise<Response> | undefined;
}

interface Sources extends Pick<Storage, 'db' | 'pool'> {
  /** Who waits for a turn, by the name of the queue. */
  readonly queues: Readonly<Record<string, { state(): QueueState }>>;
  /** Undefined where nothing is sealed, for want of a key. */
  readonly sealed: { now(): Date } | undefined;
}

/** How long the database is waited for: the caller who asks for the metrics gives up soon after. */
const PATIENCE_MS = 1_000;
/** In seconds. The first are those of reads, the last those of a database that does not answer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes the metrics of one provider, in a registry of its own: several providers share a process without adding up. */
export function createMetrics({
  db,
  pool,
  queues,
  sealed,
}: Sources): Metrics & { readonly recorder: Recorder; close(): void } {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'gatehouse_request_duration_seconds',
    help: 'Requests by the pattern of their route, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const signIns = new Counter({
    name: 'gatehouse_sign_ins_total',
    help: 'Sign-ins by their result: success, or the error code of the refusal',
    labelNames: ['result'],
    registers,
  });
  const databaseErrors = new Counter({
    name: 'gatehouse_database_errors_total',
    help: 'Work that failed at the database: unavailable (it may succeed later) or statement',
    labelNames: ['kind'],
    registers,
  });
  const sweptRows = new Counter({
    name: 'gatehouse_swept_rows_total',
    help: 'Rows that were removed because they were over, by what they were',
    labelNames: ['what'],
    registers,
  });
  const sweepFailures = new Counter({
    name: 'gatehouse_sweep_failures_total',
    help: 'Removals of what is over that failed, by what should have gone',
    labelNames: ['what'],
    registers,
  });
  for (const [measure, help] of [
    ['running', 'Work that runs now, by its queue'],
    ['waiting', 'Work that waits for its turn, by its queue'],
  ] as const)
    new Gauge({
      name: `gatehouse_queue_${measure}`,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        for (const [queue, limiter] of Object.entries(queues)) this.set({ queue }, limiter.state()[measure]);
      },
    });
  new Counter({
    name: 'gatehouse_queue_refused_total',
    help: 'Work that was refused because too much waited already, by its queue',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, limiter] of Object.entries(queues)) this.inc({ queue }, limiter.state().refused);
    },
  });
  if (pool) addPool(registers, pool);
  new Gauge({
    name: 'gatehouse_messages',
    help: 'Mails and text messages in the outbox that wait to be sent, or could not be. Left out while the database does not answer',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counted = await within(PATIENCE_MS, countMessages(db)).catch(() => undefined);
      if (counted) for (const state of COUNTED_STATES) this.set({ state }, counted.get(state) ?? 0);
    },
  });
  if (sealed)
    new Gauge({
      name: 'gatehouse_audit_unsealed_seconds',
      help: 'Age of the oldest row of the audit that no seal covers; 0 where each is covered. Left out while the database does not answer',
      registers,
      async collect() {
        const age = await within(PATIENCE_MS, unsealedAge(db, sealed.now())).catch(() => undefined);
        if (age === undefined) this.remove();
        else this.set(age);
      },
    });

  return {
    answer: (request) =>
      request.method === 'GET' && new URL(request.url).pathname === '/metrics' ? tell(register) : undefined,
    close: () => register.clear(),
    recorder: {
      request: ({ method, route, status, durationMs }) =>
        requests.observe({ method, route, status: String(status) }, durationMs / 1000),
      caused(caused, code) {
        for (const { event } of [caused].flat()) if (event === 'auth.login') signIns.inc({ result: code ?? 'success' });
      },
      signInRefused: (result) => signIns.inc({ result }),
      swept: (what, rows) => sweptRows.inc({ what }, rows),
      sweepFailed: (what) => sweepFailures.inc({ what }),
      accident(error) {
        const kind = isStorageTrouble(error) ? 'unavailable' : isStatement(error) ? 'statement' : undefined;
        if (kind !== undefined) databaseErrors.inc({ kind });
      },
    },
  };
}

const isStatement = (error: unknown): boolean => error instanceof Error && 'query' in error;

function addPool(registers: Registry[], pool: () => PoolState): void {
  new Gauge({
    name: 'gatehouse_database_connections',
    help: 'Connections to PostgreSQL of this process: total, and idle ones among them',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = pool();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'gatehouse_database_connections_waiting',
    help: 'Requests that wait for a connection to PostgreSQL',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
}

const COUNTED_STATES = ['waiting', 'failed'] as const;

async function countMessages(db: Storage['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ state: outboxMessages.state, amount: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(inArray(outboxMessages.state, [...COUNTED_STATES]))
    .groupBy(outboxMessages.state);
  return new Map(rows.map(({ state, amount }) => [state, amount]));
}

async function tell(register: Registry): Promise<Response> {
  return new Response(await register.metrics(), {
    headers: { 'Content-Type': register.contentType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}
