import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { handBrowser, settle } from '../testing/browser.ts';
import { REFRESH, signedIn } from '../testing/world.ts';
import { PendingLogout } from './PendingLogout.ts';
import { follow } from './watch/following.ts';
import { followRights } from './watch/rights.ts';
import { sendLogout } from './watch/sendLogout.ts';

describe('a sign-out', () => {
  it('leaves the page that was left for the login to no other person', async () => {
    const { tab, end } = await signedIn();
    const { root, state } = tab;
    state.href = 'https://app.example/salaries';
    root.routing.rememberPage();
    state.href = 'https://app.example/account/login';
    await root.session.logout();
    root.routing.afterLogin();
    assert.deepEqual(state.visited.at(-1), 'https://app.example/');
    end();
  });

  it('is not told where somebody has signed in while it waited for a refresh', async () => {
    const { ports } = handBrowser().openTab();
    const pending = new PendingLogout(ports.local, 'client-1');
    const sent: string[] = [];
    const call = async ({ path }: { path: string }): Promise<void> => void sent.push(path);
    const options = { call: call as Call, toError: toApiError }; // what a path answers is the test's own affair
    let begin = (): void => {};
    const lock = new Promise<void>((done) => (begin = done));
    const withLock: NonNullable<typeof ports.withLock> = async (_, work) => (await lock, work());
    pending.mark();
    const told = sendLogout(pending, 'lock', { ports: { ...ports, withLock }, ...options });
    pending.forget();
    begin();
    assert.deepEqual([await told, sent.length], [true, 0]);
    pending.mark();
    assert.deepEqual(
      [await sendLogout(pending, 'lock', { ports, ...options }), sent.length, pending.marked],
      [true, 1, false],
    );
  });
});

describe('a refresh', () => {
  it('is one for all who ask, also where an earlier one has become pointless and ends meanwhile', async () => {
    const { tab, provider, wire, end } = await signedIn();
    const { session } = tab.root;
    const held: (() => void)[] = [];
    wire.early = (path) =>
      path.endsWith(REFRESH)
        ? new Promise((done) => held.push(() => done(Response.json(provider.issue({ user: 'ada', tenant: 'acme' })))))
        : undefined;
    const first = session.refresh();
    await settle();
    assert.equal(held.length, 1);
    await session.adopt(provider.issue({ user: 'ada', tenant: 'acme' }));
    const second = session.refresh();
    held[0]?.();
    await first;
    await settle();
    assert.equal(held.length, 2, 'the next begins when it is over');
    const third = session.refresh();
    await settle();
    assert.equal(held.length, 2, 'and is joined');
    held[1]?.();
    await Promise.all([second, third]);
    assert.equal(session.status, 'signed-in');
    end();
  });
});

describe('a tab that is asked before it follows another one', () => {
  it('goes where the other one is by then, and is asked again the next time', () => {
    const asked: (() => void)[] = [];
    const went: string[] = [];
    const session = { followers: new Set([(go: () => void) => void asked.push(go)]) };
    follow(session, () => went.push('one'));
    follow(session, () => went.push('two'));
    assert.equal(asked.length, 1);
    asked[0]?.();
    assert.deepEqual(went, ['two']);
    asked[0]?.();
    assert.deepEqual(went, ['two'], 'once');
    follow(session, () => went.push('three'));
    assert.equal(asked.length, 2);
    asked[1]?.();
    assert.deepEqual(went, ['two', 'three']);
  });
});

describe('rights that a check finds changed', () => {
  it('are read once at a time, and each person and tenant has a first version of their own', async () => {
    const { tab, provider, end } = await signedIn();
    const { session } = tab.root;
    let refreshed = 0;
    const waiting: (() => void)[] = [];
    const told: unknown[] = [];
    session.refreshAnew = () => (refreshed++, new Promise<void>((done) => waiting.push(done)));
    session.hear = async (message) => void told.push(message);
    const nothing = (): void => {};
    const rights = followRights(session, nothing, nothing);
    rights.checked('1', false);
    assert.equal(refreshed, 0, 'the first one is what the page shows');
    rights.checked('2', false);
    rights.checked('3', false);
    assert.equal(refreshed, 1, 'one at a time');
    waiting[0]?.();
    await settle();
    assert.equal(told.length, 1);
    rights.checked('3', false);
    assert.equal(refreshed, 1, 'known by now');
    const bob = { user: 'bob', tenant: 'acme' };
    provider.state.session = bob;
    await session.adopt(provider.issue(bob));
    rights.checked('1', false);
    assert.equal(refreshed, 1, 'the first one of another person');
    rights.checked('2', false);
    assert.equal(refreshed, 2);
    waiting[1]?.();
    await settle();
    end();
  });
});
