import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { settle } from '../../testing/browser.ts';
import { flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { InvitationStore } from './InvitationStore.ts';

const READ = 'invitation';
const ACCEPT = 'invitation/accept';
const BY_CODE = 'invitation/accept/code';
const PRIYA = 'priya@x.example';
const info = (more: object = {}) => ({
  email: PRIYA,
  tenantName: 'Brightline',
  invitedBy: 'Jonas',
  next: 'sign-in',
  ...more,
});
const link = (token: string) => ({ userId: 'u-1', token });

/** An invitation, and what its page does of the app. */
function open(answers: NonNullable<Parameters<typeof flowScene>[0]> = {}, signOut = async (): Promise<void> => {}) {
  const scene = flowScene({ [READ]: () => info(), ...answers });
  const store = new InvitationStore(scene.context);
  const switched: string[] = [];
  const start = (query: Record<string, string> = link('tok'), withCode = false) =>
    store.start({
      query,
      withCode,
      signOut,
      tenantIds: () => [],
      switchTenant: async (tenantId: string) => switched.push(tenantId),
    });
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  return { ...scene, store, start, sentTo, switched };
}
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { waiting, answer: () => new Promise((done) => waiting.push(done)) };
}

describe('the page of an invitation that is shown again', () => {
  it('reads it again where it was left before the answer, and once where two elements show it', async () => {
    const { answer, waiting } = held();
    const { store, start, sentTo } = open({ [READ]: answer });
    const leave = start();
    const leaveToo = start({});
    await settle();
    assert.equal(sentTo(READ).length, 1);
    leave();
    leaveToo();
    start({});
    await settle();
    assert.equal(sentTo(READ).length, 2);
    waiting[0]?.(info({ tenantName: 'Late' }));
    await settle();
    assert.deepEqual([store.info, store.screen], [undefined, 'validate']);
    waiting[1]?.(info());
    await settle();
    assert.deepEqual([store.info?.tenantName, store.screen], ['Brightline', 'pending']);
  });

  it('asks a provider that was away only when the person does', async () => {
    const answers = [refused('ER-X', 503), () => info()];
    const { store, start, sentTo } = open({ [READ]: () => answers.shift()?.() });
    start();
    await settle();
    assert.equal(store.screen, 'away');
    start({});
    await settle();
    assert.equal(sentTo(READ).length, 1);
    assert.equal(await store.submit(form({})), true);
    assert.equal(store.screen, 'pending');
  });

  it('shows another invitation, and nothing of the one before', async () => {
    const { answer, waiting } = held();
    const reads: (() => unknown)[] = [() => info(), answer];
    const { store, start } = open({ [READ]: () => reads.shift()?.(), [ACCEPT]: () => undefined });
    start();
    await settle();
    await store.submit(form({}));
    assert.equal(store.screen, 'signIn');
    start(link('other'));
    await settle();
    assert.deepEqual([store.info, store.end, store.screen], [undefined, undefined, 'validate']);
    waiting[0]?.(info({ email: 'other@x.example' }));
    await settle();
    assert.equal(store.values['email'], 'other@x.example');
  });

  it('shows another one with a code, and nothing of the one whose code was wrong (ACCEPT-004)', async () => {
    const reads = [info(), info({ email: 'other@x.example', tenantName: 'Kestrel' })];
    const { store, start, sentTo } = open({ [READ]: () => reads.shift(), [BY_CODE]: refused('ER-CODE-WRONG') });
    const leave = start(link('tok'), true);
    await settle();
    await store.submit(form({ code: '123456' }));
    await store.submit(form({}));
    assert.deepEqual([store.screen, store.form.problem?.field], ['code', 'code']);
    leave();
    start(link('other'), true);
    assert.deepEqual([store.screen, store.form.problem, store.info], ['code', undefined, undefined]);
    await store.submit(form({ code: '654321' }));
    assert.deepEqual([sentTo(READ).length, store.values['tenant'], store.screen], [2, 'Kestrel', 'pending']);
  });

  it('leads to the activation once for each link', async () => {
    const { start, visited } = open({ [READ]: () => info({ next: 'activate' }) });
    const leave = start();
    await settle();
    leave();
    start({});
    await settle();
    assert.deepEqual(
      visited.map(([route]) => route),
      ['activateUrl'],
    );
    start(link('other'));
    await settle();
    assert.deepEqual(
      visited.map(([route]) => route),
      ['activateUrl', 'activateUrl'],
    );
  });
});

describe('an invitation that is accepted', () => {
  it('changes no tenant for a person who signs in while it is accepted', async () => {
    const { answer, waiting } = held();
    const { store, start, signIn, switched } = open({ [ACCEPT]: answer });
    start();
    await settle();
    const done = store.submit(form({}));
    await settle();
    signIn(PRIYA);
    waiting[0]?.(undefined);
    assert.equal(await done, true);
    assert.deepEqual([switched, store.end], [[], 'signIn']);
  });

  it('is not accepted by an answer that comes after the page was left, and leads nowhere', async () => {
    const { answer, waiting } = held();
    const { store, start, time, visited, sentTo } = open({ [ACCEPT]: answer });
    const leave = start();
    await settle();
    const done = store.submit(form({}));
    await settle();
    leave();
    assert.equal(sentTo(ACCEPT)[0]?.signal?.aborted, true);
    waiting[0]?.(undefined);
    assert.equal(await done, false);
    await time.pass(10_000);
    assert.deepEqual([store.screen, visited], ['pending', []]);
  });

  it('keeps its code no longer than the call, and asks for another where that was refused (ELE-11)', async () => {
    const answers = [refused('ER-CODE'), () => undefined];
    const { store, start, sentTo } = open({ [BY_CODE]: () => answers.shift()?.() });
    start(link('tok'), true);
    await settle();
    await store.submit(form({ code: '123456' }));
    assert.deepEqual([store.screen, store.mail.code], ['pending', '123456']);
    assert.equal(await store.submit(form({})), false);
    assert.deepEqual([store.screen, store.mail.code], ['code', '']);
    await store.submit(form({ code: '654321' }));
    assert.equal(await store.submit(form({})), true);
    assert.deepEqual([store.screen, store.mail.code, sentTo(BY_CODE).length], ['signIn', '', 2]);
  });

  it('stays for a person who belongs to the tenant already, and goes on after 5 s for any other', async () => {
    const member = open({ [READ]: () => info({ next: 'member' }) });
    member.start();
    await settle();
    await member.time.pass(10_000);
    assert.deepEqual([member.store.screen, member.visited], ['member', []]);
    const { store, start, time, visited } = open({ [ACCEPT]: () => undefined });
    start();
    await settle();
    await store.submit(form({}));
    await time.pass(5_000);
    assert.deepEqual(visited, [['loginUrl', { query: { invitationToken: 'tok', login_hint: PRIYA } }]]);
  });
});

describe('another person who is signed in', () => {
  it('is asked again where the sign-out failed, and named meanwhile', async () => {
    const state = { fails: true };
    const leaving: { end: () => void }[] = [];
    const scene = open({}, () =>
      state.fails ? Promise.reject(new Error('no')) : new Promise((end) => leaving.push({ end })),
    );
    const { store, start, signIn, session } = scene;
    signIn('somebody@x.example');
    start();
    await settle();
    assert.equal(store.screen, 'otherPerson');
    assert.equal(await store.submit(form({})), false);
    assert.deepEqual([store.leaving, store.screen], [undefined, 'otherPerson']);
    state.fails = false;
    const left = store.submit(form({}));
    await settle();
    runInAction(() => {
      session.email = undefined;
      session.status = 'signed-out';
    });
    assert.deepEqual([store.values['person'], store.screen], ['somebody@x.example', 'otherPerson']);
    leaving[0]?.end();
    assert.equal(await left, true);
    assert.deepEqual([store.leaving, store.screen], [undefined, 'pending']);
  });
});
