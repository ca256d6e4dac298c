import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeToken } from '../../api/rules/token.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import type { SampleUser } from '../sample/document.ts';
import { asBoss, NOON, place, someone } from '../../tests/support/fakeClient.ts';

describe('the people of the fake', () => {
  it('are listed once, however many tenants of the list they are in, and with those tenants only', async () => {
    const both = someone('Both', { memberships: [place('sub'), place('deep'), place('top'), place('other')] });
    const { page, names, top } = await asBoss([both]);
    assert.deepEqual(await names({ _includeSubTenants: true }), ['Boss', 'Both']);
    const [, listed] = (await page({ _includeSubTenants: true })).items;
    assert.equal(listed?.tenantIds.length, 3, 'not the stranger beside them');
    assert.equal(listed.tenantId, top, 'as the own tenant sees them');
    assert.equal((await page({ _includeSubTenants: true }))._metadata.totalItems, 2);
  });

  it('are those of the own tenant, of one below it, or of all below it, and never of a stranger (403)', async () => {
    const { page, names, api, signIn, top, tenantOf } = await asBoss([
      someone('Under', { memberships: [place('sub')] }),
      someone('Deeper', { memberships: [place('deep')] }),
      someone('Else', { memberships: [place('other')] }),
      someone('Reader', { memberships: [place('top', { roles: ['reader'] })] }),
    ]);
    assert.deepEqual(await names(), ['Boss', 'Reader']);
    assert.deepEqual(await names({ _includeSubTenants: true }), ['Boss', 'Deeper', 'Reader', 'Under']);
    const tenants = { sub: tenantOf(await signIn('under@x.example')), other: tenantOf(await signIn('else@x.example')) };
    await signIn('boss@x.example');
    assert.deepEqual(await names({ _tenantId: tenants.sub }), ['Under']);
    assert.deepEqual(await names({ _tenantId: tenants.sub, _includeSubTenants: true }), ['Deeper', 'Under']);
    for (const _tenantId of [tenants.other, '00000000-0000-4000-a000-000000000000'])
      await assert.rejects(page({ _tenantId }), { statusCode: 403, code: 'ER-FORBIDDEN' });
    await signIn('reader@x.example');
    assert.deepEqual(await names({ _tenantId: top }), ['Boss', 'Reader']);
    await assert.rejects(page({ _includeSubTenants: true }), { code: 'ER-FORBIDDEN' });
    await signIn('under@x.example');
    await assert.rejects(page(), { code: 'ER-FORBIDDEN' }, 'nobody reads without the permission');
    await assert.rejects(api.users.roles({ query: { ids: top } }), { code: 'ER-FORBIDDEN' });
  });

  it('are found by a part of the address, the name or the username, in any case', async () => {
    const { names } = await asBoss([
      someone('Zoe', { email: 'Boulder@x.example' }),
      someone('Bo Derek', { email: 'other@y.example' }),
      someone('Neither', { email: 'n@y.example', username: 'falcon' }),
    ]);
    assert.deepEqual(await names({ _email: 'BO' }), ['Bo Derek', 'Boss', 'Zoe']);
    assert.deepEqual(await names({ _email: 'FALC' }), ['Neither']);
    assert.deepEqual(await names({ _email: 'y.example' }), ['Bo Derek', 'Neither']);
  });

  it('are found by their status, at the very moment of their end', async () => {
    const at = (name: string, more: object, person: Partial<SampleUser> = {}) =>
      someone(name, { memberships: [place('top', more)], ...person });
    const { names } = await asBoss([
      at('Ends', { expiresInDays: 1 }),
      at('Off', { disabled: true }),
      at('Asked', { invited: true }),
      at('Locked', {}, { locked: true }),
    ]);
    const by = (status: string) => names({ _filter: JSON.stringify({ status: [status] }) });
    const all = async () => ({
      active: await by('active'),
      disabled: await by('disabled'),
      locked: await by('locked'),
      invited: await by('invited'),
      temporary: await by('temporary'),
    });
    const today = {
      active: ['Boss', 'Ends'],
      disabled: ['Off'],
      locked: ['Locked'],
      invited: ['Asked'],
      temporary: ['Ends'],
    };
    assert.deepEqual(await all(), today);
    assert.deepEqual(await names({ _filter: '{"status":["locked","invited"]}' }), ['Asked', 'Locked']);
    const { names: later } = await asBoss([at('Ends', { expiresInDays: 0 })]);
    assert.deepEqual(
      [await later({ _filter: '{"status":["active"]}' }), await later({ _filter: '{"status":["disabled"]}' })],
      [['Boss'], ['Ends']],
    );
  });

  it('are found by role, group and preset; several filters all count, of several values one', async () => {
    const { names, api, clock } = await asBoss([
      someone('Grouped', {
        mfaEnrolled: true,
        memberships: [place('top', { groups: ['Readers'], lastLoginDaysAgo: 40 })],
      }),
      someone('Never', { mfaEnrolled: true }),
      someone('Idler', {
        breached: true,
        memberships: [place('top', { groups: ['Idle'], roles: ['reader'], lastLoginDaysAgo: 2 })],
      }),
    ]);
    const groups = (await api.groups.list({ query: {} })).groups;
    const idOf = (name: string) =>
      nonEmpty(
        groups.filter((group) => group.name === name),
        `groups called ${name}`,
      )[0]?.id;
    const roles = await api.roles.list();
    const by = (filter: object) => names({ _filter: JSON.stringify(filter) });
    assert.deepEqual(await by({ groupIds: [idOf('Readers'), idOf('Idle')] }), ['Grouped', 'Idler']);
    assert.deepEqual(
      await by({ groupIds: [idOf('Readers'), idOf('Idle')], roleIds: [roles.find(({ key }) => key === 'reader')?.id] }),
      ['Idler'],
    );
    assert.deepEqual(await by({ roleIds: [] }), ['Boss', 'Grouped', 'Idler', 'Never']);
    assert.deepEqual(await names({ _preset: 'mfa-unenrolled' }), ['Boss', 'Idler']);
    assert.deepEqual(await names({ _preset: 'breached-passwords' }), ['Idler']);
    assert.deepEqual(await names({ _preset: 'inactive' }), ['Grouped', 'Never']);
    assert.deepEqual(await names({ _preset: 'inactive', _maxInactiveSeconds: 2 * 24 * 3600 - 1 }), [
      'Grouped',
      'Idler',
      'Never',
    ]);
    assert.equal(clock.now, NOON);
  });

  it('come in pages counted from 0, in the order asked for', async () => {
    const { page, names } = await asBoss([
      someone('Cleo', { email: 'a@x.example' }),
      someone('Adam', { email: 'z@x.example' }),
    ]);
    assert.deepEqual(await names({ _limit: 2 }), ['Adam', 'Boss']);
    assert.deepEqual(await names({ _limit: 2, _offset: 1 }), ['Cleo']);
    assert.deepEqual((await page({ _limit: 2, _offset: 1 }))._metadata, { totalItems: 3, totalPages: 2 });
    assert.deepEqual(await names({ _order: 'DESC' }), ['Cleo', 'Boss', 'Adam']);
    assert.deepEqual(await names({ _sortBy: 'email' }), ['Cleo', 'Boss', 'Adam']);
    for (const query of [{ _limit: 0 }, { _limit: 201 }, { _offset: -1 }])
      await assert.rejects(page(query), { statusCode: 400, code: 'ER-INVALID-REQUEST' });
  });

  it('have the roles of their groups, and the rights that follow from them', async () => {
    const { api, signIn, names } = await asBoss([
      someone('Grouped', { memberships: [place('top', { groups: ['Readers'] })] }),
      someone('Idler', { memberships: [place('top', { groups: ['Idle'] })] }),
    ]);
    const token = await signIn('grouped@x.example');
    assert.deepEqual(
      [decodeToken(token)['roles'], decodeToken(token)['permissions']],
      [['reader', 'plain'], ['fe.secure.read.users']],
    );
    assert.equal((await names()).length, 3);
    const me = await api.profile.me();
    assert.deepEqual(
      [me.roles.map(({ key }) => key), me.permissions.map(({ key }) => key)],
      [['reader', 'plain'], ['fe.secure.read.users']],
    );
    assert.deepEqual(
      (await api.users.roles({ query: { ids: me.id } })).map(({ roleIds }) => roleIds.length),
      [1],
      'their own only',
    );
    await signIn('idler@x.example');
    await assert.rejects(names(), { code: 'ER-FORBIDDEN' });
    const idler = await api.profile.me();
    assert.equal(
      (await api.users.getById({ params: { userId: idler.id } })).name,
      'Idler',
      'everybody may read their own',
    );
    await assert.rejects(api.users.getById({ params: { userId: me.id } }), { code: 'ER-FORBIDDEN' });
  });
});
