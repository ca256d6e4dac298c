import { and, asc, eq, isNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import { id, oneOf } from '../../http/pipeline/fields.ts';
import { changeMembership, replaceRoles } from '../../people/members/edits.ts';
import {
  memberships,
  permissions,
  rolePermissions,
  roles,
  sessions,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { endSessionsOf } from '../../people/endSessions.ts';
import { edit, EditRefused, found, type Edit } from './edit.ts';
import { difference } from '../../database/storage/difference.ts';
import { ids } from './entitlementEdits.ts';

export const peopleEdits = {
  'role-permissions': edit(
    v.strictObject({ roleId: id, permissionIds: ids }),
    async ({ db, now }, { roleId, permissionIds }) => {
      const role = found((await db.select().from(roles).where(eq(roles.id, roleId)))[0], 'roleId');
      const known = await db.select().from(permissions).orderBy(asc(permissions.key));
      if (permissionIds.some((permissionId) => !known.some((permission) => permission.id === permissionId)))
        throw new EditRefused({ permissionIds: 'names a permission that does not exist any more' });
      const held = await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId));
      const { removed, added } = difference(
        held.map(({ permissionId }) => permissionId),
        permissionIds,
      );
      await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId));
      if (permissionIds.length > 0)
        await db
          .insert(rolePermissions)
          .values([...new Set(permissionIds)].map((permissionId) => ({ roleId, permissionId })));
      await db.update(roles).set({ updatedAt: now }).where(eq(roles.id, roleId));
      const keys = (chosen: readonly string[]) =>
        known.filter((permission) => chosen.includes(permission.id)).map((permission) => permission.key);
      return {
        message: `${role.name} saved`,
        event: {
          event: 'console.role.changed',
          tenantId: role.tenantId ?? undefined,
          subjectId: role.id,
          details: { role: role.key, added: keys(added), removed: keys(removed) },
        },
      };
    },
  ),

  /** The roles a person holds in a tenant by themselves; those of their groups stay as they are. */
  'user-roles': edit(
    v.strictObject({ tenantId: id, userId: id, roleIds: ids }),
    async ({ db }, { tenantId, userId, roleIds }) => {
      found(
        (
          await db
            .select()
            .from(memberships)
            .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
        )[0],
        'userId',
      );
      const user = found((await db.select().from(users).where(eq(users.id, userId)))[0], 'userId');
      const known = await db
        .select()
        .from(roles)
        .where(or(isNull(roles.tenantId), eq(roles.tenantId, tenantId)))
        .orderBy(asc(roles.key));
      if (roleIds.some((roleId) => !known.some((role) => role.id === roleId)))
        throw new EditRefused({ roleIds: 'names a role that this tenant does not have' });
      const { removed, added } = difference(await replaceRoles(db, { tenantId, userId }, roleIds), roleIds);
      const keys = (chosen: readonly string[]) =>
        known.filter((role) => chosen.includes(role.id)).map((role) => role.key);
      return {
        message: `${user.name}: roles saved`,
        event: {
          event: 'console.user.roles.changed',
          tenantId,
          subjectId: userId,
          details: { added: keys(added), removed: keys(removed) },
        },
      };
    },
  ),

  'user-access': edit(
    v.strictObject({ tenantId: id, userId: id, access: oneOf(['enabled', 'disabled']) }),
    async ({ db, now }, { tenantId, userId, access }) => {
      const isDisabled = access === 'disabled';
      found((await changeMembership(db, { tenantId, userId }, { isDisabled }, now)) || undefined, 'userId');
      const user = found((await db.select().from(users).where(eq(users.id, userId)))[0], 'userId');
      const tenant = found((await db.select().from(tenants).where(eq(tenants.id, tenantId)))[0], 'tenantId');
      return {
        message: `${user.name} ${isDisabled ? 'disabled' : 'enabled'} in ${tenant.name}`,
        event: { event: isDisabled ? 'console.user.disabled' : 'console.user.enabled', tenantId, subjectId: userId },
      };
    },
  ),

  'user-sessions': edit(v.strictObject({ userId: id }), async ({ db, now }, { userId }) => {
    const user = found((await db.select().from(users).where(eq(users.id, userId)))[0], 'userId');
    const ended = await endSessionsOf(db, { userId }, 'operator', now);
    return {
      message: ended === 1 ? `${user.name}: one session ended` : `${user.name}: ${ended} sessions ended`,
      event: { event: 'console.user.sessions.ended', subjectId: userId, details: { sessions: ended } },
    };
  }),

  /**
   * As if the person had just proved themselves with a second factor, or never had: the next refresh of each session
   * says so.
   */
  'user-step-up': edit(
    v.strictObject({ userId: id, factor: oneOf(['otp', 'none']) }),
    async ({ db, now }, { userId, factor }) => {
      const user = found((await db.select().from(users).where(eq(users.id, userId)))[0], 'userId');
      const proof = factor === 'none' ? { amr: ['pwd'] } : { amr: ['pwd', 'mfa', factor], authTime: now };
      const changed = await db
        .update(sessions)
        .set(proof)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      const told = changed.length === 1 ? 'one session' : `${changed.length} sessions`;
      return {
        message: `${user.name}: ${told} ${factor === 'none' ? 'without' : 'with'} a second factor from the next refresh on`,
        event: {
          event: 'console.user.stepped-up',
          subjectId: userId,
          details: { sessions: changed.length, amr: proof.amr },
        },
      };
    },
  ),
} satisfies Record<string, Edit>;
