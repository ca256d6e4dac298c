import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  permissionsNotHeld,
  refusalToEdit,
  refusalToHandOut,
  refusalToSet,
  type PermissionFacts,
  type RoleActor,
  guardRoles,
  roleRefusalCodes,
} from './roleRights.ts';

const manager: RoleActor = { level: 2, permissions: ['fe.secure.*', 'reports.read'] };
const superUser: RoleActor = { superUser: true, level: Infinity, permissions: [] };
const permission = (
  key: string,
  assignmentType: PermissionFacts['assignmentType'] = 'ASSIGNABLE',
): PermissionFacts => ({ key, assignmentType });

describe('A permission', () => {
  it('is held by its key or by a wider pattern', () => {
    assert.deepEqual(permissionsNotHeld(manager, ['fe.secure.read.users', 'reports.read', 'fe.secure.*']), []);
    assert.deepEqual(permissionsNotHeld(manager, ['reports.*', 'fe.*', 'billing.read']), [
      'reports.*',
      'fe.*',
      'billing.read',
    ]);
  });

  it('is held by a super user, whatever it is', () => assert.deepEqual(permissionsNotHeld(superUser, ['a', '*']), []));
});

describe('A role is handed out', () => {
  it('by whoever holds its permissions and ranks as high', () =>
    assert.equal(refusalToHandOut(manager, { level: 2, permissions: [permission('reports.read')] }), undefined));

  it('by nobody who ranks below it (ROLES-015)', () => {
    assert.deepEqual(refusalToHandOut(manager, { level: 1, permissions: [] }), { reason: 'above-own-level' });
    assert.equal(refusalToHandOut(superUser, { level: 0, permissions: [permission('x')] }), undefined);
  });

  it('by nobody without roles of their own', () => {
    const stranger = { level: Infinity, permissions: [] };
    assert.deepEqual(refusalToHandOut(stranger, { level: 9, permissions: [] }), { reason: 'above-own-level' });
  });

  it('by nobody who lacks one of its permissions, and the refusal names them', () =>
    assert.deepEqual(
      refusalToHandOut(manager, {
        level: 3,
        permissions: [permission('reports.read'), permission('billing.read'), permission('x')],
      }),
      {
        reason: 'permissions-not-held',
        keys: ['billing.read', 'x'],
      },
    ));

  it('with permissions that every role holds, whoever hands it out', () =>
    assert.equal(refusalToHandOut(manager, { level: 3, permissions: [permission('y', 'ALWAYS')] }), undefined));
});

describe('A role is edited', () => {
  it('by whoever ranks as high', () => {
    assert.equal(refusalToEdit(manager, { level: 2, ofVendor: false }), undefined);
    assert.deepEqual(refusalToEdit(manager, { level: 1, ofVendor: false }), {
      reason: 'above-own-level',
    });
  });

  it('by no tenant when it is the vendor’s', () => {
    for (const actor of [manager, superUser])
      assert.deepEqual(refusalToEdit(actor, { level: 5, ofVendor: true }), { reason: 'of-vendor' });
  });

  it('to no level above the own one', () =>
    assert.deepEqual(refusalToSet(manager, { level: 1, permissions: [] }), { reason: 'above-own-level' }));

  it('with permissions it has already, held or not', () => {
    const foreign = [permission('billing.read')];
    assert.equal(refusalToSet(manager, { level: 3, permissions: foreign }, foreign), undefined);
    assert.deepEqual(refusalToSet(manager, { level: 3, permissions: foreign }), {
      reason: 'permissions-not-held',
      keys: ['billing.read'],
    });
  });

  it('without permissions that were taken away, held or not', () =>
    assert.equal(refusalToSet(manager, { level: 3, permissions: [] }, [permission('billing.read')]), undefined));

  it('with no permission that is never assignable, not even by a super user (ROLES-007)', () => {
    const next = { level: 3, permissions: [permission('fe.secure.impersonate', 'NEVER')] };
    for (const actor of [manager, superUser])
      assert.deepEqual(refusalToSet(actor, next), { reason: 'never-assignable', keys: ['fe.secure.impersonate'] });
  });

  it('with a permission that is never assignable, where it has that already (ROLES-007)', () => {
    const kept = [permission('fe.secure.impersonate', 'NEVER')];
    assert.equal(refusalToSet(manager, { level: 3, permissions: kept }, kept), undefined);
  });

  it('with every permission that every role holds (ROLES-007)', () => {
    const always = [permission('profile.read', 'ALWAYS')];
    assert.deepEqual(refusalToSet(manager, { level: 3, permissions: [] }, always), {
      reason: 'always-assigned',
      keys: ['profile.read'],
    });
    assert.equal(refusalToSet(manager, { level: 3, permissions: always }), undefined, 'nobody needs to hold it');
  });
});

describe('The guard of roles', () => {
  const known = [
    { id: '1', key: 'reports.read', assignmentType: 'ASSIGNABLE' },
    { id: '2', key: 'payouts.approve', assignmentType: 'ASSIGNABLE' },
    { id: '3', key: 'help.read', assignmentType: 'ALWAYS' },
  ] as const;
  const guard = guardRoles({ level: 5, permissions: ['reports.read'] }, known, (refusal) => {
    throw new Error(roleRefusalCodes[refusal.reason] + ('keys' in refusal ? ` ${refusal.keys}` : ''));
  });
  const role = (...permissionIds: string[]) => ({ level: 6, permissionIds, ofVendor: false });

  it('refuses with the code of the contract and the permissions in the way', () => {
    assert.throws(() => guard.mayEdit({ ...role(), ofVendor: true }), { message: 'ER-ROLE-OF-VENDOR' });
    assert.throws(() => guard.mayEdit({ ...role(), level: 4 }), { message: 'ER-ROLE-ABOVE-OWN' });
    assert.throws(() => guard.mayHandOut(role('1', '2')), { message: 'ER-PERMISSIONS-NOT-HELD payouts.approve' });
    assert.throws(() => guard.maySet(role('2')), { message: 'ER-PERMISSIONS-NOT-HELD payouts.approve' });
    assert.throws(() => guard.maySet(role(), ['3']), { message: 'ER-PERMISSION-LOCKED help.read' });
  });

  it('lets a person keep what a role has, and hand out what every role holds', () => {
    guard.mayEdit(role('2'));
    guard.maySet(role('1', '2'), ['2']);
    assert.equal(guard.mayHandOut(role('1', '3')), undefined);
  });
});
