import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activationAsked } from '../../../api/rules/storageKeys.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { leaveTyped } from '../signUp/typed.ts';
import { form } from '../testing.ts';
import { ActivationStore } from './ActivationStore.ts';

const STRATEGY = 'activate/strategy';
const ACTIVATE = 'activate';
const BY_CODE = 'activate/code';
const PASSWORD = 'wachtel rennt bergauf 9';
const link = (token: string, withCode = false) => ({ query: { userId: 'u-1', token }, withCode });

function open(answers: NonNullable<Parameters<typeof flowScene>[0]> = {}) {
  const scene = flowScene({
    [STRATEGY]: () => ({ shouldSetPassword: true, email: 'ada@x.example' }),
    [ACTIVATE]: () => accepted,
    [BY_CODE]: () => accepted,
    ...answers,
  });
  const store = new ActivationStore(scene.context);
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  return { ...scene, store, sentTo };
}
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { waiting, answer: () => new Promise((done) => waiting.push(done)) };
}

describe('the page of an activation that is shown again', () => {
  it('asks again what has to be set where it was left before the answer', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [STRATEGY]: answer });
    const leave = store.start(link('tok'));
    await settle();
    leave();
    store.start({ query: {}, withCode: false });
    await settle();
    assert.equal(sentTo(STRATEGY).length, 2);
    waiting[0]?.({ shouldSetPassword: false });
    await settle();
    assert.deepEqual([store.strategy, store.screen], [undefined, 'activating']);
    waiting[1]?.({ shouldSetPassword: true });
    await settle();
    assert.equal(store.screen, 'activatingForm');
  });

  it('asks about another link, and shows nothing of the one before', async () => {
    const { answer, waiting } = held();
    const asked: (() => unknown)[] = [() => ({ shouldSetPassword: true }), answer];
    const { store } = open({ [STRATEGY]: () => asked.shift()?.(), [ACTIVATE]: refused('ER-LINK-INVALID') });
    store.start(link('ended'));
    await settle();
    await store.submit(form({ password: PASSWORD }));
    assert.equal(store.screen, 'resend');
    store.start(link('other'));
    await settle();
    assert.deepEqual([store.screen, store.strategy, store.mail.mailing], ['activating', undefined, undefined]);
    waiting[0]?.({ shouldSetPassword: false });
    await settle();
    assert.equal(store.screen, 'confirm');
  });

  describe('for another account (ACTIV-005)', () => {
    const linkOf = (userId: string, withCode: boolean) => ({ query: { userId, token: `of ${userId}` }, withCode });
    const signedUp = (scene: ReturnType<typeof open>, userId: string, email: string) =>
      leaveTyped(scene.context.ports, {
        userId,
        values: { email, phoneNumber: '', username: '', name: '', companyName: '' },
        canReturn: true,
      });

    it('is about the address that was typed last, and asks what its account needs', async () => {
      const scene = open({ [STRATEGY]: () => ({ shouldSetPassword: false }), [BY_CODE]: refused('ER-CODE-WRONG') });
      const { store, sentTo } = scene;
      signedUp(scene, 'u-1', 'wrnog@x.example');
      const leave = store.start(linkOf('u-1', true));
      await settle();
      await store.submit(form({ code: '123456' }));
      assert.deepEqual([store.form.identifier, store.form.problem?.field], ['wrnog@x.example', 'code']);
      store.change();
      leave();
      signedUp(scene, 'u-2', 'right@x.example');
      store.start(linkOf('u-2', true));
      await settle();
      assert.deepEqual(
        [store.form.identifier, store.form.problem, store.screen],
        ['right@x.example', undefined, 'code'],
      );
      assert.deepEqual(
        sentTo(STRATEGY).map(({ input }) => input),
        ['u-1', 'u-2'].map((userId) => ({ query: { userId, token: `of ${userId}` } })),
      );
    });

    it('begins anew after one that is done, and does not leave for it', async () => {
      const scene = open({ [STRATEGY]: () => ({ shouldSetPassword: true }) });
      const { store, time, visited } = scene;
      store.start(linkOf('u-1', false));
      await settle();
      await store.submit(form({ password: PASSWORD }));
      assert.equal(store.screen, 'success');
      store.start(linkOf('u-2', false));
      await settle();
      assert.equal(store.screen, 'activatingForm');
      await time.pass(10_000);
      assert.deepEqual(visited, []);
    });
  });
});

describe('an activation', () => {
  it('is done by no answer that comes after the page was left', async () => {
    const { answer, waiting } = held();
    const { store, session, time, visited, local, sentTo } = open({ [ACTIVATE]: answer });
    local.set(activationAsked, 'u-1');
    const leave = store.start(link('tok'));
    await settle();
    const sent = store.submit(form({ password: PASSWORD }));
    await settle();
    leave();
    assert.equal(sentTo(ACTIVATE)[0]?.signal?.aborted, true);
    waiting[0]?.(accepted);
    assert.equal(await sent, false);
    await time.pass(10_000);
    assert.deepEqual([session.status, visited, local.get(activationAsked)], ['signed-out', [], 'u-1']);
    assert.equal(store.screen, 'activatingForm');
  });

  it('leaves neither link nor mark behind once it is done', async () => {
    const { store, local } = open();
    local.set(activationAsked, 'u-1');
    store.start(link('tok'));
    await settle();
    await store.submit(form({ password: PASSWORD }));
    assert.deepEqual([store.screen, store.userId, store.mail.secrets.token], ['success', '', '']);
    assert.deepEqual([local.has(activationAsked), store.mail.linkToKeep, store.mail.addressToKeep], [false, '', '']);
  });

  it('sends a code by its own call, and none with the password of a link', async () => {
    const answers = [refused('ER-CODE'), () => accepted];
    const { store, sentTo } = open({ [BY_CODE]: () => answers.shift()?.() });
    store.start(link('tok', true));
    await settle();
    await store.submit(form({ code: '123456', password: PASSWORD }));
    assert.deepEqual([store.form.problem?.field, store.mail.code, sentTo(ACTIVATE).length], ['code', '', 0]);
    await store.submit(form({ code: '654321', password: PASSWORD }));
    assert.deepEqual(sentTo(BY_CODE).at(-1)?.input, {
      body: { userId: 'u-1', token: 'tok', password: PASSWORD, code: '654321' },
    });
    assert.deepEqual([store.screen, store.mail.code], ['success', '']);
  });
});
