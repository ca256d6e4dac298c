import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewSubTenant, SubAccountAccessType, SubTenantRecord } from 'gatehouse-contract/contract.js';
import { violates } from '../../database/storage/refusal.ts';
import { sessions, tenants } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { accountBelow, accountWithin, managersAbove } from '../tree/managing.ts';
import { presentRecord } from './presenter.ts';

type Tenant = typeof tenants.$inferSelect;

/** What is taken for a unique name or id breaks one of these constraints. */
const taken = [
  ['tenants_alias_unique', 'ER-SUB-ACCOUNT-ALIAS-TAKEN'],
  ['tenants_pkey', 'ER-SUB-ACCOUNT-ID-TAKEN'],
] as const;

/**
 * Makes an account below the caller's own or below one of its accounts (SUBACC-021).
 * @throws ProviderError 404 for a parent outside the caller's tree; 409 for an id or short name that is taken
 */
export async function createAccount(
  call: WriteCall,
  principal: Principal,
  { tenantId: id, parentTenantId, ...fields }: NewSubTenant,
): Promise<Written<SubTenantRecord>> {
  const { db, now } = call;
  const { account: parent } = await accountWithin(db, principal, parentTenantId);
  const values = {
    ...fields,
    parentId: parent.id,
    createdAt: now,
    updatedAt: now,
    ...(id && { id }),
  };
  const [made] = await db
    .insert(tenants)
    .values(values)
    .returning()
    .catch((error: unknown) => {
      const [, code] = taken.find(([constraint]) => violates(error, constraint)) ?? [];
      throw code ? new ProviderError(code) : error;
    });
  if (!made) throw new Error('The account was not written');
  return {
    answer: presentRecord(made),
    event: {
      event: 'admin.sub-account.created',
      subjectId: made.id,
      details: {
        name: made.name,
        parent: parent.id,
        accessType: made.subAccountAccessType,
      },
    },
  };
}

/** What a change of an account needs. */
interface Change {
  /** `updatedAt` of the account as the caller has read it. */
  readonly asRead: string | undefined;
  /** Whether the account is as the change wants it. */
  isDone(account: Tenant): boolean;
}

/**
 * The account that a call wants to change, locked until this transaction ends; `isDone`: nothing is left to be done.
 * @throws ProviderError 409 when it is another one than the caller has read
 */
async function toChange(
  { db }: WriteCall,
  principal: Principal,
  named: string | undefined,
  { asRead, isDone }: Change,
): Promise<{ account: Tenant; isDone: boolean }> {
  const requireAsRead = ({ updatedAt }: Tenant): void => {
    if (asRead !== undefined && asRead !== updatedAt.toISOString()) throw new ProviderError('ER-SUB-ACCOUNT-CHANGED');
  };
  const seen = await accountBelow(db, principal, named);
  requireAsRead(seen);
  if (isDone(seen)) return { account: seen, isDone: true };
  const [account] = await db.select().from(tenants).where(eq(tenants.id, seen.id)).for('no key update');
  if (!account) throw new ProviderError('ER-NOT-FOUND');
  requireAsRead(account);
  return { account, isDone: false };
}

/** Its `updatedAt` is another one even after two changes in one millisecond. */
async function change(
  { db, now }: WriteCall,
  { id, updatedAt }: Tenant,
  fields: Partial<Pick<Tenant, 'name' | 'isReseller' | 'subAccountAccessType'>>,
): Promise<Tenant> {
  const [row] = await db
    .update(tenants)
    .set({
      ...fields,
      updatedAt: new Date(Math.max(now.getTime(), updatedAt.getTime() + 1)),
    })
    .where(eq(tenants.id, id))
    .returning();
  if (!row) throw new Error('The account was not written');
  return row;
}

export async function renameAccount(
  call: WriteCall,
  principal: Principal,
  named: string | undefined,
  { name, updatedAt }: { name: string; updatedAt?: string | undefined },
): Promise<Written<undefined>> {
  const isDone = (row: Tenant): boolean => row.name === name;
  const { account, ...found } = await toChange(call, principal, named, { asRead: updatedAt, isDone });
  if (found.isDone) return { answer: undefined, event: NOTHING_CHANGED };
  await change(call, account, { name });
  const details = { before: account.name, after: name };
  return {
    answer: undefined,
    event: {
      event: 'admin.sub-account.renamed',
      subjectId: account.id,
      details,
    },
  };
}

/**
 * Lets the administrators of an account manage those below it, or no longer (SUBACC-022). The accounts below it stay:
 * the answer says who manages them then.
 */
export async function setManagement(
  call: WriteCall,
  principal: Principal,
  named: string | undefined,
  { isReseller, updatedAt }: { isReseller: boolean; updatedAt?: string | undefined },
): Promise<Written<SubTenantRecord>> {
  const isDone = (row: Tenant): boolean => row.isReseller === isReseller;
  const { account, ...found } = await toChange(call, principal, named, { asRead: updatedAt, isDone });
  const [manager] = isReseller ? [] : await managersAbove(call.db, account.id);
  const managedBy = manager && { tenantId: manager.id, name: manager.name };
  const answer = (row: Tenant) => ({
    ...presentRecord(row),
    ...(managedBy && { managedBy }),
  });
  if (found.isDone) return { answer: answer(account), event: NOTHING_CHANGED };
  return {
    answer: answer(await change(call, account, { isReseller })),
    event: {
      event: 'admin.sub-account.management.changed',
      subjectId: account.id,
      details: {
        isReseller,
        ...(managedBy && { managedBy: managedBy.tenantId }),
      },
    },
  };
}

/** Decides how people of the accounts above come in (SUBACC-011, SUBACC-023). It acts on running sessions at once. */
export async function setAccessType(
  call: WriteCall,
  principal: Principal,
  named: string | undefined,
  { subAccountAccessType, updatedAt }: { subAccountAccessType: SubAccountAccessType; updatedAt?: string | undefined },
): Promise<Written<SubTenantRecord>> {
  const isDone = (row: Tenant): boolean => row.subAccountAccessType === subAccountAccessType;
  const { account, ...found } = await toChange(call, principal, named, { asRead: updatedAt, isDone });
  const before = account.subAccountAccessType;
  if (found.isDone) return { answer: presentRecord(account), event: NOTHING_CHANGED };
  return {
    answer: presentRecord(await change(call, account, { subAccountAccessType })),
    event: {
      event: 'admin.sub-account.access-type.changed',
      subjectId: account.id,
      details: { before, after: subAccountAccessType },
    },
  };
}

/**
 * Deletes an account without others below it, with everything that it decided (SUBACC-032). Sessions that are in it go
 * on in the account above, or wherever else their people may be.
 * @throws ProviderError 409 while there are accounts below it
 */
export async function deleteAccount(
  call: WriteCall,
  principal: Principal,
  named: string | undefined,
): Promise<Written<undefined>> {
  const { db } = call;
  const { account } = await toChange(call, principal, named, {
    asRead: undefined,
    isDone: () => false,
  });
  // No account is added below it meanwhile.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tenant_paths'))`);
  const below = await db.$count(tenants, and(eq(tenants.parentId, account.id), isNull(tenants.erasedAs)));
  if (below > 0)
    throw new ProviderError('ER-SUB-ACCOUNT-HAS-CHILDREN', {
      context: { below },
    });
  await leaveSessions(db, account);
  await db.delete(tenants).where(eq(tenants.id, account.id));
  return {
    answer: undefined,
    event: {
      event: 'admin.sub-account.deleted',
      subjectId: account.id,
      details: { name: account.name },
    },
  };
}

async function leaveSessions(db: Database, { id, parentId }: Tenant): Promise<void> {
  if (parentId === null) return;
  await db.update(sessions).set({ tenantId: parentId }).where(eq(sessions.tenantId, id));
}
