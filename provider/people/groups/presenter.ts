import type { Group, GroupRelation } from 'gatehouse-contract/contract.js';
import type { Reader } from '../../ground/database.ts';
import { presentRole } from '../roles/presenter.ts';
import { listRoles } from '../roles/storage.ts';
import { listGroupMembers, listGroupRoles, listGroups, type GroupRow } from './storage.ts';

export const presentGroup = (group: GroupRow): Group => ({
  id: group.id,
  name: group.name,
  ...(group.color !== null && { color: group.color }),
  ...(group.description !== null && { description: group.description }),
  metadata: group.metadata,
  managedBy: group.managedBy,
  updatedAt: group.updatedAt.toISOString(),
});

/** Groups of a tenant with what the caller asks for along with them; `ids`: these alone. */
export async function readGroups(
  db: Reader,
  {
    tenantId,
    vendorId,
    relations,
    ids,
  }: { tenantId: string; vendorId: string; relations?: GroupRelation | undefined; ids?: readonly string[] },
): Promise<Group[]> {
  const withRoles = relations === 'roles' || relations === 'rolesAndUsers';
  const withUsers = relations === 'users' || relations === 'rolesAndUsers';
  const rows = await listGroups(db, tenantId, ids);
  const roles = withRoles ? await listRoles(db, tenantId) : [];
  const links = withRoles ? await listGroupRoles(db, tenantId, ids) : [];
  const members = withUsers ? await listGroupMembers(db, tenantId, ids) : [];
  const rolesOf = (groupId: string): ReadonlySet<string> =>
    new Set(links.flatMap((link) => (link.groupId === groupId ? [link.roleId] : [])));
  return rows.map((group) => {
    const held = rolesOf(group.id);
    return {
      ...presentGroup(group),
      ...(withRoles && { roles: roles.filter(({ id }) => held.has(id)).map((role) => presentRole(role, vendorId)) }),
      ...(withUsers && {
        users: members
          .filter(({ groupId }) => groupId === group.id)
          .map(({ user, joinedAt }) => ({
            id: user.id,
            email: user.email,
            name: user.name,
            profilePictureUrl: user.profilePictureUrl,
            createdAt: joinedAt.toISOString(),
          })),
      }),
    };
  });
}
