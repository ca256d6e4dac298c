import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordsEndpoints } from '../../../api/contract/passwords.ts';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import { settle } from '../../testing/browser.ts';
import { flowScene, refused } from '../form/testing.ts';
import { form } from '../testing.ts';
import { RecoveryStore } from './RecoveryStore.ts';
import { leaveTypedAtLogin } from './typedAtLogin.ts';

/** As the scene names a call. */
const named = ({ path }: { readonly path: string }): string => path.replace('/identity/resources/users/v1/', '');
const STRATEGIES = named(recoveryEndpoints.strategies);
const VIA_EMAIL = named(recoveryEndpoints.viaEmail);
const VIA_SMS = named(recoveryEndpoints.viaSms);
const BY_CODE = named(recoveryEndpoints.verifyEmail);
const VALIDATE = named(recoveryEndpoints.validate);
const RESET = named(recoveryEndpoints.resetPassword);
const EMAIL = 'amara@brightline.example';
const PASSWORD = 'wachtel rennt bergauf 9';
const LINK = { userId: 'u-1', token: 'tok' };
const bare = { query: {}, withCode: false, isLinked: false };
const linked = { query: LINK, withCode: false, isLinked: true };

/** A recovery whose answers of some rows wait for the test. */
function open(answers: NonNullable<Parameters<typeof flowScene>[0]> = {}) {
  const scene = flowScene({
    [STRATEGIES]: () => [{ strategy: 'email', isActive: true }],
    [VIA_EMAIL]: () => ({ sessionId: 's-1' }),
    [BY_CODE]: () => LINK,
    [VALIDATE]: () => ({ email: EMAIL }),
    ...answers,
  });
  const store = new RecoveryStore(scene.context);
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  return { ...scene, store, sentTo };
}

/** The same in a tab where the login leaves what was typed. */
function openWithTab() {
  const scene = open();
  const bodies = (path: string) => scene.sentTo(path).map(({ input }) => input);
  return { ...scene, tab: scene.context.ports.session, bodies };
}

/** An answer that waits. */
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { waiting, answer: () => new Promise((done) => waiting.push(done)) };
}

/** The same at the code of the mail. */
async function atCode(answers: Parameters<typeof open>[0] = {}) {
  const scene = open(answers);
  const leave = scene.store.start(bare);
  await settle();
  await scene.store.submit(form({ identifier: EMAIL }));
  assert.equal(scene.store.screen, 'code');
  return { ...scene, leave };
}

describe('a link of a recovery', () => {
  it('is looked at again when the page is shown again before the answer', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [VALIDATE]: answer });
    const leave = store.start(linked);
    await settle();
    leave();
    assert.equal(sentTo(VALIDATE)[0]?.signal?.aborted, true);
    store.start({ ...linked, query: {} });
    await settle();
    assert.deepEqual([sentTo(VALIDATE).length, store.screen], [2, 'validating']);
    waiting[0]?.({ email: 'late@x.example' });
    await settle();
    assert.equal(store.screen, 'validating', 'the answer that was left');
    waiting[1]?.({ email: EMAIL });
    await settle();
    assert.deepEqual([store.screen, store.form.identifier], ['resetPasswordPage', EMAIL]);
  });

  it('is not looked at twice once it was', async () => {
    const { store, sentTo } = open();
    const leave = store.start(linked);
    await settle();
    leave();
    store.start({ ...linked, query: {} });
    await settle();
    assert.deepEqual([sentTo(VALIDATE).length, store.screen], [1, 'resetPasswordPage']);
  });

  it('leaves no open form to whoever comes next (ELE-11)', async () => {
    const { store, tab, time, bodies } = openWithTab();
    const leave = store.start(linked);
    await settle();
    assert.equal(store.screen, 'resetPasswordPage');
    leave();
    leaveTypedAtLogin({ session: tab, clock: time.clock }, 'bea@x.example');
    store.start(bare);
    await settle();
    assert.deepEqual([store.screen, store.form.identifier, store.userId], ['forgotPassword', 'bea@x.example', '']);
    await store.submit(form({ password: PASSWORD }));
    assert.deepEqual(bodies(RESET), []);
  });

  it('leaves none that a code has opened', async () => {
    const { store, leave, sentTo } = await atCode();
    await store.submit(form({ code: '123456' }));
    assert.equal(store.screen, 'resetPasswordPage');
    store.start(bare)();
    assert.equal(store.screen, 'resetPasswordPage', 'another element of the same page');
    leave();
    store.start(bare);
    assert.deepEqual([store.screen, store.userId], ['forgotPassword', '']);
    await store.submit(form({ password: PASSWORD }));
    assert.equal(sentTo(RESET).length, 0);
  });

  it('leaves none where nothing was typed at the login, and none to who comes back after going to it', async () => {
    const { store } = open();
    const leave = store.start(linked);
    await settle();
    leave();
    const leaveBare = store.start(bare);
    assert.deepEqual([store.screen, store.form.identifier], ['forgotPassword', '']);
    leaveBare();
    const leaveSecond = store.start(linked);
    await settle();
    assert.equal(store.screen, 'resetPasswordPage');
    store.back();
    leaveSecond();
    store.start({ ...linked, query: {} });
    assert.deepEqual([store.screen, store.userId], ['incomplete', '']);
  });

  it('takes the place of an earlier one, whose answer comes late', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [VALIDATE]: answer });
    store.start(linked);
    await settle();
    store.start({ ...linked, query: { userId: 'u-2', token: 'other' } });
    await settle();
    waiting[1]?.({ email: 'second@x.example' });
    await settle();
    waiting[0]?.({ email: 'first@x.example' });
    await settle();
    assert.deepEqual([store.form.identifier, store.userId], ['second@x.example', 'u-2']);
    await store.submit(form({ password: PASSWORD }));
    assert.deepEqual(
      sentTo(RESET).map(({ input }) => input),
      [{ body: { userId: 'u-2', token: 'other', password: PASSWORD } }],
    );
  });

  it('is validated anew where another one is opened after the first', async () => {
    const { answer } = held();
    const looks: (() => unknown)[] = [() => ({ email: EMAIL }), answer];
    const { store } = open({ [VALIDATE]: () => looks.shift()?.() });
    store.start(linked);
    await settle();
    assert.equal(store.screen, 'resetPasswordPage');
    store.start({ ...linked, query: { userId: 'u-2', token: 'other' } });
    await settle();
    assert.deepEqual([store.screen, store.isOpen], ['validating', false]);
  });

  it('opens nothing any more once the password is saved, or it has ended', async () => {
    const { store, sentTo } = open();
    store.start(linked);
    await settle();
    await store.submit(form({ password: PASSWORD }));
    assert.deepEqual([store.screen, store.userId], ['resetPasswordSuccess', '']);
    const ended = open({ [RESET]: refused('ER-LINK-ENDED', 410) });
    ended.store.start(linked);
    await settle();
    await ended.store.submit(form({ password: PASSWORD }));
    assert.deepEqual([ended.store.screen, ended.store.userId, ended.store.isOpen], ['ended', '', false]);
    assert.equal(sentTo(RESET).length, 1);
  });
});

describe('a code of a recovery', () => {
  it('is of no use once another address is asked for, and neither is its answer', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = await atCode({ [BY_CODE]: answer });
    const proven = store.submit(form({ code: '123456' }));
    await settle();
    store.change();
    assert.deepEqual([store.takesCode, store.screen], [false, 'forgotPassword']);
    waiting[0]?.(LINK);
    await proven;
    assert.equal(store.screen, 'forgotPassword', 'a late answer opens nothing');
    assert.equal(sentTo(BY_CODE).length, 1);
  });

  it('that was sent once more leads nowhere once another address is asked for', async () => {
    const { answer, waiting } = held();
    const mails: (() => unknown)[] = [() => ({ sessionId: 's-1' }), answer];
    const { store, time } = await atCode({ [VIA_EMAIL]: () => mails.shift()?.() });
    await time.pass(60_000);
    const again = store.mail.sendAgain();
    await settle();
    store.change();
    waiting[0]?.({ sessionId: 's-2' });
    assert.equal(await again, false);
    assert.deepEqual([store.screen, store.takesCode], ['forgotPassword', false]);
  });

  it('is sent by no page that was left while the ways were on their way (ELE-09)', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [STRATEGIES]: answer });
    const leave = store.start(bare);
    await settle();
    const sent = store.submit(form({ identifier: EMAIL }));
    leave();
    waiting[0]?.([{ strategy: 'email', isActive: true }]);
    assert.equal(await sent, false);
    assert.equal(sentTo(VIA_EMAIL).length, 0);
  });

  it('is proven with the name of the mail that went out last, and by none where that names none', async () => {
    const names = ['s-1', undefined];
    const { store, sentTo, time } = await atCode({ [VIA_EMAIL]: () => ({ sessionId: names.shift() }) });
    store.change();
    await time.pass(60_000);
    await store.submit(form({ identifier: 'other@x.example' }));
    assert.equal(store.screen, 'sent', 'this mail has a link alone');
    assert.equal(sentTo(VIA_EMAIL).length, 2);
  });

  it('is sent once for two presses, ends with the page, and is typed again after a refusal', async () => {
    const { answer, waiting } = held();
    const { store, sentTo, leave } = await atCode({ [BY_CODE]: answer });
    const first = store.submit(form({ code: '123456' }));
    assert.equal(await store.submit(form({ code: '123456' })), false);
    assert.equal(sentTo(BY_CODE).length, 1);
    leave();
    assert.equal(sentTo(BY_CODE)[0]?.signal?.aborted, true);
    waiting[0]?.(LINK);
    assert.deepEqual([await first, store.screen], [false, 'code']);
  });

  it('is kept no longer than its call (ELE-11)', async () => {
    const wrong = await atCode({ [BY_CODE]: refused('ER-CODE') });
    await wrong.store.submit(form({ code: '123456' }));
    assert.deepEqual([wrong.store.mail.code, wrong.store.form.problem?.field], ['', 'code']);
    const right = await atCode();
    await right.store.submit(form({ code: '123456' }));
    assert.deepEqual([right.store.mail.code, right.store.screen], ['', 'resetPasswordPage']);
  });
});

describe('the choice of a way', () => {
  const both = {
    [STRATEGIES]: () => [
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: true },
    ],
  };

  it('sends one message for two presses, and says nothing of the last try where it is offered again', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ ...both, [VIA_SMS]: answer });
    store.start(bare);
    await settle();
    await store.submit(form({ identifier: EMAIL }));
    assert.equal(store.screen, 'passwordRecoverySelector');
    const first = store.choose('sms');
    await settle();
    assert.deepEqual([await store.choose('sms'), await store.choose('email')], [false, false]);
    assert.deepEqual([sentTo(VIA_SMS).length, sentTo(VIA_EMAIL).length], [1, 0]);
    waiting[0]?.({ sessionId: 't-1' });
    assert.equal(await first, true);
    assert.equal(store.screen, 'resetPasswordViaSms');
    await store.submit(form({ code: '12' }));
    assert.equal(store.form.problem?.kind, 'malformed');
    store.chooseAgain();
    assert.deepEqual([store.form.problem, store.screen], [undefined, 'passwordRecoverySelector']);
  });

  it('is not offered where the ways could not be read, which is said and asked again', async () => {
    const answers = [refused('ER-X', 500), () => [{ strategy: 'email', isActive: true }]];
    const { store, sentTo } = open({ [STRATEGIES]: () => answers.shift()?.() });
    store.start(bare);
    const submitted = store.submit(form({ identifier: EMAIL }));
    assert.equal(await submitted, false);
    assert.deepEqual([store.screen, sentTo(VIA_EMAIL).length], ['away', 0]);
    assert.equal(await store.submit(form({})), true);
    assert.equal(store.screen, 'forgotPassword');
    assert.equal(await store.submit(form({ identifier: EMAIL })), true);
    assert.equal(sentTo(VIA_EMAIL).length, 1);
  });
});

describe('the rules for a new password', () => {
  it('are those of the person of the link, are asked for once, and again where they did not come', async () => {
    const { path: CONFIG } = passwordsEndpoints.config;
    const RULES = named({ path: CONFIG });
    const waits = [held(), held(), held()];
    let at = 0;
    const { store, sentTo } = open({ [RULES]: () => waits[at++]?.answer() });
    const first = store.rules.load('u-1');
    void store.rules.load('u-1');
    const second = store.rules.load('u-2');
    await settle();
    assert.equal(sentTo(RULES).length, 2);
    waits[1]?.waiting[0]?.({ minLength: 20 });
    await second;
    assert.equal(store.rules.config?.minLength, 20);
    waits[0]?.waiting[0]?.({ minLength: 10 });
    await first;
    assert.equal(store.rules.config?.minLength, 20, 'those of the latest person');
    const third = store.rules.load('u-3');
    assert.equal(store.rules.config, null, 'the usual ones until they are here');
    waits[2]?.waiting[0]?.(Promise.reject(new Error('no')));
    await third;
    void store.rules.load('u-3');
    await settle();
    assert.equal(sentTo(RULES).length, 4);
  });
});
