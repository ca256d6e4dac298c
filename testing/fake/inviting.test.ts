import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SampleDocument } from '../sample/document.ts';
import { open, place, someone } from '../../tests/support/fakeClient.ts';
import { membersSeed } from '../../tests/support/rolesSeed.ts';

const sample: SampleDocument = {
  name: 'inviting',
  ...membersSeed('top'),
  users: [
    someone('Cleo', { memberships: [place('top', { roles: ['clerk'] })] }),
    someone('Max'),
    someone('Sue', { superUser: true }),
    someone('Else', { memberships: [place('other', { roles: [] })] }),
  ],
};

async function signedIn() {
  const { api, signIn } = open({ sample });
  await signIn('sue@x.example');
  const known = await api.roles.list();
  const role = (key: string) => known.find((one) => one.key === key)?.id ?? key;
  const people = async () => (await api.users.listV3({ query: {} })).items;
  await signIn('cleo@x.example');
  return { api, role, people, signIn };
}

const member = (email: string, more: object = {}) => ({
  body: { email, provider: 'local' as const, roleIds: [], ...more },
});

describe('inviting at the fake', () => {
  it('lists whom it invited by what was typed, never by an account elsewhere', async () => {
    const { api, people } = await signedIn();
    const { id } = await api.inviting.add(member('ELSE@x.example', { name: 'Somebody' }));
    const found = (await people()).find((one) => one.id === id);
    assert.deepEqual([found?.email, found?.name, found?.activatedForTenant], ['ELSE@x.example', 'Somebody', false]);
    assert.equal(found?.invitation?.delivery, 'sent');
    const { id: other } = await api.inviting.add(member('new@x.example'));
    assert.equal((await people()).find((one) => one.id === other)?.name, 'new@x.example');
  });

  it('sends an invitation again, and refuses whoever has joined', async () => {
    const { api, people } = await signedIn();
    const { id } = await api.inviting.add(member('new@x.example'));
    await api.inviting.resend({ params: { userId: id }, body: {} });
    assert.equal((await api.inviting.add(member('NEW@x.example'))).id, id);
    const max = (await people()).find(({ name }) => name === 'Max')?.id ?? '';
    const refused = (work: Promise<unknown>, code: string) => assert.rejects(work, { code });
    await refused(api.inviting.add(member('max@x.example')), 'ER-MEMBER-ALREADY');
    await refused(api.inviting.resend({ params: { userId: max }, body: {} }), 'ER-MEMBER-ALREADY');
    for (const email of ['no', 'a@b', '"a,b"@x.example', ''])
      await refused(api.inviting.add(member(email)), 'ER-INVALID-REQUEST');
    await refused(api.inviting.add(member('b@x.example', { username: 'a b' })), 'ER-INVALID-REQUEST');
  });

  it('hands out no role that the caller may not give, by an invitation or by a link', async () => {
    const { api, role } = await signedIn();
    const refused = (work: Promise<unknown>, code: string) => assert.rejects(work, { code });
    await refused(api.inviting.add(member('b@x.example', { roleIds: [role('owner')] })), 'ER-ROLE-ABOVE-OWN');
    await refused(
      api.inviting.add(member('b@x.example', { roleIds: [role('everywhere')] })),
      'ER-PERMISSIONS-NOT-HELD',
    );
    await refused(api.invitationLinks.add({ body: { roleIds: [role('owner')] } }), 'ER-ROLE-ABOVE-OWN');
  });

  it('has one link for each tenant, which is verified by its token', async () => {
    const { api } = await signedIn();
    await assert.rejects(api.invitationLinks.read(), { code: 'ER-NOT-FOUND' });
    const first = await api.invitationLinks.addV2({ body: {} });
    const second = await api.invitationLinks.addV2({ body: { expiresInMinutes: 1 } });
    assert.deepEqual([first.shouldSendEmail, (await api.invitationLinks.read()).token], [true, second.token]);
    await assert.rejects(api.invitationLinks.verify({ body: { token: first.token } }), { code: 'ER-LINK-INVALID' });
    assert.equal(typeof (await api.invitationLinks.verify({ body: { token: second.token } })).name, 'string');
    await assert.rejects(api.invitationLinks.update({ body: { expiresInMinutes: 0 } }), { code: 'ER-INVALID-REQUEST' });
    await api.invitationLinks.remove();
    await assert.rejects(api.invitationLinks.update({ body: {} }), { code: 'ER-NOT-FOUND' });
  });

  it('shows a link to those alone who may hand out its roles (PRO-24)', async () => {
    const { api, role, signIn } = await signedIn();
    await signIn('sue@x.example');
    const { token } = await api.invitationLinks.addV2({ body: { roleIds: [role('owner')] } });
    assert.equal((await api.invitationLinks.read()).token, token);
    await signIn('cleo@x.example');
    await assert.rejects(api.invitationLinks.read(), { code: 'ER-ROLE-ABOVE-OWN' });
  });

  it('lists and counts a team', async () => {
    const { api } = await signedIn();
    const before = await api.inviting.stats();
    await api.inviting.add(member('new@x.example'));
    const after = await api.inviting.stats();
    assert.deepEqual([after.totalItems - before.totalItems, after.addedThisWeek - before.addedThisWeek], [1, 1]);
    const page = await api.inviting.list({
      query: { pageOffset: 0, pageSize: 2, sortBy: 'email', sortDirection: 'desc' },
    });
    assert.deepEqual([page.items.length, page.totalItems], [2, after.totalItems]);
    assert.equal((await api.inviting.roles()).items.length > 0, true);
  });
});
