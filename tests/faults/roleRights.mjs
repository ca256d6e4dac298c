const file = 'api/rules/roleRights.ts';

/** Who may edit a role and hand it out. */
export default {
  tests: ['api/rules/roleRights.test.ts'],
  faults: [
    {
      name: 'what every role holds cannot be handed out',
      file,
      from: "role.permissions.filter(({ assignmentType }) => assignmentType !== 'ALWAYS');",
      to: 'role.permissions;',
    },
    { name: 'a refusal is not told', file, from: 'if (refusal) refuse(refusal);', to: '' },
    { name: 'what a role has now is forgotten', file, from: 'facts(before)', to: '[]' },
    {
      name: 'whoever holds one permission holds all',
      file,
      from: '!permissions.some((held) => matchesPattern(held, key))',
      to: '!permissions.length',
    },
    { name: 'a pattern is held by its key', file, from: 'matchesPattern(held, key)', to: 'matchesPattern(key, held)' },
    { name: 'a super user holds nothing', file, from: 'if (superUser) return [];', to: '' },
    { name: 'the own level counts as above', file, from: 'level < actor.level', to: 'level <= actor.level' },
    { name: 'levels count the other way', file, from: 'level < actor.level', to: 'level > actor.level' },
    { name: 'a super user is bound by levels', file, from: '!actor.superUser && level', to: 'level' },
    {
      name: 'a role above is handed out',
      file,
      from: "if (isAbove(actor, role.level)) return { reason: 'above-own-level' }; // Every role",
      to: '// Every role',
    },
    {
      name: 'permissions are not compared when a role is handed out',
      file,
      from: 'const keys = permissionsNotHeld( actor, given.map(({ key }) => key), );',
      to: 'const keys = permissionsNotHeld(actor, []);',
    },
    {
      name: 'a tenant edits the role of the vendor',
      file,
      from: "if (role.ofVendor) return { reason: 'of-vendor' };",
      to: '',
    },
    {
      name: 'a role above is edited',
      file,
      from: "return isAbove(actor, role.level) ? { reason: 'above-own-level' } : undefined;",
      to: 'return undefined;',
    },
    {
      name: 'a role is lifted above the own level',
      file,
      from: "if (isAbove(actor, next.level)) return { reason: 'above-own-level' };",
      to: '',
    },
    {
      name: 'permissions a role keeps must be held',
      file,
      from: 'next.permissions.filter(({ key }) => !had.has(key))',
      to: '[...next.permissions]',
    },
    {
      name: 'what is never assignable is assigned',
      file,
      from: "if (never.length) return { reason: 'never-assignable', keys: never };",
      to: '',
    },
    {
      name: 'what every role holds is taken away',
      file,
      from: "if (locked.length) return { reason: 'always-assigned', keys: locked };",
      to: '',
    },
    {
      name: 'what every role holds must be held',
      file,
      from: "added.filter(({ assignmentType }) => assignmentType === 'ASSIGNABLE')",
      to: 'added',
    },
    {
      name: 'new permissions are not compared',
      file,
      from: 'const keys = permissionsNotHeld(actor, given);',
      to: 'const keys: string[] = [];',
    },
  ],
};
