import { and, eq, inArray } from 'drizzle-orm';
import { groupMembers, groupRoles, groups } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import { violates } from '../../database/storage/refusal.ts';
import type { GroupRow } from './storage.ts';

export interface GroupFields {
  name: string;
  color?: string | undefined;
  description?: string | undefined;
  metadata?: string | undefined;
}

/**
 * Two calls may want a name at once, and the database alone knows which was faster.
 * @throws ProviderError 409 for a name that is taken
 */
async function naming<Row>(write: PromiseLike<Row[]>): Promise<Row> {
  try {
    const [row] = await write;
    if (row) return row;
  } catch (error) {
    throw violates(error, 'groups_tenant_name') ? new ProviderError('ER-GROUP-NAME-TAKEN') : error;
  }
  throw new Error('The group was not written');
}

export const insertGroup = (db: Database, tenantId: string, fields: GroupFields, now: Date): Promise<GroupRow> =>
  naming(
    db
      .insert(groups)
      .values({ ...fields, tenantId, createdAt: now, updatedAt: now })
      .returning(),
  );

/** The group, which no other transaction changes until this one ends. */
export async function lockGroup(db: Database, tenantId: string, groupId: string): Promise<GroupRow | undefined> {
  const [row] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.tenantId, tenantId), eq(groups.id, groupId)))
    .for('no key update');
  return row;
}

/** Changes a locked group. Its `updatedAt` is another one even after two changes in one millisecond. */
export const changeGroup = (
  db: Database,
  { tenantId, id, updatedAt }: GroupRow,
  fields: Partial<GroupFields>,
  now: Date,
): Promise<GroupRow> =>
  naming(
    db
      .update(groups)
      .set({ ...fields, updatedAt: new Date(Math.max(now.getTime(), updatedAt.getTime() + 1)) })
      .where(and(eq(groups.tenantId, tenantId), eq(groups.id, id)))
      .returning(),
  );

/** Its roles and members are its no more; they themselves stay. */
export async function deleteGroup(db: Database, { tenantId, id }: GroupRow): Promise<void> {
  await db.delete(groups).where(and(eq(groups.tenantId, tenantId), eq(groups.id, id)));
}

const ofGroup = (table: typeof groupRoles | typeof groupMembers, { tenantId, id }: GroupRow) =>
  and(eq(table.tenantId, tenantId), eq(table.groupId, id));

export async function giveRoles(db: Database, group: GroupRow, roleIds: readonly string[]): Promise<void> {
  const place = { tenantId: group.tenantId, groupId: group.id };
  await db.insert(groupRoles).values(roleIds.map((roleId) => ({ ...place, roleId })));
}

export async function takeRoles(db: Database, group: GroupRow, roleIds: readonly string[]): Promise<void> {
  await db.delete(groupRoles).where(and(ofGroup(groupRoles, group), inArray(groupRoles.roleId, [...roleIds])));
}

export async function addMembers(db: Database, group: GroupRow, userIds: readonly string[]): Promise<void> {
  const place = { tenantId: group.tenantId, groupId: group.id };
  await db.insert(groupMembers).values(userIds.map((userId) => ({ ...place, userId })));
}

export async function removeMembers(db: Database, group: GroupRow, userIds: readonly string[]): Promise<void> {
  await db.delete(groupMembers).where(and(ofGroup(groupMembers, group), inArray(groupMembers.userId, [...userIds])));
}
