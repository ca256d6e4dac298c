import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import { endpoint } from '../../api/contract/endpoint.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { decodeToken } from '../../api/rules/token.ts';
import { settle } from '../testing/browser.ts';
import { fails, HINT, REFRESH, signedIn, world } from '../testing/world.ts';

const write = endpoint<{ body: object }>()('POST', '/identity/resources/roles/v1');
const ownerOf = (init: RequestInit) =>
  decodeToken(new Headers(init.headers).get('authorization')?.slice('Bearer '.length));
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
const unauthorized = () => Response.json({ errors: ['Unauthorized'] }, { status: 401 });

/** Something that waits until it is let go. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}

describe('a call whose owner has changed', () => {
  it('STO-12 is not sent in the tenant the token turns out to belong to', async () => {
    const { tab, provider, wire, time, end } = await signedIn();
    const sent: unknown[] = [];
    wire.early = (path, init) =>
      path === write.path && init.method === 'POST'
        ? (sent.push(ownerOf(init).tenantId), Response.json({}))
        : undefined;
    time.jumpWall(61_000);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    const call = codeOf(tab.root.context.call(write, { body: {} }));
    await time.pass(0);
    assert.deepEqual([await call, sent], ['GH-STALE', []]);
    end();
  });

  it('STO-12 is not sent again as the next user', async () => {
    const { tab, provider, wire, time, end } = await signedIn();
    const sent: unknown[] = [];
    wire.early = (path, init) => (path === write.path ? (sent.push(ownerOf(init).sub), unauthorized()) : undefined);
    provider.state.session = { user: 'bob', tenant: 'acme' };
    const call = codeOf(tab.root.context.call(write, { body: {} }));
    await time.pass(0);
    assert.deepEqual([await call, sent], ['GH-STALE', ['ada']]);
    end();
  });
});

describe('a refresh that has become pointless', () => {
  it('is not joined by a tenant switch', async () => {
    const { tab, provider, wire, time, end } = await signedIn();
    const { opened, open } = gate();
    let held = true;
    wire.early = (path) => {
      if (!held || !path.endsWith(REFRESH)) return undefined;
      held = false;
      const early = Response.json(provider.issue({ user: 'ada', tenant: 'acme' }));
      return opened.then(() => early);
    };
    void tab.root.session.refresh();
    await settle();
    const switched = tab.root.tenants.switchTenant({ tenantId: 'globex', reload: 'silent' });
    await settle();
    open();
    await time.pass(0);
    assert.deepEqual([await switched, tab.root.context.tenant.id], [true, 'globex']);
    end();
  });

  it('does not keep out the person who has signed in in another tab', async () => {
    const { tab, provider, wire, time, end } = await signedIn();
    const { opened, open } = gate();
    let held = true;
    wire.early = (path) => {
      if (!held || !path.endsWith(REFRESH)) return undefined;
      held = false;
      return opened.then(() => Response.json(provider.issue({ user: 'ada', tenant: 'acme' })));
    };
    void tab.root.session.refresh();
    await settle();
    provider.state.session = { user: 'bob', tenant: 'acme' };
    tab.root.session.hear({
      kind: 'token',
      user: 'bob',
      tenant: 'acme',
      generation: 99,
      token: provider.issue({ user: 'bob', tenant: 'acme' }).accessToken,
      remaining: 60_000,
    });
    await settle();
    open();
    await time.pass(30_000);
    assert.deepEqual([tab.root.session.status, tab.root.session.user?.id], ['signed-in', 'bob']);
    end();
  });

  it('does not bring an older tenant back when its account arrives late', async () => {
    const { tab, provider, wire, end } = await signedIn();
    const { session } = tab.root;
    const generation = session.held?.generation ?? 0;
    const { opened, open } = gate();
    let held = true;
    wire.early = (path) => {
      if (!held || !path.endsWith('/users/v2/me')) return undefined;
      held = false;
      return opened.then(() => Response.json({ id: 'ada', tenantId: 'globex', permissions: [] }));
    };
    for (const [index, tenant] of ['globex', 'acme'].entries()) {
      session.hear({
        kind: 'token',
        user: 'ada',
        tenant,
        generation: generation + 1 + index,
        token: provider.issue({ user: 'ada', tenant }).accessToken,
        remaining: 60_000,
      });
      await settle();
    }
    open();
    await settle();
    assert.deepEqual([session.held?.tenant, session.held?.generation], ['acme', generation + 2]);
    end();
  });
});

describe('a sign-in that is overtaken by a sign-out', () => {
  const signingIn = async () => {
    const all = world();
    const tab = await all.open();
    await all.time.pass(0);
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    return { ...all, tab };
  };

  it('is no success when the other tab was first', async () => {
    const { tab, provider, wire, time, end } = await signingIn();
    const { opened, open } = gate();
    wire.early = (path) =>
      path.endsWith('/users/v2/me') ? opened.then(() => Response.json({ id: 'ada', permissions: [] })) : undefined;
    const adopted = codeOf(tab.root.session.adopt(provider.issue({ user: 'ada', tenant: 'acme' })));
    await settle();
    tab.root.session.hear({ kind: 'signed-out', generation: 1 });
    open();
    await time.pass(0);
    assert.deepEqual(
      [await adopted, tab.root.session.status, tab.named('auth-success')],
      ['GH-ABORTED', 'signed-out', 0],
    );
    end();
  });

  it('does not undo a sign-out of the same moment', async () => {
    const { tab, provider, time, end } = await signingIn();
    const adopted = codeOf(tab.root.session.adopt(provider.issue({ user: 'ada', tenant: 'acme' })));
    provider.state.fault = fails('/logout', 0);
    void tab.root.session.logout();
    await time.pass(0);
    assert.deepEqual([await adopted, tab.root.session.status], ['GH-ABORTED', 'signed-out']);
    end();
  });
});

describe('a sign-out that comes late', () => {
  it('never ends the session of the next person', async () => {
    const { opened, provider, wire, time, end } = await signedIn(60, 2);
    const [one, two] = opened;
    assert.ok(one && two, 'two tabs');
    const { opened: released, open } = gate();
    let held = true;
    wire.early = (path) => {
      if (!held || !path.endsWith(REFRESH)) return undefined;
      held = false;
      return released.then(() => Response.json(provider.issue({ user: 'ada', tenant: 'acme' })));
    };
    void one.root.session.refresh();
    await settle();
    const out = one.root.session.logout();
    await settle();
    provider.state.session = { user: 'bob', tenant: 'acme' };
    await Promise.all([two.root.session.adopt(provider.issue(provider.state.session)), time.pass(0)]);
    open();
    await Promise.all([out, time.pass(0)]);
    assert.deepEqual(provider.state.session, { user: 'bob', tenant: 'acme' });
    end();
  });

  it('is over when the provider knows no session any more', async () => {
    const { tab, provider, time, local, open, end } = await signedIn();
    provider.state.fault = fails('/logout', 401, { fromProvider: true });
    await tab.root.session.logout();
    tab.stop();
    provider.state.fault = undefined;
    provider.state.session = { user: 'ada', tenant: 'acme' };
    local.set(HINT, '1');
    const next = await open();
    await time.pass(0);
    assert.equal(next.root.session.status, 'signed-in');
    end();
  });
});

describe('a failure that may pass', () => {
  it('STO-06 signs nobody out when calls are refused while the provider cannot refresh', async () => {
    const { tab, provider, time, end } = await signedIn();
    provider.state.fault = (path) =>
      fails('/me/current', 401, { fromProvider: true })(path) ?? fails(REFRESH, 503)(path);
    for (let call = 0; call < 3; call++)
      await Promise.all([codeOf(tab.root.context.call(contract.sessions.current)), time.pass(1_000)]);
    assert.equal(tab.root.session.status, 'signed-in');
    end();
  });

  it('STO-06 signs nobody out when an app starts again', async () => {
    const { tab, provider, time, local, end } = await signedIn(600);
    tab.stop();
    local.remove(HINT);
    provider.state.fault = fails(REFRESH, 503);
    const stop = tab.root.start();
    await time.pass(0);
    assert.equal(tab.root.session.status, 'signed-in');
    stop();
    end();
  });

  it('STO-13 leaves tenant and session whole when the account of the next tenant cannot be read, then and later', async () => {
    for (const [status, more] of [
      [403, { fromProvider: true }],
      [404, { fromProvider: true }],
      [503, {}],
    ] as const) {
      const { tab, provider, time, end } = await signedIn(600);
      provider.state.fault = fails('/me/tenants', status, more);
      const switched = tab.root.tenants.switchTenant({ tenantId: 'globex', reload: 'silent' });
      await time.pass(10_000);
      assert.equal(await switched, false);
      provider.state.fault = undefined;
      await time.pass(490_000);
      assert.deepEqual([tab.root.session.status, tab.root.context.tenant.id], ['signed-in', 'acme'], String(status));
      end();
    }
  });

  it('STO-07 is not asked for again and again: odd answers, no counters, pages of a captive portal', async () => {
    const odd = await signedIn(600);
    odd.provider.state.fault = fails(REFRESH, 422, { fromProvider: true });
    await odd.time.pass(481_000);
    const before = odd.provider.count(REFRESH);
    await odd.time.pass(60_000);
    assert.deepEqual(
      [before, odd.provider.count(REFRESH) - before],
      [4, 0],
      'three tries, then none before the token ends',
    );
    odd.end();

    const bare = world();
    bare.local.set(HINT, '1');
    bare.provider.state.session = { user: 'ada', tenant: 'acme' };
    const tab = await bare.open({}, { counters: undefined });
    await bare.time.pass(0);
    bare.time.jumpWall(61_000);
    let refreshes = 0;
    bare.wire.early = (path) =>
      path.endsWith(REFRESH) ? (refreshes++, new Response('<html>Sign in to the Wi-Fi</html>')) : undefined;
    for (let call = 0; call < 20; call++)
      await Promise.all([codeOf(tab.root.context.call(contract.sessions.current)), bare.time.pass(2_600)]);
    assert.equal(refreshes, 4);
    bare.end();
  });
});

describe('a page that is a step of a flow', () => {
  it('STO-01 is not left for the login, and its address is not kept', async () => {
    const all = world();
    const tab = all.openTab();
    tab.state.href = 'https://app.example/account/login/magic-link?token=SECRET';
    await all.open({ requireSession: true, ports: tab.ports });
    await all.time.pass(0);
    assert.deepEqual([tab.state.visited, all.local.get('FRONTEGG_AFTER_AUTH_REDIRECT_URL')], [[], null]);
    all.end();
  });
});

describe('an app that stops', () => {
  it('STO-19 while it begins leaves no timer and asks for nothing', async () => {
    const all = world();
    all.local.set(HINT, '1');
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    (await all.open()).stop();
    await all.time.pass(0);
    const before = all.provider.count(REFRESH);
    await all.time.pass(300_000);
    assert.deepEqual([all.time.timers, all.provider.count(REFRESH) - before], [0, 0]);
  });
});
