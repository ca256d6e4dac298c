import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { hashToken } from '../../crypto/keys/secrets.ts';
import { listAllOrigins } from '../../vendor/origins/storage.ts';
import { applications, origins } from '../../database/storage/schema.ts';
import { grouped } from './written.ts';
import type { ReadItem } from './items.ts';
import { differing, settled, settleOrigins, type Desk, type Kind, type Settled } from './settle.ts';

/**
 * Brings an application to what a document says.
 *
 * @param id names it, so that several may share an address; without one, its address names it
 */
export async function settleApplication(
  desk: Desk,
  { appURL, origins: wantedOrigins, clientSecret, ...facts }: ReadItem<'applications'>,
  id?: string,
): Promise<Settled> {
  const clientSecretHash = typeof clientSecret === 'string' ? hashToken(clientSecret) : clientSecret;
  const wanted = { ...facts, ...(clientSecretHash !== undefined && { clientSecretHash }) };
  const { db, now } = desk;
  const [row] = await db
    .select()
    .from(applications)
    .where(id ? eq(applications.id, id) : eq(applications.appURL, appURL))
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
      ...(id && { id }),
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
}

export const applicationsKind: Kind<'applications'> = {
  nameOf: ({ appURL }) => appURL,
  settle: (desk, item) => settleApplication(desk, item),

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
    return rows.map(
      ({ id, createdAt: _c, updatedAt: _u, integrationFinishedAt: _i, clientSecretHash: _s, ...facts }) => ({
        id,
        item: { ...facts, origins: (owned.get(id) ?? []).map(({ origin }) => origin) },
      }),
    );
  },
};
