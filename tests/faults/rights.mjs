const client = { tests: ['stores/session/rights.test.ts'], file: 'stores/session/watch/rights.ts' };
const provider = { tests: ['provider/profile/rights.test.ts'], file: 'provider/profile/rights.ts' };

/** Rights that change while a page is open. */
export default {
  tests: client.tests,
  faults: [
    {
      ...client,
      name: 'every check reads the account',
      from: 'version !== known(version)',
      to: 'version.length > 0',
    },
    { ...client, name: 'a changed version is not followed', from: 'version !== known(version)', to: 'false' },
    { ...client, name: 'the first version counts for ever', from: 'first = undefined;', to: '' },
    {
      ...client,
      name: 'the version of the account is not compared',
      from: 'if (user?.rightsVersion !== undefined) return user.rightsVersion;',
      to: '',
    },
    { ...client, name: 'the token stays when rights change', from: 'await session.refreshAnew();', to: '' },
    { ...client, name: 'the account stays when rights change', from: 'await reread(version);', to: '' },
    { ...client, name: 'the other tabs are not told', from: 'session.post({', to: 'void ({' },
    { ...client, name: 'a focus reads nothing without a version', from: 'if (waking) void reread();', to: '' },
    {
      ...client,
      name: 'a refresh reads nothing without a version',
      from: 'if (session.user?.rightsVersion === undefined) void reread(); else check();',
      to: 'check();',
    },
    { ...client, name: 'a refresh is not followed by a check', from: 'else check();', to: '' },
    {
      ...client,
      name: 'the account of somebody who left is shown',
      file: 'stores/session/watch/hear.ts',
      from: 'account && now && isOwn && attempt === state.attempt',
      to: 'account && now',
    },
    {
      ...client,
      name: 'what another tab tells of another tenant is read',
      file: 'stores/session/watch/hear.ts',
      from: 'held?.user === message.user && held.tenant === message.tenant',
      to: 'held?.user === message.user',
    },
    {
      ...client,
      name: 'what another tab tells of a known version is read',
      file: 'stores/session/watch/hear.ts',
      from: 'isOwn && user?.rightsVersion !== message.rightsVersion',
      to: 'isOwn',
    },
    {
      ...provider,
      name: 'roles are left out',
      from: '[user.superUser, roles, permissions,',
      to: '[user.superUser, permissions,',
    },
    { ...provider, name: 'entitlements are left out', from: ', await bundleOf(db, principal)]', to: ']' },
    {
      ...provider,
      name: 'tenants are left out',
      from: 'permissions, tenantIds.toSorted(),',
      to: 'permissions,',
    },
    { ...provider, name: 'being a super user is left out', from: 'user.superUser,', to: '' },
    {
      ...provider,
      name: 'the version differs each time',
      from: 'const seen = [',
      to: 'const seen = [Math.random(),',
    },
  ],
};
