import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import {
  auditEvents,
  membershipRoles,
  memberships,
  passwords,
  roles,
  tenants,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { code, NEW_PASSWORD, PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo, type ReceivedMail } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { claimsOf, type Answer, type Browser } from '../../testing/provider.ts';

const DAY = 24 * 3600;
const ACCEPT = '/invitation/accept';
const CODE = '/invitation/code';
const EMAIL = '/identity/resources/users/v1/email/me';

describe('invitations of people with an account', () => {
  const scene = useInviting();
  const acme = async (): Promise<string> =>
    (await scene.db.select().from(tenants).where(eq(tenants.alias, 'acme')))[0]?.id ?? assert.fail('acme');

  /** A user with an account in the other tenant. */
  async function someone(name: string): Promise<string> {
    const email = `${name}@other.test`;
    const [row] = await scene.db
      .insert(users)
      .values({ email, emailKey: email, name, nameKey: name, verified: true })
      .returning();
    const [other] = await scene.db.select().from(tenants).where(eq(tenants.alias, 'other'));
    const userId = row?.id ?? assert.fail(name);
    await scene.db.insert(memberships).values({ tenantId: other?.id ?? '', userId, activatedAt: new Date() });
    const hash = await scene.running.provider.services.passwordHasher.hash(PASSWORD);
    await scene.db.insert(passwords).values({ userId, hash });
    return email;
  }
  const read = (mail: ReceivedMail, page = ACCEPT, browser: Browser = scene.browser()) =>
    browser.get(`${paths.read}?${new URLSearchParams(mail.link(page))}`);
  const accept = (mail: ReceivedMail, browser: Browser = scene.browser()) =>
    browser.post(paths.accept, mail.link(ACCEPT));
  const acceptCode = (mail: ReceivedMail, typed = mail.code, browser: Browser = scene.browser()) =>
    browser.post(paths.acceptWithCode, { ...mail.link(CODE), code: typed });
  const tenantsOf = async (browser: Browser) => {
    const found: unknown = (await browser.get(paths.me)).body.tenantIds;
    return Array.isArray(found) ? found.length : 0;
  };

  it('ACCEPT-006 are accepted by a link, and the sign-in after it finds the second tenant', async () => {
    const email = await someone('anna');
    const mail = await scene.invited(email, { roleIds: await scene.roleIds('viewer') });
    assert.match(mail.subject, /cleo invited you to acme/);
    const info = await read(mail);
    assert.deepEqual(info.body, { email, tenantName: 'acme', invitedBy: 'cleo', next: 'sign-in' });
    assert.equal((await scene.browser().signIn(email)).status, 200);
    const before = scene.browser();
    await before.signIn(email);
    assert.equal(await tenantsOf(before), 1, 'nothing is accepted by reading');
    assert.equal((await accept(mail)).status, 204);
    const anna = await scene.signedIn(email);
    assert.equal(await tenantsOf(anna), 2);
    assert.deepEqual([(await read(mail)).status, (await read(mail)).body.next], [200, 'member']);
  });

  it('PRO-26 tell a session that runs elsewhere: its rights have another version', async () => {
    const email = await someone('berta');
    const berta = await scene.signedIn(email);
    const version = async () =>
      (await berta.get('/identity/resources/users/sessions/v1/me/current')).body.rightsVersion;
    const before = await version();
    const mail = await scene.invited(email);
    assert.equal(await version(), before);
    assert.equal((await read(mail, ACCEPT, berta)).body.next, 'accept');
    assert.equal((await accept(mail, berta)).status, 204);
    assert.notEqual(await version(), before);
    assert.equal((await berta.get(paths.me)).status, 200, 'and it goes on');
    assert.equal(
      (await berta.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: await acme() } })).status,
      204,
    );
  });

  it('ACCEPT-007 are accepted by the code beside the link', async () => {
    const email = await someone('cora');
    const mail = await scene.invited(email);
    assert.equal((await read(mail, CODE)).body.next, 'sign-in');
    assert.deepEqual(code(await acceptCode(mail, '000000' === mail.code ? '000001' : '000000')), [
      400,
      'ER-CODE-WRONG',
    ]);
    assert.equal(
      (await acceptCode(mail, `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`)).status,
      204,
      'as it is written',
    );
    assert.deepEqual(code(await acceptCode(mail)), [400, 'ER-CODE-EXPIRED'], 'once');
  });

  it('count the tries at a code, also those that are refused, and take the right one no more after five', async () => {
    const email = await someone('dora');
    const mail = await scene.invited(email);
    const wrong = mail.code === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 5; attempt++)
      assert.deepEqual(code(await acceptCode(mail, wrong)), [400, 'ER-CODE-WRONG']);
    assert.deepEqual(code(await acceptCode(mail)), [400, 'ER-CODE-EXPIRED']);
    const refused = await scene.db.select().from(auditEvents).where(eq(auditEvents.event, 'user.invitation.accepted'));
    assert.equal(refused.filter(({ details }) => at(details, 'code') === 'ER-CODE-WRONG').length >= 5, true, 'PRO-34');
    assert.equal((await accept(mail)).status, 204, 'the link still works');
  });

  it('PRO-11 slow down who tries code after code', async () => {
    const email = await someone('emma');
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const mail = await scene.invited(email);
      for (let attempt = 0; attempt < 4; attempt++)
        statuses.push((await acceptCode(mail, mail.code === '123456' ? '654321' : '123456')).status);
    }
    assert.deepEqual([statuses.slice(0, 10), statuses.at(-1)], [Array(10).fill(400), 429]);
  });

  it('ACCEPT-005 end with their time: codes after ten minutes, links after seven days', async () => {
    const email = await someone('fine');
    const mail = await scene.invited(email);
    await scene.wait(600);
    assert.deepEqual(code(await acceptCode(mail)), [400, 'ER-CODE-EXPIRED']);
    await scene.wait(7 * DAY);
    assert.deepEqual(code(await accept(mail)), [400, 'ER-LINK-INVALID']);
    assert.deepEqual(code(await read(mail)), [400, 'ER-LINK-INVALID']);
    assert.equal((await scene.browser().post(paths.resend, { email })).status, 204);
    assert.equal((await accept(await scene.mailTo(email))).status, 204, 'a resend opens it again');
  });

  it('PRO-27 work once, for one person and tenant', async () => {
    const [email, other] = [await someone('gerd'), await someone('hans')];
    const mail = await scene.invited(email);
    const theirs = await scene.invited(other);
    const { token, userId } = mail.link(ACCEPT);
    const foreign = theirs.link(ACCEPT);
    for (const body of [
      { userId: foreign.userId, token },
      { userId, token: 'none' },
      { userId, token: '' },
      { userId: crypto.randomUUID(), token },
      { userId, token: mail.link(CODE).token },
    ])
      assert.deepEqual(
        code(await scene.browser().post(paths.accept, body)),
        [400, 'ER-LINK-INVALID'],
        JSON.stringify(body),
      );
    assert.deepEqual(
      code(
        await scene.browser().post(paths.acceptWithCode, { userId, token: theirs.link(CODE).token, code: mail.code }),
      ),
      [400, 'ER-LINK-INVALID'],
    );
    assert.deepEqual(code(await scene.browser().post(paths.accept, { userId: 'x', token })), [
      400,
      'ER-INVALID-REQUEST',
    ]);
    assert.equal((await accept(mail)).status, 204);
    assert.deepEqual(code(await accept(mail)), [400, 'ER-LINK-INVALID']);
  });

  it('are not accepted in the browser of another person, who stays signed in, and wait on', async () => {
    const email = await someone('ines');
    const mail = await scene.invited(email);
    const rob = await scene.signedIn('rob@acme.test');
    assert.deepEqual(code(await accept(mail, rob)), [403, 'ER-INVITATION-OF-ANOTHER']);
    assert.deepEqual(code(await acceptCode(mail, mail.code, rob)), [403, 'ER-INVITATION-OF-ANOTHER']);
    rob.token = undefined;
    assert.deepEqual(code(await accept(mail, rob)), [403, 'ER-INVITATION-OF-ANOTHER'], 'by the cookie alone');
    assert.equal((await rob.refresh()).status, 200);
    assert.equal((await accept(mail)).status, 204);
  });

  it('PRO-27 leave out the roles that whoever invited may not hand out any more', async () => {
    const email = await someone('jana');
    const mail = await scene.invited(email, { roleIds: await scene.roleIds('viewer', 'plain') });
    const sam = await scene.signedIn('sam@acme.test');
    const cleo = await scene.userIdOf('cleo@acme.test');
    const [clerkRole = ''] = await scene.roleIds('clerk');
    const only = await scene.roleIds('writer');
    assert.equal((await sam.call('PUT', paths.team, { body: { id: cleo, roleIds: only } })).status, 200);
    assert.equal((await accept(mail)).status, 204);
    const jana = await scene.userIdOf(email);
    const [row] = await scene.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, jana), eq(auditEvents.event, 'user.invitation.accepted')));
    assert.deepEqual(row?.details, { roles: ['plain'], leftOut: ['viewer'] });
    assert.equal((await sam.call('PUT', paths.team, { body: { id: cleo, roleIds: [clerkRole] } })).status, 200);
  });

  it('PRO-27 keep their inviter when somebody changes them who may not hand out all of their roles', async () => {
    const sam = await scene.signedIn('sam@acme.test');
    for (const [name, change] of [
      ['vera', (id: string) => scene.clerk.post(`${paths.team}/${id}/resendActivationEmail`)],
      ['wanda', (_: string, email: string) => scene.invite(email)],
      [
        'xenia',
        async (id: string) =>
          scene.clerk.call('PUT', paths.team, {
            body: { id, roleIds: await scene.roleIds('everywhere', 'viewer') },
          }),
      ],
    ] as const) {
      const email = await someone(name);
      const first = await scene.invited(email, { roleIds: await scene.roleIds('everywhere') }, sam);
      const id = await scene.userIdOf(email);
      const changed = await change(id, email);
      assert.equal(changed.status < 300, true, `${name}: ${changed.text}`);
      const mail = name === 'xenia' ? first : await scene.mailTo(email);
      assert.equal((await accept(mail)).status, 204);
      const rows = await scene.db
        .select({ key: roles.key })
        .from(membershipRoles)
        .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
        .where(eq(membershipRoles.userId, id));
      assert.equal(
        rows.some(({ key }) => key === 'everywhere'),
        true,
        `${name} holds what the inviter may hand out`,
      );
    }
  });

  it('PRO-27 are void when whoever invited may invite no more, is disabled or gone', async () => {
    const sue = await scene.signedIn('sam@acme.test');
    const invited = await scene.invite('second@acme.test', { roleIds: await scene.roleIds('writer') }, sue);
    assert.equal(invited.status, 200, invited.text);
    const second = await scene.mailTo('second@acme.test');
    const activated = scene.browser();
    const { accessToken } = (
      await activated.post(paths.activate, { ...second.link('/activate'), password: NEW_PASSWORD })
    ).body;
    activated.token = String(accessToken);
    const id = await scene.userIdOf('second@acme.test');
    const [email, other, third] = [await someone('karl'), await someone('lena'), await someone('mona')];
    const mails = [];
    for (const one of [email, other, third]) mails.push(await scene.invited(one, { roleIds: [] }, activated));
    const [first, next, last] = mails;
    assert.ok(first && next && last, 'three mails');
    assert.equal((await sue.post(`/identity/resources/tenants/users/v1/${id}/disable`)).status, 204);
    assert.deepEqual([code(await accept(first)), code(await read(first))], Array(2).fill([400, 'ER-LINK-INVALID']));
    assert.equal((await sue.post(`/identity/resources/tenants/users/v1/${id}/enable`)).status, 204);
    await sue.call('PUT', paths.team, { body: { id, roleIds: await scene.roleIds('plain') } });
    assert.deepEqual(code(await accept(next)), [400, 'ER-LINK-INVALID']);
    await scene.db.delete(users).where(eq(users.id, id));
    assert.deepEqual(code(await accept(last)), [400, 'ER-LINK-INVALID']);
    const again = await scene.invited(third);
    assert.equal((await accept(again)).status, 204, 'somebody else invites again');
  });

  it('are void when the membership is disabled, expired or gone, and when the tenant is', async () => {
    const [off, over, gone] = [await someone('nora'), await someone('olga'), await someone('paul')];
    const [a, b, c] = [
      await scene.invited(off),
      await scene.invited(over, { expirationInSeconds: 60 }),
      await scene.invited(gone),
    ];
    const disabled = await scene.clerk.post(
      `/identity/resources/tenants/users/v1/${await scene.userIdOf(off)}/disable`,
    );
    const removed = await scene.clerk.call('DELETE', `${paths.team}/${await scene.userIdOf(gone)}`, { body: {} });
    assert.deepEqual([disabled.status, removed.status], [204, 200]);
    await scene.wait(60);
    for (const mail of [a, b, c]) {
      assert.deepEqual(code(await accept(mail)), [400, 'ER-LINK-INVALID'], mail.to);
      assert.deepEqual(code(await read(mail)), [400, 'ER-LINK-INVALID'], mail.to);
    }
    const chief = await scene.signedIn('chief@third.test');
    const mail = await scene.invited('tenantless@acme.test', {}, chief);
    await scene.db.delete(tenants).where(eq(tenants.alias, 'third'));
    assert.deepEqual(
      code(await scene.browser().post(paths.activate, { ...mail.link('/activate'), password: NEW_PASSWORD })),
      [400, 'ER-LINK-INVALID'],
    );
  });

  it('ACCEPT-013 are accepted by signing in with the token, in that tenant', async () => {
    const email = await someone('quin');
    const mail = await scene.invited(email);
    const { token } = mail.link(ACCEPT);
    const quin = scene.browser();
    const wrong = await quin.post('/identity/resources/auth/v1/user', {
      email,
      password: 'wrong',
      invitationToken: token,
    });
    assert.equal(wrong.status, 401);
    const foreign = await quin.post('/identity/resources/auth/v1/user', {
      email: 'rob@acme.test',
      password: PASSWORD,
      invitationToken: token,
    });
    assert.deepEqual(code(foreign), [403, 'ER-INVITATION-OF-ANOTHER']);
    const joined = await quin.post('/identity/resources/auth/v1/user', {
      email,
      password: PASSWORD,
      invitationToken: token,
    });
    assert.equal(joined.status, 200, joined.text);
    assert.equal(claimsOf(String(joined.body.accessToken)).tenantId, await acme());
    const later = await quin.post('/identity/resources/auth/v1/user', {
      email,
      password: PASSWORD,
      invitationToken: token,
    });
    assert.equal(later.status, 200, 'a token that was used keeps nobody out');
  });

  it('ACCEPT-013 are accepted by a sign-in by code, and by the link of a mail, that bring the token', async () => {
    await setStrategies(scene.db, { main: 'MagicLink', secondary: ['UsernameAndCode'] });
    for (const [name, type, secretIn] of [
      ['tora', 'code', (mail: ReceivedMail) => mail.code],
      ['ulla', 'magiclink', (mail: ReceivedMail) => mail.link('/account/login/magic-link').token],
    ] as const) {
      const email = await someone(name);
      const { token: invitationToken } = (await scene.invited(email)).link(ACCEPT);
      const browser = scene.browser();
      const path = `/identity/resources/auth/v1/passwordless/${type}`;
      const asked = await browser.post(`${path}/prelogin`, { email, invitationToken });
      assert.equal(asked.status, 200, asked.text);
      const token = secretIn(await scene.mailTo(email));
      const joined = await browser.post(`${path}/postlogin`, { email, token, invitationToken });
      assert.equal(joined.status, 200, joined.text);
      assert.equal(claimsOf(String(joined.body.accessToken)).tenantId, await acme(), type);
    }
    await setStrategies(scene.db, { main: 'EmailAndPassword', secondary: [] });
  });

  it('ACCEPT-013 lead to their tenant when they were accepted before the sign-in, by link or by code', async () => {
    const signInWith = (email: string, invitationToken: string) =>
      scene.browser().post('/identity/resources/auth/v1/user', { email, password: PASSWORD, invitationToken });
    const tenantOf = ({ body }: Answer) => claimsOf(String(body.accessToken)).tenantId;
    const byLink = await someone('rosa');
    const link = await scene.invited(byLink);
    await scene.signedIn(byLink); // the other tenant is the one that was used last
    assert.equal((await accept(link)).status, 204);
    assert.equal(tenantOf(await signInWith(byLink, link.link(ACCEPT).token)), await acme());

    const byCode = await someone('sina');
    const mail = await scene.invited(byCode);
    const { token: flow } = mail.link(CODE);
    await scene.signedIn(byCode);
    const waiting = tenantOf(await signInWith(byCode, flow));
    assert.notEqual(waiting, await acme(), 'the address of a code opens nothing');
    assert.equal((await acceptCode(mail)).status, 204);
    assert.equal(tenantOf(await signInWith(byCode, flow)), await acme());

    for (const token of [link.link(ACCEPT).token, flow]) {
      const foreign = await signInWith('chief@other.test', token);
      assert.deepEqual([foreign.status, tenantOf(foreign)], [200, waiting], 'nobody else is led there');
    }
    const path = `/identity/resources/tenants/users/v1/${await scene.userIdOf(byCode)}/disable`;
    assert.equal((await scene.clerk.post(path)).status, 204);
    assert.equal(tenantOf(await signInWith(byCode, flow)), waiting, 'nor who is kept out there');
  });

  it('PRO-18 do not open a tenant to a password that was set before the address was proven', async () => {
    const email = await someone('unsure');
    await scene.db.update(users).set({ verified: false }).where(eq(users.email, email));
    const mail = await scene.invited(email);
    const { userId, token } = mail.link('/activate');
    assert.deepEqual(code(await scene.browser().post(paths.accept, { userId, token })), [400, 'ER-LINK-INVALID']);
    const answer = await scene.browser().post(paths.activate, { userId, token, password: NEW_PASSWORD });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await scene.browser().signIn(email)).status, 401, 'the earlier password is gone');
    assert.match((await scene.mailTo(email)).subject, /password was changed/, 'and its owner knows');
    assert.equal((await scene.browser().signIn(email, NEW_PASSWORD)).status, 200);
  });

  it('ACCEPT-008 ACCEPT-009 are sent again: the newest, or those of all tenants, and the earlier ones of the page are void', async () => {
    const email = await someone('rita');
    const chief = await scene.signedIn('cleo@acme.test');
    const first = await scene.invited(email, {}, chief);
    const page = scene.browser();
    await page.get(`${paths.read}?${new URLSearchParams(first.link(CODE))}`);
    assert.equal((await page.post(paths.resend, { email: email.toUpperCase() })).status, 204);
    assert.equal((await mailsTo(scene.running, email)).length, 2);
    assert.deepEqual(code(await accept(first)), [400, 'ER-LINK-INVALID']);
    assert.equal((await page.post(paths.resendAll, { email })).status, 204);
    const newest = await scene.mailTo(email);
    assert.equal((await read(first, CODE)).status, 200, 'the page of the code goes on');
    assert.equal(
      (await scene.browser().post(paths.acceptWithCode, { ...first.link(CODE), code: newest.code })).status,
      204,
    );
    assert.equal((await mailsTo(scene.running, email)).length, 3);
    await scene.browser().post(paths.resendAll, { email });
    assert.equal((await mailsTo(scene.running, email)).length, 3, 'nothing waits any more');
  });

  it('PRO-13 are asked for again with the same answer for every address, and five times an hour at most', async () => {
    const email = await someone('sara');
    await scene.invited(email);
    const answers = [];
    for (const one of [email, 'rob@acme.test', 'nobody@nowhere.test'])
      for (const path of [paths.resend, paths.resendAll, paths.resendActivation]) {
        const { status, text } = await scene.browser().post(path, { email: one });
        answers.push(`${status} ${text}`);
      }
    assert.deepEqual(new Set(answers), new Set(['204 ']));
    assert.equal(await scene.db.$count(users, eq(users.email, 'nobody@nowhere.test')), 0);
    const sent = (await mailsTo(scene.running, email)).length;
    for (let more = 0; more < 9; more++)
      assert.equal((await scene.browser().post(paths.resend, { email })).status, 204);
    assert.equal((await mailsTo(scene.running, email)).length, sent + 3, 'and what waits once more');
    assert.deepEqual(code(await scene.browser().post(paths.resend, { email: 'two@a.test, b@b.test' })), [
      400,
      'ER-INVALID-REQUEST',
    ]);
  });

  it('of two tenants are apart: who activates by the one signs in, and accepts the other', async () => {
    const email = 'both@new.test';
    const chief = await scene.signedIn('chief@other.test');
    const [mine, theirs] = [await scene.invited(email, { name: 'Mine' }), await scene.invited(email, {}, chief)];
    assert.match(theirs.subject, /invited you to Other/);
    const body = { ...mine.link('/activate'), password: NEW_PASSWORD };
    const both = scene.browser();
    both.token = String((await both.post(paths.activate, body)).body.accessToken);
    assert.deepEqual([await tenantsOf(both), (await both.get(paths.me)).body.name], [1, 'Mine']);
    const info = await both.get(`${paths.read}?${new URLSearchParams(theirs.link('/activate'))}`);
    assert.deepEqual([info.body.tenantName, info.body.next], ['Other', 'accept']);
    assert.equal((await both.post(paths.accept, theirs.link('/activate'))).status, 204);
    assert.equal(await tenantsOf(both), 2);
  });

  it('PRO-27 stay with their address: who has not proven it takes them to no other one', async () => {
    const [email, other] = ['victim@new.test', 'stranger@evil.test'];
    await scene.db.update(vendors).set({ allowNotVerifiedUsersLogin: true });
    const mail = await scene.invited(email, { roleIds: await scene.roleIds('viewer') });
    const stranger = scene.browser();
    const signUp = { email, companyName: 'Mine', password: 'a stranger in the night' };
    assert.equal((await stranger.post('/identity/resources/users/v1/signUp', signUp)).status, 200);
    assert.equal((await stranger.signIn(email, signUp.password)).status, 200);
    assert.deepEqual(code(await stranger.post(EMAIL, { email: other })), [403, 'ER-USER-NOT-VERIFIED']);
    assert.deepEqual(await mailsTo(scene.running, other), []);
    assert.deepEqual(code(await stranger.post(`${EMAIL}/verify`, { email: other, code: '123456' })), [
      403,
      'ER-USER-NOT-VERIFIED',
    ]);
    const owner = scene.browser();
    const joined = await owner.post(paths.activate, { ...mail.link('/activate'), password: NEW_PASSWORD });
    assert.equal(joined.status, 200, joined.text);
    assert.equal(claimsOf(String(joined.body.accessToken)).tenantId, await acme());
    assert.equal((await scene.browser().signIn(email, signUp.password)).status, 401);
    await scene.db.update(vendors).set({ allowNotVerifiedUsersLogin: false });
  });

  it('are accepted by who has proven the address and has another one since', async () => {
    const email = await someone('moved');
    const mail = await scene.invited(email);
    const moved = await scene.signedIn(email);
    assert.equal((await moved.post(EMAIL, { email: 'moved@new.test' })).status, 204);
    const { code: typed } = await scene.mailTo('moved@new.test');
    assert.equal((await moved.post(`${EMAIL}/verify`, { email: 'moved@new.test', code: typed })).status, 204);
    assert.equal((await accept(mail, moved)).status, 204);
  });

  it('PRO-27 sent again to somebody who has an account meanwhile void the mail that was to make one', async () => {
    const email = 'kind@new.test';
    const chief = await scene.signedIn('chief@other.test');
    const [mine, theirs] = [await scene.invited(email), await scene.invited(email, {}, chief)];
    await scene.browser().post(paths.activate, { ...mine.link('/activate'), password: NEW_PASSWORD });
    const again = await scene.invited(email, {}, chief);
    const earlier = await scene.browser().post(paths.activate, { ...theirs.link('/activate'), password: NEW_PASSWORD });
    assert.deepEqual(code(earlier), [400, 'ER-LINK-INVALID']);
    assert.equal((await accept(again)).status, 204);
  });

  it('of somebody who has an account meanwhile are joined by the mail that was to make one, and open no session', async () => {
    const email = 'late@new.test';
    const chief = await scene.signedIn('chief@other.test');
    const [mine, theirs] = [await scene.invited(email), await scene.invited(email, {}, chief)];
    await scene.browser().post(paths.activate, { ...mine.link('/activate'), password: NEW_PASSWORD });
    const late = await scene
      .browser()
      .post(paths.activate, { ...theirs.link('/activate'), password: 'another one 77 long' });
    assert.deepEqual(
      [late.status, late.body],
      [200, { mfaRequired: false, emailVerified: true, userId: mine.link('/activate').userId, userEmail: email }],
    );
    assert.equal(late.headers.getSetCookie().length, 0);
    const both = await scene.signedIn(email, NEW_PASSWORD);
    assert.equal(await tenantsOf(both), 2);
  });
});
