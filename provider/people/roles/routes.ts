import * as v from 'valibot';
import { DELETE_ROLES, READ_ROLES, READ_USERS, WRITE_ROLES } from 'gatehouse-contract/contract.js';
import { id, idIn, label, text } from '../../http/pipeline/fields.ts';
import { callerRead, everyCaller, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { listCategories, listPermissions } from './edits.ts';
import { presentCategory, presentRole, presentRolePermission } from './presenter.ts';
import { countHolders, listRoles } from './storage.ts';
import { addRole, removeRole, setPermissions, setRolesOf, updateRole } from './writing.ts';

const readers = { anyOf: [READ_ROLES] } as const;
const writers = { anyOf: [WRITE_ROLES] } as const;

const key = v.pipe(text(200), v.regex(/^[\w.:-]+$/, 'must consist of letters, digits, and . : _ -'));
const name = label(200);
const level = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be 0 or more'),
  v.maxValue(1_000_000, 'must be 1000000 or less'),
);
const ids = v.pipe(v.array(id), v.maxLength(1_000, 'must name at most 1000 ids'));
const more = {
  description: v.nullish(text(1_000)),
  isDefault: v.optional(v.boolean('must be true or false')),
  level: v.optional(level),
};

export const rolesRoutes = {
  'roles.list': callerRead({
    takes: everyCaller,
    // The users table names the roles of its rows, so who may read users may read these names.
    access: { anyOf: [READ_ROLES, READ_USERS] },
    async handle({ db, services }, caller) {
      const { tenantId } = caller;
      const holders = (await caller.may(READ_USERS)) ? await countHolders(db, tenantId) : undefined;
      return (await listRoles(db, tenantId)).map((role) => ({
        ...presentRole(role, services.clientId),
        ...(holders && { peopleCount: holders.get(role.id) ?? 0 }),
      }));
    },
  }),
  'roles.add': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'body.permissions': 'permission' },
    body: v.object({ key, name, ...more, permissions: v.optional(ids) }),
    write: (call, caller) => addRole(call, caller, call.body, call.body.permissions ?? []),
  }),
  'roles.addV2': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'body.permissionIds': 'permission', 'body.baseRoleId': 'role' },
    body: v.object({ key, name, ...more, permissionIds: v.optional(ids), baseRoleId: v.nullish(id) }),
    write: (call, caller) =>
      addRole(call, caller, call.body, call.body.permissionIds ?? [], call.body.baseRoleId ?? undefined),
  }),
  'roles.update': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.roleId': 'role' },
    body: v.object({ key: v.optional(key), name: v.optional(name), ...more }),
    write: (call, caller) => updateRole(call, caller, idIn(call.params.roleId), call.body),
  }),
  'roles.remove': callerWrite({
    takes: everyCaller,
    access: { anyOf: [DELETE_ROLES] },
    ids: { 'params.roleId': 'role', 'query.replacementRoleId': 'role' },
    query: v.object({ replacementRoleId: v.optional(v.union([v.literal('none'), id])) }),
    write: (call, caller) => removeRole(call, caller, idIn(call.params.roleId), call.query.replacementRoleId),
  }),
  'roles.setPermissions': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.roleId': 'role', 'body.permissionIds': 'permission' },
    body: v.object({ permissionIds: ids }),
    write: (call, caller) => setPermissions(call, caller, idIn(call.params.roleId), call.body.permissionIds),
  }),
  'permissions.list': callerRead({
    takes: everyCaller,
    access: readers,
    handle: async ({ db }, { tenantId }) => (await listPermissions(db, tenantId)).map(presentRolePermission),
  }),
  'permissions.categories': callerRead({
    takes: everyCaller,
    access: readers,
    handle: async ({ db }) => (await listCategories(db)).map(presentCategory),
  }),
  'permissions.setRoles': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.permissionId': 'permission', 'body.roleIds': 'role' },
    body: v.object({ roleIds: ids }),
    write: (call, caller) => setRolesOf(call, caller, idIn(call.params.permissionId), call.body.roleIds),
  }),
} satisfies Partial<RouteTable>;
