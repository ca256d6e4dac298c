const tests = ['provider/members/members.test.ts'];
const writing = (name, from, to) => ({ name, file: 'provider/members/writing.ts', from, to });

/** Faults in what a tenant may do to its members. */
export default {
  tests,
  faults: [
    writing(
      'who ranks above the caller can be managed',
      "if (ranksAbove(guard.actor, { superUser: member.user.superUser, roles })) throw new ProviderError('ER-USER-ABOVE-OWN');",
      '',
    ),
    writing('a role of a group does not count for the rank', 'effectiveRoles(db, tenantId, member.user.id)', '[]'),
    writing('a super user is managed by everybody', 'superUser: member.user.superUser, roles', 'roles'),
    writing(
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
    writing(
      'the last one who manages users is disabled',
      'keepingUserManager(call, principal.tenantId, () => changeMembership(db, membership, { isDisabled }, now))',
      'changeMembership(db, membership, { isDisabled }, now)',
    ),
    writing(
      'the last one who manages users is removed',
      'keepingUserManager(call, principal.tenantId, () => deleteMembership(db, member.membership))',
      'deleteMembership(db, member.membership)',
    ),
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
