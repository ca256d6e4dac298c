import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: users, roles, groups, tenants, applications. */
export default {
  tests: [provider('proofs/presenters')],
  faults: [
    ...of(
      'users/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'a person is shown since their own beginning',
          from: 'createdAt: membership.createdAt',
          to: 'createdAt: user.createdAt',
        },
        { name: 'everybody is active', from: 'membership.activatedAt !== null', to: 'true' },
        {
          name: 'the search key of a name is shown',
          from: '    name: user.name,',
          to: '    name: user.name,\n    nameKey: user.nameKey,',
        },
        {
          name: 'an unknown provider is passed on',
          from: "userProviders.find((provider) => provider === name) ?? 'local'",
          to: 'name as UserProvider',
        },
      ],
    ),
    ...of(
      'users/matching',
      ['users/users'],
      [
        { name: 'invisible people are listed', from: '    eq(memberships.invisible, false),\n', to: '' },
        {
          name: 'people of every tenant are listed',
          from: '    inArray(memberships.tenantId, [...tenantIds]),\n    eq(memberships.invisible',
          to: '    eq(memberships.invisible',
        },
        {
          name: 'an empty list of ids is everybody',
          from: 'inArray(memberships.userId, [...ids]) : sql`false`',
          to: 'inArray(memberships.userId, [...ids]) : undefined',
        },
        { name: 'a percent sign stands for anything', from: "text.replace(/[\\\\%_]/g, '\\\\$&')", to: 'text' },
        {
          name: 'expired people are active',
          from: ', or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now))',
          to: '',
        },
        {
          name: 'expired people are not disabled',
          from: 'or(eq(memberships.isDisabled, true), isExpired(now))',
          to: 'eq(memberships.isDisabled, true)',
        },
        { name: 'locked people are active', from: 'eq(memberships.shownLocked, false), or(', to: 'or(' },
        {
          name: 'roles of other tenants are filtered by',
          from: 'and(eq(membershipRoles.tenantId, memberships.tenantId), eq(membershipRoles.userId, memberships.userId)',
          to: 'and(eq(membershipRoles.userId, memberships.userId)',
        },
        {
          name: 'who has never been here is not inactive',
          from: 'or(isNull(memberships.lastLogin), lt(memberships.lastLogin, since))',
          to: 'lt(memberships.lastLogin, since)',
        },
      ],
    ),
    ...of(
      'users/storage',
      ['users/users'],
      [
        { name: 'pages overlap', from: '.offset(query._offset * query._limit)', to: '.offset(query._offset)' },
        { name: 'the order is always ascending', from: "query._order === 'DESC' ? desc : asc", to: 'asc' },
        {
          name: 'only tenants just below are looked into',
          from: '    level = rows.map((row) => row.id);\n    found.push(...level);',
          to: '    found.push(...rows.map((row) => row.id));\n    level = [];',
        },
        {
          name: 'groups of other tenants are told',
          from: 'and(inArray(groupMembers.tenantId, [...tenantIds]), inArray(groupMembers.userId, [...userIds]))',
          to: 'inArray(groupMembers.userId, [...userIds])',
        },
        {
          name: 'usernames of strangers are told',
          from: 'and(inArray(memberships.tenantId, [...tenantIds]), inArray(usernames.userId, [...userIds]), eq(memberships.isInvited, false))',
          to: 'and(inArray(usernames.userId, [...userIds]), eq(memberships.isInvited, false))',
        },
      ],
    ),
    ...of(
      'users/routes',
      ['users/users'],
      [
        {
          name: 'tenants below are open to everybody',
          from: "if (!(await principal.may(READ_SUB_ACCOUNTS))) throw new ProviderError('ER-FORBIDDEN');",
          to: '',
        },
        {
          name: 'foreign tenants can be looked into',
          from: "if (start !== own && !(await descendantsOf(db, own)).includes(start)) throw new ProviderError('ER-FORBIDDEN');",
          to: '',
        },
        { name: 'pages are rounded down', from: 'Math.ceil(totalItems / limit)', to: 'Math.floor(totalItems / limit)' },
      ],
    ),
    ...of(
      'users/matching',
      ['users/users'],
      [
        {
          name: 'somebody invisible in the own tenant is missing in those below',
          from: 'AND NOT m.invisible ORDER BY',
          to: 'ORDER BY',
        },
        {
          name: 'somebody of several tenants is shown as the oldest one sees them',
          from: '(m.tenant_id = ${own}::uuid) DESC, m.created_at',
          to: 'm.created_at',
        },
        {
          name: 'people are sorted by when the account began, not the membership',
          from: 'createdAt: memberships.createdAt',
          to: 'createdAt: users.createdAt',
        },
        {
          name: 'to sort by address sorts by name',
          from: 'email: memberships.shownEmailKey',
          to: 'email: memberships.shownNameKey',
        },
        {
          name: 'to sort by verified sorts by second factor',
          from: 'verified: memberships.shownVerified,',
          to: 'verified: memberships.shownMfaEnrolled,',
        },
        {
          name: 'to sort by locked sorts by disabled',
          from: 'isLocked: memberships.shownLocked,',
          to: 'isLocked: memberships.isDisabled,',
        },
        {
          name: 'to sort by tenant sorts by address',
          from: 'tenantId: memberships.tenantId,\n};',
          to: 'tenantId: memberships.shownEmailKey,\n};',
        },
        {
          name: 'people of several states must have them all',
          from: 'or(...filter.status.map((status) => statuses[status](now)))',
          to: 'and(...filter.status.map((status) => statuses[status](now)))',
        },
        {
          name: 'who holds an application in another tenant is found by it',
          from: 'eq(userApplications.tenantId, memberships.tenantId),',
          to: '',
        },
        {
          name: 'who is in a group of another tenant is found by it',
          from: 'and(\n                eq(groupMembers.tenantId, memberships.tenantId),',
          to: 'and(',
        },
        {
          name: 'usernames are not searched beside names and addresses',
          from: 'identifierMatches.username(_email)',
          to: '',
        },
        {
          name: 'what somebody is searched by is a username even as an address',
          from: 'identifierMatches[kind](_identifier)',
          to: 'identifierMatches.username(_identifier)',
        },
        {
          name: 'every password is a breached one',
          from: 'and(eq(passwords.userId, memberships.userId), eq(passwords.breached, true))',
          to: 'eq(passwords.userId, memberships.userId)',
        },
      ],
    ),
    ...of(
      'users/storage',
      ['users/users'],
      [
        {
          name: 'people stand by their address unless asked otherwise',
          from: "query._sortBy ?? 'name'",
          to: "query._sortBy ?? 'email'",
        },
        {
          name: 'the total counts the page',
          from: 'total: await db.$count(memberships, where)',
          to: 'total: people.length',
        },
        {
          name: 'people with the same value change places with the order',
          from: 'direction(memberships.userId)',
          to: 'asc(memberships.userId)',
        },
      ],
    ),
    ...of(
      'users/routes',
      ['users/users'],
      [
        {
          name: 'a row is shown with the roles of the first tenant of the person',
          from: 'user.tenants.find((tenant) => tenant.tenantId === user.tenantId)?.roles ?? []',
          to: 'user.tenants[0]?.roles ?? []',
        },
      ],
    ),
    ...of(
      'profile/rights',
      ['tenants/tenants'],
      [
        {
          name: 'a tenant that is closed to the person is named among the own ones',
          from: '.filter((membership) => !membershipObstacle(membership, now))',
          to: '',
        },
      ],
    ),
    ...of(
      'profile/routes',
      ['tenants/tenants'],
      [
        {
          name: 'each tenant of the person is told the roles of the one they are in',
          from: 'held.get(`${id}/${user.id}`)',
          to: 'held.get(`${tenantId}/${user.id}`)',
        },
        {
          name: 'the groups of every tenant are told',
          from: '{ tenantIds: [tenantId] }',
          to: '{ tenantIds: [tenantId, ...tenantIds] }',
        },
        {
          name: 'the ids of the roles leave out those of groups',
          from: 'roles.map((role) => role.id)',
          to: '(held.get(`${tenantId}/${user.id}`) ?? []).map((role) => role.id)',
        },
        {
          name: 'the rights are told with roles of nobody',
          from: 'roles: (await effectiveRoles(db, tenantId, user.id)).map((role) => presentRole(role, services.clientId)),',
          to: 'roles: (await effectiveRoles(db, user.id, tenantId)).map((role) => presentRole(role, services.clientId)),',
        },
      ],
    ),
    ...of(
      'groups/storage',
      ['users/users'],
      [{ name: 'invisible people are named in groups', from: ', eq(memberships.invisible, false)', to: '' }],
    ),
    ...of(
      'groups/routes',
      ['configuration/configuration'],
      [
        {
          name: 'groups always tell their people',
          from: "relations === 'users' || relations === 'rolesAndUsers'",
          to: "relations !== ''",
        },
      ],
    ),
    ...of(
      'roles/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'a role does not say whose it is',
          from: '  ...(role.tenantId !== null && { tenantId: role.tenantId }),\n',
          to: '',
        },
        {
          name: 'a permission shows when it was made as when it changed',
          from: 'updatedAt: permission.updatedAt',
          to: 'updatedAt: permission.createdAt',
        },
      ],
    ),
    ...of(
      'roles/storage',
      ['users/users'],
      [
        {
          name: 'a foreign tenant’s role counts',
          from: 'where(and(visibleTo(tenantId), inArray(roles.id, effectiveRoleIds(db, tenantId, userId))))',
          to: 'where(inArray(roles.id, effectiveRoleIds(db, tenantId, userId)))',
        },
        {
          name: 'a foreign tenant’s role grants permissions',
          from: 'and(visibleTo(tenantId), inArray(roles.id, held))',
          to: 'inArray(roles.id, held)',
        },
        {
          name: 'a foreign tenant’s role is listed with a person',
          from: 'visibleTo(membershipRoles.tenantId), ',
          to: '',
        },
        {
          name: 'roles of groups grant nothing',
          from: '.where(and(eq(groupMembers.tenantId, tenantId), eq(groupMembers.userId, userId))),\n    );',
          to: '.where(and(eq(groupMembers.tenantId, tenantId), eq(groupMembers.userId, tenantId))),\n    );',
          tests: [provider('tenants/tenants')],
        },
        {
          name: 'every role is listed in every tenant',
          from: 'from(roles).where(visibleTo(tenantId))',
          to: 'from(roles)',
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
    ...of(
      'tenants/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'the session policy of a tenant is shown',
          from: '  deletedAt: null,',
          to: '  deletedAt: null,\n  sessionIdleSeconds: tenant.sessionIdleSeconds,',
        },
        { name: 'a tenant shows what is not set', from: 'value !== null)', to: 'true)' },
        {
          name: 'the parent of a tenant is shown',
          from: '    alias: tenant.alias,',
          to: '    alias: tenant.alias,\n    parentId: tenant.parentId,',
        },
      ],
    ),
    ...of(
      'tenants/routes',
      ['tenants/tenants'],
      [
        {
          name: 'a switch does not move the session',
          from: 'await setSessionTenant(db, principal.session.id, tenantId);',
          to: '',
        },
        {
          name: 'a token for a tenant is written down as a switch',
          from: "event: { event: 'auth.token.issued', tenantId }",
          to: "event: { event: 'auth.tenant.switched', tenantId }",
        },
        {
          name: 'closed tenants are listed',
          from: '!membershipObstacle(membership, now) && ',
          to: '',
        },
        {
          name: 'closed tenants can be entered',
          from: '!membership || membershipObstacle(membership, now)',
          to: '!membership',
        },
      ],
    ),
    ...of(
      'applications/presenter',
      ['proofs/presenters'],
      [
        {
          name: 'an application shows where its logout may lead',
          from: '  type: application.type,',
          to: '  type: application.type,\n  postLogoutRedirectUris: application.postLogoutRedirectUris,',
        },
      ],
    ),
  ],
};
