const faultsOf = (name, faults) => faults.map((fault) => ({ file: `provider/roles/${name}.ts`, ...fault }));

/** Roles and permissions at the provider: who may edit and hand out what, and what has to remain. */
export default {
  tests: ['provider/roles/roles.test.ts'],
  faults: [
    ...faultsOf('writing', [
      { name: 'roles of the vendor can be edited', from: 'ofVendor: role.tenantId === null', to: 'ofVendor: false' },
      {
        name: 'a role above the own can be renamed',
        from: 'const role = await roleNamed(call, principal, roleId); desk.guard.mayEdit(facts(role)); const level',
        to: 'const role = await roleNamed(call, principal, roleId); const level',
      },
      {
        name: 'a role above the own can be emptied',
        from: 'desk.guard.mayEdit(facts(role)); const chosen',
        to: 'const chosen',
      },
      { name: 'a role above the own can be deleted', from: 'guard.mayEdit(facts(role)); const uses', to: 'const uses' },
      {
        name: 'a permission can be attached that one does not hold',
        from: 'desk.guard.maySet({ level: role.level, permissionIds: chosen }, role.permissionIds);',
        to: '',
      },
      {
        name: 'one permission can be attached to any role',
        from: 'desk.guard.maySet({ level: role.level, permissionIds: next }, role.permissionIds);',
        to: '',
      },
      {
        name: 'a new role may have any permission',
        from: 'desk.guard.maySet({ level, permissionIds: chosen });',
        to: '',
      },
      {
        name: 'a role may be raised above the own',
        from: 'desk.guard.maySet({ level, permissionIds: role.permissionIds }, role.permissionIds);',
        to: '',
      },
      {
        name: 'any role may become the default',
        from: 'if (fields.isDefault === true && !role.isDefault) desk.guard.mayHandOut({ ...role, level });',
        to: '',
      },
      { name: 'any role may replace a deleted one', from: 'if (replacement) guard.mayHandOut(replacement);', to: '' },
      {
        name: 'a role that is held is deleted without a word',
        from: "if (isUsed && replacementRoleId === undefined) throw new ProviderError('ER-ROLE-IN-USE', { context: { uses } });",
        to: '',
      },
      {
        name: 'the holders of a deleted role get nothing instead',
        from: 'if (replacement) await giveInstead(db, tenantId, role.id, replacement.id);',
        to: '',
      },
      {
        name: 'a key can be used twice',
        from: "if (await isKeyTaken(db, tenantId, key)) throw new ProviderError('ER-ROLE-KEY-TAKEN');",
        to: '',
      },
      {
        name: 'what every role holds is not attached',
        from: '[...permissionIds, ...base, ...always]',
        to: '[...permissionIds, ...base]',
      },
      {
        name: 'a copy has none of the permissions',
        from: '[...permissionIds, ...base, ...always]',
        to: '[...permissionIds, ...always]',
      },
      {
        name: 'a permission is taken from the roles of the vendor',
        from: '.filter((role) => role.tenantId !== null)',
        to: '',
      },
      {
        name: 'a permission is only ever added',
        from: 'for (const role of [...added, ...removed])',
        to: 'for (const role of added)',
      },
    ]),
    ...faultsOf('userManagers', [
      {
        name: 'nobody may be left who manages users',
        from: "if ((await longestAccess(db, tenantId, now)) < before) throw new ProviderError('ER-LAST-USER-MANAGER');",
        to: '',
      },
      {
        name: 'a tenant without a manager of users is locked',
        from: '(await longestAccess(db, tenantId, now)) < before',
        to: '(await longestAccess(db, tenantId, now)) < Math.max(before, ENDS)',
        tests: ['provider/members/members.test.ts'],
      },
    ]),
    ...faultsOf('uses', [
      {
        name: 'members are not counted',
        from: 'db.$count(membershipRoles, ofMembers(tenantId, roleId))',
        to: 'Promise.resolve(0)',
      },
      {
        name: 'groups are not counted',
        from: 'db.$count(groupRoles, ofGroups(tenantId, roleId))',
        to: 'Promise.resolve(0)',
      },
    ]),
    ...faultsOf('rules', [
      {
        name: 'a refusal does not name the permissions',
        from: "'keys' in refusal ? { context: { permissions: [...refusal.keys] } } : {}",
        to: '{}',
      },
    ]),
    ...faultsOf('edits', [
      {
        name: 'a key of the vendor can be used again',
        from: 'or(isNull(roles.tenantId), eq(roles.tenantId, tenantId))',
        to: 'eq(roles.tenantId, tenantId)',
      },
      {
        name: 'a key of another tenant is taken',
        from: 'and(eq(roles.key, key), or(isNull(roles.tenantId), eq(roles.tenantId, tenantId)))',
        to: 'eq(roles.key, key)',
      },
    ]),
    ...faultsOf('routes', [
      {
        name: 'whoever may write roles may delete them',
        from: 'access: { anyOf: [DELETE_ROLES] }',
        to: "access: 'user'",
      },
    ]),
  ],
};
