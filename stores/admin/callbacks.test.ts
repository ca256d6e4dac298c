import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Group } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import type { Callback } from '../core/Actions.ts';
import { handClock } from '../testing/browser.ts';
import { GroupsStore } from './groups/GroupsStore.ts';
import { AssignmentsStore } from './members/AssignmentsStore.ts';
import { BreachedReset } from './members/BreachedReset.ts';
import { InvitationLinkStore } from './members/InvitationLinkStore.ts';
import { MemberWrites } from './members/MemberWrites.ts';
import { RolesStore } from './RolesStore.ts';
import { SecurityPoliciesStore } from './security/SecurityPoliciesStore.ts';
import { handContext, person } from './testing.ts';
import { UsersStore } from './users/UsersStore.ts';

const page = { items: [person('amara')], _metadata: { totalItems: 1, totalPages: 1 } };
const group: Group = {
  id: 'g',
  name: 'Night',
  color: '',
  description: '',
  roles: [],
  users: [],
  managedBy: 'frontegg',
};
const ends = '2999-01-01T00:00:00Z';

/** Stores whose reads are answered, and whose writes are answered or refused. */
async function open(isRefused: boolean) {
  const answer = async ({ method, path }: { method: string; path: string }): Promise<unknown> => {
    if (method !== 'GET' && isRefused) throw new ApiError({ statusCode: 409, message: 'no' });
    if (method !== 'GET') return { ...group, failed: [], temporaryExpirationDate: ends };
    if (path.endsWith('/groups/v1/{groupId}')) return group;
    if (path.endsWith('/users/v3')) return page;
    return path.endsWith('/groups/v1') ? { groups: [] } : [];
  };
  const { context } = handContext(answer as Call, handClock().clock, ['*']);
  const users = new UsersStore(context);
  await users.list.load();
  return {
    members: new MemberWrites(context, users),
    assignments: new AssignmentsStore(context, users),
    breached: new BreachedReset(context),
    link: new InvitationLinkStore(context),
    roles: new RolesStore(context),
    groups: new GroupsStore(context),
    policies: new SecurityPoliciesStore(context),
  };
}
type Stores = Awaited<ReturnType<typeof open>>;

const fields = { name: 'New', color: '', description: '', roleIds: ['r'] };
const choices = { expiresInMinutes: 60, shouldSendEmail: false, roleIds: [] };
const writes: Readonly<Record<string, (stores: Stores, callback: Callback) => Promise<boolean>>> = {
  'members.setDisabled': ({ members }, callback) => members.setDisabled('amara', true, callback),
  'members.setRoles': ({ members }, callback) => members.setRoles('amara', ['r'], callback),
  'members.setExpiration': ({ members }, callback) => members.setExpiration('amara', new Date(ends), callback),
  'members.setPermanent': ({ members }, callback) => members.setPermanent('amara', callback),
  'members.endSessions': ({ members }, callback) => members.endSessions('amara', callback),
  'members.resend': ({ members }, callback) => members.resend('amara', callback),
  'members.remove': ({ members }, callback) => members.remove('amara', callback),
  'assignments.assign': ({ assignments }, callback) => assignments.assign('amara', ['a'], callback),
  'breached.send': ({ breached }, callback) => breached.send(callback),
  'link.add': ({ link }, callback) => link.add(choices, callback),
  'link.update': ({ link }, callback) => link.update(choices, callback),
  'link.remove': ({ link }, callback) => link.remove(callback),
  'roles.add': async ({ roles }, callback) => !!(await roles.add({ name: 'New', key: 'new' }, callback)),
  'roles.addV2': async ({ roles }, callback) =>
    !!(await roles.addV2({ name: 'New', key: 'new', permissionIds: [] }, callback)),
  'roles.update': ({ roles }, callback) => roles.update('r', { name: 'New' }, callback),
  'roles.setPermissions': ({ roles }, callback) => roles.setPermissions('r', [], callback),
  'roles.remove': ({ roles }, callback) => roles.remove('r', undefined, callback),
  'groups.add': async ({ groups }, callback) => !!(await groups.add(fields, callback)),
  'groups.save': async ({ groups }, callback) => (await groups.save(group, fields, callback)) === 'saved',
  'groups.addPeople': async ({ groups }, callback) => !!(await groups.addPeople('g', ['amara'], callback)),
  'groups.removePerson': async ({ groups }, callback) => (await groups.removePerson('g', 'amara', callback)) === 'done',
  'groups.remove': ({ groups }, callback) => groups.remove('g', callback),
  'groups.configure': ({ groups }, callback) => groups.configure({ enabled: true }, callback),
  'policies.saveLockout': ({ policies }, callback) => policies.saveLockout({ enabled: true, maxAttempts: 3 }, callback),
  'policies.saveHistory': ({ policies }, callback) => policies.saveHistory({ enabled: true, historySize: 3 }, callback),
  'policies.saveRotation': ({ policies }, callback) => policies.saveRotation({ isActive: false }, callback),
  'policies.inherit': ({ policies }, callback) => policies.inherit('lockout', callback),
};

describe('the actions of the administration (STORE-002, STORE-003, ERR-016)', () => {
  for (const [name, write] of Object.entries(writes))
    for (const isRefused of [false, true])
      it(`${name} tells its callback once that it was ${isRefused ? 'refused' : 'done'}`, async () => {
        const told: [answered: boolean, error: string | undefined][] = [];
        const callback: Callback = (answer, error) => told.push([answer !== null, error?.message]);
        assert.equal(await write(await open(isRefused), callback), !isRefused);
        assert.deepEqual(told, [isRefused ? [false, 'no'] : [true, undefined]]);
      });

  it('assign tells it too where nothing was sent, because it is not known what the person has', async () => {
    const told: unknown[] = [];
    const { assignments } = await open(false);
    assert.equal(await assignments.assign('somebody', [], (answer, error) => told.push(answer, error?.silent)), false);
    assert.deepEqual(told, [null, true]);
  });
});
