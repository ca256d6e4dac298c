import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiError } from '../../api/http/errors.ts';
import { settle } from '../testing/browser.ts';
import { ada, HINT, REFRESH, fails, gate, refreshing, world } from '../testing/world.ts';

const MARK = 'gatehouse-logout:client-1';
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

describe('a sign-in', () => {
  it('is announced with its person and tenant, leaves the hint and takes the old sign-out away', async () => {
    const { open, provider, local, numbers, time, end } = world();
    const tab = await open();
    await time.pass(0);
    local.set(MARK, '1');
    provider.state.session = { ...ada };
    const before = numbers.get(tab.root.session.key) ?? 0;
    await tab.root.session.adopt(provider.issue(ada));
    assert.deepEqual(tab.events, [{ event: 'auth-success', detail: { userId: 'ada', tenantId: 'acme' } }]);
    assert.deepEqual([local.get(HINT), local.get(MARK), numbers.get(tab.root.session.key)], ['1', null, before + 1]);
    end();
  });

  it('without a token is none', async () => {
    const { open, time, end } = world();
    const tab = await open();
    await time.pass(0);
    assert.deepEqual(
      [await outcomeOf(tab.root.session.adopt({ mfaRequired: true })), tab.named('auth-success')],
      ['GH-SIGNED-OUT', 0],
    );
    end();
  });

  it('goes before a silent refresh under way, and leaves one that is none alone', async () => {
    const { tab, done, open, provider, end } = await refreshing((provider) =>
      Response.json(provider.issue({ user: 'ada', tenant: 'acme' })),
    );
    const old = tab.root.session.accessToken;
    tab.root.session.cancelSilent();
    open();
    await done;
    assert.notEqual(tab.root.session.accessToken, old, 'somebody is signed in: nothing is silent');
    assert.equal(provider.state.issued, 2);
    end();
  });

  it('is not undone by the answer of an earlier refresh', async () => {
    const { tab, done, open, provider, end } = await refreshing((provider) =>
      Response.json(provider.issue({ user: 'ada', tenant: 'globex' })),
    );
    const adopted = tab.root.session.adopt(provider.issue(ada));
    await settle();
    open();
    await Promise.all([adopted, done]);
    assert.equal(tab.root.session.held?.tenant, 'acme');
    end();
  });

  it('is not undone by a refresh that began before it and finds nobody', async () => {
    const { open: start, wire, provider, time, end } = world();
    const [refresh, account] = [gate(), gate()];
    wire.early = (path) => {
      if (path.endsWith(REFRESH)) return refresh.opened.then(() => Response.json({ errors: ['no'] }, { status: 401 }));
      return path.endsWith('/users/v2/me')
        ? account.opened.then(() => Response.json({ id: 'ada', permissions: [] }))
        : undefined;
    };
    const { root } = await start();
    await settle();
    provider.state.session = { ...ada };
    const adopted = outcomeOf(root.session.adopt(provider.issue(ada)));
    await settle();
    refresh.open();
    await settle();
    account.open();
    await time.pass(0);
    assert.deepEqual([await adopted, root.session.status], ['done', 'signed-in']);
    end();
  });

  it('from another site stands when the first refresh fails for another reason than the cookie', async () => {
    const { open, provider, time, end } = world();
    const tab = await open({ baseUrl: 'https://auth.elsewhere.example.net' });
    await time.pass(0);
    provider.state.session = { ...ada };
    provider.state.fault = fails(REFRESH, 503);
    const [outcome] = await Promise.all([outcomeOf(tab.root.session.adopt(provider.issue(ada))), time.pass(1_000)]);
    assert.deepEqual([outcome, tab.root.session.status], ['done', 'signed-in']);
    provider.state.fault = undefined;
    await time.pass(20_000);
    provider.state.fault = fails(REFRESH, 401, { fromProvider: true });
    await Promise.all([tab.root.session.refresh(), time.pass(1_000)]);
    assert.deepEqual(
      [tab.root.session.status, tab.root.session.signedOutReason],
      ['signed-out', 'expired'],
      'a later refusal is no blocked cookie',
    );
    end();
  });
});
