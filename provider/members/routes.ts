import * as v from 'valibot';
import { DELETE_USERS, WRITE_USERS } from 'gatehouse-elements/contract.js';
import { id, idIn } from '../http/fields.ts';
import type { RouteTable } from '../http/route.ts';
import { userWrite } from '../http/writeRoute.ts';
import { removeMember, setDisabled, setRolesOfMember } from './writing.ts';

const writers = { anyOf: [WRITE_USERS] } as const;

/** The roles of a member; one empty text stands for none (USERS-025). */
const roleIds = v.pipe(
  v.array(v.string('must be an id'), 'must be a list of ids'),
  v.transform((ids) => (ids.length === 1 && ids[0] === '' ? [] : ids)),
  v.array(id),
  v.maxLength(200, 'must name at most 200 ids'),
);

export const membersRoutes = {
  'members.update': userWrite({
    access: writers,
    ids: { 'body.id': 'user', 'body.roleIds': 'role' },
    body: v.object({ id, roleIds: v.optional(roleIds) }),
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
} satisfies Partial<RouteTable>;
