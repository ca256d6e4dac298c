import { sql } from 'drizzle-orm';
import { Reply } from '../pipeline/reply.ts';
import { within } from '../../ground/observing/within.ts';
import type { Probes } from '../pipeline/provider.ts';
import type { Storage } from '../../ground/database.ts';
import type { Services } from '../pipeline/services.ts';
import { newestMigration } from '../../database/storage/migrate.ts';

/** How long /readyz waits for the database. Callers give up soon after, so a later answer would not be read. */
const PATIENCE_MS = 1_000;

type Check = 'stopping' | 'database' | 'schema' | 'signingKey';

type Probed = Pick<Services, 'db' | 'signingKeys'> & Pick<Storage, 'isStarved'>;

/**
 * Makes the probes of a provider. They need no origin, token or cookie, and tell nothing about data:
 * `{"status":"ready"}`, or 503 with the names of the checks that failed.
 */
export function createProbes({ db, signingKeys, isStarved }: Probed): Probes {
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
  /** A process that has lost its connections for good gets them back by a restart alone. */
  const alive = async (): Promise<Response> =>
    (await isStarved?.()) ? told('not alive', 503, { failed: ['connections'] }) : told('alive', 200);
  const paths = new Map([
    ['/livez', alive],
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

const told = (status: string, code: number, more?: { failed: (Check | 'connections')[] }): Response =>
  Reply.json({ status, ...more }, { status: code, headers: { 'Cache-Control': 'no-store' } }).toResponse();
