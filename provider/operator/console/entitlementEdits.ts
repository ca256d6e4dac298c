import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { id, oneOf, text } from '../../http/pipeline/fields.ts';
import {
  featureAssignments,
  featureFlags,
  featurePermissions,
  features,
  planAssignments,
  planFeatures,
  plans,
  tenants,
} from '../../database/storage/schema.ts';
import { difference } from '../../database/storage/difference.ts';
import type { Database } from '../../ground/database.ts';
import { edit, EditRefused, found, type Edit } from './edit.ts';
import { expiries, expiryNames } from './parts/expiry.ts';
import { treatment } from '../../vendor/entitlements/ruleFields.ts';
import { rulesText } from './parts/rulesText.ts';

export const ids = v.pipe(v.array(id), v.maxLength(1_000, 'must name at most 1000 things'));

/** Keys, one on each line. The wire compares them as they are: a pattern would guard no permission. */
const keyLines = v.pipe(
  text(20_000),
  v.transform((lines) => [
    ...new Set(
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]),
  v.check(
    (keys) => keys.every((key) => /^[\w.:-]{1,200}$/.test(key)),
    'must hold one whole permission key on each line, without *',
  ),
);

const tenantNamed = async (db: Database, tenantId: string) =>
  found((await db.select().from(tenants).where(eq(tenants.id, tenantId)))[0], 'tenantId');

export const entitlementEdits = {
  /** The plans a tenant holds as a whole; what single people hold stays as it is. */
  'tenant-plans': edit(v.strictObject({ tenantId: id, planIds: ids }), async ({ db }, { tenantId, planIds }) => {
    const tenant = await tenantNamed(db, tenantId);
    const known = await db.select().from(plans).orderBy(asc(plans.key));
    if (planIds.some((planId) => !known.some((plan) => plan.id === planId)))
      throw new EditRefused({ planIds: 'names a plan that does not exist any more' });
    const held = await db
      .select()
      .from(planAssignments)
      .where(and(eq(planAssignments.tenantId, tenantId), isNull(planAssignments.userId)));
    const { removed, added } = difference(
      held.map(({ planId }) => planId),
      planIds,
    );
    if (removed.length > 0)
      await db
        .delete(planAssignments)
        .where(
          and(
            eq(planAssignments.tenantId, tenantId),
            isNull(planAssignments.userId),
            inArray(planAssignments.planId, removed),
          ),
        );
    if (added.length > 0)
      await db
        .insert(planAssignments)
        .values(added.map((planId) => ({ tenantId, planId })))
        .onConflictDoNothing();
    const keys = (chosen: readonly string[]) =>
      known.filter((plan) => chosen.includes(plan.id)).map((plan) => plan.key);
    return {
      message: `${tenant.name}: plans saved`,
      event: {
        event: 'console.tenant.plans.changed',
        tenantId,
        details: { added: keys(added), removed: keys(removed) },
      },
    };
  }),

  /** A feature given to a tenant without a plan, and when that ends. */
  'tenant-feature': edit(
    v.strictObject({ tenantId: id, featureId: id, expiry: oneOf(expiryNames) }),
    async ({ db, now }, { tenantId, featureId, expiry }) => {
      const tenant = await tenantNamed(db, tenantId);
      const feature = found((await db.select().from(features).where(eq(features.id, featureId)))[0], 'featureId');
      const expireTime = expiries[expiry].time(now.getTime());
      await db
        .delete(featureAssignments)
        .where(
          and(
            eq(featureAssignments.tenantId, tenantId),
            eq(featureAssignments.featureId, featureId),
            isNull(featureAssignments.userId),
          ),
        );
      if (expireTime !== undefined) await db.insert(featureAssignments).values({ tenantId, featureId, expireTime });
      return {
        message: `${tenant.name}: ${feature.name} saved`,
        event: {
          event: 'console.tenant.feature.changed',
          tenantId,
          subjectId: feature.key,
          details: { expireTime: expireTime ?? null },
        },
      };
    },
  ),

  feature: edit(
    v.strictObject({
      featureId: id,
      flag: oneOf(['none', 'on', 'off']),
      offTreatment: treatment,
      defaultTreatment: treatment,
      rules: rulesText,
      permissions: keyLines,
    }),
    async ({ db, now }, { featureId, flag, permissions, ...treatments }) => {
      const feature = found((await db.select().from(features).where(eq(features.id, featureId)))[0], 'featureId');
      if (flag === 'none') {
        if (treatments.rules)
          throw new EditRefused({ flag: 'must be on or off while there are rules: rules belong to the flag' });
        await db.delete(featureFlags).where(eq(featureFlags.featureId, featureId));
      } else {
        const values = { ...treatments, on: flag === 'on' };
        await db
          .insert(featureFlags)
          .values({ featureId, ...values })
          .onConflictDoUpdate({ target: featureFlags.featureId, set: values });
      }
      await db.delete(featurePermissions).where(eq(featurePermissions.featureId, featureId));
      if (permissions.length > 0)
        await db.insert(featurePermissions).values(permissions.map((permissionKey) => ({ featureId, permissionKey })));
      await db.update(features).set({ updatedAt: now }).where(eq(features.id, featureId));
      return {
        message: `${feature.name} saved`,
        event: {
          event: 'console.feature.changed',
          subjectId: feature.key,
          details: { flag, permissions, ...treatments },
        },
      };
    },
  ),

  plan: edit(
    v.strictObject({ planId: id, defaultTreatment: treatment, featureIds: ids, rules: rulesText }),
    async ({ db, now }, { planId, featureIds, ...values }) => {
      const plan = found((await db.select().from(plans).where(eq(plans.id, planId)))[0], 'planId');
      const known = await db.select().from(features).orderBy(asc(features.key));
      if (featureIds.some((featureId) => !known.some((feature) => feature.id === featureId)))
        throw new EditRefused({ featureIds: 'names a feature that does not exist any more' });
      await db
        .update(plans)
        .set({ ...values, updatedAt: now })
        .where(eq(plans.id, planId));
      await db.delete(planFeatures).where(eq(planFeatures.planId, planId));
      const chosen = known.filter((feature) => featureIds.includes(feature.id));
      if (chosen.length > 0)
        await db.insert(planFeatures).values(chosen.map((feature) => ({ planId, featureId: feature.id })));
      return {
        message: `${plan.name} saved`,
        event: {
          event: 'console.plan.changed',
          subjectId: plan.key,
          details: { ...values, features: chosen.map((feature) => feature.key) },
        },
      };
    },
  ),
} satisfies Record<string, Edit>;
