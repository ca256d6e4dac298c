import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import { settle } from '../testing/browser.ts';
import { fails, HINT, REFRESH, signedIn, world, type Early } from '../testing/world.ts';

const ME = '/users/v2/me';

/** An app of a user who is signed in at the provider, which answers by `early` first. */
async function starting(early: Early, rights?: string) {
  const all = world({ lifetime: 600 });
  const asked: string[] = [];
  all.local.set(HINT, '1');
  Object.assign(all.provider.state, { session: { user: 'ada', tenant: 'acme' }, rights });
  all.wire.early = (path, init, query) => (asked.push(path), early(path, init, query));
  const tab = await all.open();
  await all.time.pass(0);
  return { ...all, tab, asked, count: (path: string) => asked.filter((one) => one.endsWith(path)).length };
}

const flags =
  (...names: string[]): Early =>
  (path) =>
    path === '/flags' ? Response.json(Object.fromEntries(names.map((name) => [name, 'on']))) : undefined;

describe('the account of a session', () => {
  it('lists the tenants by the call the flag names, and the active one as the provider does (FLAGS-008)', async () => {
    const own = { tenants: [{ id: 'other' }, { id: 'acme' }], activeTenant: { id: 'acme' } };
    for (const [names, path] of [
      [['admin_portal_use_current_user_tenants_v1_endpoint'], '/users/v1/me/tenants'],
      [[], '/users/v3/me/tenants'],
    ] as const) {
      const { tab, asked, end } = await starting((...asking) =>
        asking[0].endsWith('/me/tenants') ? Response.json(own) : flags(...names)(...asking),
      );
      assert.deepEqual(
        [asked.filter((one) => one.endsWith('/me/tenants')), tab.root.tenants.activeTenant?.id],
        [[`/identity/resources${path}`], 'acme'],
      );
      assert.deepEqual(
        tab.root.tenants.tenants.map(({ id }) => id),
        ['other', 'acme'],
      );
      end();
    }
  });

  it('reads roles and permissions by a call of their own where the flag says so (FLAGS-009)', async () => {
    const rights = { permissions: [{ key: 'fe.x' }], roles: [{ id: 'admin' }] };
    for (const names of [['admin_portal_should_load_authorization'], []]) {
      const { tab, count, end } = await starting((...asking) =>
        asking[0].endsWith('/me/authorization') ? Response.json(rights) : flags(...names)(...asking),
      );
      assert.deepEqual(
        [count('/me/authorization'), tab.root.session.can('fe.x'), tab.root.session.user?.roles.length],
        names.length ? [1, true, 1] : [0, false, 0],
      );
      end();
    }
  });

  it('waits for the flags that name its calls', async () => {
    let open = (): void => {};
    const opened = new Promise<void>((done) => (open = done));
    const { tab, count, time, end } = await starting((path) =>
      path === '/flags' ? opened.then(() => Response.json({})) : undefined,
    );
    assert.deepEqual([count(ME), tab.root.session.status], [0, 'loading']);
    open();
    await time.pass(0);
    assert.deepEqual([count(ME), tab.root.session.status], [1, 'signed-in']);
    end();
  });

  it('is asked for three times in all, two seconds apart (HTTP-013)', async () => {
    let failures = 2;
    const { tab, count, time, end } = await starting((path) =>
      path.endsWith(ME) && failures-- > 0 ? new Response('', { status: 503 }) : undefined,
    );
    await time.pass(1_900);
    assert.deepEqual([count(ME), tab.root.session.status], [1, 'loading']);
    await time.pass(4_200);
    assert.deepEqual([count(ME), tab.root.session.status], [3, 'signed-in']);
    end();
  });

  it('is none without a user, and lists no tenants where the answer names none', async () => {
    const empty = await starting((path) => (path.endsWith(ME) ? Response.json({}) : undefined));
    assert.deepEqual(
      [empty.tab.root.session.status, empty.tab.root.session.error?.code, empty.tab.named('auth-error')],
      ['loading', 'GH-UNREADABLE', 1],
    );
    empty.end();
    const alone = await starting((path) => (path.endsWith('/me/tenants') ? Response.json({}) : undefined));
    assert.deepEqual(
      [alone.tab.root.session.status, alone.tab.root.session.account?.tenants, alone.tab.root.tenants.activeTenant],
      ['signed-in', [], undefined],
    );
    alone.end();
  });

  for (const [name, answer, expected] of [
    [
      'ends the session when the provider refuses it',
      () => Response.json({ errors: ['no'] }, { status: 401 }),
      ['signed-out', undefined],
    ],
    [
      'leaves the question open when a proxy refuses it',
      () => new Response('<html>', { status: 401 }),
      ['loading', 401],
    ],
    [
      'leaves the question open when it may not be read',
      () => Response.json({ errors: ['no'] }, { status: 403 }),
      ['loading', 403],
    ],
  ] as const)
    it(name, async () => {
      const { tab, end } = await starting((path) => (path.endsWith('/me/tenants') ? answer() : undefined));
      assert.deepEqual([tab.root.session.status, tab.root.session.error?.statusCode], expected);
      end();
    });

  it('that came too late says nothing: neither of the session nor of its failure', async () => {
    let open = (): void => {};
    const opened = new Promise<void>((done) => (open = done));
    const { tab, time, end } = await starting((path) =>
      path.endsWith('/me/tenants') ? opened.then(() => new Response('', { status: 404 })) : undefined,
    );
    const out = tab.root.session.logout();
    open();
    await Promise.all([out, time.pass(0)]);
    assert.deepEqual(
      [tab.root.session.status, tab.root.session.error, tab.named('auth-error')],
      ['signed-out', undefined, 0],
    );
    end();
  });

  it('is read again with the token of another tenant, and not with a further one of the same', async () => {
    const { tab, provider, end } = await starting(() => undefined, '1');
    const before = provider.count(ME);
    await tab.root.session.refresh();
    assert.equal(provider.count(ME) - before, 0);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    await tab.root.session.refresh();
    assert.deepEqual([provider.count(ME) - before, tab.root.session.user?.tenantId], [1, 'globex']);
    provider.state.session = { user: 'bob', tenant: 'globex' };
    await tab.root.session.refresh();
    assert.deepEqual([provider.count(ME) - before, tab.root.session.user?.id], [2, 'bob']);
    end();
  });

  it('that could not be read is asked for again at once by the next refresh: no other tab has fetched that token', async () => {
    const { tab, provider, end } = await signedIn(600);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    provider.state.fault = fails('/me/tenants', 404);
    await tab.root.session.refresh();
    assert.deepEqual([tab.root.session.held?.tenant, tab.root.session.error?.statusCode], ['acme', 404]);
    provider.state.fault = undefined;
    const before = provider.count(REFRESH);
    void tab.root.session.refresh();
    await settle();
    assert.deepEqual([tab.root.session.held?.tenant, provider.count(REFRESH) - before], ['globex', 1]);
    end();
  });

  it('says what its person may do', async () => {
    const me = { id: 'ada', permissions: [{ key: 'fe.a' }] };
    for (const [superUser, expected] of [
      [undefined, [true, false]],
      [true, [true, true]],
      ['yes', [true, false]],
    ] as const) {
      const { tab, end } = await starting((path) =>
        path.endsWith(ME) ? Response.json({ ...me, superUser }) : undefined,
      );
      assert.deepEqual(
        ['fe.a', 'fe.b'].map((key) => tab.root.session.can(key)),
        expected,
      );
      assert.deepEqual(
        [tab.root.session.profile?.['id'], tab.root.session.claims?.sub, tab.root.session.expiresIn],
        ['ada', 'ada', 600],
      );
      end();
    }
  });
});

describe('the flags of the provider (FLAGS-017)', () => {
  it('are those of the last answer, and on only as exactly that word', async () => {
    let values: object = { a: 'on', b: 'on', number: 1, nothing: null, list: ['on', 'on'] };
    const { tab, end } = await starting((path) => (path === '/flags' ? Response.json(values) : undefined));
    const on = () => ['a', 'b', 'number', 'nothing', 'list'].filter((flag) => tab.root.flags.isOn(flag));
    assert.deepEqual(on(), ['a', 'b']);
    values = { b: 'on' };
    assert.equal(await tab.root.flags.load(), true);
    assert.deepEqual(on(), ['b']);
    end();
  });

  it('are on for what is in preview unless the provider says otherwise (FLAGS-003, FLAGS-004)', async () => {
    const previews = [
      'admin_portal_ip_restrictions',
      'admin_portal_domain_restrictions',
      'new-mfa-pages',
      'show-passkeys-new',
      'groups-admin-box-new',
      'msp-all-accounts-new',
      'temporary-users',
    ];
    const { tab, end } = await starting((path) => (path === '/flags' ? Response.json({}) : undefined));
    const off = () => previews.filter((flag) => !tab.root.flags.isOn(flag));
    assert.deepEqual([off(), tab.root.flags.isOn('another')], [[], false]);
    tab.root.flags.show({ 'new-mfa-pages': 'off', 'temporary-users': 'maybe', another: 'on' });
    assert.deepEqual([off(), tab.root.flags.isOn('another')], [['new-mfa-pages', 'temporary-users'], true]);
    end();
  });

  it('stay as they are when they cannot be read', async () => {
    let status = 200;
    const { tab, end } = await starting((path) =>
      path === contract.vendor.flags.path ? Response.json({ a: 'on' }, { status }) : undefined,
    );
    status = 404;
    assert.equal(await tab.root.flags.load(), false);
    await settle();
    assert.equal(tab.root.flags.isOn('a'), true);
    end();
  });
});
