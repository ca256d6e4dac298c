/** Some faults of one rule, all killed by the same test file. */
const of = (file, tests, faults) => faults.map((fault) => ({ file, tests: [tests], ...fault }));

/** The rules that the provider shares with the fake: who gets in, where to, and what an assignment gives. */
export default {
  tests: ['api/rules/membership.test.ts'],
  faults: [
    ...of('api/rules/membership.ts', 'api/rules/membership.test.ts', [
      {
        name: 'temporary access holds at its very end',
        from: 'temporaryExpirationDate <= now',
        to: 'temporaryExpirationDate < now',
      },
      {
        name: 'who is only invited gets in',
        from: "  { holds: (membership) => membership.activatedAt === null, code: 'ER-USER-NOT-VERIFIED' },\n",
        to: '',
      },
      {
        name: 'a closed tenant can be wished for',
        from: 'open.find((membership) => membership.tenantId === wished)',
        to: 'memberships.find((membership) => membership.tenantId === wished)',
      },
      {
        name: 'the tenant that was not used longest is chosen',
        from: '(b.lastLogin?.getTime() ?? 0) - (a.lastLogin?.getTime() ?? 0)',
        to: '(a.lastLogin?.getTime() ?? 0) - (b.lastLogin?.getTime() ?? 0)',
      },
      { name: 'a locked account gets in', from: "  if (account.isLocked) return 'ER-USER-LOCKED';\n", to: '' },
      {
        name: 'everybody has to be verified',
        from: '!account.verified && !allowNotVerified',
        to: '!account.verified',
      },
    ]),
    ...of('api/rules/bundle.ts', 'provider/entitlements/bundle.test.ts', [
      {
        name: 'the shortest of several assignments counts',
        from: 'Math.max(...expireTimes)',
        to: 'Math.min(...expireTimes)',
      },
      { name: 'an endless assignment ends with the others', from: 'expireTimes.includes(NEVER) ? NEVER : ', to: '' },
    ]),
  ],
};
