import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { listAllOrigins } from '../../../vendor/origins/storage.ts';
import { applications, origins } from '../../../database/storage/schema.ts';
import { grouped } from '../../transfer/written.ts';
import { differing, settled, settleOrigins, type Kind } from '../settle.ts';

export const applicationsKind: Kind<'applications'> = {
  nameOf: ({ appURL }) => appURL,

  async settle(desk, { appURL, origins: wantedOrigins, ...wanted }) {
    const { db, now } = desk;
    const [row] = await db
      .select()
      .from(applications)
      .where(eq(applications.appURL, appURL))
      .orderBy(asc(applications.id))
      .limit(1);
    if (wanted.isDefault === true)
      await db
        .update(applications)
        .set({ isDefault: false, updatedAt: now })
        .where(and(eq(applications.isDefault, true), ne(applications.appURL, appURL)));
    if (row) {
      const fields = differing(row, wanted);
      if (fields.length > 0)
        await db
          .update(applications)
          .set({ ...wanted, updatedAt: now })
          .where(eq(applications.id, row.id));
      if (await settleOrigins(desk, { applicationId: row.id }, wantedOrigins)) fields.push('origins');
      return settled(row, fields);
    }
    // The first one is what links in mails lead to.
    const isDefault = wanted.isDefault ?? (await db.$count(applications, eq(applications.isDefault, true))) === 0;
    const { host, origin } = new URL(appURL);
    const [made] = await db
      .insert(applications)
      .values({
        ...wanted,
        appURL,
        name: wanted.name ?? host,
        loginURL: wanted.loginURL ?? `${origin}/account/login`,
        isDefault,
        createdAt: now,
      })
      .returning({ id: applications.id });
    if (!made) throw new Error('The application was not written');
    await settleOrigins(desk, { applicationId: made.id }, wantedOrigins);
    return { change: 'added', fields: [], id: made.id };
  },

  async list(db, { after, limit }) {
    const rows = await db
      .select()
      .from(applications)
      .where(and(after === undefined ? undefined : gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const ofAll = await listAllOrigins(db, and(inArray(origins.applicationId, ids), isNull(origins.tenantId)));
    const owned = grouped(ofAll, ({ applicationId }) => applicationId);
    return rows.map(({ id, createdAt: _c, updatedAt: _u, integrationFinishedAt: _i, ...facts }) => ({
      id,
      item: { ...facts, origins: (owned.get(id) ?? []).map(({ origin }) => origin) },
    }));
  },
};
