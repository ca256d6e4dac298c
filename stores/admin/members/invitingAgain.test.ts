import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../../api/contract/applications.ts';
import { invitationLinksEndpoints } from '../../../api/contract/invitationLinks.ts';
import { invitingEndpoints } from '../../../api/contract/inviting.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene } from '../testing/heldScene.ts';
import { UsersStore } from '../users/UsersStore.ts';
import { InvitationLinkStore } from './InvitationLinkStore.ts';
import { InvitingStore } from './InvitingStore.ts';

/** An empty list, and what invites people into it. */
async function open() {
  const scene = heldScene([
    [usersEndpoints.listV3, always({ items: [], _metadata: { totalItems: 0, totalPages: 0 } })],
    [invitingEndpoints.add, always({ id: 'u' })],
  ]);
  const users = new UsersStore(scene.context);
  await users.list.load();
  const inviting = new InvitingStore(scene.context, users);
  const end = inviting.start();
  const states = () => inviting.results.map(({ email, state }) => [email, state]);
  const loads = () => scene.sentTo(usersEndpoints.listV3).length;
  return { ...scene, inviting, end, states, loads };
}

describe('people who are invited while others are', () => {
  it('are those that count: the first try is over for its page, and loads no list', async () => {
    const { inviting, hold, states, loads } = await open();
    const held = hold(invitingEndpoints.add);
    const told: unknown[] = [];
    const first = inviting.invite(['one@x.example'], {}, undefined, (results, error) =>
      told.push(results, error?.code),
    );
    await come(held);
    const second = inviting.invite(['two@x.example']);
    await come(held, 2);
    held[0]?.answer({ id: 'u1' });
    await first;
    assert.deepEqual([inviting.running, states(), told], [true, [['two@x.example', 'sending']], [null, 'GH-ABORTED']]);
    assert.equal(loads(), 1);
    held[1]?.answer({ id: 'u2' });
    await second;
    assert.deepEqual([inviting.running, states(), loads()], [false, [['two@x.example', 'allowed']], 2]);
    assert.equal(inviting.wasInvited('one@x.example'), true, 'nobody is invited twice');
  });

  it('are loaded into the list once, where the first try ends after the second', async () => {
    const { inviting, hold, loads } = await open();
    const held = hold(invitingEndpoints.add);
    const first = inviting.invite(['one@x.example']);
    await come(held);
    const second = inviting.invite(['two@x.example']);
    await come(held, 2);
    held[1]?.answer({ id: 'u2' });
    await second;
    assert.equal(loads(), 2);
    held[0]?.answer({ id: 'u1' });
    await first;
    assert.equal(loads(), 2);
  });

  it('are sent again after a stop', async () => {
    const { inviting, states } = await open();
    inviting.stop();
    await inviting.invite(['one@x.example']);
    assert.deepEqual([inviting.stopped, states()], [false, [['one@x.example', 'allowed']]]);
  });

  it('are none where nobody new is named', async () => {
    const { inviting, sentTo } = await open();
    await inviting.invite(['one@x.example']);
    await inviting.invite(['ONE@x.example']);
    assert.deepEqual([inviting.running, inviting.results, sentTo(invitingEndpoints.add).length], [false, [], 1]);
  });
});

describe('what another tenant is told of invitations', () => {
  it('is nothing: neither who was invited nor who lacks applications', async () => {
    const { inviting, hold, reset } = await open();
    const held = hold(applicationsEndpoints.assign);
    const sent = inviting.invite(['one@x.example'], { applicationIds: ['a'] });
    await come(held);
    held[0]?.refuse();
    await sent;
    assert.equal(inviting.results[0]?.lacksApplications, true);
    reset();
    assert.deepEqual([inviting.results, inviting.wasInvited('one@x.example')], [[], false]);
    const again = inviting.invite(['one@x.example']);
    assert.equal(inviting.results[0]?.lacksApplications, false);
    await again;
  });

  it('is nothing of a call that was under way, and no more are sent', async () => {
    const { inviting, hold, reset, loads } = await open();
    const held = hold(invitingEndpoints.add);
    const many = Array.from({ length: 6 }, (_, at) => `p${at}@x.example`);
    const sent = inviting.invite(many, { applicationIds: ['a'] });
    await come(held, 4);
    reset();
    for (const [at, one] of held.entries()) at % 2 ? one.refuse() : one.answer({ id: 'u' });
    await sent;
    assert.deepEqual([held.length, inviting.results, inviting.running, loads()], [4, [], false, 1]);
  });

  it('is nothing after the end of what invites', async () => {
    const { inviting, end, reset, states } = await open();
    await inviting.invite(['one@x.example']);
    end();
    reset();
    assert.deepEqual([states(), inviting.stopped], [[['one@x.example', 'allowed']], true]);
  });
});

describe('the link of a tenant', () => {
  const link = { id: 'l', token: 'tok', expires: '2026-12-01T00:00:00Z' };
  const openLink = () => {
    const scene = heldScene([
      [invitationLinksEndpoints.configuration, always({ tenantInvitationsAllowed: true, emailsEnabled: true })],
      [invitationLinksEndpoints.read, always(link)],
      [invitationLinksEndpoints.remove, always(null)],
    ]);
    return { ...scene, links: new InvitationLinkStore(scene.context) };
  };

  it('is gone once it was removed, and still there where that was refused', async () => {
    const { links, hold } = openLink();
    await links.load();
    assert.equal(links.link?.token, 'tok');
    const held = hold(invitationLinksEndpoints.remove);
    const refused = links.remove();
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, links.link?.token, links.error('remove')?.code], [false, 'tok', 'ER-X']);
    const done = links.remove();
    await come(held, 2);
    held[1]?.answer(null);
    assert.deepEqual([await done, links.link, links.address, links.remaining], [true, null, undefined, 0]);
  });

  it('is the one of the latest answer, and ends in time', async () => {
    const { links, hold, time } = openLink();
    const held = hold(invitationLinksEndpoints.add);
    const [older, newer] = [links.add(links.usual), links.add(links.usual)];
    await come(held, 2);
    held[1]?.answer({ ...link, token: 'newer' });
    await newer;
    held[0]?.answer({ ...link, token: 'older' });
    assert.deepEqual([await older, links.link?.token], [false, 'newer']);
    assert.equal(links.remaining, Date.parse(link.expires) - time.clock.now());
  });
});
