import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../api/http/errors.ts';
import { handClock } from '../testing/browser.ts';
import { handContext, handWrittenCall } from './testing.ts';
import { UserRights } from './UserRights.ts';

const readers = ['fe.secure.read.roles', 'fe.secure.read.groups'];

function setUp(permissions: readonly string[] = readers, more: Parameters<typeof handWrittenCall>[0] = {}) {
  const wire = handWrittenCall({
    '/identity/resources/roles/v1': () => [
      { id: 'r1', name: 'Owner', permissions: ['p1', 'p2'] },
      { id: 'r2', name: 'Auditor', permissions: ['p1'] },
    ],
    '/identity/resources/permissions/v1': () => [
      { id: 'p2', key: 'write', name: 'Write' },
      { id: 'p1', key: 'read', name: 'Read' },
    ],
    '/identity/resources/groups/v1': () => ({ groups: [{ id: 'g1', name: 'Platform', roles: [{ id: 'r2' }] }] }),
    ...more,
  });
  const hand = handContext(wire.call, handClock().clock, permissions);
  return { ...wire, ...hand, rights: new UserRights(hand.context) };
}

describe('the permissions of a person', () => {
  it('name each role they come from, own ones and those of groups', async () => {
    const { rights } = setUp();
    assert.equal(rights.of(['r1'], []), undefined, 'not known yet');
    await rights.load();
    assert.deepEqual(rights.of(['r1', 'gone'], ['g1']), [
      { key: 'read', name: 'Read', from: [{ role: 'Owner' }, { role: 'Auditor', group: 'Platform' }] },
      { key: 'write', name: 'Write', from: [{ role: 'Owner' }] },
    ]);
    assert.deepEqual(rights.of([], []), []);
  });

  it('are told without groups to those who may not see groups, and not at all without roles', async () => {
    const { rights, to } = setUp(['fe.secure.read.roles']);
    await rights.load();
    assert.deepEqual(rights.of(['r2'], ['g1']), [{ key: 'read', name: 'Read', from: [{ role: 'Auditor' }] }]);
    assert.equal(to('/identity/resources/groups/v1').length, 0);
    assert.deepEqual([rights.readable, setUp([]).rights.readable], [true, false]);
  });

  it('are unknown after a failure and after a change of the tenant', async () => {
    const refuse = () => {
      throw new ApiError({ statusCode: 500, message: 'no' });
    };
    const failing = setUp(readers, { '/identity/resources/permissions/v1': refuse }).rights;
    assert.equal(await failing.load(), false);
    assert.deepEqual([failing.failed, failing.of(['r1'], [])], [true, undefined]);
    const { rights, reset } = setUp();
    await rights.load();
    reset();
    assert.equal(rights.of(['r1'], []), undefined);
  });
});
