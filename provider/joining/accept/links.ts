import { and, eq, gt } from 'drizzle-orm';
import { isPortalFlagOn } from '../../vendor/configuration/storage.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { invitationLinkRoles, invitationLinks } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

export type InvitationLink = typeof invitationLinks.$inferSelect & { roleIds: string[] };

async function withRoles(
  db: Reader,
  row: typeof invitationLinks.$inferSelect | undefined,
): Promise<InvitationLink | undefined> {
  if (!row) return undefined;
  const roles = await db
    .select({ roleId: invitationLinkRoles.roleId })
    .from(invitationLinkRoles)
    .where(eq(invitationLinkRoles.linkId, row.id))
    .orderBy(invitationLinkRoles.roleId);
  return { ...row, roleIds: roles.map(({ roleId }) => roleId) };
}

/** The link of a tenant, also one that is over. */
export async function findLink(db: Reader, tenantId: string): Promise<InvitationLink | undefined> {
  const [row] = await db.select().from(invitationLinks).where(eq(invitationLinks.tenantId, tenantId));
  return withRoles(db, row);
}

/** A link by its id, as an invitation names it. */
export async function findLinkById(db: Reader, id: string | null | undefined): Promise<InvitationLink | undefined> {
  if (!id) return undefined;
  const [row] = await db.select().from(invitationLinks).where(eq(invitationLinks.id, id));
  return withRoles(db, row);
}

/** Whether tenants may have invitation links: unless the vendor has switched them off. */
export const areLinksOn = (db: Reader): Promise<boolean> => isPortalFlagOn(db, 'invitation-links', { preview: true });

/** The living link of a token. `joinByLink` checks whether its maker still has the right to hand it out. */
export async function findLivingLink(db: Reader, token: string, now: Date): Promise<InvitationLink | undefined> {
  const [row] = await db
    .select()
    .from(invitationLinks)
    .where(and(eq(invitationLinks.tokenHash, hashToken(token)), gt(invitationLinks.expiresAt, now)));
  return row && (await areLinksOn(db)) ? withRoles(db, row) : undefined;
}

export type LinkFacts = Pick<InvitationLink, 'userId' | 'expiresAt' | 'shouldSendEmail' | 'language' | 'roleIds'>;

/** Makes the link of a tenant, in place of the one before. */
export async function makeLink(
  db: Database,
  sealing: Sealing,
  tenantId: string,
  { roleIds, ...facts }: LinkFacts,
  now: Date,
): Promise<InvitationLink> {
  await removeLink(db, tenantId);
  const token = newToken();
  const [row] = await db
    .insert(invitationLinks)
    .values({
      ...facts,
      tenantId,
      token: sealing.seal(token),
      tokenHash: hashToken(token),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('The link was not written');
  await replaceLinkRoles(db, row.id, roleIds);
  return { ...row, roleIds };
}

export async function changeLink(
  db: Database,
  { id, tenantId }: InvitationLink,
  { roleIds, ...facts }: LinkFacts,
  now: Date,
): Promise<InvitationLink> {
  const [row] = await db
    .update(invitationLinks)
    .set({ ...facts, updatedAt: now })
    .where(and(eq(invitationLinks.id, id), eq(invitationLinks.tenantId, tenantId)))
    .returning();
  if (!row) throw new Error('The link is gone');
  await replaceLinkRoles(db, id, roleIds);
  return { ...row, roleIds };
}

async function replaceLinkRoles(db: Database, linkId: string, roleIds: readonly string[]): Promise<void> {
  await db.delete(invitationLinkRoles).where(eq(invitationLinkRoles.linkId, linkId));
  if (roleIds.length > 0) await db.insert(invitationLinkRoles).values(roleIds.map((roleId) => ({ linkId, roleId })));
}

/** Resolves to whether there was one. */
export async function removeLink(db: Database, tenantId: string): Promise<boolean> {
  const removed = await db
    .delete(invitationLinks)
    .where(eq(invitationLinks.tenantId, tenantId))
    .returning({ id: invitationLinks.id });
  return removed.length > 0;
}
