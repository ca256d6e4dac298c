import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { featureFlags, featurePermissions, features } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { grouped } from './written.ts';
import type { ReadItem } from './items.ts';
import { differing, settled, settleList, type Kind } from './settle.ts';

type Flag = ReadItem<'features'>['flag'];

export const featuresKind: Kind<'features'> = {
  nameOf: ({ key }) => key,

  async settle({ db, now }, { key, permissions, flag, ...wanted }) {
    const [row] = await db.select().from(features).where(eq(features.key, key));
    const isNew = !row;
    const [feature = row] = row
      ? []
      : await db
          .insert(features)
          .values({ ...wanted, key, name: wanted.name ?? key, createdAt: now })
          .returning();
    if (!feature) throw new Error('The feature was not written');
    const fields = isNew ? [] : differing(feature, wanted);
    if (await settlePermissions(db, feature.id, permissions)) fields.push('permissions');
    if (await settleFlag(db, feature.id, flag)) fields.push('flag');
    if (isNew) return { change: 'added', fields: [], id: feature.id };
    if (fields.length > 0)
      await db
        .update(features)
        .set({ ...wanted, updatedAt: now })
        .where(eq(features.id, feature.id));
    return settled(feature, fields);
  },

  async list(db, { after, limit }) {
    const rows = await db
      .select()
      .from(features)
      .where(and(after === undefined ? undefined : gt(features.id, after)))
      .orderBy(asc(features.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const held = grouped(
      await db
        .select()
        .from(featurePermissions)
        .where(inArray(featurePermissions.featureId, ids))
        .orderBy(asc(featurePermissions.permissionKey)),
      ({ featureId }) => featureId,
    );
    const flags = new Map(
      (await db.select().from(featureFlags).where(inArray(featureFlags.featureId, ids))).map((row) => [
        row.featureId,
        row,
      ]),
    );
    return rows.map(({ id, key, name, description }) => {
      const row = flags.get(id);
      const permissions = (held.get(id) ?? []).map(({ permissionKey }) => permissionKey);
      return { id, item: { key, name, description, permissions, flag: row ? presentFlag(row) : null } };
    });
  },
};

const presentFlag = ({ on, offTreatment, defaultTreatment, rules }: typeof featureFlags.$inferSelect) => ({
  on,
  offTreatment,
  defaultTreatment,
  ...(rules && { rules }),
});

async function settlePermissions(
  db: Database,
  featureId: string,
  after: readonly string[] | undefined,
): Promise<boolean> {
  const held = await db.select().from(featurePermissions).where(eq(featurePermissions.featureId, featureId));
  return settleList({
    before: held.map(({ permissionKey }) => permissionKey),
    after,
    add: (keys) => db.insert(featurePermissions).values(keys.map((permissionKey) => ({ featureId, permissionKey }))),
    remove: (keys) =>
      db
        .delete(featurePermissions)
        .where(and(eq(featurePermissions.featureId, featureId), inArray(featurePermissions.permissionKey, keys))),
  });
}

async function settleFlag(db: Database, featureId: string, flag: Flag): Promise<boolean> {
  if (flag === undefined) return false;
  const ofFeature = eq(featureFlags.featureId, featureId);
  const [row] = await db.select().from(featureFlags).where(ofFeature);
  if (flag === null) {
    if (row) await db.delete(featureFlags).where(ofFeature);
    return row !== undefined;
  }
  const values = { ...flag, rules: flag.rules && flag.rules.length > 0 ? flag.rules : null };
  if (row && differing(row, values).length === 0) return false;
  await db
    .insert(featureFlags)
    .values({ featureId, ...values })
    .onConflictDoUpdate({ target: featureFlags.featureId, set: values });
  return true;
}
