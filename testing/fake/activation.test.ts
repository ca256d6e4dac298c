import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeToken } from '../../api/rules/token.ts';
import { open } from '../../tests/support/fakeClient.ts';
import type { SampleDocument } from '../sample/document.ts';

const NEW = 'new@acme.example';
const KNOWN = 'known@globex.example';
const PASSWORD = 'wachtel rennt bergauf 9';

const sample: SampleDocument = {
  name: 'mails',
  tenants: ['acme', 'globex'].map((alias) => ({ alias, name: alias })),
  permissions: [],
  roles: [],
  users: [
    { email: 'ada@acme.example', name: 'Ada', password: 'x', memberships: [{ tenant: 'acme', joinedDaysAgo: 9 }] },
    { email: NEW, name: 'New', verified: false, memberships: [{ tenant: 'acme', invited: true }] },
    {
      email: KNOWN,
      name: 'Known',
      password: 'known',
      memberships: [
        { tenant: 'globex', joinedDaysAgo: 2 },
        { tenant: 'acme', invited: true },
      ],
    },
  ],
};

describe('the mails of the fake', () => {
  it('activate by the link with a password, once, and sign in', async () => {
    const { api, control } = open({ sample });
    const { userId, token } = control.mail(NEW, 'activation', { tenant: 'acme' });
    assert.deepEqual(await api.activation.strategy({ query: { userId, token } }), { shouldSetPassword: true });
    await assert.rejects(api.activation.activate({ body: { userId, token, password: 'short' } }), {
      code: 'ER-PASSWORD-WEAK',
    });
    const answer = await api.activation.activate({ body: { userId, token, password: PASSWORD } });
    assert.equal(typeof answer.accessToken, 'string');
    await assert.rejects(api.activation.activate({ body: { userId, token } }), { code: 'ER-LINK-INVALID' });
    await api.auth.login({ body: { email: NEW, password: PASSWORD } });
  });

  it('activate by the code, in five tries and ten minutes', async () => {
    const { api, control, clock } = open({ sample });
    const mail = control.mail(NEW, 'activation', { tenant: 'acme' });
    const body = { userId: mail.userId, token: mail.flow, password: PASSWORD };
    for (const code of [
      'ER-CODE-WRONG',
      'ER-CODE-WRONG',
      'ER-CODE-WRONG',
      'ER-CODE-WRONG',
      'ER-CODE-WRONG',
      'ER-CODE-EXPIRED',
    ])
      await assert.rejects(api.activation.activateWithCode({ body: { ...body, code: '000000' } }), { code });
    await api.activation.resend({ body: { email: NEW } });
    const [next] = control.outbox;
    assert.equal(next?.flow, mail.flow, 'an open page goes on');
    clock.now += 600_000;
    await assert.rejects(api.activation.activateWithCode({ body: { ...body, code: next?.code ?? '' } }), {
      code: 'ER-CODE-EXPIRED',
    });
    const last = control.mail(NEW, 'activation', { tenant: 'acme' });
    const answer = await api.activation.activateWithCode({ body: { ...body, code: last.code } });
    assert.equal(typeof answer.accessToken, 'string');
  });

  it('invite a person who has an account, whoever is signed in', async () => {
    const { api, control } = open({ sample });
    const { userId, token } = control.mail(KNOWN, 'invitation', { tenant: 'acme' });
    const query = { userId, token };
    assert.deepEqual(await api.invitations.read({ query }), {
      email: KNOWN,
      tenantName: 'acme',
      invitedBy: 'Ada',
      next: 'sign-in',
    });
    control.signIn('ada@acme.example');
    await assert.rejects(api.invitations.accept({ body: query }), { code: 'ER-INVITATION-OF-ANOTHER' });
    control.signIn(KNOWN);
    assert.equal((await api.invitations.read({ query })).next, 'accept');
    await api.invitations.accept({ body: query });
    assert.equal((await api.invitations.read({ query })).next, 'member');
    await assert.rejects(api.invitations.accept({ body: query }), { code: 'ER-LINK-INVALID' });
  });

  it('lead to their tenant at the sign-in, whether accepted by it or before it, by link or by code', async () => {
    const signInWith = async ({ api }: ReturnType<typeof open>, email: string, invitationToken: string) => {
      const password = email === KNOWN ? 'known' : 'x';
      const { accessToken } = await api.auth.login({ body: { email, password, invitationToken } });
      return decodeToken(accessToken).tenantId;
    };
    const fresh = () => {
      const opened = open({ sample });
      return { opened, mail: opened.control.mail(KNOWN, 'invitation', { tenant: 'acme' }) };
    };
    const bySignIn = fresh();
    const { tenantId, token } = bySignIn.mail;
    await assert.rejects(signInWith(bySignIn.opened, 'ada@acme.example', token), { code: 'ER-INVITATION-OF-ANOTHER' });
    assert.equal(await signInWith(bySignIn.opened, KNOWN, token), tenantId);

    const byLink = fresh();
    const { userId } = byLink.mail;
    await byLink.opened.api.invitations.accept({ body: { userId, token: byLink.mail.token } });
    assert.equal(await signInWith(byLink.opened, KNOWN, byLink.mail.token), tenantId);
    assert.equal(await signInWith(byLink.opened, 'ada@acme.example', byLink.mail.token), tenantId, 'of her own');

    const byCode = fresh();
    const { flow, code } = byCode.mail;
    assert.notEqual(await signInWith(byCode.opened, KNOWN, flow), tenantId, 'the address of a code opens nothing');
    await byCode.opened.api.invitations.acceptWithCode({ body: { userId, token: flow, code } });
    assert.equal(await signInWith(byCode.opened, KNOWN, flow), tenantId);
  });

  it('are sent again with the same answer for every address', async () => {
    const { api, control } = open({ sample });
    for (const email of [NEW, KNOWN, 'nobody@x.example']) await api.invitations.resend({ body: { email } });
    assert.deepEqual(
      control.outbox.map(({ to, purpose }) => [to, purpose]),
      [
        [KNOWN, 'invitation'],
        [NEW, 'activation'],
      ],
    );
    await assert.rejects(api.invitations.read({ query: { userId: control.outbox[0]?.userId ?? '', token: 'x' } }), {
      code: 'ER-LINK-INVALID',
    });
  });
});
