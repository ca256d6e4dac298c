import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProvider, firstConsoleKey } from '../app/createProvider.ts';
import { openStorage } from '../database/storage/openStorage.ts';
import { ENCRYPTION_KEY, ORIGIN, PUBLIC_URL, type Answer, type Browser } from '../testing/provider.ts';
import { ProviderProcess } from '../testing/providerProcess.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const POOL = 20;
const ROUNDS = process.env.SOAK === '1' ? 200 : 20;
const programs = findPostgres();

const cookieOf = (browser: Browser): string => [...browser.cookies.values()][0] ?? '';
const statusesOf = (answers: readonly Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Skips a test and not a suite: the reporter counts and names tests that are skipped. */
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
if (skip) it('two processes on one PostgreSQL database agree', { skip }, () => undefined);
else
  describe('on PostgreSQL', () => {
    let server: PostgresServer;
    before(async () => void (server = await PostgresServer.start(programs ?? '')));
    after(() => server.stop());

    describe('two processes on one database', () => {
      let url: string;
      let pair: readonly [ProviderProcess, ProviderProcess];

      const startPair = async (database: string) => {
        const config = {
          storage: { kind: 'postgres' as const, url: database, poolSize: POOL, timeout: 60 }, // a limit against hanging
          requestLimits: { refresh: 1_000_000 },
          lockout: { perAddress: 1_000_000 },
        };
        return Promise.all([ProviderProcess.start(config), ProviderProcess.start(config)]);
      };
      const stopPair = (both: readonly ProviderProcess[]) => Promise.all(both.map((one) => one.stop()));

      before(async () => {
        url = await server.createDatabase();
        pair = await startPair(url);
      });
      after(async () => stopPair(pair));

      const ask = (sql: string): Promise<Record<string, unknown>[]> => server.query(url, sql);
      const one = async (sql: string): Promise<unknown> => Object.values((await ask(sql))[0] ?? {})[0];

      const forward = (seconds: number) => Promise.all(pair.map((process) => process.forward(seconds)));
      async function signedIn(email = 'ada@acme.test'): Promise<Browser> {
        const browser = pair[0].browser();
        const answer = await browser.signIn(email);
        assert.equal(answer.status, 200, answer.text);
        return browser;
      }
      /** The same browser with another process behind it. */
      function through(process: ProviderProcess, browser: Browser): Browser {
        const other = process.browser();
        for (const [name, value] of browser.cookies) other.cookies.set(name, value);
        other.token = browser.token;
        return other;
      }
      /** As many copies as there are connections, in turn at either process. */
      const tabsOf = (browser: Browser, amount = POOL): Browser[] =>
        Array.from({ length: amount }, (_, index) => through(pair[index % 2] ?? pair[0], browser));
      const current = async (browser: Browser) =>
        (await browser.get('/identity/resources/users/sessions/v1/me/current')).status;

      it('agree on everything when both start first: tables, vendor, keys, secrets, sample data', async () => {
        for (let round = 0; round < 3; round += 1) {
          const database = round === 0 ? url : await server.createDatabase();
          const both = round === 0 ? pair : await startPair(database);
          try {
            assert.equal(new Set(both.map(({ ready }) => ready.clientId)).size, 1);
            assert.deepEqual(both.map(({ ready }) => ready.seeded).sort(), [false, true]);
            const sets = await Promise.all(
              both.map(async (process) => (await process.browser().get('/.well-known/jwks.json')).text),
            );
            assert.equal(sets[0], sets[1]);
            const count = async (sql: string) =>
              Number((await server.query(database, `SELECT count(*)::int AS n FROM ${sql}`))[0]?.n);
            assert.equal(await count('vendors'), 1);
            assert.equal(await count('signing_keys'), 1);
            assert.equal(await count(`provider_secrets WHERE name = 'refresh-successor'`), 1);
            assert.equal(
              await count('schema_migrations'),
              readdirSync(join(ROOT, 'database/migrations')).filter((name) => name.endsWith('.sql')).length,
            );
            assert.equal(await count('tenants'), 3);
          } finally {
            if (round > 0) await stopPair(both);
          }
        }
      });

      it('agree as well when eight start in the same moment on tables that are there already', async () => {
        for (let round = 0; round < 5; round += 1) {
          const database = await server.createDatabase();
          await (await openStorage({ kind: 'postgres', url: database })).close(); // the tables, and nothing in them
          const config = {
            publicUrl: PUBLIC_URL,
            allowHttp: true,
            encryptionKey: ENCRYPTION_KEY,
            storage: { kind: 'postgres' as const, url: database, poolSize: 4, timeout: 60 },
            passwordHashing: { memoryCost: 8, timeCost: 1 },
          };
          const all = await Promise.all(Array.from({ length: 8 }, () => createProvider(config)));
          try {
            assert.equal(new Set(all.map(({ clientId }) => clientId)).size, 1);
            const keys = await Promise.all(all.map(({ services }) => services.signingKeys.published()));
            assert.equal(new Set(keys.map((set) => JSON.stringify(set))).size, 1);
            assert.equal(keys[0]?.length, 1);
            assert.equal(new Set(all.map(({ services }) => services.refreshSecret.toString('hex'))).size, 1);
            assert.equal(
              (await Promise.all(all.map((provider) => firstConsoleKey(provider)))).filter(
                (address) => address !== undefined,
              ).length,
              1,
            );
          } finally {
            await Promise.all(all.map((provider) => provider.close()));
          }
        }
      });

      it('accept each other’s tokens', async () => {
        const browser = await signedIn();
        assert.equal(await current(through(pair[1], browser)), 200);
      });

      it(`PRO-04 give one successor for one token that ${POOL} tabs refresh at once, ${ROUNDS} times over`, async (test) => {
        let browser = await signedIn();
        const from = performance.now();
        for (let round = 0; round < ROUNDS; round += 1) {
          const tabs = tabsOf(browser);
          const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
          assert.deepEqual(statusesOf(answers), { 200: POOL }, answers.find(({ status }) => status !== 200)?.text);
          assert.equal(new Set(tabs.map(cookieOf)).size, 1, 'one successor');
          browser = tabs[round % POOL] ?? browser;
        }
        test.diagnostic(
          `${Math.round((ROUNDS * POOL) / ((performance.now() - from) / 1000))} refreshes a second over both processes`,
        );
        assert.equal(await current(browser), 200, 'nobody was signed out');
        assert.equal(await one(`SELECT count(*)::int FROM audit_events WHERE event = 'auth.refresh.reuse'`), 0);
        assert.equal(await one(`SELECT count(*)::int FROM sessions WHERE end_reason = 'refresh-token-reuse'`), 0);
      });

      it('PRO-04 keep the grace of 30 s in both processes, and end the family after it, once', async () => {
        const owner = await signedIn();
        const thief = owner.copy();
        assert.equal((await owner.refresh()).status, 200);
        await forward(29);
        const late = tabsOf(thief);
        assert.deepEqual(statusesOf(await Promise.all(late.map((tab) => tab.refresh()))), { 200: POOL });
        assert.deepEqual([...new Set(late.map(cookieOf))], [cookieOf(owner)]);
        await forward(1);
        assert.deepEqual(statusesOf(await Promise.all(tabsOf(thief).map((tab) => tab.refresh()))), { 401: POOL });
        assert.deepEqual(
          statusesOf(await Promise.all(tabsOf(owner, 4).map((tab) => tab.refresh()))),
          { 401: 4 },
          'the family is over',
        );
        assert.equal(await current(through(pair[1], owner)), 401);
        assert.equal(await one(`SELECT count(*)::int FROM sessions WHERE end_reason = 'refresh-token-reuse'`), 1);
        assert.equal(
          await one(`SELECT count(*)::int FROM audit_events WHERE event = 'auth.refresh.reuse'`),
          1,
          'one of them ended it, the others found it ended',
        );
      });

      it('PRO-04 let no refresh outlive a logout at the other process', async () => {
        let held = 0;
        for (let round = 0; round < 10; round += 1) {
          const browser = await signedIn();
          const tabs = tabsOf(browser, 6);
          const leaving = through(pair[1], browser);
          await Promise.all([leaving.post('/identity/resources/auth/v1/logout'), ...tabs.map((tab) => tab.refresh())]);
          for (const tab of nonEmpty(tabs)) assert.equal(await current(tab), 401);
          // A refused refresh takes the cookie away; the browser that began still has its own.
          for (const tab of nonEmpty([browser, ...tabs].filter((tab) => cookieOf(tab) !== ''))) {
            held += 1;
            assert.equal((await tab.refresh()).status, 401);
          }
        }
        assert.equal(held >= 10, true, `${held} refreshes after a logout`);
      });

      it('PRO-11 count wrong passwords exactly, however many come at once', async () => {
        const guess = (process: ProviderProcess, password: string) =>
          process.browser().signIn('rob@acme.test', password, { headers: { origin: ORIGIN } });
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, index) => guess(pair[index % 2] ?? pair[0], `guess ${index}`)),
        );
        assert.deepEqual(statusesOf(answers), { 401: 10, 429: 50 });
        for (const process of nonEmpty(pair))
          assert.equal(
            (await guess(process, 'correct horse battery')).status,
            429,
            'the right password is locked out as well',
          );
        assert.deepEqual(
          (await ask('SELECT count, refused FROM attempt_counters WHERE count = 10 ORDER BY refused')).map(
            Object.values,
          ),
          [
            [10, 0],
            [10, 0],
            [10, 52],
          ],
          'the network’s counter, the identifier’s and that of the pair',
        );
        assert.equal(
          await one(`SELECT count(*)::int FROM audit_events WHERE event = 'auth.login' AND outcome = 'failure'`),
          10,
          'ten were evaluated',
        );
        await forward(900);
        assert.equal((await guess(pair[1], 'correct horse battery')).status, 200);
      });

      it('lock a person out once, however many wrong passwords come at once', async () => {
        await ask(
          `INSERT INTO lockout_policies (tenant_id, enabled, max_attempts) SELECT id, true, 3 FROM tenants WHERE alias = 'acme'`,
        );
        const sue = (process: ProviderProcess, password?: string) =>
          process.browser().signIn('sue@acme.test', password);
        const guesses = Array.from({ length: 9 }, (_, index) => sue(pair[index % 2] ?? pair[0], `guess ${index}`));
        assert.deepEqual(statusesOf(await Promise.all(guesses)), { 401: 9 });
        const refused = await sue(pair[1]);
        assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-USER-LOCKED-OUT']);
        const facts = `SELECT details FROM audit_events WHERE event = 'user.locked.out'`;
        assert.deepEqual(
          (await ask(facts)).map(({ details }) => details),
          [{ tries: 3 }],
          'by the third, whichever that was',
        );
        await ask(`DELETE FROM lockout_policies`);
      });

      it('PRO-11 lose no right try among parallel ones of the same person', async () => {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) => (pair[index % 2] ?? pair[0]).browser().signIn('gus@globex.test')),
        );
        assert.deepEqual(statusesOf(answers), { 200: 10 });
        assert.equal(
          await one(
            `SELECT count(*)::int FROM sessions JOIN users ON users.id = sessions.user_id WHERE users.email = 'gus@globex.test'`,
          ),
          10,
        );
      });
    });
  });
