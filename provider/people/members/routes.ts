import * as v from 'valibot';
import { DELETE_USERS, READ_USERS, WRITE_USERS } from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../ground/addSeconds.ts';
import { id, idIn } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { areTemporaryUsersOn, endSessionsOfMember, setDisabled, setExpiration } from './access.ts';
import { expirationSeconds, roleIdsField } from './fields.ts';
import { removeMember, setRolesOfMember } from './writing.ts';

const writers = { anyOf: [WRITE_USERS] } as const;

export const membersRoutes = {
  'members.update': userWrite({
    access: writers,
    ids: { 'body.id': 'user', 'body.roleIds': 'role' },
    body: v.object({ id, roleIds: v.optional(roleIdsField) }),
    write: (call, principal) => setRolesOfMember(call, principal, call.body.id, call.body.roleIds),
  }),
  'members.remove': userWrite({
    access: { anyOf: [DELETE_USERS] },
    ids: { 'params.userId': 'user' },
    write: (call, principal) => removeMember(call, principal, idIn(call.params.userId)),
  }),
  'members.disable': userWrite({
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, principal) => setDisabled(call, principal, idIn(call.params.userId), true),
  }),
  'members.enable': userWrite({
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, principal) => setDisabled(call, principal, idIn(call.params.userId), false),
  }),
  'members.setExpiration': userWrite({
    access: writers,
    ids: { 'params.userId': 'user' },
    body: v.object({ expirationInSeconds: expirationSeconds }),
    write: async (call, principal) => {
      const end = addSeconds(call.now, call.body.expirationInSeconds);
      const { event } = await setExpiration(call, principal, idIn(call.params.userId), end);
      return { answer: { temporaryExpirationDate: end.toISOString() }, event };
    },
  }),
  'members.setPermanent': userWrite({
    access: writers,
    ids: { 'params.userId': 'user' },
    write: (call, principal) => setExpiration(call, principal, idIn(call.params.userId), null),
  }),
  'members.temporary': userRead({
    access: { anyOf: [READ_USERS] },
    handle: async ({ db }) => ({ enabled: await areTemporaryUsersOn(db) }),
  }),
  'members.endSessions': userWrite({
    access: writers,
    ids: { 'body.userId': 'user' },
    body: v.object({ userId: id }),
    write: (call, principal) => endSessionsOfMember(call, principal, call.body.userId),
  }),
} satisfies Partial<RouteTable>;
