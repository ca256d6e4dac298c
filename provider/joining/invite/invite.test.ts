import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { auditEvents, invitations, portalFlags, usernames, users } from '../../database/storage/schema.ts';
import { code, NEW_PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { itemsOf, type Answer } from '../../testing/provider.ts';

const DAY = 24 * 3600;

describe('inviting', () => {
  const scene = useInviting();
  const rowOf = async (email: string) =>
    itemsOf(await scene.clerk.get(`${paths.list}?_email=${encodeURIComponent(email)}`)).find(
      (row) => row.email === email,
    );
  /** What an answer says, without what differs by its nature. */
  const told = ({ status, body }: Answer) => ({ status, ...body, id: '', email: '', name: '' });

  it('USERS-026 makes a member who has not joined yet, with roles, and sends a mail', async () => {
    const [viewer = ''] = await scene.roleIds('viewer');
    const { status, body } = await scene.invite('max@acme.test', { name: 'Max', phone: '+49 30 1', roleIds: [viewer] });
    assert.deepEqual(
      [status, body.email, body.name, body.phone, body.roleIds, body.activatedForTenant, body.verified],
      [200, 'max@acme.test', 'Max', '+49 30 1', [viewer], false, false],
    );
    const mail = await scene.mailTo('max@acme.test');
    assert.match(mail.subject, /cleo invited you to acme/);
    assert.match(mail.text, /Hello Max,/);
    assert.notEqual(mail.code, '');
    const row = await rowOf('max@acme.test');
    const sentAt = scene.running.clock.read();
    assert.deepEqual(row?.invitation, {
      sentAt: new Date(sentAt).toISOString(),
      expires: new Date(sentAt + 7 * DAY * 1000).toISOString(),
      delivery: 'sent',
    });
    assert.equal((await scene.browser().signIn('max@acme.test', '')).status, 401, 'nobody signs in yet');
  });

  it('PRO-12 normalises an address first, and takes exactly one plain mailbox', async () => {
    for (const email of [
      'a@acme.test,b@acme.test',
      '"a b"@acme.test',
      'Max <max@acme.test>',
      'a＠acme.test@evil.test',
      'a@acme.test b@evil.test',
      'no address',
      '',
    ]) {
      const refused = await scene.invite(email);
      assert.deepEqual(
        [...code(refused), at(refused.body, 'context', 'field')],
        [400, 'ER-INVALID-REQUEST', 'email'],
        email,
      );
    }
    const once = await scene.invite('Fold@Acme.Test');
    const again = await scene.invite(' fold@acme.test ');
    assert.deepEqual([again.status, again.body.id], [200, once.body.id], 'one person');
  });

  it('USERS-028 sends the mail of the one invitation again: the earlier link and code are void, and the roles are new', async () => {
    const [viewer = '', plain = ''] = await scene.roleIds('viewer', 'plain');
    const first = await scene.invited('twice@acme.test', { roleIds: [viewer] });
    const again = await scene.invite('twice@acme.test', { roleIds: [plain] });
    assert.deepEqual([again.status, again.body.roleIds], [200, [plain]]);
    const second = await scene.mailTo('twice@acme.test');
    assert.equal((await mailsTo(scene.running, 'twice@acme.test')).length, 2);
    const strategy = (mail: typeof first) =>
      scene.browser().get(`${paths.strategy}?${new URLSearchParams(mail.link('/activate'))}`);
    assert.deepEqual(code(await strategy(first)), [400, 'ER-LINK-INVALID']);
    assert.equal((await strategy(second)).status, 200);
    const userId = await scene.userIdOf('twice@acme.test');
    const resent = await scene.clerk.post(`${paths.team}/${userId}/resendActivationEmail`);
    assert.equal(resent.status, 204, resent.text);
    assert.deepEqual(code(await strategy(second)), [400, 'ER-LINK-INVALID']);
    assert.deepEqual((await rowOf('twice@acme.test'))?.name, 'twice@acme.test');
    const kept = await scene.invite('twice@acme.test');
    assert.deepEqual(kept.body.roleIds, [plain], 'nothing asked, nothing changed');
  });

  it('USERS-028 keeps what the invitation says of somebody where the second one says nothing', async () => {
    await scene.invite('kept@acme.test', { name: 'Kea', phone: '+49 30 2', username: 'kea' });
    const { status, body } = await scene.invite('kept@acme.test');
    assert.deepEqual([status, body.name, body.phone], [200, 'Kea', '+49 30 2']);
    assert.equal((await rowOf('kept@acme.test'))?.phoneNumber, '+49 30 2');
    const other = await scene.invite('other-kea@acme.test', { username: 'kea' });
    assert.deepEqual(code(other), [409, 'ER-IDENTIFIER-TAKEN'], 'the username is still promised');
  });

  it('USERS-026 gives the default roles of the tenant where none are named', async () => {
    const [starter = ''] = await scene.roleIds('starter');
    assert.deepEqual((await scene.invite('default@acme.test')).body.roleIds, [starter]);
    assert.deepEqual((await scene.invite('none@acme.test', { roleIds: [''] })).body.roleIds, [], 'USERS-025');
  });

  it('refuses somebody who is a member already', async () => {
    assert.deepEqual(code(await scene.invite('ROB@acme.test')), [409, 'ER-MEMBER-ALREADY']);
    const rob = await scene.userIdOf('rob@acme.test');
    assert.deepEqual(code(await scene.clerk.post(`${paths.team}/${rob}/resendActivationEmail`)), [
      409,
      'ER-MEMBER-ALREADY',
    ]);
    const off = await scene.invite('off@acme.test');
    await scene.clerk.post(`/identity/resources/tenants/users/v1/${String(off.body.id)}/disable`);
    assert.deepEqual(code(await scene.invite('off@acme.test')), [409, 'ER-MEMBER-ALREADY'], 'disabled meanwhile');
  });

  it('PRO-24 hands out no role above that of the caller, and no permission the caller does not hold', async () => {
    const before = await scene.db.$count(users);
    const refused = async (...keys: string[]) =>
      code(await scene.invite('high@acme.test', { roleIds: await scene.roleIds(...keys) }));
    assert.deepEqual(await refused('owner'), [403, 'ER-ROLE-ABOVE-OWN']);
    assert.deepEqual(await refused('plain', 'everywhere'), [403, 'ER-PERMISSIONS-NOT-HELD']);
    assert.deepEqual(await refused('foreign'), [404, 'ER-NOT-FOUND']);
    assert.equal(await scene.db.$count(users), before, 'nobody was made');
    assert.equal((await mailsTo(scene.running, 'high@acme.test')).length, 0);
  });

  it('PRO-24 leaves an invitation alone whose roles rank above the caller', async () => {
    const owen = await scene.signedIn('owen@acme.test');
    const invited = await scene.invite('upper@acme.test', { roleIds: await scene.roleIds('owner') }, owen);
    assert.equal(invited.status, 200, invited.text);
    assert.deepEqual(code(await scene.invite('upper@acme.test')), [403, 'ER-USER-ABOVE-OWN']);
    const path = `${paths.team}/${String(invited.body.id)}/resendActivationEmail`;
    assert.deepEqual(code(await scene.clerk.post(path)), [403, 'ER-USER-ABOVE-OWN']);
  });

  it('is for those alone who may write users', async () => {
    const rob = await scene.signedIn('rob@acme.test');
    assert.deepEqual(code(await scene.invite('no@acme.test', {}, rob)), [403, 'ER-FORBIDDEN']);
  });

  it('PRO-13 PRO-22 answers and shows somebody with an account elsewhere like somebody new', async () => {
    const [plain = ''] = await scene.roleIds('plain');
    const [fresh, known] = [
      await scene.invite('fresh@other.test', { roleIds: [plain] }),
      await scene.invite('else@other.test', { roleIds: [plain] }),
    ];
    assert.deepEqual(told(known), told(fresh));
    const strip = (row: Record<string, unknown> | undefined) => ({ ...row, id: '', sub: '', email: '', name: '' });
    const [a, b] = [await rowOf('fresh@other.test'), await rowOf('else@other.test')];
    assert.deepEqual(strip(b), strip(a));
    assert.equal(b?.name, 'else@other.test');
    const team = itemsOf(await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=200`));
    const inTeam = (email: string) => ({ ...team.find((row) => row.email === email), id: '', email: '', name: '' });
    assert.deepEqual(inTeam('else@other.test'), inTeam('fresh@other.test'));
  });

  it('PRO-22 finds somebody who is invited by the invitation alone, by no search, filter or order', async () => {
    await scene.invite('else@other.test', { name: 'Typed', username: 'typed', phone: '+49 40 7' });
    const id = await scene.userIdOf('else@other.test');
    const found = async (query: string) =>
      itemsOf(await scene.clerk.get(`${paths.list}?_limit=200&${query}`)).some((row) => row.id === id);
    for (const query of [
      '_email=elsewhere',
      '_identifier=elsewhere',
      '_identifierType=phoneNumber&_identifier=555',
      '_preset=breached-passwords',
      `_filter=${encodeURIComponent('{"status":["locked"]}')}`,
      `_filter=${encodeURIComponent('{"status":["active"]}')}`,
    ])
      assert.equal(await found(query), false, query);
    for (const query of [
      '_email=typed',
      '_email=else@other',
      '_identifier=typed',
      '_identifierType=phoneNumber&_identifier=40%207',
      '_preset=mfa-unenrolled',
      `_filter=${encodeURIComponent('{"status":["invited"]}')}`,
    ])
      assert.equal(await found(query), true, query);
    const names = itemsOf(await scene.clerk.get(`${paths.list}?_limit=200&_sortBy=name`)).map(({ name }) =>
      String(name).toLowerCase(),
    );
    assert.deepEqual(names, [...names].sort(), 'sorted by what is shown');
    const told = itemsOf(await scene.clerk.get(`/identity/resources/usernames/v1?userIds=${id}`));
    assert.deepEqual(
      told.map(({ username }) => username),
      ['typed'],
    );
    const one = await scene.clerk.get(`/identity/resources/users/v1/${id}`);
    assert.deepEqual([one.body.name, one.body.metadata], ['Typed', '{}']);
  });

  it('PRO-22 lets a super user of another tenant be invited and removed like anybody', async () => {
    const invited = await scene.invite('super@other.test');
    assert.equal(invited.status, 200, invited.text);
    const stats = (await scene.clerk.get('/team/resources/stats/v1/members')).body;
    assert.equal(stats.superAdmins, 1, 'the own one');
    assert.equal(
      (await scene.clerk.call('DELETE', `${paths.team}/${String(invited.body.id)}`, { body: {} })).status,
      200,
    );
  });

  it('INVITE-001 tells of a username that is taken, for somebody new and for an account alike', async () => {
    for (const email of ['name1@acme.test', 'unproven@other.test'])
      for (const username of ['elsewhere', 'ELSEWHERE']) {
        const refused = await scene.invite(email, { username });
        assert.deepEqual(
          [...code(refused), at(refused.body, 'context', 'field')],
          [409, 'ER-IDENTIFIER-TAKEN', 'username'],
        );
      }
    assert.equal((await scene.invite('chief@other.test', { username: 'promised' })).status, 200);
    assert.deepEqual(code(await scene.invite('name2@acme.test', { username: 'Promised' })), [
      409,
      'ER-IDENTIFIER-TAKEN',
    ]);
    assert.equal(
      (await scene.invite('chief@other.test', { username: 'promised' })).status,
      200,
      'once more for the same person',
    );
    assert.equal(await scene.db.$count(usernames), 1, 'nothing is kept before the person is here');
  });

  it('INVITE-001 PRO-12 takes a username by the rule of every username, and gives each spelling once', async () => {
    for (const username of ['x', 'y'.repeat(100), 'a\u200bb', 'victim＠acme.test', 'two words', 'a@b']) {
      const refused = await scene.invite('spelt@acme.test', { username });
      assert.deepEqual(
        [...code(refused), at(refused.body, 'context', 'field')],
        [400, 'ER-INVALID-REQUEST', 'username'],
        username,
      );
    }
    assert.equal((await scene.invite('spelt@acme.test', { username: 'Ｍａｘ' })).status, 200);
    for (const username of ['max', 'MAX', 'Ｍａｘ'])
      assert.deepEqual(code(await scene.invite('spelt2@acme.test', { username })), [409, 'ER-IDENTIFIER-TAKEN']);
    const found = await scene.clerk.get(`${paths.list}?_identifier=max&_identifierType=username`);
    assert.deepEqual(
      itemsOf(found).map(({ email }) => email),
      ['spelt@acme.test'],
    );
  });

  it('INVITE-001 PRO-12 gives no username that an older invitation holds against the rule', async () => {
    const mail = await scene.invited('older@acme.test', { username: 'older' });
    const userId = await scene.userIdOf('older@acme.test');
    await scene.db.update(invitations).set({ username: 'victim＠acme.test' }).where(eq(invitations.userId, userId));
    const { token } = mail.link('/activate');
    const made = await scene.browser().post(paths.activate, { userId, token, password: NEW_PASSWORD });
    assert.equal(made.status, 200, made.text);
    assert.equal(await scene.db.$count(usernames, eq(usernames.userId, userId)), 0);
  });

  it('USERS-036 lets the access end, unless the vendor has switched that off', async () => {
    const { body } = await scene.invite('guest@acme.test', { expirationInSeconds: DAY });
    assert.equal(body.temporaryExpirationDate, new Date(scene.running.clock.read() + DAY * 1000).toISOString());
    assert.deepEqual(code(await scene.invite('guest2@acme.test', { expirationInSeconds: 59 })), [
      400,
      'ER-INVALID-REQUEST',
    ]);
    await scene.db.insert(portalFlags).values({ name: 'temporary-users', value: 'off' });
    assert.deepEqual(code(await scene.invite('guest2@acme.test', { expirationInSeconds: DAY })), [
      403,
      'ER-TEMPORARY-USERS-OFF',
    ]);
    assert.equal((await scene.invite('guest2@acme.test')).status, 200);
    await scene.db.delete(portalFlags).where(eq(portalFlags.name, 'temporary-users'));
  });

  it('writes in the language of the browser that invites', async () => {
    await scene.invite('deutsch@acme.test', {}, scene.clerk, { 'accept-language': 'de-AT,en;q=0.5' });
    assert.match((await scene.mailTo('deutsch@acme.test')).subject, /lädt Sie zu acme ein/);
    await scene.browser().post(paths.resendActivation, { email: 'deutsch@acme.test' });
    assert.match((await scene.mailTo('deutsch@acme.test')).subject, /lädt Sie zu acme ein/, 'and so does a resend');
  });

  it('PRO-27 revokes everything with the member', async () => {
    const mail = await scene.invited('gone@acme.test');
    const userId = await scene.userIdOf('gone@acme.test');
    assert.equal((await scene.clerk.call('DELETE', `${paths.team}/${userId}`, { body: {} })).status, 200);
    const { token } = mail.link('/activate');
    const body = { userId, token, password: NEW_PASSWORD };
    assert.deepEqual(code(await scene.browser().post(paths.activate, body)), [400, 'ER-LINK-INVALID']);
    const flow = mail.link('/activate/code');
    const byCode = await scene
      .browser()
      .post(paths.activateWithCode, { ...flow, code: mail.code, password: NEW_PASSWORD });
    assert.deepEqual(code(byCode), [400, 'ER-CODE-EXPIRED']);
    assert.equal(await rowOf('gone@acme.test'), undefined);
  });

  it('USERS-029 lists the team, its roles and its figures', async () => {
    const list = (await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=2&sortBy=email&sortDirection=desc`)).body;
    const emails = itemsOf(await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=200&sortBy=email`)).map(
      ({ email }) => String(email),
    );
    assert.deepEqual([list.totalItems, list.totalPages], [emails.length, Math.ceil(emails.length / 2)]);
    assert.deepEqual(emails, [...emails].sort());
    assert.deepEqual(
      itemsOf({
        ...(await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=2&sortBy=email&sortDirection=desc`)),
      }).map(({ email }) => email),
      emails.reverse().slice(0, 2),
    );
    assert.deepEqual(code(await scene.clerk.get(`${paths.team}?pageOffset=0&sortBy=password`)), [
      400,
      'ER-INVALID-REQUEST',
    ]);
    const stats = (await scene.clerk.get('/team/resources/stats/v1/members')).body;
    assert.deepEqual([stats.totalItems, stats.addedThisWeek], [emails.length, emails.length]);
    const known = itemsOf(await scene.clerk.get('/team/resources/roles/v1')).map(({ key }) => key);
    assert.deepEqual(
      [known.includes('viewer'), known.includes('everywhere'), known.includes('foreign')],
      [true, true, false],
    );
  });

  it('USERS-006 has what is kept of a member as customData, and of nobody who has not joined', async () => {
    await scene.db
      .update(users)
      .set({ metadata: '{"team":"Blue","since":2024}' })
      .where(eq(users.emailKey, 'rob@acme.test'));
    const listed = itemsOf(await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=200`));
    const of = (email: string) => listed.find((row) => row.email === email)?.customData;
    assert.deepEqual(of('rob@acme.test'), { team: 'Blue', since: 2024 });
    assert.deepEqual(
      listed
        .filter((row) => row.activatedForTenant === false)
        .map((row) => row.customData)
        .find((data) => JSON.stringify(data) !== '{}'),
      undefined,
    );
  });

  it('USERS-029 filters the team by its fields, and refuses a filter that it does not know', async () => {
    const find = async (filters: Record<string, string>) => {
      const query = new URLSearchParams({
        pageOffset: '0',
        pageSize: '200',
        sortBy: 'email',
        ...filters,
      });
      const answer = await scene.clerk.get(`${paths.team}?${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    const all = itemsOf(await scene.clerk.get(`${paths.team}?pageOffset=0&pageSize=200&sortBy=email`));
    const [viewer = ''] = await scene.roleIds('viewer');
    const filtered = async (filters: Record<string, string>, fits: (row: Record<string, unknown>) => boolean) => {
      const expected = all.filter(fits).map(({ email }) => email);
      const { items, totalItems } = await find(filters);
      const found = Array.isArray(items) ? items.map((row: Record<string, unknown>) => row.email) : [];
      assert.deepEqual([found, totalItems], [expected, expected.length], JSON.stringify(filters));
      assert.ok(expected.length < all.length, 'the filter leaves people out');
    };
    const holds = (row: Record<string, unknown>) => Array.isArray(row.roleIds) && row.roleIds.includes(viewer);
    await filtered({ email: 'ROB@' }, ({ email }) => String(email).startsWith('rob@'));
    await filtered({ name: 'clerk' }, ({ name }) => String(name).toLowerCase().includes('clerk'));
    await filtered({ roleIds: viewer }, holds);
    await filtered({ roleIds: JSON.stringify([viewer]) }, holds);
    await filtered({ isDisabled: 'true' }, ({ isDisabled }) => isDisabled === true);
    await filtered({ activatedForTenant: 'false' }, (row) => row.activatedForTenant === false);
    await filtered({ email: 'rob@', roleIds: viewer }, (row) => holds(row) && String(row.email).startsWith('rob@'));
    for (const field of ['isActive', 'constructor', 'passwordHash']) {
      const { status, body } = await scene.clerk.get(`${paths.team}?pageOffset=0&${field}=x`);
      assert.deepEqual([status, body.context], [400, { field }], field);
      assert.match(String(body.errors), /name, email, phone/);
    }
  });

  it('PRO-34 PRO-27 is told of in the audit without the token', async () => {
    const mail = await scene.invited('audited@acme.test', { roleIds: await scene.roleIds('viewer') });
    const userId = await scene.userIdOf('audited@acme.test');
    const rows = await scene.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, userId), eq(auditEvents.event, 'admin.user.invited')));
    assert.deepEqual(
      rows.map(({ details, outcome }) => [outcome, details]),
      [['success', { roles: ['viewer'], again: false }]],
    );
    assert.equal(JSON.stringify(rows).includes(mail.link('/activate').token), false);
  });
});
