import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { WRITE_SUB_ACCOUNTS } from 'gatehouse-contract/contract.js';
import { matchesPattern } from 'gatehouse-contract/rules.js';
import { tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { effectivePermissions } from '../roles/storage.ts';
import type { PermissionRow } from '../roles/schema.ts';
import { standingIn } from './standing.ts';

type Tenant = typeof tenants.$inferSelect;

interface Found {
  readonly account: Tenant;
  /** Steps below the caller's account. */
  readonly distance: number;
}

/**
 * An account of the tree that the caller's account manages; `off`: it manages none. Undefined: it is not in the tree.
 */
export async function findWithin(
  db: Reader,
  { tenantId }: Pick<Principal, 'tenantId'>,
  named: string | undefined,
): Promise<Found | 'off' | undefined> {
  const [own] = await db.select({ isReseller: tenants.isReseller }).from(tenants).where(eq(tenants.id, tenantId));
  if (!own?.isReseller) return 'off';
  if (named === undefined) return undefined;
  const [found] = await db
    .select({ account: tenants, distance: tenantPaths.distance })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.tenantId))
    .where(and(eq(tenantPaths.ancestorId, tenantId), eq(tenantPaths.tenantId, named), isNull(tenants.erasedAs)));
  return found;
}

/**
 * An account of the caller's tree: the caller's own one or one below it, at any depth.
 * @throws ProviderError 403 unless the caller's account may manage sub-accounts; 404, the same for a foreign account
 * and for one that does not exist
 */
export async function accountWithin(
  db: Reader,
  principal: Pick<Principal, 'tenantId'>,
  named: string | undefined,
): Promise<Found> {
  const found = await findWithin(db, principal, named);
  if (found === 'off') throw new ProviderError('ER-SUB-ACCOUNTS-OFF');
  if (!found) throw new ProviderError('ER-NOT-FOUND');
  return found;
}

/** An account below the caller's. @throws ProviderError as {@link accountWithin} does, for the own account too */
export async function accountBelow(
  db: Reader,
  principal: Pick<Principal, 'tenantId'>,
  named: string | undefined,
): Promise<Tenant> {
  const { account, distance } = await accountWithin(db, principal, named);
  if (distance === 0) throw new ProviderError('ER-NOT-FOUND');
  return account;
}

/**
 * The caller as the one who manages an account below: what the caller holds in the own account is what may be given
 * there, and no more (PRO-24).
 */
export const managerOf = (principal: Principal, account: Pick<Tenant, 'id'>): Principal => ({
  ...principal,
  tenantId: account.id,
  within: (db) => managerOf(principal.within(db), account),
});

/** The accounts above one that manage others, the nearest first. One that is being erased manages none. */
export const managersAbove = (db: Reader, tenantId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.ancestorId))
    .where(
      and(
        eq(tenantPaths.tenantId, tenantId),
        gt(tenantPaths.distance, 0),
        eq(tenants.isReseller, true),
        isNull(tenants.erasedAs),
      ),
    )
    .orderBy(asc(tenantPaths.distance));

/**
 * Who may manage an account from above: the permissions of a person in the nearest account above that manages others
 * and in which the person may change sub-accounts. Undefined: the person is none of its managers.
 */
export async function rightsFromAbove(
  db: Reader,
  tenantId: string,
  user: { readonly id: string; readonly superUser: boolean },
  now: Date,
): Promise<{ by: readonly string[]; permissions: PermissionRow[] } | undefined> {
  for (const { id } of await managersAbove(db, tenantId)) {
    const { by } = await standingIn(db, id, user.id, now);
    const permissions = await effectivePermissions(db, by, user.id);
    if (by.length > 0 && (user.superUser || permissions.some(({ key }) => matchesPattern(key, WRITE_SUB_ACCOUNTS))))
      return { by, permissions };
  }
  return undefined;
}
