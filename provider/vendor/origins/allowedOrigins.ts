import { logAccident, type Accidents } from '../../ground/observing/log.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import type { AllowedOrigins, OriginList } from '../../http/pipeline/origins.ts';
import type { Reader } from '../../ground/database.ts';
import { listAllOrigins, type OwnedOrigin } from './storage.ts';

/** Milliseconds for which the list that was read counts. */
const KEPT_MS = 5_000;

interface Means extends Accidents {
  readonly db: Reader;
  readonly now: () => Date;
  /** Those that every tenant may use, whatever the database says. */
  readonly configured: readonly string[];
}

/** Reads the list for the first time. @throws what the database throws */
export async function createOriginList({ db, now, configured, ...accidents }: Means): Promise<OriginList> {
  const everywhere = new Set(configured);
  let added = toTenants(await listAllOrigins(db));
  let readAt = now().getTime();
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      added = toTenants(await listAllOrigins(db));
    } catch (error) {
      logAccident(accidents, 'The origins of tenants and applications could not be read', error);
    } finally {
      readAt = now().getTime();
      reading = undefined;
    }
  };

  return {
    allowedOrigins: {
      has: (origin) => everywhere.has(origin) || added.has(origin),
      opens(origin, tenantId) {
        const tenantIds = origin === null || everywhere.has(origin) ? EVERY : (added.get(origin) ?? EVERY);
        return tenantIds === EVERY || tenantIds.has(tenantId);
      },
      [Symbol.iterator]: () => new Set([...everywhere, ...added.keys()]).values(),
    },
    async refresh(origin) {
      if (origin === null || everywhere.has(origin)) return;
      if (reading === undefined && now().getTime() - readAt < KEPT_MS) return;
      await (reading ??= read());
    },
  };
}

const EVERY = 'every tenant';

/** By origin the tenants that have it. */
function toTenants(rows: readonly OwnedOrigin[]): Map<string, Set<string> | typeof EVERY> {
  const tenants = new Map<string, Set<string> | typeof EVERY>();
  for (const { origin, tenantId } of rows) {
    const before = tenants.get(origin) ?? new Set();
    tenants.set(origin, tenantId === null || before === EVERY ? EVERY : before.add(tenantId));
  }
  return tenants;
}

/** Whether the page that calls may work in a tenant: not from an origin that other tenants alone have. */
export const opensHere = (
  { services, request }: Pick<Circumstances<{ readonly allowedOrigins: AllowedOrigins }>, 'services' | 'request'>,
  tenantId: string,
): boolean => services.allowedOrigins.opens(request.headers.get('origin'), tenantId);
