import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { features, planFeatures, plans } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { idsOfKeys } from './named.ts';
import { grouped } from './written.ts';
import { differing, settled, settleList, type Kind } from './settle.ts';

export const plansKind: Kind<'plans'> = {
  nameOf: ({ key }) => key,

  async settle({ db, now }, { key, features: featureKeys, rules, ...more }) {
    const featureIds = featureKeys && (await idsOfKeys(db, 'feature', featureKeys));
    const wanted = { ...more, ...(rules !== undefined && { rules: rules && rules.length > 0 ? rules : null }) };
    const [row] = await db.select().from(plans).where(eq(plans.key, key));
    const isNew = !row;
    const [plan = row] = row
      ? []
      : await db
          .insert(plans)
          .values({ ...wanted, key, name: more.name ?? key, createdAt: now })
          .returning();
    if (!plan) throw new Error('The plan was not written');
    const fields = isNew ? [] : differing(plan, wanted);
    if (await settleFeatures(db, plan.id, featureIds)) fields.push('features');
    if (isNew) return { change: 'added', fields: [], id: plan.id };
    if (fields.length > 0)
      await db
        .update(plans)
        .set({ ...wanted, updatedAt: now })
        .where(eq(plans.id, plan.id));
    return settled(plan, fields);
  },

  async list(db, { after, limit }) {
    const rows = await db
      .select()
      .from(plans)
      .where(and(after === undefined ? undefined : gt(plans.id, after)))
      .orderBy(asc(plans.id))
      .limit(limit);
    const held = grouped(
      await db
        .select({ planId: planFeatures.planId, key: features.key })
        .from(planFeatures)
        .innerJoin(features, eq(features.id, planFeatures.featureId))
        .where(
          inArray(
            planFeatures.planId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(features.key)),
      ({ planId }) => planId,
    );
    return rows.map(({ id, key, name, description, defaultTreatment, rules }) => ({
      id,
      item: {
        key,
        name,
        description,
        defaultTreatment,
        rules,
        features: (held.get(id) ?? []).map((feature) => feature.key),
      },
    }));
  },
};

async function settleFeatures(db: Database, planId: string, after: readonly string[] | undefined): Promise<boolean> {
  const held = await db.select().from(planFeatures).where(eq(planFeatures.planId, planId));
  return settleList({
    before: held.map(({ featureId }) => featureId),
    after,
    add: (ids) => db.insert(planFeatures).values(ids.map((featureId) => ({ planId, featureId }))),
    remove: (ids) =>
      db.delete(planFeatures).where(and(eq(planFeatures.planId, planId), inArray(planFeatures.featureId, ids))),
  });
}
