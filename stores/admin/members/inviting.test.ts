import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authEndpoints } from '../../../api/contract/auth.ts';
import { createFakeProvider } from '../../../testing/fake/createFakeProvider.ts';
import type { FakeRequest, OwnAnswers } from '../../../testing/fake/options.ts';
import { SAMPLE_PASSWORD } from '../../../testing/sample/sample.ts';
import { RootStore } from '../../RootStore.ts';
import type { Callback } from '../../core/Actions.ts';
import { loadParts } from '../../session/parts.ts';
import { handBrowser, settle } from '../../testing/browser.ts';
import { UsersStore } from '../users/UsersStore.ts';
import { AssignmentsStore } from './AssignmentsStore.ts';
import { InvitationLinkStore } from './InvitationLinkStore.ts';
import { InvitingStore, type InvitationResult } from './InvitingStore.ts';
import { MemberWrites } from './MemberWrites.ts';
import { RoleChoices } from './RoleChoices.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The stores of a user who is signed in at the fake, with the list of users loaded. */
async function open({ email = 'ada@acme.example', answers = {} as OwnAnswers, flags = {} } = {}) {
  const { fetch, control } = createFakeProvider({ answers });
  const { ports } = handBrowser().openTab();
  const languages: (string | null)[] = [];
  const listening = (input: RequestInfo | URL, init?: RequestInit) => {
    languages.push(new Headers(init?.headers).get('accept-language'));
    return fetch(input, init);
  };
  const root = new RootStore({ baseUrl: 'https://auth.example', sessionCheck: 0, fetch: listening, ports });
  await Promise.all([root.load(), loadParts()]);
  const stop = root.start();
  const { context } = root;
  await root.session.adopt(await context.call(authEndpoints.login, { body: { email, password: SAMPLE_PASSWORD } }));
  const users = root.use(UsersStore);
  await root.entitlements.load();
  await root.flags.load();
  root.flags.show({
    invite_user_modal_enhancements_frontend: 'on',
    'multi-apps-admin-portal': 'on',
    'temporary-users': 'on',
    ...flags,
  });
  await users.list.load();
  const idOf = (name: string) => users.users.find((user) => user.name === name)?.id ?? name;
  const bodies = (row: 'inviting.add' | 'applications.assign' | 'applications.unassign') =>
    control.requestsTo(row).map(({ body }) => body);
  const inviting = new InvitingStore(context, users);
  return { root, context, control, users, stop, idOf, bodies, inviting, languages };
}

describe('InvitingStore', () => {
  it('asks for the mail in the language it is given', async () => {
    const { inviting, languages, stop } = await open();
    languages.length = 0;
    await inviting.invite(['one@new.example'], {}, 'de');
    assert.equal(languages[0], 'de');
    languages.length = 0;
    await inviting.invite(['two@new.example']);
    assert.equal(languages[0], null, 'the browser says it');
    stop();
  });

  it('invites one person by one call, with what is known of them (USERS-026)', async () => {
    const { inviting, bodies, users, stop } = await open();
    await inviting.invite(['noor@new.example'], { name: 'Noor Aziz', roleIds: [] });
    assert.deepEqual(bodies('inviting.add'), [
      { email: 'noor@new.example', provider: 'local', name: 'Noor Aziz', roleIds: [] },
    ]);
    assert.deepEqual([inviting.allowed, inviting.unallowed], [['noor@new.example'], []]);
    users.list.setSearch('noor');
    await users.list.setPage(0);
    const [noor] = users.users;
    assert.equal(noor && users.statusOf(noor), 'invited');
    assert.equal(noor?.invitation?.delivery, 'sent');
    stop();
  });

  it('separates those that went through from those that did not, each with its reason (USERS-030, USERS-031)', async () => {
    const { inviting, stop } = await open();
    await inviting.invite([
      'one@new.example',
      'grace.nakamura@acme.example',
      'no@mail',
      'vera@globex.example',
      'ada@acme.example',
    ]);
    const stateOf = (email: string) => {
      const result = inviting.results.find((one) => one.email === email);
      return result && [result.state, result.error?.code];
    };
    assert.deepEqual(stateOf('one@new.example'), ['allowed', undefined]);
    assert.deepEqual(stateOf('vera@globex.example'), ['allowed', undefined], 'somebody of another tenant looks new');
    assert.deepEqual(stateOf('no@mail'), ['unallowed', 'ER-INVALID-REQUEST']);
    assert.deepEqual(stateOf('ada@acme.example'), ['member', 'ER-MEMBER-ALREADY']);
    stop();
  });

  it('STORE-002 ERR-016 tells a callback of the host what became of it, or the first error', async () => {
    const { inviting, stop } = await open();
    const heard: unknown[] = [];
    const callback: Callback<readonly InvitationResult[]> = (results, error) =>
      heard.push(results?.map(({ state }) => state) ?? error?.code);
    await inviting.invite(['one@new.example', 'two@new.example'], {}, undefined, callback);
    await inviting.invite(['three@new.example', 'no@mail'], {}, undefined, callback);
    assert.deepEqual(heard, [['allowed', 'allowed'], 'ER-INVALID-REQUEST']);
    stop();
  });

  it('sends no more than four calls at once, and counts those that are over', async () => {
    const open4: ((answer: Response) => void)[] = [];
    const { inviting, stop } = await open({
      answers: { 'inviting.add': () => new Promise<Response>((done) => open4.push(done)) },
    });
    const done = inviting.invite(Array.from({ length: 9 }, (_, at) => `p${at}@new.example`));
    await settle();
    assert.equal(open4.length, 4);
    assert.deepEqual([inviting.running, inviting.settled], [true, 0]);
    open4[0]?.(refused(403, 'ER-USER-ABOVE-OWN'));
    await settle();
    assert.deepEqual([open4.length, inviting.settled], [5, 1]);
    inviting.stop();
    for (const answer of open4) answer(refused(403, 'ER-USER-ABOVE-OWN'));
    await done;
    assert.equal(open4.length, 5, 'a stop sends no more');
    assert.equal(inviting.unallowed.length, 9, 'those whose turn did not come can be tried again');
    assert.equal(inviting.running, false);
    stop();
  });

  it('repeats nothing when it is sent again (USERS-033)', async () => {
    const { inviting, control, stop } = await open();
    await inviting.invite(['one@new.example', 'no@mail', 'ONE@new.example']);
    assert.equal(control.requestsTo('inviting.add').length, 2, 'one spelling of one address');
    assert.deepEqual(inviting.unallowed, ['no@mail']);
    await inviting.invite(['One@New.example', 'yes@mail.example']);
    const sent = control.requestsTo('inviting.add').map(({ body }) => body['email']);
    assert.equal(sent.length, 3);
    assert.equal(sent[2], 'yes@mail.example');
    assert.deepEqual(inviting.allowed, ['yes@mail.example']);
    assert.equal(inviting.wasInvited(' one@NEW.example'), true);
    stop();
  });

  it('has no address refused any more while it is tried again', async () => {
    const held: ((answer: Response) => void)[] = [];
    let holds = false;
    const { inviting, stop } = await open({
      answers: {
        'inviting.add': () =>
          holds ? new Promise<Response>((done) => held.push(done)) : refused(403, 'ER-USER-ABOVE-OWN'),
      },
    });
    const addresses = Array.from({ length: 5 }, (_, at) => `p${at}@new.example`);
    await inviting.invite(addresses);
    assert.deepEqual([inviting.settled, inviting.unallowed], [5, addresses]);
    holds = true;
    const again = inviting.invite(addresses);
    await settle();
    assert.deepEqual(
      inviting.results.map(({ state, error }) => [state, error]),
      [...Array.from({ length: 4 }, () => ['sending', undefined]), ['waiting', undefined]],
    );
    assert.equal(inviting.settled, 0);
    inviting.stop();
    for (const answer of held) answer(refused(403, 'ER-USER-ABOVE-OWN'));
    await again;
    stop();
  });

  it('shows the first ten people after many, and the page as it was after one (USERS-032)', async () => {
    const { inviting, users, control, stop } = await open();
    await users.list.setPage(1);
    const last = () => control.requestsTo('users.listV3').at(-1)?.query;
    await inviting.invite(['one@new.example']);
    assert.deepEqual([last()?.['_limit'], last()?.['_offset']], ['20', '1']);
    await inviting.invite(['two@new.example', 'no@mail']);
    assert.deepEqual([last()?.['_limit'], last()?.['_offset']], ['10', '0']);
    assert.deepEqual([users.list.page, users.list.pageSize], [0, 10]);
    const before = control.requestsTo('users.listV3').length;
    await inviting.invite(['still@no', 'not@this']);
    assert.equal(control.requestsTo('users.listV3').length, before, 'nobody was invited, nothing has changed');
    stop();
  });

  it('gives applications to who was invited, and tells where that failed (APPS-007, APPS-008)', async () => {
    const fails = ({ body }: FakeRequest): boolean => String(body['userId']).length > 0 && broken;
    let broken = false;
    const { inviting, bodies, stop, context, users } = await open({
      answers: {
        'applications.assign': (request) =>
          fails(request) ? refused(500, 'ER-X') : new Response(null, { status: 204 }),
      },
    });
    const assignments = new AssignmentsStore(context, users);
    await assignments.load();
    const reports = assignments.applications?.find(({ name }) => name === 'Reports')?.id ?? '';
    await inviting.invite(['one@new.example'], { applicationIds: [reports] });
    assert.deepEqual(bodies('applications.assign')[0]?.['appIds'], [reports]);
    assert.equal('applicationIds' in (bodies('inviting.add')[0] ?? {}), false);
    assert.deepEqual(
      inviting.results.map((one) => one.lacksApplications),
      [false],
    );
    broken = true;
    await inviting.invite(['two@new.example'], { applicationIds: [reports] });
    assert.deepEqual(
      inviting.results.map(({ state, lacksApplications }) => [state, lacksApplications]),
      [['allowed', true]],
    );
    stop();
  });

  it('forgets everything with another tenant, and sends no more', async () => {
    const { context, users, control, stop } = await open();
    let reset = (): void => {};
    let undone = false;
    const onReset = (told: () => void) => {
      reset = told;
      return () => void (undone = true);
    };
    const inviting = new InvitingStore({ ...context, onReset }, users);
    const end = inviting.start();
    let heard: unknown;
    const addresses = Array.from({ length: 9 }, (_, at) => `p${at}@new.example`);
    const sent = inviting.invite(addresses, {}, undefined, (_, error) => void (heard = error?.code));
    reset();
    assert.deepEqual([inviting.results, inviting.running], [[], false]);
    await sent;
    assert.equal(control.requestsTo('inviting.add').length <= 4, true);
    assert.equal(heard, 'GH-ABORTED');
    assert.equal(inviting.wasInvited('p0@new.example'), false, 'what another tenant answered is not kept');
    end();
    assert.equal(undone, true);
    stop();
  });
});

describe('RoleChoices', () => {
  it('says why a role cannot be given, and preselects the default ones that can (INVITE-002)', async () => {
    const role = (id: string, more: object) => ({ id, key: id, name: id, level: 5, permissions: [], ...more });
    const { context, stop } = await open({
      answers: {
        'roles.list': () =>
          Response.json([
            role('usual', { isDefault: true }),
            role('above', { isDefault: true, level: -1 }),
            role('strange', { permissions: ['p'] }),
            role('locked', { permissions: ['always'] }),
          ]),
        'permissions.list': () =>
          Response.json([
            { id: 'p', key: 'rockets.launch', assignmentType: 'ASSIGNABLE' },
            { id: 'always', key: 'rockets.see', assignmentType: 'ALWAYS' },
          ]),
      },
    });
    const roles = new RoleChoices(context);
    assert.equal(roles.readable, true);
    await roles.load();
    assert.deepEqual(
      roles.all?.map(({ name, refusal }) => [name, refusal]),
      [
        ['above', 'above-own-level'],
        ['locked', undefined],
        ['strange', 'permissions-not-held'],
        ['usual', undefined],
      ],
    );
    assert.deepEqual(roles.usual, ['usual']);
    stop();
  });
});

describe('MemberWrites of invited people', () => {
  it('send the invitation again, and take it back', async () => {
    const { context, users, control, stop } = await open();
    await users.list.setFilter('status', ['invited']);
    const members = new MemberWrites(context, users);
    const [person] = users.users;
    assert.equal(person && members.isInvited(person), true);
    const before = Date.parse(person?.invitation?.sentAt ?? '');
    assert.equal(await members.resend(person?.id ?? ''), true);
    assert.equal(control.requestsTo('inviting.resend').length, 1);
    const after = users.users.find(({ id }) => id === person?.id)?.invitation?.sentAt ?? '';
    assert.equal(Date.parse(after) > before, true, 'the row tells when it was sent');
    await members.remove(person?.id ?? '');
    assert.equal(
      users.users.some(({ id }) => id === person?.id),
      false,
    );
    stop();
  });

  it("fail with 'User not in state' for somebody who is not in the list, without a call (USERS-024)", async () => {
    const { context, users, control, stop } = await open();
    const members = new MemberWrites(context, users);
    assert.equal(await members.setRoles('00000000-0000-4000-a000-000000000000', []), false);
    assert.equal(members.error('roles', '00000000-0000-4000-a000-000000000000')?.message, 'User not in state');
    assert.equal(control.requestsTo('members.update').length, 0);
    stop();
  });

  it('know who is disabled already, also on other pages', async () => {
    const { context, users, stop, control } = await open();
    await users.list.setFilter('status', ['disabled']);
    const members = new MemberWrites(context, users);
    const disabled = users.users.filter(({ isDisabled }) => isDisabled).map(({ id }) => id);
    await users.list.setFilter('status', ['active']);
    const active = users.users.map(({ id }) => id);
    const before = control.requestsTo('users.listV3').length;
    const same = await members.already([...disabled, ...active], true);
    assert.deepEqual([...same].sort(), [...disabled].sort());
    assert.equal(control.requestsTo('users.listV3').length, before + 1, 'one call for those of other pages');
    assert.deepEqual([...(await members.already(active, false))].sort(), [...active].sort());
    stop();
  });
});

describe('InvitationLinkStore', () => {
  it('makes, changes and revokes the link of the tenant (INVITE-005 to INVITE-008)', async () => {
    const { context, control, stop } = await open();
    const links = new InvitationLinkStore(context);
    await links.load();
    assert.deepEqual(
      [links.link, links.isOff, links.error('load'), links.address],
      [null, false, undefined, undefined],
    );
    assert.deepEqual(links.usual, { expiresInMinutes: 43_200, shouldSendEmail: true, roleIds: [] });
    assert.equal(await links.add(links.usual), true);
    assert.deepEqual(control.requestsTo('invitationLinks.addV2')[0]?.body, links.usual);
    assert.equal(links.address, `https://app.example/account/sign-up?invitationToken=${links.link?.token}`);
    const { token } = links.link ?? {};
    assert.equal(await links.update({ shouldSendEmail: false }), true);
    assert.deepEqual([links.link?.shouldSendEmail, links.link?.token], [false, token]);
    assert.equal(await links.remove(), true);
    assert.equal(links.link, null);
    await links.load();
    assert.equal(links.link, null);
    stop();
  });

  it('sends the end alone while the flag is off (INVITE-006)', async () => {
    const { context, control, stop } = await open({ flags: { invite_user_modal_enhancements_frontend: 'off' } });
    const links = new InvitationLinkStore(context);
    await links.add(links.usual);
    assert.deepEqual(control.requestsTo('invitationLinks.add')[0]?.body, { expiresInMinutes: 43_200 });
    assert.equal(control.requestsTo('invitationLinks.addV2').length, 0);
    stop();
  });

  it('tells why the link is not known, and that links are switched off', async () => {
    const { context, control, stop } = await open({
      answers: { 'invitationLinks.read': () => refused(403, 'ER-FORBIDDEN') },
    });
    const links = new InvitationLinkStore(context);
    assert.equal(await links.load(), false);
    assert.deepEqual([links.link, links.error('load')?.statusCode], [undefined, 403]);
    control.answer('invitationLinks.read', undefined);
    control.answer('invitationLinks.configuration', () => ({ tenantInvitationsAllowed: false, emailsEnabled: false }));
    await links.load();
    assert.deepEqual([links.isOff, links.mails, links.usual.shouldSendEmail], [true, false, false]);
    stop();
  });
});

describe('AssignmentsStore', () => {
  it('shows a change at once, and takes back what was not done (APPS-003, APPS-007)', async () => {
    let fail: 'applications.assign' | 'applications.unassign' | undefined;
    const done = (row: typeof fail) => () =>
      row === fail ? refused(500, 'ER-X') : new Response(null, { status: 204 });
    const { context, users, idOf, bodies, stop } = await open({
      answers: {
        'applications.assign': done('applications.assign'),
        'applications.unassign': done('applications.unassign'),
      },
    });
    const assignments = new AssignmentsStore(context, users);
    assert.equal(assignments.isOn, true);
    await assignments.load();
    assert.deepEqual(
      assignments.applications?.map(({ name, isFree }) => [name, isFree]),
      [
        ['Console', true],
        ['Reports', false],
      ],
    );
    const [, reports = ''] = assignments.applications?.map(({ id }) => id) ?? [];
    const ada = idOf('Ada Lovelace');
    const held = users.columns.idsOf('applications', ada) ?? [];
    assert.equal(held.includes(reports), true);
    const without = held.filter((id) => id !== reports);
    const running = assignments.assign(ada, without);
    assert.deepEqual(users.columns.idsOf('applications', ada), without, 'seen at once');
    assert.equal(await running, true);
    assert.deepEqual(bodies('applications.unassign')[0]?.['appIds'], [reports]);
    assert.equal(bodies('applications.assign').length, 0);
    fail = 'applications.assign';
    assert.equal(await assignments.assign(ada, held), false);
    assert.deepEqual(users.columns.idsOf('applications', ada), without, 'taken back');
    fail = 'applications.unassign';
    await assignments.assign(ada, [reports]);
    assert.deepEqual(users.columns.idsOf('applications', ada), [...without, reports], 'what was done stays');
    assert.equal(assignments.error(ada)?.statusCode, 500);
    stop();
  });
});
