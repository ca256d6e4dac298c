import * as v from 'valibot';
import {
  DELETE_GROUPS,
  GROUP_IDS_PER_CALL,
  groupRelations,
  READ_GROUPS,
  READ_USERS,
  WRITE_GROUPS,
} from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, idIn, jsonText, oneOf, text } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { readConfiguration, setConfiguration } from './configuration.ts';
import { addRolesToGroup, removeRolesFromGroup } from './giving.ts';
import { addUsersToGroup, removeUsersFromGroup } from './placing.ts';
import { readGroups } from './presenter.ts';
import { addGroup, removeGroup, updateGroup } from './writing.ts';

const readers = { anyOf: [READ_GROUPS] } as const;
const writers = { anyOf: [WRITE_GROUPS] } as const;

const relations = v.object({ _groupsRelations: v.optional(oneOf(groupRelations)) });
const ids = v.pipe(v.array(id), v.maxLength(GROUP_IDS_PER_CALL, `must name at most ${GROUP_IDS_PER_CALL} ids`));
const name = v.pipe(text(100), v.regex(/\S/, 'must not be empty'), v.trim());
const more = {
  color: v.optional(text(50)),
  description: v.optional(text(1_000)),
  metadata: v.optional(jsonText(65_536)),
};
const switched = v.optional(v.boolean('must be true or false'));

export const groupsRoutes = {
  'groups.list': userRead({
    // The users table names the groups of its rows, so who may read users may read these names.
    access: { anyOf: [READ_GROUPS, READ_USERS] },
    query: relations,
    handle: async ({ db, services: { clientId: vendorId }, query }, { tenantId }) => ({
      groups: await readGroups(db, { tenantId, vendorId, relations: query._groupsRelations }),
    }),
  }),
  'groups.add': userWrite({
    access: writers,
    body: v.object({ name, ...more }),
    write: (call, principal) => addGroup(call, principal, call.body),
  }),
  'groups.config': userRead({
    access: readers,
    handle: ({ db }, { tenantId }) => readConfiguration(db, tenantId),
  }),
  'groups.setConfig': userWrite({
    access: writers,
    body: v.object({ enabled: switched, rolesEnabled: switched }),
    write: (call, principal) => setConfiguration(call, principal, call.body),
  }),
  'groups.byIds': userRead({
    access: readers,
    ids: { 'body.groupsIds': 'group' },
    query: relations,
    body: v.object({ groupsIds: ids }),
    handle: ({ db, services: { clientId: vendorId }, query, body }, { tenantId }) =>
      readGroups(db, { tenantId, vendorId, relations: query._groupsRelations, ids: body.groupsIds }),
  }),
  'groups.read': userRead({
    access: readers,
    ids: { 'params.groupId': 'group' },
    query: relations,
    async handle({ db, services: { clientId: vendorId }, query, params }, { tenantId }) {
      const groupId = idIn(params.groupId);
      const named = groupId === undefined ? [] : [groupId];
      const [group] = await readGroups(db, { tenantId, vendorId, relations: query._groupsRelations, ids: named });
      if (!group) throw new ProviderError('ER-NOT-FOUND');
      return group;
    },
  }),
  'groups.update': userWrite({
    access: writers,
    ids: { 'params.groupId': 'group' },
    body: v.object({ name: v.optional(name), ...more, updatedAt: v.optional(text(100)) }),
    write: (call, principal) => updateGroup(call, principal, idIn(call.params.groupId), call.body),
  }),
  'groups.remove': userWrite({
    access: { anyOf: [DELETE_GROUPS] },
    ids: { 'params.groupId': 'group' },
    write: (call, principal) => removeGroup(call, principal, idIn(call.params.groupId)),
  }),
  'groups.addRoles': userWrite({
    access: writers,
    ids: { 'params.groupId': 'group', 'body.roleIds': 'role' },
    body: v.object({ roleIds: ids }),
    write: (call, principal) => addRolesToGroup(call, principal, idIn(call.params.groupId), call.body.roleIds),
  }),
  'groups.removeRoles': userWrite({
    access: writers,
    ids: { 'params.groupId': 'group', 'body.roleIds': 'role' },
    body: v.object({ roleIds: ids }),
    write: (call, principal) => removeRolesFromGroup(call, principal, idIn(call.params.groupId), call.body.roleIds),
  }),
  'groups.addUsers': userWrite({
    access: writers,
    ids: { 'params.groupId': 'group', 'body.userIds': 'user' },
    body: v.object({ userIds: ids }),
    write: (call, principal) => addUsersToGroup(call, principal, idIn(call.params.groupId), call.body.userIds),
  }),
  'groups.removeUsers': userWrite({
    access: writers,
    ids: { 'params.groupId': 'group', 'body.userIds': 'user' },
    body: v.object({ userIds: ids }),
    write: (call, principal) => removeUsersFromGroup(call, principal, idIn(call.params.groupId), call.body.userIds),
  }),
} satisfies Partial<RouteTable>;
