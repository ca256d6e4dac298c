import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SampleDocument } from '../sample/document.ts';
import { open, place, someone } from '../../tests/support/fakeClient.ts';
import { membersSeed } from '../../tests/support/rolesSeed.ts';

const sample: SampleDocument = {
  name: 'members',
  ...membersSeed('top'),
  users: [
    someone('Cleo', { memberships: [place('top', { roles: ['clerk'] })] }),
    someone('Gil', { memberships: [place('top', { roles: [], groups: ['Owners'] })] }),
    someone('Max'),
    someone('Sue', { superUser: true }),
    someone('Else', { memberships: [place('other', { roles: [] })] }),
  ],
};

/** A signed-in user, with the ids of the others. */
async function as(name: string) {
  const { api, signIn, control } = open({ sample });
  await signIn('sue@x.example');
  const people = (await api.users.listV3({ query: {} })).items;
  const known = await api.roles.list();
  await signIn(`${name.toLowerCase()}@x.example`);
  const userId = (who: string) => people.find((one) => one.name === who)?.id ?? who;
  const role = (key: string) => known.find((one) => one.key === key)?.id ?? key;
  const statusOf = async (who: string) =>
    (await api.users.listV3({ query: { ids: userId(who) } })).items.map(({ isDisabled }) => isDisabled)[0];
  return { api, control, signIn, userId, role, statusOf };
}

describe('the members of the fake', () => {
  it('are disabled, enabled, given roles and removed', async () => {
    const { api, userId, role, statusOf } = await as('Cleo');
    const params = { userId: userId('Max') };
    await api.members.disable({ params });
    assert.equal(await statusOf('Max'), true);
    await api.members.enable({ params });
    assert.equal(await statusOf('Max'), false);
    const { item } = await api.members.update({ body: { id: params.userId, roleIds: [role('plain')] } });
    assert.deepEqual([item.roleIds, item.name], [[role('plain')], 'Max']);
    assert.deepEqual((await api.members.update({ body: { id: params.userId, roleIds: [''] } })).item.roleIds, []);
    assert.equal((await api.members.remove({ params })).id, params.userId);
    assert.equal(await statusOf('Max'), undefined);
  });

  it('are temporary or for good, and signed out', async () => {
    const { api, control, signIn, userId } = await as('Cleo');
    const params = { userId: userId('Max') };
    const endOf = async () =>
      (await api.users.listV3({ query: { ids: params.userId } })).items[0]?.temporaryExpirationDate;
    const { temporaryExpirationDate } = await api.members.setExpiration({ params, body: { expirationInSeconds: 600 } });
    assert.equal(await endOf(), temporaryExpirationDate);
    await api.members.setPermanent({ params });
    assert.equal(await endOf(), undefined);
    assert.deepEqual(await api.members.temporary(), { enabled: true });
    control.setFlag('temporary-users', false);
    assert.deepEqual(await api.members.temporary(), { enabled: false });
    await assert.rejects(api.members.setExpiration({ params, body: { expirationInSeconds: 600 } }), {
      code: 'ER-TEMPORARY-USERS-OFF',
    });
    control.setFlag('temporary-users', true);
    for (const expirationInSeconds of [59, 1e9, 90.5])
      await assert.rejects(api.members.setExpiration({ params, body: { expirationInSeconds } }), {
        code: 'ER-INVALID-REQUEST',
      });
    const own = userId('Cleo');
    await assert.rejects(api.members.setExpiration({ params: { userId: own }, body: { expirationInSeconds: 600 } }), {
      code: 'ER-OWN-USER',
    });
    await signIn('cleo@x.example');
    await api.members.endSessions({ body: { userId: own } });
    await assert.rejects(api.users.listV3({ query: {} }), { code: 'ER-SESSION-ENDED' });
  });

  it('are guarded like those of the provider', async () => {
    const { api, userId, role } = await as('Cleo');
    const params = (who: string) => ({ params: { userId: userId(who) } });
    const refused = (work: Promise<unknown>, code: string) => assert.rejects(work, { code });
    await refused(api.members.disable(params('Gil')), 'ER-USER-ABOVE-OWN');
    await refused(api.members.remove(params('Sue')), 'ER-USER-ABOVE-OWN');
    await refused(api.members.remove(params('Cleo')), 'ER-OWN-USER');
    await refused(api.members.enable(params('Else')), 'ER-NOT-FOUND');
    const body = (...keys: string[]) => ({ body: { id: userId('Max'), roleIds: keys.map(role) } });
    await refused(api.members.update(body('owner')), 'ER-ROLE-ABOVE-OWN');
    await refused(api.members.update(body('everywhere')), 'ER-PERMISSIONS-NOT-HELD');
  });

  it('always have one who can manage users: what would take the last one is undone', async () => {
    const { api, userId, statusOf } = await as('Sue');
    const params = { userId: userId('Cleo') };
    await api.members.disable({ params: { userId: userId('Gil') } });
    const refused = (work: Promise<unknown>) => assert.rejects(work, { code: 'ER-LAST-USER-MANAGER' });
    await refused(api.members.disable({ params }));
    assert.equal(await statusOf('Cleo'), false);
    await refused(api.members.remove({ params }));
    assert.equal(await statusOf('Cleo'), false);
  });
});
