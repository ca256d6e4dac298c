import { sql } from 'drizzle-orm';
import { Reply } from '../pipeline/reply.ts';
import type { Exchange } from '../../ground/observing/exchange.ts';
import { within } from '../../ground/observing/within.ts';
import type { Services } from '../pipeline/services.ts';
import { newestMigration } from '../../database/storage/migrate.ts';

/** How long /readyz waits for the database. Whoever asks gives up soon after, and a late answer would be none. */
const PATIENCE_MS = 1_000;

type Check = 'stopping' | 'database' | 'schema' | 'signingKey';

/** Whether the process lives, and whether it is ready for requests. */
export interface Probes {
  /** Answers `GET /livez` and `GET /readyz`. Undefined for every other request. */
  answer(request: Request, exchange?: Pick<Exchange, 'route'>): Promise<Response> | undefined;
  /** From now on the process is not ready: a load balancer sends nothing new. It goes on answering. */
  drain(): void;
}

/**
 * Makes the probes of a provider. They need no origin, token or cookie, and tell nothing about data:
 * `{"status":"ready"}`, or 503 with the names of the checks that failed.
 */
export function createProbes({ db, signingKeys }: Pick<Services, 'db' | 'signingKeys'>): Probes {
  let stopping = false;
  /** Those who ask at the same time share one look at the database: the probes are open to everybody. */
  let looking: Promise<Check[]> | undefined;

  async function failedChecks(): Promise<Check[]> {
    const [newest, [row]] = await Promise.all([
      newestMigration(),
      db
        .select({ name: sql<string | null>`(SELECT max("name") FROM "schema_migrations")` })
        .from(sql`(SELECT 1) AS "one"`),
    ]);
    if ((row?.name ?? '') < newest) return ['schema'];
    return (await signingKeys.published()).length > 0 ? [] : ['signingKey'];
  }

  const ready = async (): Promise<Response> => {
    looking ??= within(PATIENCE_MS, failedChecks())
      .catch((): Check[] => ['database'])
      .finally(() => (looking = undefined));
    const failed = stopping ? ['stopping' as const] : await looking;
    return failed.length === 0 ? told('ready', 200) : told('not ready', 503, { failed });
  };
  const paths = new Map([
    ['/livez', async () => told('alive', 200)],
    ['/readyz', ready],
  ]);
  return {
    answer(request, exchange) {
      const { pathname } = new URL(request.url);
      const told = request.method === 'GET' ? paths.get(pathname) : undefined;
      if (told && exchange) exchange.route = pathname;
      return told?.();
    },
    drain: () => void (stopping = true),
  };
}

const told = (status: string, code: number, more?: { failed: Check[] }): Response =>
  Reply.json({ status, ...more }, { status: code, headers: { 'Cache-Control': 'no-store' } }).toResponse();
