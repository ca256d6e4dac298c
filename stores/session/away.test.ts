import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../api/http/errors.ts';
import { HINT, REFRESH, world } from '../testing/world.ts';
import { ConfigStore } from './ConfigStore.ts';

/** A browser whose provider answers while `away` is false; `sent` counts what reaches the network. */
function outage() {
  const all = world();
  const state = { away: true, sent: [] as string[] };
  all.wire.early = (path) => {
    state.sent.push(path);
    return state.away ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
  };
  return { ...all, state, sent: () => state.sent.splice(0) };
}

describe('a page whose provider is away from the start', () => {
  it('asks once, after a second once more, and then once per cooldown, with one line in the console (STO-07)', async () => {
    const { open, time, sent, log, end } = outage();
    const { root } = await open();
    await time.pass(0);
    assert.deepEqual([root.session.status, root.session.isAway], ['signed-out', false]);
    await time.pass(1_000);
    assert.deepEqual([root.session.isAway, root.session.isLoading], [true, false]);
    await time.pass(18_000);
    assert.deepEqual(
      sent().map((path) => path.endsWith(REFRESH)),
      [true, true],
    );
    for (const minute of [1, 2]) {
      await time.pass(60_000);
      assert.equal(sent().length, 3, `minute ${minute}`);
    }
    assert.deepEqual(
      log.filter((line) => !line.startsWith('debug')),
      ['error GH-NETWORK POST /identity/resources/auth/v1/user/token/refresh (gatehouse doctor)'],
    );
    end();
    assert.equal(time.timers, 0);
  });

  it('asks for the flags beside it where somebody was signed in, and for nothing else', async () => {
    const { open, time, sent, local, end } = outage();
    local.set(HINT, '1');
    await open();
    await time.pass(19_000);
    assert.deepEqual(
      sent()
        .map((path) => path.replace(/.*\//, ''))
        .sort(),
      ['flags', 'refresh', 'refresh'],
    );
    await time.pass(60_000);
    assert.equal(sent().length, 3);
    end();
  });

  it('recovers by itself when the provider is back, and reads then what it could not read before', async () => {
    for (const hint of [false, true]) {
      const { open, time, state, sent, local, end } = outage();
      if (hint) local.set(HINT, '1');
      const { root } = await open();
      await time.pass(5_000);
      assert.equal(root.session.isAway, true);
      state.away = false;
      sent();
      await time.pass(20_000);
      assert.deepEqual(
        [root.session.status, root.session.isAway, root.session.error],
        ['signed-out', false, undefined],
      );
      const paths = sent();
      assert.equal(paths.filter((path) => path.endsWith(REFRESH)).length, 1);
      assert.equal(paths.some((path) => path.endsWith('/flags')) && paths.includes('/metadata'), true);
      assert.equal(root.use(ConfigStore).settled, true);
      await time.pass(60_000);
      assert.equal(sent().length, 0, 'nobody is asked any more');
      end();
    }
  });

  it('is not what a first look says that no other try will mend', async () => {
    const { open, provider, time, end } = world();
    provider.state.fault = (path) =>
      path.endsWith(REFRESH) ? new ApiError({ statusCode: 404, message: 'no', fromProvider: true }) : undefined;
    const { root } = await open();
    await time.pass(60_000);
    assert.deepEqual([root.session.status, root.session.isAway, provider.count(REFRESH)], ['signed-out', false, 3]);
    end();
  });

  it('is asked by a wake-up no sooner than the cooldown allows, and at once by a person', async () => {
    const { open, time, sent, end } = outage();
    const tab = await open();
    await time.pass(2_000);
    sent();
    tab.wake();
    await time.pass(1_000);
    assert.equal(sent().length, 0);
    void tab.root.session.retry();
    await time.pass(0);
    assert.equal(sent().length, 1);
    end();
  });

  it('is asked by itself again after a person has asked in vain, and it is open meanwhile who is signed in', async () => {
    const { open, time, sent, end } = outage();
    const { root } = await open();
    await time.pass(2_000);
    assert.equal(root.session.isAway, true);
    const retried = root.session.retry();
    assert.deepEqual([root.session.isAway, root.session.isLoading], [false, true]);
    await time.pass(0);
    await retried;
    assert.deepEqual([root.session.isAway, root.session.isLoading], [true, false]);
    sent();
    await time.pass(21_000);
    assert.equal(sent().filter((path) => path.endsWith(REFRESH)).length > 0, true);
    end();
  });
});

describe('a provider that is lost later', () => {
  it('is known from a sign-in that nobody answered, and asked again until it is back', async () => {
    const { open, time, state, sent, end } = outage();
    state.away = false;
    const { root } = await open();
    await time.pass(0);
    sent();
    state.away = true;
    const failed = await root.context.call({ method: 'POST', path: '/x', anonymous: true }).catch(root.context.toError);
    assert.equal(root.session.lost(root.context.toError(failed)), true);
    assert.equal(root.session.isAway, true);
    sent();
    await time.pass(19_000);
    assert.equal(sent().length, 0);
    await time.pass(2_000);
    assert.equal(sent().filter((path) => path.endsWith(REFRESH)).length > 0, true);
    state.away = false;
    await time.pass(21_000);
    assert.deepEqual([root.session.status, root.session.isAway], ['signed-out', false]);
    end();
  });

  it('is not what a refusal of the provider says, nor what its own error says', async () => {
    const { open, time, state, end } = outage();
    state.away = false;
    const { root } = await open();
    await time.pass(0);
    for (const fields of [
      { statusCode: 401, fromProvider: true },
      { statusCode: 503, fromProvider: true },
      { statusCode: 404 },
      { statusCode: 502 },
      { statusCode: 0, errorCode: 'GH-ABORTED' },
    ])
      assert.equal(root.session.lost(new ApiError({ message: 'no', ...fields })), false);
    assert.equal(root.session.isAway, false);
    end();
  });

  it('is forgotten while a person signs in', async () => {
    const { open, time, end } = outage();
    const { root } = await open();
    await time.pass(2_000);
    assert.equal(root.session.isAway, true);
    root.session.cancelSilent();
    assert.equal(root.session.isAway, false);
    end();
  });
});
