import {
  refusalToEdit,
  refusalToHandOut,
  refusalToSet,
  type PermissionFacts,
  type RoleActor,
  type RoleFacts,
  type RoleRefusal,
} from 'gatehouse-elements/rules.js';
import { ProviderError, type ErrorCode } from '../errors.ts';
import type { Principal } from '../http/principal.ts';
import type { Reader } from '../storage/storage.ts';
import { effectiveRoles, type PermissionRow, type RoleRow } from './storage.ts';

const codes: Readonly<Record<RoleRefusal['reason'], ErrorCode>> = {
  'of-vendor': 'ER-ROLE-OF-VENDOR',
  'above-own-level': 'ER-ROLE-ABOVE-OWN',
  'permissions-not-held': 'ER-PERMISSIONS-NOT-HELD',
  'never-assignable': 'ER-PERMISSION-NOT-ASSIGNABLE',
  'always-assigned': 'ER-PERMISSION-LOCKED',
};

/** @throws ProviderError 403 that names the permissions in the way */
function refuse(refusal: RoleRefusal | undefined): void {
  if (refusal)
    throw new ProviderError(
      codes[refusal.reason],
      'keys' in refusal ? { context: { permissions: [...refusal.keys] } } : {},
    );
}

/** What one person may do with roles. Made inside the transaction that acts on it. */
export interface RoleGuard {
  readonly actor: RoleActor;
  /** @throws ProviderError 403 unless the role may be edited and deleted */
  mayEdit(role: RoleRow): void;
  /** @throws ProviderError 403 unless the role may get this level and these permissions */
  maySet(next: { level: number; permissionIds: readonly string[] }, before?: readonly string[]): void;
  /** @throws ProviderError 403 unless the role may be handed out, whatever the way */
  mayHandOut(role: Pick<RoleRow, 'level' | 'permissionIds'>): void;
}

/** The one guard of whatever edits or hands out a role. `known`: every permission there is. */
export async function guardRoles(
  db: Reader,
  principal: Principal,
  known: readonly PermissionRow[],
): Promise<RoleGuard> {
  const { user, tenantId } = principal;
  const held = await effectiveRoles(db, tenantId, user.id);
  const actor: RoleActor = {
    superUser: user.superUser,
    level: Math.min(...held.map(({ level }) => level)),
    permissions: (await principal.permissions()).map(({ key }) => key),
  };
  const byId = new Map(known.map((permission) => [permission.id, permission]));
  const facts = (ids: readonly string[]): PermissionFacts[] => ids.flatMap((id) => byId.get(id) ?? []);
  const roleFacts = (role: Pick<RoleRow, 'level' | 'permissionIds'>): Omit<RoleFacts, 'ofVendor'> => ({
    level: role.level,
    // What every role holds is nobody's to give.
    permissions: facts(role.permissionIds)
      .filter(({ assignmentType }) => assignmentType !== 'ALWAYS')
      .map(({ key }) => key),
  });
  return {
    actor,
    mayEdit: (role) => refuse(refusalToEdit(actor, { ...roleFacts(role), ofVendor: role.tenantId === null })),
    maySet: ({ level, permissionIds }, before = []) =>
      refuse(refusalToSet(actor, { level, permissions: facts(permissionIds) }, facts(before))),
    mayHandOut: (role) => refuse(refusalToHandOut(actor, roleFacts(role))),
  };
}
