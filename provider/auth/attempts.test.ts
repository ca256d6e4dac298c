import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { ProviderError } from '../errors.ts';
import { createApp } from '../http/app.ts';
import { attemptCounters, auditEvents } from '../storage/schema.ts';
import { ADDRESS, Browser, startProvider, type TestProvider } from '../testing/provider.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const PASSKEY = '/identity/resources/auth/v1/webauthn/prelogin';

describe('PRO-11 counting', () => {
  let running: TestProvider;
  before(
    async () =>
      void (running = await startProvider({
        lockout: { perAccount: 5, perAddress: 20, window: 900 },
        requestLimits: { preLogin: 3, passkeys: 3, refresh: 3 },
      })),
  );
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(attemptCounters)));

  const guess = async (email: string) => (await running.browser().signIn(email, 'guess')).status;
  const spray = async (count: number) => {
    for (let number = 0; number < count; number += 1) assert.equal(await guess(`spray${number}@acme.test`), 401);
  };

  describe('the tries to sign in', () => {
    it('one own successful sign-in does not wipe what an address has tried at others', async () => {
      await spray(18);
      assert.equal((await running.browser().signIn('rob@acme.test')).status, 200);
      assert.deepEqual(
        [await guess('x@acme.test'), await guess('y@acme.test'), await guess('z@acme.test')],
        [401, 401, 429],
      );
    });

    it('successful ones count neither against the account nor against the address', async () => {
      for (let count = 0; count < 22; count += 1)
        assert.equal((await running.browser().signIn('rob@acme.test')).status, 200);
    });

    it('a window begins with its first try and does not move with the later ones', async () => {
      for (let count = 0; count < 4; count += 1) assert.equal(await guess('rob@acme.test'), 401);
      running.clock.forward(899);
      assert.deepEqual([await guess('rob@acme.test'), await guess('rob@acme.test')], [401, 429]);
      running.clock.forward(1);
      assert.equal(await guess('rob@acme.test'), 401);
    });

    it('what is over of account and address tells the longer wait', async () => {
      await spray(20);
      running.clock.forward(100);
      const waits: (string | null)[] = [];
      for (let count = 0; count < 6; count += 1)
        waits.push((await running.browser().signIn('rob@acme.test')).headers.get('retry-after'));
      assert.deepEqual(waits, ['800', '800', '800', '800', '800', '900']);
    });

    it('PRO-34 are written down once when they are over, however many follow, and again in the next window', async () => {
      const { db } = running.provider.services;
      const blocked = () => db.select().from(auditEvents).where(eq(auditEvents.event, 'auth.login.blocked'));
      const known = (await blocked()).length;
      for (let count = 0; count < 5; count += 1) await guess('rob@acme.test');
      assert.equal((await blocked()).length, known, 'the last one that was judged');
      for (let count = 0; count < 5; count += 1) assert.equal(await guess('rob@acme.test'), 429);
      const rows = await blocked();
      assert.equal(rows.length, known + 1);
      assert.deepEqual([rows.at(-1)?.outcome, rows.at(-1)?.ipAddress], ['failure', ADDRESS]);
      running.clock.forward(900);
      for (let count = 0; count < 7; count += 1) await guess('rob@acme.test');
      assert.equal((await blocked()).length, known + 2);
    });

    it('PRO-40 are withdrawn from account and address when they could not be judged', async () => {
      const { services } = running.provider;
      const busy = createApp({
        ...services,
        passwordHasher: { ...services.passwordHasher, verify: () => Promise.reject(new ProviderError('ER-BUSY')) },
      });
      const browser = new Browser({ fetch: (request, connection = {}) => busy(request, connection) });
      for (let count = 0; count < 22; count += 1) assert.equal((await browser.signIn('rob@acme.test')).status, 503);
      assert.equal((await running.browser().signIn('rob@acme.test')).status, 200);
    });

    it('PRO-40 that are too many are refused before they could wait for their turn', async () => {
      const { services } = running.provider;
      const full = createApp({
        ...services,
        signInLimiter: { run: () => Promise.reject(new ProviderError('ER-BUSY')) },
      });
      const browser = new Browser({ fetch: (request, connection = {}) => full(request, connection) });
      assert.equal((await browser.signIn('rob@acme.test')).status, 503);
      for (let count = 0; count < 5; count += 1) assert.equal(await guess('rob@acme.test'), 401);
      assert.equal((await browser.signIn('rob@acme.test')).status, 429);
    });

    it('PRO-07 tell nobody, in the database, who was tried', async () => {
      await guess('rob@acme.test');
      const rows = await running.provider.services.db.select().from(attemptCounters);
      assert.deepEqual(
        rows.map(({ key, count }) => [/^[\w-]{43}$/.test(key), count]),
        [
          [true, 1],
          [true, 1],
        ],
      );
    });
  });

  describe('requests', () => {
    const calls: [
      string,
      (
        browser: Browser,
        address?: string,
      ) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>,
    ][] = [
      [
        'before a sign-in',
        (browser, address = ADDRESS) => browser.post(PRE_LOGIN, { email: 'ada@acme.test' }, { address }),
      ],
      ['for a passkey', (browser, address = ADDRESS) => browser.post(PASSKEY, {}, { address })],
      ['for another token', (browser, address = ADDRESS) => browser.refresh({}, { address })],
    ];
    for (const [what, call] of calls) {
      it(`${what} are limited for a minute and an address, each kind for itself`, async () => {
        const browser = running.browser();
        await browser.signIn('ada@acme.test');
        for (let count = 0; count < 3; count += 1) assert.equal((await call(browser)).status, 200);
        running.clock.forward(20);
        const { status, headers, body } = await call(browser);
        assert.deepEqual([status, body.errorCode, headers.get('retry-after')], [429, 'ER-TOO-MANY-REQUESTS', '40']);
        assert.equal((await call(browser, '198.51.100.7')).status, 200, 'another address');
        for (const [other, callOther] of calls)
          if (other !== what) assert.equal((await callOther(browser)).status, 200, other);
        running.clock.forward(40);
        assert.equal((await call(browser)).status, 200);
      });
    }

    it('that are malformed are refused before they are counted', async () => {
      for (let count = 0; count < 5; count += 1)
        assert.equal((await running.browser().post(PRE_LOGIN, { email: 4 })).status, 400);
      assert.equal((await running.browser().post(PRE_LOGIN, { email: 'x' })).status, 200);
    });
  });
});
