import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import { passwordlessEndpoints } from '../../../api/contract/passwordless.ts';
import { encodeBase64Url } from '../../../api/rules/base64url.ts';
import { come } from '../../admin/testing/heldScene.ts';
import { addFlow } from '../../core/hosted/flows.ts';
import { settle } from '../../testing/browser.ts';
import { accepted, flowScene, refused } from '../form/testing.ts';
import { CallbackStore } from './CallbackStore.ts';

const { path: LOOK } = passwordlessEndpoints.validate;
const { path: POST } = passwordlessEndpoints.postLogin;
const here = { email: 'amara@brightline.example', browser: 'Firefox', sameBrowser: true };
const link = (token: string) => ({ query: { token }, withCode: false });
const again = { query: {}, withCode: false };

/** The page of a link, whose answers of a row wait where the test says so. */
function open(answers: NonNullable<Parameters<typeof flowScene>[0]> = {}) {
  const scene = flowScene({ [LOOK]: () => ({ ...here, sameBrowser: false }), [POST]: () => accepted, ...answers });
  const store = new CallbackStore(scene.context);
  const sentTo = (path: string) => scene.sent.filter((one) => one.path === path);
  return { ...scene, store, sentTo };
}
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { waiting, answer: () => new Promise((done) => waiting.push(done)) };
}

describe('the link of a message', () => {
  it('is looked at again when its page is shown again before the answer', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [LOOK]: answer });
    const leave = store.start(link('tok'));
    await settle();
    leave();
    store.start(again);
    await settle();
    assert.deepEqual([sentTo(LOOK).length, store.screen], [2, 'validating']);
    waiting[0]?.({ ...here, sameBrowser: false, email: 'late@x.example' });
    waiting[1]?.({ ...here, sameBrowser: false });
    await settle();
    assert.deepEqual([store.screen, store.form.identifier], ['ask', here.email]);
  });

  it('is looked at once where the page waits for the person, or where another element shows it too', async () => {
    const { store, sentTo } = open();
    const leave = store.start(link('tok'));
    store.start(again);
    await settle();
    leave();
    store.start(again);
    await settle();
    assert.deepEqual([sentTo(LOOK).length, store.screen, sentTo(POST).length], [1, 'ask', 0]);
  });

  it('signs in after all when its page was left while it did, and nobody for an answer that came late', async () => {
    const { answer, waiting } = held();
    const { store, sentTo, session } = open({ [LOOK]: () => here, [POST]: answer });
    const leave = store.start(link('tok'));
    await settle();
    assert.equal(sentTo(POST).length, 1);
    leave();
    waiting[0]?.(accepted);
    await settle();
    assert.deepEqual([session.status, store.screen], ['signed-out', 'validating']);
    store.start(again);
    await settle();
    assert.equal(sentTo(POST).length, 2);
    waiting[1]?.(accepted);
    await settle();
    assert.deepEqual([session.status, store.screen], ['signed-in', 'magicLinkPostLoginSuccess']);
  });

  it('is used once: a page that is shown again after it says what it said', async () => {
    const { store, sentTo } = open({ [LOOK]: () => here });
    const leave = store.start(link('tok'));
    await settle();
    leave();
    store.start(again);
    await settle();
    assert.deepEqual([sentTo(LOOK).length, sentTo(POST).length, store.screen], [1, 1, 'magicLinkPostLoginSuccess']);
    const ended = open({ [LOOK]: refused('ER-LINK-ENDED', 410) });
    const leaveEnded = ended.store.start(link('tok'));
    await settle();
    leaveEnded();
    ended.store.start(again);
    await settle();
    assert.deepEqual([ended.sentTo(LOOK).length, ended.store.screen], [1, 'magicLinkEnded']);
  });

  it('is another one with another token, whose answer counts alone', async () => {
    const { answer, waiting } = held();
    const { store, sentTo } = open({ [LOOK]: answer });
    store.start(link('one'));
    await settle();
    store.start(link('two'));
    await settle();
    waiting[1]?.({ ...here, sameBrowser: false, email: 'two@x.example' });
    await settle();
    waiting[0]?.({ ...here, email: 'one@x.example' });
    await settle();
    assert.deepEqual([store.form.identifier, sentTo(POST).length], ['two@x.example', 0]);
    await store.submit();
    assert.deepEqual(
      sentTo(POST).map(({ input }) => input),
      [{ params: { type: 'magiclink' }, body: { token: 'two' } }],
    );
  });
});

describe('the callback of a sign-in on the page of the provider', () => {
  it('leads to the login when it is shown again after it was left during the exchange, whose code is used', async () => {
    const { answer, waiting } = held();
    const { path } = oauthEndpoints.token;
    const { store, sentTo, context, session, visited } = open({ [path]: answer });
    const { local, clock } = context.ports;
    addFlow(local, { state: 's', nonce: 'n', verifier: 'v', redirectUri: 'https://app.example/', at: clock.now() });
    const leave = store.start({ query: { code: 'c', state: 's' }, withCode: false });
    await come(waiting);
    assert.equal(store.screen, 'validating');
    leave();
    store.start(again);
    await come(visited);
    waiting[0]?.(accepted);
    await settle();
    assert.deepEqual([sentTo(path).length, session.status, visited], [1, 'signed-out', [['loginUrl']]]);
  });

  it('API-17: signs in with the answer of its issuer, and with no other', async () => {
    const own = 'https://provider.example';
    const id_token = `e30.${encodeBase64Url(JSON.stringify({ nonce: 'n', iss: own }))}.x`;
    const answer = { access_token: accepted.accessToken, token_type: 'Bearer', expires_in: 60, id_token };
    for (const [iss, status] of [
      [own, 'signed-in'],
      ['https://evil.example', 'signed-out'],
    ] as const) {
      const { store, context, session, visited } = open({ [oauthEndpoints.token.path]: () => answer });
      const { local, clock } = context.ports;
      addFlow(local, { state: 's', nonce: 'n', verifier: 'v', redirectUri: 'https://app.example/', at: clock.now() });
      store.start({ query: { code: 'c', state: 's', iss }, withCode: false });
      await come(visited);
      assert.equal(session.status, status, iss);
    }
  });
});
