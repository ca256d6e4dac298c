import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvitationInfo } from '../../../api/contract/invitations.ts';
import { settle } from '../../testing/browser.ts';
import { flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { invitationFlow } from './invitation.flow.ts';
import { InvitationStore } from './InvitationStore.ts';

const LINK = { userId: 'u-1', token: 'tok' };
const PRIYA = 'priya@x.example';
const READ = 'invitation';
const ACCEPT = 'invitation/accept';
const BY_CODE = 'invitation/accept/code';
const RESEND = 'invitation/reset';
const TENANTS = '/identity/resources/users/v3/me/tenants';

const info = (more: Partial<InvitationInfo> = {}): InvitationInfo => ({
  email: PRIYA,
  tenantName: 'Brightline',
  invitedBy: 'Jonas',
  next: 'sign-in',
  ...more,
});

interface How {
  readonly withCode?: boolean;
  readonly query?: Record<string, string>;
  readonly signedIn?: string;
  readonly known?: readonly string[];
  readonly link?: string;
}

async function open(
  answers: Parameters<typeof flowScene>[0] = {},
  { withCode = false, query = LINK, signedIn, known = ['own'], link }: How = {},
) {
  const scene = flowScene({ [READ]: () => info(), ...answers });
  if (signedIn) scene.signIn(signedIn);
  const store = new InvitationStore(scene.context);
  const switched: string[] = [];
  const origin = {
    query,
    withCode,
    link,
    signOut: async () => scene.signIn(undefined),
    tenantIds: () => known,
    switchTenant: async (tenantId: string) => switched.push(tenantId),
  };
  const leave = store.start(origin);
  await settle();
  const paths = () => scene.sent.map(({ path }) => path);
  return { ...scene, store, leave, paths, switched, origin };
}

describe('an invitation', () => {
  it('has the steps of the specification (ACCEPT-001)', () => {
    assert.deepEqual(Object.keys(invitationFlow.steps), ['validate', 'invalid', 'pending', 'success', 'failed']);
  });

  it('goes on after a reload, and keeps no token that may activate an account (STO-01)', async () => {
    const { store } = await open();
    const link = store.mail.linkToKeep;
    const reloaded = await open({}, { query: {}, link });
    assert.deepEqual([reloaded.store.screen, reloaded.sent[0]?.input], ['pending', { query: LINK }]);
    await reloaded.store.submit(form({}));
    assert.deepEqual([reloaded.store.screen, reloaded.store.mail.linkToKeep], ['signIn', '']);
    const byCode = await open({}, { withCode: true });
    const again = await open({}, { query: {}, withCode: true, link: byCode.store.mail.linkToKeep });
    assert.deepEqual([again.store.screen, again.store.mail.linkToKeep], ['code', byCode.store.mail.linkToKeep]);
    const fresh = await open({ [READ]: () => info({ next: 'activate' }) });
    assert.equal(fresh.store.mail.linkToKeep, '');
    const other = await open({}, { query: { userId: 'u-2', token: 'new' }, link });
    assert.deepEqual(other.sent[0]?.input, { query: { userId: 'u-2', token: 'new' } }, 'a link that is opened counts');
  });

  it('is invalid without token or person, before any call (ACCEPT-002, ACCEPT-004)', async () => {
    for (const query of [{}, { userId: 'u-1' }, { token: 'tok' }] as Record<string, string>[])
      for (const withCode of [false, true]) {
        const { store, paths } = await open({}, { query, withCode });
        assert.deepEqual([store.form.flow.step, paths()], ['invalid', []]);
      }
  });

  it('is read and not accepted before a click; then the login follows, with the address and the invitation (ACCEPT-003, ACCEPT-013, ACCEPT-014)', async () => {
    const { store, paths, sent, time, visited } = await open();
    assert.deepEqual(
      [store.screen, store.values['tenant'], store.values['inviter']],
      ['pending', 'Brightline', 'Jonas'],
    );
    assert.deepEqual(paths(), [READ]);
    assert.equal(await store.submit(form({})), true);
    assert.deepEqual(paths(), [READ, ACCEPT]);
    assert.deepEqual(sent[1]?.input, { body: LINK });
    assert.deepEqual([store.form.flow.step, store.screen], ['success', 'signIn']);
    await time.pass(5_000);
    assert.deepEqual(visited, [['loginUrl', { query: { invitationToken: 'tok', login_hint: PRIYA } }]]);
  });

  it('switches the invited person who is signed in to the tenant, then opens the app (ACCEPT-014)', async () => {
    const tenants = ['own', 'old-namesake', 'joined'].map((id) => ({ id, name: id === 'own' ? 'Own' : 'Brightline' }));
    const { store, switched, time, visited } = await open(
      { [READ]: () => info({ next: 'accept' }), [TENANTS]: () => ({ tenants, activeTenant: tenants[0] }) },
      { signedIn: 'PRIYA@x.example', known: ['own', 'old-namesake'] },
    );
    assert.equal(store.screen, 'pending');
    await store.submit(form({}));
    assert.deepEqual([switched, store.screen], [['joined'], 'success']);
    await time.pass(5_000);
    assert.deepEqual(visited, [['app', { reload: true }]]);
  });

  it('looks for the tenant among all those of its name, however many others there are', async () => {
    const { store, sent } = await open({ [READ]: () => info({ next: 'accept' }) }, { signedIn: PRIYA });
    await store.submit(form({}));
    const asked = sent.find(({ path }) => path === TENANTS);
    assert.deepEqual(asked?.input, { query: { _filter: 'Brightline', _limit: 200 } });
  });

  it('is accepted also where the list of tenants cannot be had', async () => {
    const { store } = await open({ [TENANTS]: refused('ER-INTERNAL', 500) }, { signedIn: PRIYA });
    assert.equal(await store.submit(form({})), true);
    assert.equal(store.screen, 'success');
  });

  it('accepts nothing for another person who is signed in, and waits until they have signed out', async () => {
    const { store, paths, session, visited } = await open({}, { signedIn: 'amara@x.example' });
    assert.deepEqual([store.screen, store.values['person']], ['otherPerson', 'amara@x.example']);
    store.notNow();
    assert.deepEqual(visited, [['authenticatedUrl']]);
    assert.equal(await store.submit(form({})), true);
    assert.deepEqual([session.status, store.screen, paths()], ['signed-out', 'pending', [READ]]);
    await store.submit(form({}));
    assert.deepEqual(paths(), [READ, ACCEPT]);
  });

  it('waits for who is signed in before it shows whom it is for', async () => {
    const scene = await open();
    scene.leave();
    scene.session.status = 'loading';
    assert.equal(scene.store.screen, 'validate');
    scene.signIn('amara@x.example');
    assert.equal(scene.store.screen, 'otherPerson');
  });

  it('leads to the activation with the same token where the address is not proven yet, once', async () => {
    for (const [withCode, route] of [
      [false, 'activateUrl'],
      [true, 'activateWithOTCUrl'],
    ] as const) {
      const { store, visited, leave, origin } = await open({ [READ]: () => info({ next: 'activate' }) }, { withCode });
      if (withCode) await store.submit(form({ code: '123456' }));
      leave();
      store.start(origin);
      assert.deepEqual(visited, [[route, { replace: true, query: LINK }]]);
    }
  });

  it('says that the person belongs to the tenant already', async () => {
    const { store, paths } = await open({ [READ]: () => info({ next: 'member' }) });
    assert.deepEqual([store.form.flow.step, store.screen, paths()], ['success', 'member', [READ]]);
  });

  it('asks nothing before the code, and returns to it when it is refused (ACCEPT-004, ACCEPT-005)', async () => {
    for (const [code, status, field] of [
      ['ER-CODE-WRONG', 400, 'code'],
      ['ER-INTERNAL', 500, undefined],
    ] as const) {
      const { store, paths, sent } = await open({ [BY_CODE]: refused(code, status) }, { withCode: true });
      assert.deepEqual([store.screen, paths()], ['code', []]);
      assert.equal(await store.submit(form({ code: '' })), false);
      assert.deepEqual([store.form.problem, paths()], [{ kind: 'missing', field: 'code' }, []]);
      await store.submit(form({ code: '123456' }));
      assert.deepEqual([store.screen, paths()], ['pending', [READ]]);
      assert.equal(await store.submit(form({})), false);
      assert.deepEqual(sent[1]?.input, { body: { ...LINK, code: '123456' } });
      assert.deepEqual([store.form.flow.step, store.screen, store.form.problem?.field], ['validate', 'code', field]);
    }
  });

  it('lets a person without the code ask for another mail', async () => {
    const { store, paths } = await open({}, { withCode: true });
    assert.equal(await store.mail.sendAgain(), false);
    assert.deepEqual([store.screen, paths()], ['resend', []]);
    await store.submit(form({ identifier: PRIYA }));
    assert.deepEqual([store.screen, paths()], ['sent', [RESEND]]);
  });

  it('fails with the reason, and is sent again when somebody asks (ACCEPT-003, ACCEPT-008)', async () => {
    const { store, sent } = await open({ [ACCEPT]: refused('ER-INVITATION-OF-ANOTHER', 403) });
    await store.submit(form({}));
    assert.deepEqual([store.form.flow.step, store.form.problem?.kind], ['failed', 'failed']);
    store.mail.askAgain();
    assert.deepEqual([store.screen, store.form.identifier], ['resend', PRIYA]);
    await store.submit(form({ identifier: PRIYA }));
    assert.deepEqual([sent.at(-1)?.path, sent.at(-1)?.input], [RESEND, { body: { email: PRIYA } }]);
    assert.deepEqual([store.screen, store.mail.waitLeft], ['sent', 60]);
  });

  it('is invalid when the provider does not know it; a provider that is away is asked again', async () => {
    const unknown = await open({ [READ]: refused('ER-LINK-INVALID') });
    assert.equal(unknown.store.screen, 'invalid');
    let isThere = false;
    const { store } = await open({ [READ]: () => (isThere ? info() : refused('GH-NETWORK', 0)()) });
    assert.deepEqual([store.screen, store.form.flow.step], ['away', 'validate']);
    isThere = true;
    await store.submit(form({}));
    assert.equal(store.screen, 'pending');
  });

  it('stays where it was when the provider is away at the click', async () => {
    const { store } = await open({ [ACCEPT]: refused('GH-NETWORK', 0) });
    assert.equal(await store.submit(form({})), false);
    assert.deepEqual([store.screen, store.form.problem?.kind], ['pending', 'failed']);
  });

  it('sends one call for two clicks (ELE-08)', async () => {
    const { store, paths } = await open();
    await Promise.all([store.submit(form({})), store.submit(form({}))]);
    assert.deepEqual(paths(), [READ, ACCEPT]);
  });
});
