import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { createConsoleKey, firstConsoleKey } from '../../app/createProvider.ts';
import { auditEvents, operatorSessions, providerSecrets, tenants } from '../../database/storage/schema.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { at, keyOf, Operator } from '../../testing/operator.ts';
import { ORIGIN, PUBLIC_URL, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';

describe('the operator’s console when it is not switched on', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  it('PROV-017 PRO-39 is not there at all', async () => {
    const operator = new Operator(running);
    const address = await createConsoleKey(running.provider);
    for (const path of [
      '/console',
      '/console/tenants',
      '/console/console.js',
      '/console/console.css',
      '/frontegg/console',
    ])
      assert.equal((await operator.page(path)).status, 404, path);
    assert.equal((await operator.open(address)).status, 404);
    assert.equal((await operator.edit('flag', { name: 'x', value: 'on' })).status, 404);
  });
});

describe('the operator’s console', () => {
  let running: TestProvider;
  let address: string;
  let operator: Operator;
  before(async () => {
    running = await startProvider({ console: true });
    address = await createConsoleKey(running.provider);
  });
  after(() => running.end());
  beforeEach(async () => {
    running.clock.forward(61);
    operator = new Operator(running);
    assert.equal((await operator.open(address)).status, 204);
  });

  describe('its key', () => {
    it('PRO-07 is a secret of 256 bits in the fragment of the address, and kept as a hash', async () => {
      assert.match(address, /^http:\/\/auth\.test\/console#key=[\w-]{43}$/);
      const rows = await running.provider.services.db.select().from(providerSecrets);
      assert.equal(JSON.stringify(nonEmpty(rows, 'secrets')).includes(keyOf(address)), false);
    });

    it('is made once at the first start, by one of several processes', async () => {
      const fresh = await startProvider({ console: true });
      try {
        const made = await Promise.all([
          firstConsoleKey(fresh.provider),
          firstConsoleKey(fresh.provider),
          firstConsoleKey(fresh.provider),
        ]);
        const [first, ...more] = made.filter((one) => one !== undefined);
        assert.deepEqual(more, []);
        assert.equal((await new Operator(fresh).open(first ?? '')).status, 204);
        assert.equal(await firstConsoleKey(fresh.provider), undefined);
      } finally {
        await fresh.end();
      }
    });

    it('is refused when it is wrong, without a cookie, and written down', async () => {
      const stranger = new Operator(running);
      const answer = await stranger.open(`${PUBLIC_URL}/console#key=${'A'.repeat(43)}`);
      assert.deepEqual([answer.status, answer.set], [401, undefined]);
      assert.match(String(at(answer.json, 'faults', 'key')), /not the key/);
      const rows = await running.provider.services.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.event, 'console.session.opened'), eq(auditEvents.outcome, 'failure')));
      assert.equal(rows.length, 1);
      assert.equal(JSON.stringify(rows).includes('AAAA'), false);
    });

    it('may be tried 20 times a minute from one address', async () => {
      const stranger = new Operator(running);
      const statuses: number[] = [];
      for (let count = 0; count < 25; count += 1)
        statuses.push((await stranger.open('http://x.test/#key=guess')).status);
      assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [19, 429]);
    });

    it('is worth nothing after its replacement, and so are the sessions it opened', async () => {
      const replacement = await createConsoleKey(running.provider);
      assert.match((await operator.page('/console')).text, /Open the console/);
      assert.equal((await operator.edit('flag', { name: 'late', value: 'on' })).status, 401);
      assert.equal((await new Operator(running).open(address)).status, 401);
      address = replacement;
      assert.equal((await new Operator(running).open(address)).status, 204);
    });
  });

  describe('its session', () => {
    it('lives in an HttpOnly, SameSite=Strict cookie that is Secure on https', async () => {
      const { set = '' } = await new Operator(running).open(address);
      assert.match(set, /^gatehouse-console=[\w-]{43}; Max-Age=28800; Path=\/console; HttpOnly; SameSite=Strict$/);
      const secure = await startProvider({ console: true, publicUrl: 'https://auth.test' });
      try {
        const body = JSON.stringify({ key: keyOf(await createConsoleKey(secure.provider)) });
        const response = await secure.provider.fetch(
          new Request('https://auth.test/console/session', {
            method: 'POST',
            body,
            headers: { origin: 'https://auth.test', 'content-type': 'application/json' },
          }),
        );
        assert.match(response.headers.getSetCookie()[0] ?? '', /; Secure$/);
      } finally {
        await secure.end();
      }
    });

    it('PRO-07 is kept as a hash', async () => {
      const rows = await running.provider.services.db.select().from(operatorSessions);
      const [, token = '?'] = (operator.cookie ?? '').split('=');
      assert.equal(JSON.stringify(nonEmpty(rows, 'sessions')).includes(token), false);
    });

    it('ends after eight hours', async () => {
      running.clock.forward(8 * 3600 - 1);
      assert.match((await operator.page('/console')).text, /Tenants/);
      running.clock.forward(1);
      assert.match((await operator.page('/console')).text, /Open the console/);
      assert.equal((await operator.edit('flag', { name: 'late', value: 'on' })).status, 401);
    });

    it('ends when the operator says so', async () => {
      assert.match((await operator.send('DELETE', '/console/session', {})).set ?? '', /Max-Age=0/);
      assert.match((await operator.page('/console')).text, /Open the console/);
    });

    it('is not opened by a tenant’s session, not even a super user’s', async () => {
      const sue = running.browser();
      await sue.signIn('sue@acme.test');
      const headers = {
        authorization: `Bearer ${sue.token ?? ''}`,
        cookie: [...sue.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      };
      const nobody = new Operator(running);
      assert.match((await nobody.send('GET', '/console/users', undefined, headers)).text, /Open the console/);
      assert.equal((await nobody.send('POST', '/console/edits/flag', { name: 'x', value: 'on' }, headers)).status, 401);
    });
  });

  describe('against other sites', () => {
    it('refuses every write whose Origin is not the provider’s own, an application’s included', async () => {
      for (const origin of [ORIGIN, 'http://evil.test', 'null', 'https://auth.test', undefined]) {
        for (const [method, path] of [
          ['POST', '/console/session'],
          ['DELETE', '/console/session'],
          ['POST', '/console/edits/flag'],
        ] as const) {
          const answer = await operator.send(
            method,
            path,
            { name: 'forged', value: 'on', key: keyOf(address) },
            { origin },
          );
          assert.deepEqual([answer.status, answer.set], [403, undefined], `${method} ${path} from ${String(origin)}`);
        }
      }
      assert.equal(at(await flagsOf(running.browser()), 'forged'), undefined);
    });

    it('takes JSON only, which no form of another site can send', async () => {
      const answer = await operator.send('POST', '/console/edits/flag', 'name=forged&value=on', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      assert.equal(answer.status, 415);
    });

    it('gives no application’s page leave to read it', async () => {
      for (const path of ['/console', '/console/users', '/console/console.js']) {
        const { headers } = await operator.send('GET', path, undefined, { origin: ORIGIN });
        assert.equal(
          [...headers.keys()].find((name) => name.startsWith('access-control-')),
          undefined,
          path,
        );
        assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      }
    });

    it('runs under a policy without any unsafe- source, with nothing inline', async () => {
      for (const path of [
        '/console',
        '/console/tenants',
        `/console/tenants/${ACME}`,
        '/console/users',
        '/console/nowhere',
        '/console/console.js',
      ]) {
        const { headers, text } = await operator.page(path);
        const policy = headers.get('content-security-policy') ?? '';
        assert.match(
          policy,
          /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
        );
        assert.doesNotMatch(policy, /unsafe-|\*|http/);
        assert.equal(headers.get('cache-control'), 'no-store');
        if (path.endsWith('.js')) continue;
        assert.doesNotMatch(
          text,
          /<style|\sstyle=|\son\w+=|<script(?! src="\/console\/console\.js"><\/script>)/i,
          path,
        );
      }
    });

    it('shows what people typed as text', async () => {
      const { db } = running.provider.services;
      const name = `<img src=x onerror=alert(1)>"'&`;
      await db.update(tenants).set({ name }).where(eq(tenants.id, GLOBEX));
      for (const path of [
        '/console/tenants',
        `/console/tenants/${GLOBEX}`,
        '/console/users?search=gus',
        '/console/roles',
      ]) {
        const { text } = await operator.page(path);
        assert.deepEqual([text.includes('<img'), text.includes('&lt;img src=x')], [false, true], path);
      }
      assert.doesNotMatch((await operator.page('/console/users?search="><img src=x>')).text, /<img/);
      await db.update(tenants).set({ name: 'Globex' }).where(eq(tenants.id, GLOBEX));
    });
  });

  describe('its pages', () => {
    it('show every place, and every tenant, plan, feature and role', async () => {
      for (const section of ['tenants', 'plans', 'features', 'users', 'roles', 'flags', 'vendor', 'audit']) {
        const { status, text } = await operator.page(`/console/${section}`);
        assert.equal(status, 200, section);
        assert.match(text, new RegExp(`href="/console/${section}" aria-current="page"`));
        const links = [...text.matchAll(/<th scope="row"><[^>]*><a href="([^"]+)"/g)].map(([, path = '']) => path);
        assert.equal(
          links.length > 0,
          !['flags', 'vendor', 'audit'].includes(section),
          `${section} leads to its things`,
        );
        const statuses = await Promise.all(links.map(async (path) => (await operator.page(path)).status));
        assert.deepEqual(new Set(statuses), new Set(links.length ? [200] : []), section);
      }
    });

    it('answer an unknown or impossible id with one page', async () => {
      for (const path of [
        '/console/tenants/11111111-0000-4000-8000-000000000009',
        '/console/tenants/1',
        "/console/roles/'",
        '/console/audit/x',
        '/console/tenants/a/b',
        '/console/__proto__',
        '/console/constructor',
      ]) {
        const { status, text } = await operator.page(path);
        assert.equal(status, 404, path);
        assert.match(text, /There is nothing at this address/);
      }
    });

    it('find people by name, address or username, and take wildcards as characters', async () => {
      assert.match((await operator.page('/console/users?search=muller')).text, /Rob Müller/);
      assert.match((await operator.page('/console/users?search=GUS@globex')).text, /Gus Globex/);
      assert.match((await operator.page('/console/users?search=%25')).text, /Nobody has such a name/);
      assert.match((await operator.page('/console/users?page=2')).text, /page 2 of 2/);
    });
  });
});

const flagsOf = async (browser: Browser): Promise<unknown> => (await browser.get('/flags')).body;
