import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { CLIENT_ID } from '../../testing/provider.ts';
import { ProviderProcess } from '../../testing/providerProcess.ts';
import { codeFor, exchange, tokens } from '../../testing/oauth.ts';

const ROUNDS = 5;
const TRIES = 12;
const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('codes that several exchange at once give tokens once', { skip }, () => undefined);
else
  describe('What several exchange at once at two processes on one PostgreSQL', () => {
    let server: PostgresServer;
    let pair: readonly [ProviderProcess, ProviderProcess];
    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      const url = await server.createDatabase();
      const start = () =>
        ProviderProcess.start({
          clientId: CLIENT_ID,
          storage: { kind: 'postgres', url, poolSize: 20, timeout: 60 },
          requestLimits: { refresh: 1_000_000 },
        });
      pair = [await start(), await start()];
    });
    after(async () => {
      await Promise.all(pair.map((one) => one.stop()));
      await server.stop();
    });
    const pageAt = (index: number) => (pair[index % 2] ?? pair[0]).browser();

    it('PRO-02 a code gives tokens to one, and they are over', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const browser = pageAt(round);
        await browser.signIn('ada@acme.test');
        const given = await codeFor(browser);
        const answers = await Promise.all(Array.from({ length: TRIES }, (_, index) => exchange(pageAt(index), given)));
        const won = answers.filter(({ status }) => status === 200);
        assert.equal(won.length, 1);
        assert.equal(answers.filter(({ body }) => body.error === 'invalid_grant').length, TRIES - 1);
        const token = String(won[0]?.body.access_token);
        assert.equal((await pageAt(round).get('/oauth/userinfo', { token })).status, 401);
      }
    });

    it('PRO-04 a refresh token gives one successor', async () => {
      const browser = pageAt(0);
      await browser.signIn('ada@acme.test');
      const { body } = await exchange(pageAt(1), await codeFor(browser));
      const asked = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
      const answers = await Promise.all(Array.from({ length: TRIES }, (_, index) => tokens(pageAt(index), asked)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(answers.map(({ body: next }) => next.refresh_token)).size, 1);
    });
  });
