const tests = ['provider/members/members.test.ts'];
const at = (file) => (name, from, to) => ({ name, file: `provider/${file}.ts`, from, to });
const writing = at('members/writing');
const managed = at('members/managed');
const access = at('members/access');
const managers = at('roles/userManagers');

/** Faults in what a tenant may do to its members. */
export default {
  tests,
  faults: [
    managed(
      'who ranks above the caller can be managed',
      "if (ranksAbove(guard.actor, { superUser: member.user.superUser, roles })) throw new ProviderError('ER-USER-ABOVE-OWN');",
      '',
    ),
    managed('a role of a group does not count for the rank', 'effectiveRoles(db, tenantId, member.user.id)', '[]'),
    managed('a super user is managed by everybody', 'superUser: member.user.superUser, roles', 'roles'),
    managed(
      'people lock themselves out',
      "if (member.user.id === principal.user.id) throw new ProviderError('ER-OWN-USER');",
      '',
    ),
    writing('a role above the own is handed out', 'for (const role of added) guard.mayHandOut(role);', ''),
    writing(
      'a role of another tenant is handed out in silence',
      'if (roleIds && wanted.length < new Set(roleIds).size)',
      'if (false)',
    ),
    access(
      'the last one who manages users is disabled',
      'keepingUserManager(call, principal.tenantId, () => changeMembership(db, membership, { isDisabled }, now))',
      'changeMembership(db, membership, { isDisabled }, now)',
    ),
    writing(
      'the last one who manages users is removed',
      'keepingUserManager(call, principal.tenantId, () => deleteMembership(db, member.membership))',
      'deleteMembership(db, member.membership)',
    ),
    access(
      'people let their own access end',
      '  requireOther(principal, found);\n  const { user, membership } = found.member;\n  const before',
      '  const { user, membership } = found.member;\n  const before',
    ),
    access(
      'the last one who manages users becomes temporary',
      'await keepingUserManager(call, principal.tenantId, work)',
      'await work()',
    ),
    access(
      'sessions in other tenants end too',
      'userId: member.user.id, tenantId: principal.tenantId',
      'userId: member.user.id',
    ),
    access('the switch of the vendor is not looked at', 'end && !(await areTemporaryUsersOn(db))', 'end && !end'),
    at('configuration/storage')('a switch that is off is on', "flag ? flag.value === 'on' : preview", 'preview'),
    managers('somebody whose access ends counts like everybody', 'found.end === null ? LASTS : ENDS', 'LASTS'),
    at('sessions/storage')(
      'everybody in the tenant is signed out',
      'eq(sessions.userId, userId),\n        tenantId === undefined',
      'tenantId === undefined',
    ),
    {
      ...at('sessions/storage')(
        'sessions that were over end again',
        'except === undefined ? undefined : ne(sessions.id, except),\n        isNull(sessions.endedAt),',
        'except === undefined ? undefined : ne(sessions.id, except),',
      ),
      tests: ['provider/console/edits.test.ts', 'provider/console/pages.test.ts'],
    },
    at('members/fields')('a minute is not the least', 'v.minValue(least,', 'v.minValue(1,'),
    {
      name: 'people are disabled in all tenants',
      tests: ['provider/console/pages.test.ts'],
      file: 'provider/members/edits.ts',
      from: '.where(isOf(memberships, member)).returning({ userId: memberships.userId })',
      to: '.where(eq(memberships.userId, member.userId)).returning({ userId: memberships.userId })',
    },
    {
      name: 'a person leaves every tenant',
      file: 'provider/members/edits.ts',
      from: 'and(eq(table.tenantId, tenantId), eq(table.userId, userId))',
      to: 'eq(table.userId, userId)',
    },
    {
      name: 'removing needs no right of its own',
      file: 'provider/members/routes.ts',
      from: 'access: { anyOf: [DELETE_USERS] }',
      to: 'access: writers',
    },
  ],
};
