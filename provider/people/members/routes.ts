import * as v from 'valibot';
import { DELETE_USERS, READ_USERS, WRITE_USERS } from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../ground/addSeconds.ts';
import { id, idIn, roleIdsField } from '../../http/pipeline/fields.ts';
import { callerRead, everyCaller, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { areTemporaryUsersOn, endSessionsOfMember, expirationSeconds, setDisabled, setExpiration } from './access.ts';
import { removeMember, setRolesOfMember } from './writing.ts';

const writers = { anyOf: [WRITE_USERS] } as const;

export const membersRoutes = {
  'members.update': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'body.id': 'user', 'body.roleIds': 'role' },
    body: v.object({ id, roleIds: v.optional(roleIdsField) }),
    write: (call, caller) => setRolesOfMember(call, caller, call.body.id, (held) => call.body.roleIds ?? held),
  }),
  'members.remove': callerWrite({
    takes: everyCaller,
    access: { anyOf: [DELETE_USERS] },
    ids: { 'params.userId': 'user' },
    write: (call, caller) => removeMember(call, caller, idIn(call.params.userId)),
  }),
  'members.disable': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, caller) => setDisabled(call, caller, idIn(call.params.userId), true),
  }),
  'members.enable': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, caller) => setDisabled(call, caller, idIn(call.params.userId), false),
  }),
  'members.setExpiration': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.userId': 'user' },
    body: v.object({ expirationInSeconds: expirationSeconds }),
    write: async (call, caller) => {
      const end = addSeconds(call.now, call.body.expirationInSeconds);
      const { event } = await setExpiration(call, caller, idIn(call.params.userId), end);
      return { answer: { temporaryExpirationDate: end.toISOString() }, event };
    },
  }),
  'members.setPermanent': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, caller) => setExpiration(call, caller, idIn(call.params.userId), null),
  }),
  'members.temporary': callerRead({
    takes: everyCaller,
    access: { anyOf: [READ_USERS] },
    handle: async ({ db }) => ({ enabled: await areTemporaryUsersOn(db) }),
  }),
  'members.endSessions': callerWrite({
    takes: everyCaller,
    access: writers,
    ids: { 'body.userId': 'user' },
    body: v.object({ userId: id }),
    write: (call, caller) => endSessionsOfMember(call, caller, call.body.userId),
  }),
} satisfies Partial<RouteTable>;
