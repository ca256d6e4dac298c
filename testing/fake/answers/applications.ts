import type { Application } from '../../../api/contract/applications.ts';
import { READ_USERS, WRITE_USERS } from '../../../api/contract/permissions.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { collection } from '../collection.ts';
import { id, idList, listOf, otherwise, readFields, truth } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { managed } from './members.ts';
import { members } from './users.ts';

const readers = { anyOf: [READ_USERS] } as const;
const writers = { anyOf: [WRITE_USERS] } as const;

const applications = collection<Application>({
  name: 'application',
  rows: (world) => world.applications,
  order: (a, b) => (a.name < b.name ? -1 : 1),
});
/** What every tenant may use. */
const active = (call: FakeCall, caller: Caller): Application[] =>
  applications.all(call, caller).filter(({ isActive }) => isActive);

const readAssignment = ({ body }: FakeCall) => readFields({ userId: id, tenantId: id, appIds: listOf(id, 200) }, body);

/** Changes which managed applications a member has. Naming a free one changes nothing. */
const change = (work: (held: readonly string[], named: readonly string[]) => string[]) =>
  closedWith(writers, readAssignment, (call, caller, { userId, tenantId, appIds }): void => {
    const member = managed(call, caller, userId);
    const named = active(call, caller).filter((one) => appIds.includes(one.id));
    if (tenantId !== caller.tenantId || named.length < new Set(appIds).size) throw new Refusal('ER-NOT-FOUND');
    const given = named.filter(({ accessType }) => accessType === 'MANAGED_ACCESS').map((one) => one.id);
    member.applicationIds = work(member.applicationIds, given);
  });

export const applicationsAnswers = {
  'applications.list': closedWith(
    'user',
    ({ query }) => readFields({ ids: otherwise(idList, []), _includeFreeAccess: otherwise(truth, true) }, query),
    (call, caller, { ids, _includeFreeAccess: free }) =>
      applications
        .all(call, caller)
        .filter((one) => ids.includes(one.id) || (free && one.accessType === 'FREE_ACCESS')),
  ),
  'applications.ofUsers': members.ofEach(
    readers,
    ({ query }) => idList('userIds', query['userIds']),
    ({ id: userId, applicationIds }) => ({ userId, appIds: applicationIds }),
  ),
  'applications.ofUser': closed(
    { ...readers, orSelf: 'userId' },
    (call, caller) => members.named(call, caller).applicationIds,
  ),
  'applications.usersOf': closedWith(
    readers,
    ({ query }) => idList('appIds', query['appIds']),
    (call, caller, appIds) =>
      applications
        .all(call, caller)
        .filter((one) => appIds.includes(one.id))
        .map((one) => ({
          appId: one.id,
          userIds: members
            .all(call, caller)
            .filter(({ applicationIds }) => applicationIds.includes(one.id))
            .map((member) => member.id),
        })),
  ),
  'applications.ofTenants': closed(readers, (call, caller) => [
    { tenantId: caller.tenantId, appIds: active(call, caller).map((one) => one.id) },
  ]),
  'applications.ofTenantsV2': closed(readers, (call, caller) => [
    {
      tenantId: caller.tenantId,
      assignments: active(call, caller).map(({ id: appId, accessType }) => ({ appId, accessType })),
    },
  ]),
  'applications.assign': change((held, named) => [...new Set([...held, ...named])]),
  'applications.unassign': change((held, named) => held.filter((one) => !named.includes(one))),
} satisfies AnswerTable;
