import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import { settle } from '../../testing/browser.ts';
import type { FlowOrigin } from '../form/FlowContext.ts';
import { flowScene, refused } from '../form/testing.ts';
import { UnlockStore } from './UnlockStore.ts';

const { path: UNLOCK } = recoveryEndpoints.unlockMe;
const link = (token?: string): FlowOrigin => ({ query: token === undefined ? {} : { token }, withCode: false });

function open(...answers: (() => unknown)[]) {
  const scene = flowScene({ [UNLOCK]: () => answers.shift()?.() });
  const store = new UnlockStore(scene.context);
  const inputs = () => scene.sent.filter(({ path }) => path === UNLOCK).map(({ input }) => input);
  return { ...scene, store, inputs };
}

describe('the page that unlocks an account', () => {
  it('keeps its link after too many tries, and where the provider is away', async () => {
    const { store, inputs } = open(refused('ER-TOO-MANY', 429), refused('ER-X', 503), () => undefined);
    store.start(link('tok'));
    for (const expected of [false, false, true]) assert.equal(await store.submit(), expected);
    assert.deepEqual(
      inputs(),
      Array.from({ length: 3 }, () => ({ body: { token: 'tok' } })),
    );
    assert.equal(store.screen, 'unlockAccountSuccess');
  });

  it('sends one call for two presses, and unlocks nothing by an answer that comes after it was left', async () => {
    const waiting: ((answer?: unknown) => void)[] = [];
    const { store, inputs, time, visited, sent } = open(() => new Promise((done) => waiting.push(done)));
    const leave = store.start(link('tok'));
    const first = store.submit();
    assert.equal(await store.submit(), false);
    assert.equal(inputs().length, 1);
    leave();
    assert.equal(sent[0]?.signal?.aborted, true);
    waiting[0]?.();
    assert.equal(await first, false);
    await time.pass(10_000);
    assert.deepEqual([store.screen, store.token, visited], ['ask', 'tok', []]);
  });

  it('stays as it is where it is shown again with the link that it has', async () => {
    const { store } = open(refused('ER-LINK-ENDED', 410));
    const leave = store.start(link('tok'));
    await store.submit();
    assert.deepEqual([store.screen, store.token], ['unlockAccountEnded', '']);
    leave();
    store.start(link());
    assert.equal(store.screen, 'unlockAccountEnded');
    store.start(link('other'));
    assert.deepEqual([store.screen, store.token], ['ask', 'other'], 'another link begins anew');
  });

  it('does not go on by itself once the person has, and says that a link is incomplete', async () => {
    const { store, time, visited } = open(() => undefined);
    store.start(link());
    assert.equal(store.screen, 'incomplete');
    store.start(link('tok'));
    await store.submit();
    store.goOn();
    await settle();
    await time.pass(10_000);
    assert.deepEqual(visited, [['loginUrl']]);
  });

  it('says nothing of the link before above another one', async () => {
    const { store } = open(refused('ER-TOO-MANY', 429));
    const leave = store.start(link('tok'));
    await store.submit();
    assert.equal(store.form.problem?.kind, 'failed');
    leave();
    store.start(link('other'));
    assert.deepEqual([store.form.problem, store.screen], [undefined, 'ask']);
  });
});
