import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq, isNull } from 'drizzle-orm';
import { invitationLinks, memberships, portalFlags, roles } from '../../database/storage/schema.ts';
import { code, PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo } from '../../testing/mail.ts';
import { codeAt, MFA } from '../../testing/mfa.ts';
import { claimsOf, ENCRYPTION_KEY, type Browser } from '../../testing/provider.ts';

const MINUTES = 60_000;

describe('invitation links', () => {
  const scene = useInviting({ encryptionKey: ENCRYPTION_KEY });
  const make = async (more: object = {}, as: Browser = scene.clerk) => {
    const { status, body, text } = await as.post(paths.linkV2, more);
    assert.equal(status, 200, text);
    return body;
  };
  const verify = (token: unknown) => scene.browser().post(paths.verifyLink, { token });
  /** A whole sign-in: with the code of their app, of those who have one. Nothing is joined before it. */
  async function signInWith(token: unknown, email: string) {
    const browser = scene.browser();
    const members = await scene.db.$count(memberships);
    const body = { email, password: PASSWORD, invitationToken: token };
    const answer = await browser.post('/identity/resources/auth/v1/user', body);
    const { mfaRequired, mfaToken } = answer.body;
    if (mfaRequired !== true) return answer;
    assert.equal(await scene.db.$count(memberships), members, 'nothing is joined with the password alone');
    scene.running.clock.forward(30);
    return browser.post(`${MFA}/verify`, { mfaToken, value: codeAt(scene.running.clock.read()) });
  }

  it('INVITE-005 INVITE-006 are made for 30 days, with a mail to whoever made it, by either version', async () => {
    const end = (minutes: number) => new Date(scene.running.clock.read() + minutes * MINUTES).toISOString();
    const made = await make();
    assert.deepEqual(
      [made.expires, made.shouldSendEmail, made.roleIds, made.userId],
      [end(43_200), true, [], await scene.userIdOf('cleo@acme.test')],
    );
    assert.match(String(made.token), /^[\w-]{43}$/);
    const other = await scene.clerk.post(paths.link, { expiresInMinutes: 5, shouldSendEmail: false });
    assert.deepEqual([other.status, other.body.expires, other.body.shouldSendEmail], [200, end(5), false]);
    assert.deepEqual(code(await verify(made.token)), [400, 'ER-LINK-INVALID'], 'a tenant has one at a time');
    for (const expiresInMinutes of [0, 525_601, 1.5, '60'])
      assert.deepEqual(code(await scene.clerk.post(paths.link, { expiresInMinutes })), [400, 'ER-INVALID-REQUEST']);
  });

  it('INVITE-007 are read, changed and deleted', async () => {
    const [viewer = ''] = await scene.roleIds('viewer');
    const made = await make({ roleIds: [viewer] });
    assert.deepEqual((await scene.clerk.get(paths.link)).body, made);
    const changed = await scene.clerk.call('PATCH', paths.link, { body: { expiresInMinutes: 7 } });
    assert.deepEqual(
      [changed.status, changed.body.token, changed.body.roleIds, changed.body.expires],
      [200, made.token, [viewer], new Date(scene.running.clock.read() + 7 * MINUTES).toISOString()],
    );
    const other = await scene.clerk.call('PATCH', paths.link, { body: { roleIds: [''], shouldSendEmail: false } });
    assert.deepEqual(
      [other.body.roleIds, other.body.shouldSendEmail, other.body.expires],
      [[], false, changed.body.expires],
    );
    const longer = await scene.clerk.call('PATCH', paths.link, { body: { expiresInMinutes: 9 } });
    assert.deepEqual([longer.body.roleIds, longer.body.shouldSendEmail], [[], false], 'what is not named stays');
    assert.equal((await scene.clerk.call('DELETE', paths.link, { body: {} })).status, 204);
    assert.equal((await scene.clerk.call('DELETE', paths.link, { body: {} })).status, 204, 'twice is no failure');
    assert.deepEqual(code(await scene.clerk.get(paths.link)), [404, 'ER-NOT-FOUND']);
    assert.deepEqual(code(await scene.clerk.call('PATCH', paths.link, { body: {} })), [404, 'ER-NOT-FOUND']);
    assert.deepEqual(code(await verify(made.token)), [400, 'ER-LINK-INVALID']);
  });

  it('are for those alone who may write users: their token is a secret', async () => {
    await make();
    const rob = await scene.signedIn('rob@acme.test');
    for (const answer of [
      await rob.get(paths.link),
      await rob.post(paths.link, {}),
      await rob.post(paths.linkV2, {}),
      await rob.call('PATCH', paths.link, { body: {} }),
      await rob.call('DELETE', paths.link, { body: {} }),
    ])
      assert.deepEqual(code(answer), [403, 'ER-FORBIDDEN']);
    const chief = await scene.signedIn('chief@other.test');
    assert.deepEqual(code(await chief.get(paths.link)), [404, 'ER-NOT-FOUND'], 'PRO-22');
  });

  it('PRO-24 bring no role that whoever makes or changes them may not hand out', async () => {
    const refused = async (...keys: string[]) =>
      code(await scene.clerk.post(paths.linkV2, { roleIds: await scene.roleIds(...keys) }));
    assert.deepEqual(await refused('owner'), [403, 'ER-ROLE-ABOVE-OWN']);
    assert.deepEqual(await refused('everywhere'), [403, 'ER-PERMISSIONS-NOT-HELD']);
    assert.deepEqual(await refused('foreign'), [404, 'ER-NOT-FOUND']);
    await make({ roleIds: await scene.roleIds('owner') }, await scene.signedIn('owen@acme.test'));
    const longer = await scene.clerk.call('PATCH', paths.link, { body: { expiresInMinutes: 60 } });
    assert.deepEqual(code(longer), [403, 'ER-ROLE-ABOVE-OWN'], 'who makes it last longer hands its roles out');
  });

  it('PRO-22 are deleted in the tenant of the caller alone', async () => {
    const other = await (await scene.signedIn('chief@other.test')).post(paths.link, {});
    assert.equal(other.status, 200, other.text);
    await make();
    assert.equal((await scene.clerk.call('DELETE', paths.link)).status, 204);
    assert.equal((await verify(other.body.token)).status, 200);
  });

  it('PRO-24 are read by those alone who may hand out each of their roles: the token does so', async () => {
    const owen = await scene.signedIn('owen@acme.test');
    const sam = await scene.signedIn('sam@acme.test');
    for (const [key, maker, refusal] of [
      ['owner', owen, 'ER-ROLE-ABOVE-OWN'],
      ['everywhere', sam, 'ER-PERMISSIONS-NOT-HELD'],
    ] as const) {
      const made = await make({ roleIds: await scene.roleIds('viewer', key) }, maker);
      const refused = await scene.clerk.get(paths.link);
      assert.deepEqual(code(refused), [403, refusal]);
      assert.equal(refused.text.includes(String(made.token)), false);
      assert.equal((await maker.get(paths.link)).body.token, made.token);
    }
    assert.equal((await scene.clerk.call('DELETE', paths.link, { body: {} })).status, 204, 'who may invite revokes it');
    const made = await make({ roleIds: await scene.roleIds('viewer') }, owen);
    assert.deepEqual((await scene.clerk.get(paths.link)).body, made);
  });

  it('ACCEPT-010 tell the name of the tenant to who holds the token, and nothing to others', async () => {
    const made = await make({ expiresInMinutes: 1 });
    assert.deepEqual((await verify(made.token)).body, { name: 'acme', tenantId: made.tenantId });
    for (const token of ['', 'none', 'x'.repeat(43)])
      assert.deepEqual(code(await verify(token)), [400, 'ER-LINK-INVALID']);
    scene.running.clock.forward(60);
    assert.deepEqual(code(await verify(made.token)), [400, 'ER-LINK-INVALID']);
  });

  it('ACCEPT-013 bring who signs in with the token into the tenant, with its roles, and tell whoever made them', async () => {
    const made = await make({ roleIds: await scene.roleIds('viewer') });
    const joined = await signInWith(made.token, 'else@other.test');
    assert.equal(joined.status, 200, joined.text);
    const claims = claimsOf(String(joined.body.accessToken));
    assert.deepEqual([claims.tenantId, claims.roles], [made.tenantId, ['viewer']]);
    assert.match((await scene.mailTo('cleo@acme.test')).subject, /else joined acme/);
    const mails = (await mailsTo(scene.running, 'cleo@acme.test')).length;
    const again = await signInWith(made.token, 'else@other.test');
    assert.equal(
      claimsOf(String(again.body.accessToken)).tenantId,
      made.tenantId,
      'who is a member already just comes in',
    );
    assert.equal((await mailsTo(scene.running, 'cleo@acme.test')).length, mails);
    const quiet = await make({ shouldSendEmail: false });
    assert.equal((await signInWith(quiet.token, 'super@other.test')).status, 200);
    assert.equal((await mailsTo(scene.running, 'cleo@acme.test')).length, mails);
  });

  it('let nobody in whom the tenant keeps out', async () => {
    const made = await make();
    const id = await scene.userIdOf('else@other.test');
    const sam = await scene.signedIn('sam@acme.test');
    assert.equal((await sam.post(`/identity/resources/tenants/users/v1/${id}/disable`)).status, 204);
    const signedIn = await signInWith(made.token, 'else@other.test');
    assert.notEqual(claimsOf(String(signedIn.body.accessToken)).tenantId, made.tenantId);
    await sam.post(`/identity/resources/tenants/users/v1/${id}/enable`);
    const invited = String((await scene.invite('chief@third.test')).body.id);
    await sam.post(`/identity/resources/tenants/users/v1/${invited}/disable`);
    await signInWith(made.token, 'chief@third.test');
    const waiting = await scene.db.$count(
      memberships,
      and(eq(memberships.userId, invited), isNull(memberships.activatedAt)),
    );
    assert.equal(waiting, 1, 'who is disabled before joining has not joined');
    assert.equal((await sam.call('DELETE', `${paths.team}/${invited}`, { body: {} })).status, 200);
  });

  it('PRO-27 open nothing while whoever made them may not invite, and bring only roles that are still theirs', async () => {
    const owen = await scene.signedIn('owen@acme.test');
    const made = await make({ roleIds: await scene.roleIds('writer') }, owen);
    const sam = await scene.signedIn('sam@acme.test');
    const id = await scene.userIdOf('owen@acme.test');
    const held = async (...keys: string[]) =>
      assert.equal(
        (await sam.call('PUT', paths.team, { body: { id, roleIds: await scene.roleIds(...keys) } })).status,
        200,
      );
    await held('viewer');
    assert.deepEqual(code(await verify(made.token)), [400, 'ER-LINK-INVALID']);
    const without = await signInWith(made.token, 'chief@other.test');
    assert.notEqual(claimsOf(String(without.body.accessToken)).tenantId, made.tenantId);
    await scene.db.update(roles).set({ level: 0 }).where(eq(roles.key, 'writer'));
    await held('clerk');
    const less = await signInWith(made.token, 'chief@other.test');
    const claims = claimsOf(String(less.body.accessToken));
    assert.deepEqual([claims.tenantId, claims.roles], [made.tenantId, []]);
    await scene.db.update(roles).set({ level: 5 }).where(eq(roles.key, 'writer'));
    await held('owner');
  });

  it('let an invited person in as well, with the roles of both', async () => {
    const made = await make({ roleIds: await scene.roleIds('viewer') });
    await scene.invite('chief@third.test', { roleIds: await scene.roleIds('plain') });
    const joined = claimsOf(String((await signInWith(made.token, 'chief@third.test')).body.accessToken));
    assert.deepEqual(
      [joined.tenantId, Array.isArray(joined.roles) && joined.roles.sort()],
      [made.tenantId, ['plain', 'viewer']],
    );
    const mail = await scene.mailTo('chief@third.test');
    const read = await scene.browser().get(`${paths.read}?${new URLSearchParams(mail.link('/invitation/accept'))}`);
    assert.equal(read.body.next, 'member');
  });

  it('keep their token sealed, and lose a role with its deletion only to the one that replaces it', async () => {
    const [viewer = '', plain = ''] = await scene.roleIds('viewer', 'plain');
    const made = await make({ roleIds: [viewer] });
    const [row] = await scene.db.select().from(invitationLinks);
    assert.equal(JSON.stringify(row).includes(String(made.token)), false);
    const sam = await scene.signedIn('sam@acme.test');
    const path = `/identity/resources/roles/v1/${viewer}`;
    const inUse = await sam.call('DELETE', path, { body: {} });
    assert.deepEqual(code(inUse), [409, 'ER-ROLE-IN-USE']);
    assert.equal((await sam.call('DELETE', `${path}?replacementRoleId=${plain}`, { body: {} })).status, 204);
    assert.deepEqual((await scene.clerk.get(paths.link)).body.roleIds, [plain]);
  });

  it('can be switched off by the vendor', async () => {
    const read = async () => (await scene.clerk.get(paths.linkConfiguration)).body;
    assert.deepEqual(await read(), { tenantInvitationsAllowed: true, emailsEnabled: true });
    const made = await make();
    await scene.db.insert(portalFlags).values({ name: 'invitation-links', value: 'off' });
    assert.deepEqual(await read(), { tenantInvitationsAllowed: false, emailsEnabled: true });
    assert.deepEqual(code(await scene.clerk.post(paths.linkV2, {})), [403, 'ER-FORBIDDEN']);
    assert.deepEqual(code(await verify(made.token)), [400, 'ER-LINK-INVALID']);
    await scene.db.delete(portalFlags);
  });
});
