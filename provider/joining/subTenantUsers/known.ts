import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { memberships, tenantPaths, users } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Principal } from '../../http/pipeline/principal.ts';

/**
 * Which of these people are members of the caller's account or of one below it already, by the keys of their addresses.
 * They have joined the tree: an account of it takes them in without an invitation.
 */
export async function knownInTree(
  db: Reader,
  { tenantId: top }: Pick<Principal, 'tenantId'>,
  { emails, userIds }: { emails?: readonly string[]; userIds?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinct({ id: users.id, key: users.emailKey })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(tenantPaths, and(eq(tenantPaths.tenantId, memberships.tenantId), eq(tenantPaths.ancestorId, top)))
    .where(
      and(
        emails && inArray(users.emailKey, emails.map(toIdentifierKey)),
        userIds && inArray(users.id, [...userIds]),
        isNotNull(memberships.activatedAt),
        eq(memberships.isDisabled, false),
        eq(memberships.invisible, false),
      ),
    );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Who of these people has a place in an account, joined or not, by the keys of their addresses. */
export async function placedIn(db: Reader, tenantId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, key: users.emailKey })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.tenantId, tenantId)))
    .where(inArray(users.emailKey, [...keys]));
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Makes people members of an account. Resolves to those who were none before. */
export async function takeIn(
  db: Database,
  tenantId: string,
  userIds: readonly string[],
  { allowed, now }: { allowed: boolean | undefined; now: Date },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  // The trigger of a new row locks the account, also where the row then is there already: that counts as a write.
  const present = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, [...userIds])));
  const others = userIds.filter((userId) => !present.some((member) => member.userId === userId));
  if (others.length === 0) return [];
  const rows = await db
    .insert(memberships)
    .values(
      others.map((userId) => ({
        tenantId,
        userId,
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
        ...(allowed !== undefined && { subAccountAccessAllowed: allowed }),
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  return rows.map(({ userId }) => userId);
}
