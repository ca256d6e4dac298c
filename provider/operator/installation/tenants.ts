import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import {
  featureAssignments,
  features,
  origins,
  planAssignments,
  plans,
  tenantPaths,
  tenants,
} from '../../database/storage/schema.ts';
import { peopleWhoMayEnter } from '../../people/subTenants/impact.ts';
import { listAllOrigins } from '../../vendor/origins/storage.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { LineProblem } from './lines.ts';
import { readReferences } from './references.ts';
import { given, grouped, parsed } from './written.ts';
import type { ReadItem } from './items.ts';
import { idsOfKeys } from './named.ts';
import { differing, settled, settleList, settleOrigins, type Kind } from './settle.ts';

type Tenant = typeof tenants.$inferSelect;
/** A tenant as an import or a seed writes it, too. */
type Written = ReadItem<'tenants'> & {
  readonly createdAt?: Date | undefined;
  readonly timezone?: string | undefined;
  readonly currency?: string | undefined;
  readonly applicationUrl?: string | undefined;
};

export const tenantsKind: Kind<'tenants'> = {
  nameOf: ({ id, alias }) => alias ?? id ?? '',

  async settle(desk, item: Written) {
    const { db, now } = desk;
    const { id, plans: planKeys, features: featureKeys, parent, origins, createdAt = now, ...more } = item;
    const parentId = parent && (await readReferences(db, { tenants: [parent] })).tenant(parent);
    const planIds = planKeys && (await idsOfKeys(db, 'plan', planKeys));
    const featureIds = featureKeys && (await idsOfKeys(db, 'feature', featureKeys));
    const wanted = { ...more, ...(parent !== undefined && { parentId }) };
    const row = await findTenant(db, item);
    if (!row && more.name === undefined) throw new LineProblem('a new tenant needs a name');
    if (row && parentId === row.id) throw new LineProblem('a tenant cannot be its own parent');
    if (row && parentId && (await isBelow(db, parentId, row.id)))
      throw new LineProblem('a tenant cannot have one of its own sub-tenants as its parent');
    const isNew = !row;
    const [tenant = row] = row
      ? []
      : await db
          .insert(tenants)
          .values({ ...wanted, id, name: more.name ?? '', createdAt, updatedAt: now })
          .returning();
    if (!tenant) throw new Error('The tenant was not written');
    const fields = isNew ? [] : differing(tenant, wanted);
    const opensOtherwise = fields.includes('parentId') || fields.includes('subAccountAccessType');
    const before = opensOtherwise ? await peopleWhoMayEnter(db, tenant.id, now) : undefined;
    if (fields.length > 0)
      await db
        .update(tenants)
        .set({ ...wanted, updatedAt: now })
        .where(eq(tenants.id, tenant.id));
    if (await settlePlans(db, tenant.id, planIds)) fields.push('plans');
    if (await settleFeatures(db, tenant.id, featureIds)) fields.push('features');
    if (await settleOrigins(desk, { tenantId: tenant.id }, origins)) fields.push('origins');
    if (isNew) return { change: 'added', fields: [], id: tenant.id, tenantId: tenant.id };
    const after = before && (await peopleWhoMayEnter(db, tenant.id, now));
    const parents = fields.includes('parentId') ? [tenant.parentId, parentId] : [];
    const told = settled(tenant, fields, tenant.id);
    return {
      ...told,
      ...(before && after && { access: { gain: missing(before, after), lose: missing(after, before) } }),
      toldIn: new Map(parents.flatMap((id) => (id ? [[id, told] as const] : []))),
    };
  },

  async list(db, { after, limit, tenantId }) {
    const rows = await db
      .select()
      .from(tenants)
      .where(
        and(
          isNull(tenants.erasedAs),
          after === undefined ? undefined : gt(tenants.id, after),
          tenantId === undefined ? undefined : eq(tenants.id, tenantId),
        ),
      )
      .orderBy(asc(tenants.id))
      .limit(limit);
    const held = await readHoldings(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, alias, name, parentId, isReseller, subAccountAccessType, tenantType, metadata }) => ({
      id,
      item: {
        id,
        ...(alias !== null && { alias }),
        name,
        ...(parentId !== null && { parent: parentId }),
        isReseller,
        subAccountAccessType,
        ...(tenantType !== null && { tenantType }),
        metadata: parsed(metadata) ?? {},
        ...held(id),
      },
    }));
  },
};

/** How many of some are missing in others. */
const missing = (others: ReadonlySet<string>, some: ReadonlySet<string>): number =>
  [...some].filter((id) => !others.has(id)).length;

/** By the id where one is given, else by the alias. @throws LineProblem where the two belong to different tenants */
async function findTenant(db: Reader, { id, alias }: ReadItem<'tenants'>): Promise<Tenant | undefined> {
  const [byId] = id === undefined ? [] : await db.select().from(tenants).where(eq(tenants.id, id));
  const [byAlias] = alias === undefined ? [] : await db.select().from(tenants).where(eq(tenants.alias, alias));
  if (id !== undefined && byAlias && byAlias.id !== id) throw new LineProblem('the alias belongs to another tenant');
  const found = byId ?? byAlias;
  if (given(found?.erasedAs ?? null) !== undefined) throw new LineProblem('the tenant is being erased');
  return found;
}

/** Whether a tenant is another one, or below it at any depth. */
const isBelow = async (db: Reader, id: string, other: string): Promise<boolean> =>
  (await db.$count(tenantPaths, and(eq(tenantPaths.tenantId, id), eq(tenantPaths.ancestorId, other)))) > 0;

const wholePlans = (tenantId: string) => and(eq(planAssignments.tenantId, tenantId), isNull(planAssignments.userId));
const wholeFeatures = (tenantId: string) =>
  and(eq(featureAssignments.tenantId, tenantId), isNull(featureAssignments.userId));

/** An assignment that stays keeps the time at which it ends. */
async function settlePlans(db: Database, tenantId: string, after: readonly string[] | undefined): Promise<boolean> {
  const held = await db.select().from(planAssignments).where(wholePlans(tenantId));
  return settleList({
    before: held.map(({ planId }) => planId),
    after,
    add: (ids) => db.insert(planAssignments).values(ids.map((planId) => ({ tenantId, planId }))),
    remove: (ids) => db.delete(planAssignments).where(and(wholePlans(tenantId), inArray(planAssignments.planId, ids))),
  });
}

async function settleFeatures(db: Database, tenantId: string, after: readonly string[] | undefined): Promise<boolean> {
  const held = await db.select().from(featureAssignments).where(wholeFeatures(tenantId));
  return settleList({
    before: held.map(({ featureId }) => featureId),
    after,
    add: (ids) => db.insert(featureAssignments).values(ids.map((featureId) => ({ tenantId, featureId }))),
    remove: (ids) =>
      db.delete(featureAssignments).where(and(wholeFeatures(tenantId), inArray(featureAssignments.featureId, ids))),
  });
}

async function readHoldings(db: Reader, ids: string[]) {
  const heldPlans = grouped(
    await db
      .select({ tenantId: planAssignments.tenantId, key: plans.key })
      .from(planAssignments)
      .innerJoin(plans, eq(plans.id, planAssignments.planId))
      .where(and(inArray(planAssignments.tenantId, ids), isNull(planAssignments.userId)))
      .orderBy(asc(plans.key)),
    ({ tenantId }) => tenantId,
  );
  const heldFeatures = grouped(
    await db
      .select({ tenantId: featureAssignments.tenantId, key: features.key })
      .from(featureAssignments)
      .innerJoin(features, eq(features.id, featureAssignments.featureId))
      .where(and(inArray(featureAssignments.tenantId, ids), isNull(featureAssignments.userId)))
      .orderBy(asc(features.key)),
    ({ tenantId }) => tenantId,
  );
  const ownOrigins = grouped(
    await listAllOrigins(db, and(inArray(origins.tenantId, ids), isNull(origins.applicationId))),
    ({ tenantId }) => tenantId,
  );
  return (id: string) => ({
    plans: (heldPlans.get(id) ?? []).map(({ key }) => key),
    features: (heldFeatures.get(id) ?? []).map(({ key }) => key),
    origins: (ownOrigins.get(id) ?? []).map(({ origin }) => origin),
  });
}
