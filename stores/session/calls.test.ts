import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { REFRESH, signedIn, world } from '../testing/world.ts';

const ada = { user: 'ada', tenant: 'acme' };
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

describe('a call and the session', () => {
  it('waits for the silent refresh beside a form', async () => {
    const { open, provider, time, end } = world();
    provider.state.session = { ...ada };
    const tab = await open();
    assert.equal(tab.root.session.probing, true);
    const [outcome] = await Promise.all([outcomeOf(tab.root.context.call(contract.sessions.current)), time.pass(0)]);
    assert.equal(outcome, 'done');
    end();
  });

  it('asks for nothing where nobody is signed in', async () => {
    const { open, provider, time, end } = world();
    const tab = await open();
    await time.pass(0);
    const before = provider.state.requests.length;
    assert.equal(await outcomeOf(tab.root.context.call(contract.sessions.current)), 'GH-SIGNED-OUT');
    assert.equal(provider.state.requests.length, before);
    end();
  });

  it('STO-09 is sent with a new token when the old one has ended', async () => {
    const { tab, provider, time, end } = await signedIn();
    const old = tab.root.session.accessToken;
    time.jumpWall(59_500);
    const before = provider.count(REFRESH);
    assert.notEqual(await tab.root.session.current(), old);
    assert.equal(provider.count(REFRESH) - before, 1);
    end();
  });

  it('goes on with the token in use when an older one was refused', async () => {
    const { tab, provider, end } = await signedIn();
    const before = provider.count(REFRESH);
    assert.equal(await tab.root.session.renew('older'), tab.root.session.accessToken);
    assert.equal(provider.count(REFRESH), before);
    end();
  });

  it('may force a refresh again when ten seconds have passed', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    for (let round = 0; round < 3; round++) {
      const before = tab.root.session.accessToken ?? assert.fail('nobody is signed in');
      assert.notEqual(await tab.root.session.renew(before), before);
      await time.pass(10_000);
    }
    assert.deepEqual([tab.root.session.status, provider.count(REFRESH)], ['signed-in', 4]);
    end();
  });

  it('STO-12 leaves the calls of the same person and tenant as they are', async () => {
    const { tab, provider, end } = await signedIn();
    const { session } = tab.root;
    const epoch = session.epoch();
    await session.refresh();
    assert.equal(session.epoch(), epoch);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    await session.refresh();
    assert.notEqual(session.epoch(), epoch);
    await session.logout();
    assert.equal(session.epoch(), undefined);
    end();
  });
});
