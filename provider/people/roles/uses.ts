import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  apiTokenRoles,
  apiTokens,
  groupRoles,
  invitationLinkRoles,
  invitationLinks,
  membershipRoles,
} from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** Something that holds roles: it is named, and given another one, when a role is deleted. */
interface RoleUse {
  /** How many hold the role. */
  count(db: Reader, tenantId: string, roleId: string): Promise<number>;
  /** Gives its holders another role, beside the one they have. */
  give(db: Database, tenantId: string, roleId: string, replacementId: string): Promise<void>;
}

/**
 * Everything that holds roles of a tenant, by the name an answer uses. What is missing here is forgotten by a deletion.
 */
const uses: Readonly<Record<string, RoleUse>> = {
  members: {
    count: (db, tenantId, roleId) => db.$count(membershipRoles, ofMembers(tenantId, roleId)),
    async give(db, tenantId, roleId, replacementId) {
      const { userId } = membershipRoles;
      const holders = db
        .select({
          tenantId: membershipRoles.tenantId,
          userId,
          roleId: sql<string>`${replacementId}::uuid`.as('role_id'),
        })
        .from(membershipRoles)
        .where(ofMembers(tenantId, roleId));
      await db.insert(membershipRoles).select(holders).onConflictDoNothing();
    },
  },
  groups: {
    count: (db, tenantId, roleId) => db.$count(groupRoles, ofGroups(tenantId, roleId)),
    async give(db, tenantId, roleId, replacementId) {
      const { groupId } = groupRoles;
      const holders = db
        .select({ tenantId: groupRoles.tenantId, groupId, roleId: sql<string>`${replacementId}::uuid`.as('role_id') })
        .from(groupRoles)
        .where(ofGroups(tenantId, roleId));
      await db.insert(groupRoles).select(holders).onConflictDoNothing();
    },
  },
  links: {
    count: (db, tenantId, roleId) => db.$count(invitationLinkRoles, ofLinks(db, tenantId, roleId)),
    async give(db, tenantId, roleId, replacementId) {
      const holders = db
        .select({
          linkId: invitationLinkRoles.linkId,
          roleId: sql<string>`${replacementId}::uuid`.as('role_id'),
        })
        .from(invitationLinkRoles)
        .where(ofLinks(db, tenantId, roleId));
      await db.insert(invitationLinkRoles).select(holders).onConflictDoNothing();
    },
  },
  tokens: {
    count: (db, tenantId, roleId) => db.$count(apiTokenRoles, ofTokens(db, tenantId, roleId)),
    async give(db, tenantId, roleId, replacementId) {
      const holders = db
        .select({ tokenId: apiTokenRoles.tokenId, roleId: sql<string>`${replacementId}::uuid`.as('role_id') })
        .from(apiTokenRoles)
        .where(ofTokens(db, tenantId, roleId));
      await db.insert(apiTokenRoles).select(holders).onConflictDoNothing();
    },
  },
};

const ofMembers = (tenantId: string, roleId: string) =>
  and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.roleId, roleId));
const ofGroups = (tenantId: string, roleId: string) =>
  and(eq(groupRoles.tenantId, tenantId), eq(groupRoles.roleId, roleId));

const ofLinks = (db: Reader, tenantId: string, roleId: string) =>
  and(
    eq(invitationLinkRoles.roleId, roleId),
    inArray(
      invitationLinkRoles.linkId,
      db.select({ id: invitationLinks.id }).from(invitationLinks).where(eq(invitationLinks.tenantId, tenantId)),
    ),
  );

const ofTokens = (db: Reader, tenantId: string, roleId: string) =>
  and(
    eq(apiTokenRoles.roleId, roleId),
    inArray(
      apiTokenRoles.tokenId,
      db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.tenantId, tenantId)),
    ),
  );

/** How many of each kind hold a role; a kind without a holder is left out. */
export async function usesOf(db: Reader, tenantId: string, roleId: string): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const [name, { count }] of Object.entries(uses)) {
    const number = await count(db, tenantId, roleId);
    if (number > 0) held[name] = number;
  }
  return held;
}

/** Gives every holder of a role another one. The old one goes with its row. */
export async function giveInstead(
  db: Database,
  tenantId: string,
  roleId: string,
  replacementId: string,
): Promise<void> {
  for (const { give } of Object.values(uses)) await give(db, tenantId, roleId, replacementId);
}
