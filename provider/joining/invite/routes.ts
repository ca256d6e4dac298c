import * as v from 'valibot';
import { READ_USERS, teamFilters, userSorts, WRITE_USERS, type TeamUserRole } from 'gatehouse-contract/contract.js';
import {
  id,
  idIn,
  idList,
  jsonOf,
  line,
  oneOf,
  roleIdsField,
  text,
  truth,
  wholeNumber,
} from '../../http/pipeline/fields.ts';
import { remedyOf } from '../../http/pipeline/input.ts';
import { callerRead, everyCaller, withUserTokens, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { mailboxField } from '../../signIn/auth/codes.ts';
import { expirationSeconds } from '../../people/members/access.ts';
import { presentTeamUser } from '../../people/members/presenter.ts';
import { usernameField } from '../../people/profile/username.ts';
import { directRoles, listRoles, type RoleRow } from '../../people/roles/storage.ts';
import { listTenantUsers } from '../../people/users/storage.ts';
import { invite, inviteAgain } from './invite.ts';
import { countTeam } from './stats.ts';

const readers = { anyOf: [READ_USERS] } as const;
const writers = { anyOf: [WRITE_USERS] } as const;

/** A typed name; an empty one counts as none. */
const name = v.optional(
  v.pipe(
    line(200),
    v.transform((value) => value.trim() || undefined),
  ),
);

const phone = v.optional(
  v.pipe(
    text(40),
    v.transform((value) => value.trim() || undefined),
    v.optional(v.pipe(v.string(), v.regex(/^\+?[\d\s().-]{3,}$/, 'must be a phone number'))),
  ),
);

/** Kept in its plain form, by which the lists of the tenant find it. An empty one counts as none. */
const username = v.optional(
  v.pipe(
    text(320),
    v.transform((value) => value.trim() || undefined),
    v.optional(
      v.pipe(
        usernameField,
        v.transform((value) => value.normalize('NFKC')),
      ),
    ),
  ),
);

const listFields = {
  pageOffset: wholeNumber(0, 1_000_000),
  pageSize: v.optional(wholeNumber(1, 200)),
  sortBy: v.optional(v.pipe(text(50), oneOf(userSorts))),
  sortDirection: v.optional(oneOf(['asc', 'desc'])),
};

/** The filters of a team. One that is not known is refused: its answer would be the whole team. */
const filterFields = {
  name: v.optional(text(320)),
  email: v.optional(text(320)),
  phone: v.optional(text(40)),
  roleIds: v.optional(v.union([idList, jsonOf(v.pipe(v.array(id), v.maxLength(200)))], 'must be a list of ids')),
  isDisabled: v.optional(truth),
  activatedForTenant: v.optional(truth),
} satisfies Record<(typeof teamFilters)[number], unknown>;

const presentTeamRole = (role: RoleRow, vendorId: string): TeamUserRole => ({
  id: role.id,
  key: role.key,
  name: role.name,
  description: role.description ?? '',
  vendorId,
  tenantId: role.tenantId,
  permissions: role.permissionIds,
  permissionLevel: role.level,
});

export const invitingRoutes = {
  'inviting.add': callerWrite({
    takes: withUserTokens,
    access: writers,
    ids: { 'body.roleIds': 'role' },
    body: v.object({
      email: mailboxField,
      provider: v.literal('local', 'must be local'),
      name,
      phone,
      username,
      roleIds: v.optional(roleIdsField),
      expirationInSeconds: v.optional(expirationSeconds),
    }),
    write: (call, caller) => invite(call, caller, call.body),
  }),
  'inviting.resend': callerWrite({
    takes: withUserTokens,
    access: writers,
    ids: { 'params.userId': 'user' },
    body: v.object({}),
    write: (call, caller) => inviteAgain(call, caller, idIn(call.params.userId)),
  }),
  'inviting.list': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.roleIds': 'role' },
    query: v.strictObject({ ...listFields, ...filterFields }, (issue) =>
      issue.expected === 'never' ? `is no filter of this list, which has ${teamFilters.join(', ')}` : remedyOf(issue),
    ),
    async handle({ db, services, query, now }, { tenantId }) {
      const { pageOffset, pageSize = 20, sortBy = 'name', sortDirection, ...team } = query;
      const page = {
        _limit: pageSize,
        _offset: pageOffset,
        _sortBy: sortBy,
        _order: sortDirection === 'desc' ? ('DESC' as const) : ('ASC' as const),
        team,
      };
      const { people, total } = await listTenantUsers(db, { tenantIds: [tenantId] }, page, now);
      const roles = await directRoles(
        db,
        [tenantId],
        people.map(({ user }) => user.id),
      );
      return {
        items: people.map((person) =>
          presentTeamUser(person, roles.get(`${tenantId}/${person.user.id}`) ?? [], services.clientId),
        ),
        totalPages: Math.ceil(total / pageSize),
        totalItems: total,
      };
    },
  }),
  'inviting.stats': callerRead({
    takes: everyCaller,
    access: readers,
    handle: ({ db, now }, { tenantId }) => countTeam(db, tenantId, now),
  }),
  'inviting.roles': callerRead({
    takes: everyCaller,
    access: readers,
    handle: async ({ db, services }, { tenantId }) => ({
      items: (await listRoles(db, tenantId)).map((role) => presentTeamRole(role, services.clientId)),
    }),
  }),
} satisfies Partial<RouteTable>;
