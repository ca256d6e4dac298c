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
import { id, idIn, jsonText, label, oneOf, text } from '../../http/pipeline/fields.ts';
import { callerRead, everyCaller, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { readConfiguration, setConfiguration } from './configuration.ts';
import { addRolesToGroup, removeRolesFromGroup } from './giving.ts';
import { addUsersToGroup, removeUsersFromGroup } from './placing.ts';
import { readGroups } from './presenter.ts';
import { addGroup, removeGroup, updateGroup } from './writing.ts';

const readers = { anyOf: [READ_GROUPS] } as const;
const writers = { anyOf: [WRITE_GROUPS] } as const;

const relations = v.object({ _groupsRelations: v.optional(oneOf(groupRelations)) });
const ids = v.pipe(v.array(id), v.maxLength(GROUP_IDS_PER_CALL, `must name at most ${GROUP_IDS_PER_CALL} ids`));
const name = v.pipe(label(100), v.trim());
const more = {
  color: v.optional(text(50)),
  description: v.optional(text(1_000)),
  metadata: v.optional(jsonText(65_536)),
};
const switched = v.optional(v.boolean('must be true or false'));

export const groupsRoutes = {
  'groups.list': callerRead({
    takes: everyCaller,
    // The users table names the groups of its rows, so who may read users may read these names.
    access: { anyOf: [READ_GROUPS, READ_USERS] },
    query: relations,
    handle: async ({ db, services: { clientId: vendorId }, query }, { tenantId }) => ({
      groups: await readGroups(db, { tenantId, vendorId, relations: query._groupsRelations }),
    }),
  }),
  'groups.add': callerWrite({
    takes: everyCaller,
    access: writers,
    body: v.object({ name, ...more }),
    write: (call, caller) => addGroup(call, caller, call.body),
  }),
  'groups.config': callerRead({
    takes: everyCaller,
    access: readers,
    handle: ({ db }, { tenantId }) => readConfiguration(db, tenantId),
  }),
  'groups.setConfig': callerWrite({
    takes: everyCaller,
    access: writers,
    body: v.object({ enabled: switched, rolesEnabled: switched }),
    write: (call, caller) => setConfiguration(call, caller, call.body),
  }),
  'groups.byIds': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'body.groupsIds': 'group' },
    query: relations,
    body: v.object({ groupsIds: ids }),
    handle: ({ db, services: { clientId: vendorId }, query, body }, { tenantId }) =>
      readGroups(db, { tenantId, vendorId, relations: query._groupsRelations, ids: body.groupsIds }),
  }),
  'groups.read': callerRead({
    takes: everyCaller,
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
  'groups.update': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.groupId': 'group' },
    body: v.object({ name: v.optional(name), ...more, updatedAt: v.optional(text(100)) }),
    write: (call, caller) => updateGroup(call, caller, idIn(call.params.groupId), call.body),
  }),
  'groups.remove': callerWrite({
    takes: everyCaller,
    access: { anyOf: [DELETE_GROUPS] },
    ids: { 'params.groupId': 'group' },
    write: (call, caller) => removeGroup(call, caller, idIn(call.params.groupId)),
  }),
  'groups.addRoles': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.groupId': 'group', 'body.roleIds': 'role' },
    body: v.object({ roleIds: ids }),
    write: (call, caller) => addRolesToGroup(call, caller, idIn(call.params.groupId), call.body.roleIds),
  }),
  'groups.removeRoles': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.groupId': 'group', 'body.roleIds': 'role' },
    body: v.object({ roleIds: ids }),
    write: (call, caller) => removeRolesFromGroup(call, caller, idIn(call.params.groupId), call.body.roleIds),
  }),
  'groups.addUsers': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.groupId': 'group', 'body.userIds': 'user' },
    body: v.object({ userIds: ids }),
    write: (call, caller) => addUsersToGroup(call, caller, idIn(call.params.groupId), call.body.userIds),
  }),
  'groups.removeUsers': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.groupId': 'group', 'body.userIds': 'user' },
    body: v.object({ userIds: ids }),
    write: (call, caller) => removeUsersFromGroup(call, caller, idIn(call.params.groupId), call.body.userIds),
  }),
} satisfies Partial<RouteTable>;
