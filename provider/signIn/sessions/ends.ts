import { addSeconds } from '../../ground/addSeconds.ts';
import type { Reader } from '../../ground/database.ts';
import { findTenant } from '../../vendor/tenants/storage.ts';
import { sessionLifetimes, type Lifetimes } from './refreshRules.ts';
import type { Session } from './storage.ts';

/** What sessions in a tenant may last: as the provider has it, or shorter. */
export async function lifetimesIn(db: Reader, provider: Lifetimes, tenantId: string): Promise<Lifetimes> {
  const tenant = await findTenant(db, tenantId);
  return sessionLifetimes(provider, tenant ?? { sessionIdleSeconds: null, sessionAbsoluteSeconds: null });
}

/** When a session ends by the policy of a tenant. */
export interface Ends {
  /** Where its last use was the last one. That may have been in a tenant that allows more. */
  readonly ofLastUse: Date;
  /** Where this use is. */
  readonly ofThisUse: Date;
}

/**
 * When a session ends in a tenant, never past its absolute end (PRO-05).
 * @param provider the longest that any tenant allows
 */
export async function endsIn(
  db: Reader,
  provider: Lifetimes,
  session: Session,
  tenantId: string,
  now: Date,
): Promise<Ends> {
  const { sessionIdle, sessionAbsolute } = await lifetimesIn(db, provider, tenantId);
  const absolute = Math.min(
    session.absoluteExpiresAt.getTime(),
    addSeconds(session.createdAt, sessionAbsolute).getTime(),
  );
  const endOf = (use: Date) => new Date(Math.min(addSeconds(use, sessionIdle).getTime(), absolute));
  return { ofLastUse: endOf(session.lastUsedAt), ofThisUse: endOf(now) };
}
