import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { rolesEndpoints } from '../../api/contract/roles.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import type { Call } from '../../api/modules/call.ts';

export { together } from './together.ts';
export { contradicts } from './userFilter.ts';

/** The calls that fill the columns of the users list. They come after the rows, so that no row waits for them. */
export const userCalls = (call: Call) => ({
  roles: (userIds: string) => call(usersEndpoints.roles, { query: { ids: userIds } }),
  groups: (userIds: string) => call(usersEndpoints.groups, { query: { ids: userIds } }),
  usernames: (userIds: string) => call(usersEndpoints.usernames, { query: { userIds } }),
  applications: (userIds: string) => call(applicationsEndpoints.ofUsers, { query: { userIds } }),
  applicationNames: (ids: string) => call(applicationsEndpoints.list, { query: { ids, _includeFreeAccess: true } }),
  roleNames: () => call(rolesEndpoints.list),
  groupNames: async () => (await call(groupsEndpoints.list, { query: {} })).groups,
});
