import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordlessEndpoints } from '../../../api/contract/passwordless.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { CallbackStore } from './CallbackStore.ts';

const { path: LOOK } = passwordlessEndpoints.validate;
const { path: POST } = passwordlessEndpoints.postLogin;
const EMAIL = 'amara@brightline.example';
const elsewhere = { email: EMAIL, browser: 'Firefox on Windows', sameBrowser: false };

async function open(answers: Parameters<typeof flowScene>[0] = {}, query: Record<string, string> = { token: 'tok' }) {
  const scene = flowScene({ [LOOK]: () => elsewhere, [POST]: () => accepted, ...answers });
  const store = new CallbackStore(scene.context);
  const leave = store.start({ query, withCode: false });
  await settle();
  const inputs = (path: string) => scene.sent.filter((one) => one.path === path).map(({ input }) => input);
  return { ...scene, store, leave, inputs };
}

describe('the page that a link of a message leads to', () => {
  it('posts nothing until the person says so, in another browser than the one that asked', async () => {
    const { store, inputs, time, visited } = await open();
    assert.deepEqual(
      [store.screen, store.form.identifier, store.values, inputs(POST)],
      ['ask', EMAIL, { site: 'app.example', browser: 'Firefox on Windows' }, []],
    );
    assert.equal(await store.submit(), true);
    assert.deepEqual(inputs(POST), [{ params: { type: 'magiclink' }, body: { token: 'tok' } }]);
    assert.equal(store.screen, 'magicLinkPostLoginSuccess');
    await time.pass(4_999);
    assert.deepEqual(visited, []);
    await time.pass(1);
    assert.deepEqual(visited, [['app', { reload: true }]], 'PWLESS-007 after 5 s');
  });

  it('goes on by itself in the browser that asked, once', async () => {
    const { store, inputs } = await open({ [LOOK]: () => ({ ...elsewhere, sameBrowser: true }) });
    await settle();
    assert.deepEqual([store.screen, inputs(POST).length], ['magicLinkPostLoginSuccess', 1]);
  });

  it('PWLESS-008 says that a link has ended, and leads to the login', async () => {
    for (const answers of [
      { [LOOK]: refused('ER-LINK-ENDED', 410) },
      { [LOOK]: () => ({ ...elsewhere, sameBrowser: true }), [POST]: refused('ER-LINK-ENDED', 410) },
    ]) {
      const { store, visited } = await open(answers);
      await settle();
      assert.equal(store.screen, 'magicLinkEnded');
      await store.submit();
      assert.deepEqual(visited, [['loginUrl']]);
    }
  });

  it('lets the person decide where the provider cannot look at links', async () => {
    const { store } = await open({ [LOOK]: refused('ER-NOT-FOUND', 404) });
    assert.equal(store.screen, 'askUnknown');
    assert.equal(await store.submit(), true);
  });

  it('is asked again where the provider does not answer, before and after the look', async () => {
    let fails = true;
    const sometimes = (answer: unknown) => () => (fails ? refused('ER-BUSY', 503)() : answer);
    const first = await open({ [LOOK]: sometimes(elsewhere) });
    assert.equal(first.store.screen, 'away');
    fails = false;
    await first.store.submit();
    assert.equal(first.store.screen, 'ask');
    fails = true;
    const { store } = await open({ [LOOK]: () => ({ ...elsewhere, sameBrowser: true }), [POST]: sometimes(accepted) });
    await settle();
    assert.deepEqual([store.screen, store.form.problem?.kind], ['ask', 'failed']);
    fails = false;
    assert.equal(await store.submit(), true);
    assert.equal(store.screen, 'magicLinkPostLoginSuccess');
  });

  it('says what is missing without a token, and begins anew with another one', async () => {
    const { store, inputs } = await open({}, {});
    assert.deepEqual([store.screen, inputs(LOOK)], ['incomplete', []]);
    store.start({ query: { token: 'next' }, withCode: false });
    await settle();
    assert.equal(store.screen, 'ask');
  });

  it('leads to the login for a person of whom more is asked', async () => {
    const { store, visited } = await open({ [POST]: () => ({ mfaRequired: true }) });
    await store.submit();
    assert.deepEqual(visited, [['loginUrl']]);
  });
});
