import { eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import { id } from '../../http/pipeline/fields.ts';
import { applications } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { findTenants } from '../tenants/storage.ts';
import { UsageError } from '../../ground/usageError.ts';
import type { OriginOwner } from './storage.ts';

/** How an operator names an owner: a tenant by id or alias, an application by id or name. */
export interface NamedOwner {
  readonly tenant?: string | undefined;
  readonly application?: string | undefined;
}

/** @throws UsageError for a tenant or an application that does not exist, or a name that several applications have */
export async function findOwner(db: Reader, { tenant, application }: NamedOwner): Promise<OriginOwner> {
  return {
    tenantId: tenant === undefined ? undefined : await tenantId(db, tenant),
    applicationId: application === undefined ? undefined : await applicationId(db, application),
  };
}

async function tenantId(db: Reader, named: string): Promise<string> {
  const rows = await findTenants(db, [named, named.toLowerCase()]);
  const found = rows.find((row) => row.id === named.toLowerCase()) ?? rows.find(({ alias }) => alias === named);
  if (!found) throw new UsageError(`There is no tenant with the id or alias '${named}'`);
  return found.id;
}

async function applicationId(db: Reader, named: string): Promise<string> {
  const [found, ...others] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(or(eq(applications.name, named), v.is(id, named) ? eq(applications.id, named) : undefined))
    .limit(2);
  if (!found) throw new UsageError(`There is no application with the id or name '${named}'`);
  if (others.length > 0) throw new UsageError(`Several applications are named '${named}': give the id`);
  return found.id;
}
