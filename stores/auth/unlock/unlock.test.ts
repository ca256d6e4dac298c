import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryEndpoints } from '../../../api/contract/recovery.ts';
import type { Callback } from '../../core/Actions.ts';
import { flowScene, refused } from '../form/testing.ts';
import { UnlockStore } from './UnlockStore.ts';

const { path: UNLOCK } = recoveryEndpoints.unlockMe;

function open(answer: () => unknown = () => undefined, query: Record<string, string> = { token: 'tok' }) {
  const scene = flowScene({ [UNLOCK]: answer });
  const store = new UnlockStore(scene.context);
  store.start({ query, withCode: false });
  return { ...scene, store };
}

describe('the page that unlocks an account', () => {
  it('UNLOCK-002 UNLOCK-003 posts nothing until asked to, and goes to the login after 5 s', async () => {
    const { store, sent, time, visited } = open();
    assert.deepEqual([store.screen, sent], ['ask', []]);
    assert.equal(await store.submit(), true);
    assert.deepEqual(
      sent.map(({ path, input }) => [path, input]),
      [[UNLOCK, { body: { token: 'tok' } }]],
    );
    assert.deepEqual([store.screen, store.token], ['unlockAccountSuccess', '']);
    await time.pass(4_999);
    assert.deepEqual(visited, []);
    await time.pass(1);
    assert.deepEqual(visited, [['loginUrl']]);
  });

  it('UNLOCK-004 keeps what failed, and says that it did', async () => {
    const ended = open(refused('ER-LINK-ENDED', 410));
    assert.equal(await ended.store.submit(), false);
    assert.deepEqual([ended.store.screen, ended.store.token], ['unlockAccountEnded', '']);
    assert.equal(ended.store.form.problem?.kind, 'failed');
    await ended.store.submit();
    assert.deepEqual(ended.visited, [['loginUrl']]);
  });

  it('UNLOCK-004 tells its callback whether it failed', async () => {
    const outcomes: unknown[] = [];
    const callback: Callback = (answer, error) => outcomes.push([answer, error?.code]);
    await open().store.submit(undefined, callback);
    await open(refused('ER-LINK-ENDED', 410)).store.submit(undefined, callback);
    assert.deepEqual(outcomes, [
      [true, undefined],
      [null, 'ER-LINK-ENDED'],
    ]);
    const { store } = open();
    await Promise.all([store.submit(undefined, callback), store.submit(undefined, callback)]);
    assert.deepEqual(
      outcomes.slice(2).map((one) => JSON.stringify(one).startsWith('[null')),
      [true, false],
      'a second submit is not sent',
    );
  });

  it('keeps the link where the provider is away or busy', async () => {
    for (const [code, status] of [
      ['ER-BUSY', 503],
      ['ER-TOO-MANY-REQUESTS', 429],
    ] as const) {
      const { store } = open(refused(code, status));
      assert.equal(await store.submit(), false);
      assert.deepEqual([store.screen, store.token, store.form.problem?.kind], ['ask', 'tok', 'failed']);
    }
  });

  it('asks for the link where the page was opened without one', async () => {
    const { store, visited } = open(undefined, {});
    assert.equal(store.screen, 'incomplete');
    await store.submit();
    assert.deepEqual(visited, [['loginUrl']]);
  });
});
