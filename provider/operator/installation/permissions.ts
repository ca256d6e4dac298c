import { and, asc, eq, gt } from 'drizzle-orm';
import { permissions } from '../../database/storage/schema.ts';
import { differing, settled, type Kind } from './settle.ts';

export const permissionsKind: Kind<'permissions'> = {
  nameOf: ({ key }) => key,

  async settle({ db, now }, { key, category: categoryId, ...more }) {
    const wanted = { ...more, categoryId };
    const [row] = await db.select().from(permissions).where(eq(permissions.key, key));
    if (row) {
      const fields = differing(row, wanted);
      if (fields.length > 0)
        await db
          .update(permissions)
          .set({ ...wanted, updatedAt: now })
          .where(eq(permissions.id, row.id));
      return settled(row, fields);
    }
    const [made] = await db
      .insert(permissions)
      .values({ ...wanted, key, name: more.name ?? key, fePermission: key.startsWith('fe.'), createdAt: now })
      .returning({ id: permissions.id });
    if (!made) throw new Error('The permission was not written');
    return { change: 'added', fields: [], id: made.id };
  },

  async list(db, { after, limit }) {
    const rows = await db
      .select()
      .from(permissions)
      .where(and(after === undefined ? undefined : gt(permissions.id, after)))
      .orderBy(asc(permissions.id))
      .limit(limit);
    return rows.map(({ id, key, name, description, categoryId: category, assignmentType }) => ({
      id,
      item: { key, name, description, category, assignmentType },
    }));
  },
};
