import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { ProviderError } from '../../ground/errors.ts';
import { createApp } from '../../app/app.ts';
import { attemptCounters, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { ACME } from '../../testing/seed.ts';
import { ADDRESS, Browser, startProvider, type TestProvider } from '../../testing/provider.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const PASSKEY = '/identity/resources/auth/v1/webauthn/prelogin';

const LOGIN = '/identity/resources/auth/v1/user';
const RIGHT = 'correct horse battery';

describe('PRO-11 counting', () => {
  let running: TestProvider;
  before(
    async () =>
      void (running = await startProvider({
        lockout: { perAccount: 5, perAddress: 20, delays: [5, 60, 900], window: 900 },
        requestLimits: { preLogin: 3, passkeys: 3, refresh: 3 },
      })),
  );
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(attemptCounters)));

  interface Guess {
    password?: string;
    address?: string;
    browser?: Browser;
  }
  const answerTo = (typed: string, { password = 'guess', address = ADDRESS, browser }: Guess = {}) =>
    (browser ?? running.browser()).post(
      LOGIN,
      { [typed.includes('@') ? 'email' : 'username']: typed, password },
      { address },
    );
  const guess = async (typed: string, how: Guess = {}): Promise<number> => (await answerTo(typed, how)).status;
  const guesses = async (count: number, typed: string, how: Guess = {}): Promise<number[]> => {
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1) statuses.push(await guess(typed, how));
    return statuses;
  };
  const spray = async (count: number, how: (number: number) => Guess = () => ({})) => {
    for (let number = 0; number < count; number += 1)
      assert.equal(await guess(`spray${number}@acme.test`, how(number)), 401, String(number));
  };
  const elsewhere = '198.51.100.7';
  const waitOf = async (typed: string, how: Guess = {}) => (await answerTo(typed, how)).headers.get('retry-after');
  /** Uses up the tries of an identifier from many networks. */
  const distributed = async (typed: string) => {
    for (let number = 0; number < 50; number += 1)
      assert.equal(await guess(typed, { address: `203.0.113.${number}` }), 401);
  };

  describe('the tries with a password', () => {
    it('counts before judging: of many at once no more than the limit are judged', async () => {
      const statuses = await Promise.all(Array.from({ length: 15 }, () => guess('rob@acme.test')));
      assert.deepEqual(
        [statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length],
        [5, 10],
      );
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 429, 'the right password is not judged now');
      running.clock.forward(5);
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
    });

    it('makes each further failure wait longer: seconds, then minutes', async () => {
      await guesses(5, 'rob@acme.test');
      const waits: (string | null)[] = [];
      for (const wait of [5, 60, 900, 900]) {
        waits.push(await waitOf('rob@acme.test'));
        running.clock.forward(wait - 1);
        assert.equal(await guess('rob@acme.test'), 429);
        running.clock.forward(1);
        assert.equal(await guess('rob@acme.test'), 401, 'judged again');
      }
      assert.deepEqual(waits, ['5', '60', '900', '900']);
    });

    it('forgets what failed after a time without tries, and no sooner', async () => {
      await guesses(4, 'rob@acme.test');
      running.clock.forward(899);
      assert.deepEqual(await guesses(2, 'rob@acme.test'), [401, 429]);
      running.clock.forward(905);
      assert.deepEqual(await guesses(6, 'rob@acme.test'), [401, 401, 401, 401, 401, 429]);
    });

    it('PRO-13 counts what was typed, known or not: no order of tries tells who is known', async () => {
      const told = async (email: string, username: string) => {
        const answers = [];
        for (let count = 0; count < 7; count += 1) answers.push(await answerTo(email));
        for (let count = 0; count < 7; count += 1) answers.push(await answerTo(username));
        await running.provider.services.db.delete(attemptCounters);
        return answers.map(({ status, text, headers }) => [status, text, headers.get('retry-after')]);
      };
      const known = await told('ada@acme.test', 'ada');
      assert.deepEqual(await told('nobody@acme.test', 'nobody'), known);
      assert.deepEqual(
        known.map(([status]) => status),
        [401, 401, 401, 401, 401, 429, 429, 401, 401, 401, 401, 401, 429, 429],
        'username and email are two keys',
      );
    });

    it('PRO-12 counts every spelling of an identifier together', async () => {
      for (const email of ['rob@acme.test', 'ROB@acme.test', ' rob@ACME.test', 'ｒｏｂ@acme.test', 'Rob@Acme.Test'])
        assert.equal(await guess(email), 401);
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 429);
    });

    it('slows the one who tries: the same identifier stays open from every other network', async () => {
      await guesses(10, 'rob@acme.test');
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 429);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: elsewhere }), 200);
    });

    it('slows the identifier alone at ten times the limit, and tells so of a stranger as well', async () => {
      await distributed('rob@acme.test');
      await running.provider.services.db.select().from(attemptCounters);
      const refused = await answerTo('rob@acme.test', { password: RIGHT, address: elsewhere });
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
      await distributed('nobody@acme.test');
      assert.equal(await guess('nobody@acme.test', { address: elsewhere }), 429);
    });

    it('a try that its identifier refuses is not held against who tried', async () => {
      await distributed('rob@acme.test');
      assert.deepEqual(await guesses(6, 'rob@acme.test', { address: elsewhere }), Array(6).fill(429));
      running.clock.forward(5);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: elsewhere }), 200);
    });

    it('leaves open a browser in which the person has signed in before, with tries of its own', async () => {
      const own = running.browser();
      assert.equal(await guess('rob@acme.test', { password: RIGHT, browser: own }), 200);
      await distributed('rob@acme.test');
      await spray(20);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: elsewhere }), 429);
      assert.equal(
        await guess('rob@acme.test', { password: RIGHT, browser: own }),
        200,
        'at its slowed network as well',
      );
      assert.deepEqual(await guesses(6, 'rob@acme.test', { browser: own }), [401, 401, 401, 401, 401, 429]);
      const [name = '', value = ''] = [...own.known][0] ?? [];
      const made = running.browser();
      for (const forged of [value.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), `${value.split('.')[0]}.`, '.']) {
        made.known.set(name, forged);
        assert.equal(await guess('rob@acme.test', { password: RIGHT, browser: made, address: elsewhere }), 429, forged);
      }
    });

    it("one person's browser is no other person's", async () => {
      const own = running.browser();
      await guess('rob@acme.test', { password: RIGHT, browser: own });
      await distributed('ada@acme.test');
      assert.equal(await guess('ada@acme.test', { password: RIGHT, browser: own, address: elsewhere }), 429);
    });

    it('what makes a browser known is kept from scripts and says nothing of the person', async () => {
      const { headers } = await answerTo('rob@acme.test', { password: RIGHT });
      assert.match(
        headers.getSetCookie()[1] ?? '',
        /^gatehouse_known_[\w-]+=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('running sessions go on, and refresh, while their person is slowed down', async () => {
      const own = running.browser();
      await guess('rob@acme.test', { password: RIGHT, browser: own });
      own.known.clear();
      await distributed('rob@acme.test');
      assert.equal((await own.refresh()).status, 200);
      assert.equal((await own.get('/identity/resources/users/v2/me')).status, 200);
    });

    it('nobody is slowed down by a user id that is typed in as an address', async () => {
      const [rob] = await running.provider.services.db.select().from(users).where(eq(users.email, 'rob@acme.test'));
      for (let count = 0; count < 6; count += 1)
        await running.browser().post(LOGIN, { email: rob?.id, password: 'guess' });
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
    });

    it('a success wipes what failed of one identifier, and not what its network tried at others', async () => {
      for (let round = 0; round < 3; round += 1) {
        assert.deepEqual(await guesses(4, 'rob@acme.test'), [401, 401, 401, 401]);
        assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
      }
      await spray(6);
      assert.equal(await guess('ada@acme.test', { password: RIGHT }), 200);
      assert.deepEqual([await guess('y@acme.test'), await guess('z@acme.test')], [401, 401]);
      assert.equal(await guess('zz@acme.test'), 429);
    });

    it('a success at the limit makes nobody wait', async () => {
      await spray(19);
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
      assert.deepEqual([await guess('y@acme.test'), await guess('z@acme.test')], [401, 429]);
    });

    it('successes count against nothing that others share', async () => {
      for (let count = 0; count < 22; count += 1) assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
    });

    it('counts an IPv4 address by itself, over all identifiers', async () => {
      await spray(20);
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 429);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '192.0.2.2' }), 200);
    });

    it('counts IPv6 by the /64 that one subscriber holds, in every spelling', async () => {
      await spray(20, (number) => ({ address: `2001:db8:1:2:${number.toString(16)}::${number}` }));
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:0DB8:0001:0002:ffff::1' }), 429);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:db8:1:3::1' }), 200);
    });

    it('counts IPv6 by the /48 at ten times the limit', async () => {
      await spray(200, (number) => ({ address: `2001:db8:9:${number.toString(16)}::1` }));
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:db8:9:ffff::1' }), 429);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:db8:a::1' }), 200);
    });

    it('pairs an identifier with the /64', async () => {
      for (let number = 0; number < 5; number += 1) await guess('rob@acme.test', { address: `2001:db8::${number}` });
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:db8::99' }), 429);
      assert.equal(await guess('rob@acme.test', { password: RIGHT, address: '2001:db8:0:1::99' }), 200);
    });

    it('PRO-34 are written down once for each wait, with the account, however many follow', async () => {
      const { db } = running.provider.services;
      const [rob] = await db.select().from(users).where(eq(users.email, 'rob@acme.test'));
      const blocked = async (work: () => Promise<unknown>) =>
        (await auditOf(db, work))
          .filter(({ event }) => event === 'auth.login.blocked')
          .map((row) => [row.outcome, row.ipAddress, row.subjectId, row.tenantId, row.details]);
      assert.deepEqual(await blocked(() => guesses(5, 'rob@acme.test')), [], 'the last one that was judged');
      const told = ['failure', ADDRESS, rob?.id, ACME, { counter: 'pair' }];
      assert.deepEqual(await blocked(() => guesses(5, 'rob@acme.test')), [told]);
      running.clock.forward(5);
      assert.deepEqual(await blocked(() => guesses(5, 'rob@acme.test')), [told]);
      const nobody = await blocked(() => guesses(9, 'nobody@acme.test'));
      assert.deepEqual(nobody, [['failure', ADDRESS, null, null, { counter: 'pair' }]]);
    });

    it('PRO-40 are withdrawn from every counter when they could not be judged', async () => {
      const { services } = running.provider;
      const busy = createApp({
        ...services,
        passwordHasher: { ...services.passwordHasher, verify: () => Promise.reject(new ProviderError('ER-BUSY')) },
      });
      const browser = new Browser({ fetch: (request, connection = {}) => busy(request, connection) });
      assert.deepEqual(await guesses(22, 'rob@acme.test', { browser }), Array(22).fill(503));
      assert.equal(await guess('rob@acme.test', { password: RIGHT }), 200);
    });

    it('PRO-40 that are too many are refused before they could wait for their turn', async () => {
      const { services } = running.provider;
      const full = createApp({
        ...services,
        signInLimiter: { ...services.signInLimiter, run: () => Promise.reject(new ProviderError('ER-BUSY')) },
      });
      const browser = new Browser({ fetch: (request, connection = {}) => full(request, connection) });
      assert.equal(await guess('rob@acme.test', { browser }), 503);
      await guesses(5, 'rob@acme.test');
      assert.equal(await guess('rob@acme.test', { browser }), 429);
    });

    it('PRO-07 tell nobody, in the database, who was tried', async () => {
      await guess('rob@acme.test');
      const rows = await running.provider.services.db.select().from(attemptCounters);
      assert.deepEqual(
        rows.map(({ key, count }) => [/^[\w-]{43}$/.test(key), count]),
        Array(3).fill([true, 1]),
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

    it('are counted for the /64 of an IPv6 address, and ten times as many for the /48', async () => {
      const ask = async (address: string) =>
        (await running.browser().post(PRE_LOGIN, { email: 'x@acme.test' }, { address })).status;
      for (let count = 0; count < 3; count += 1) assert.equal(await ask(`2001:db8:5::${count}`), 200);
      assert.equal(await ask('2001:db8:5::f'), 429);
      for (let count = 1; count < 28; count += 1) assert.equal(await ask(`2001:db8:5:${count.toString(16)}::1`), 200);
      assert.equal(await ask('2001:db8:5:ff::1'), 429);
      assert.equal(await ask('2001:db8:6::1'), 200);
    });

    it('that are malformed count as well: reading them costs as much', async () => {
      const ask = async () => (await running.browser().post(PRE_LOGIN, { email: 4 })).status;
      for (let count = 0; count < 3; count += 1) assert.equal(await ask(), 400);
      assert.equal(await ask(), 429);
    });
  });
});
