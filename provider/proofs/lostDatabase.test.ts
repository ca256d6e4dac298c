import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import type { Answer, Browser } from '../testing/provider.ts';
import { ProviderProcess } from '../testing/providerProcess.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const CURRENT = '/identity/resources/users/sessions/v1/me/current';
const JWKS = '/.well-known/jwks.json';
const READERS = 8;
/** How long a statement is waited for, in seconds. */
const TIMEOUT = 1;
const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('a provider whose database ends or freezes connections goes on', { skip }, () => undefined);
else
  describe('PRO-37 a provider on PostgreSQL', () => {
    let server: PostgresServer;
    let url: string;
    let running: ProviderProcess;
    let browser: Browser;
    before(async () => void (server = await PostgresServer.start(programs ?? '')));
    after(() => server.stop());
    beforeEach(async () => {
      url = await server.createDatabase();
      running = await ProviderProcess.start(
        { storage: { kind: 'postgres', url, poolSize: 4, timeout: TIMEOUT } },
        { isQuiet: true },
      );
      browser = running.browser();
      assert.equal((await browser.signIn('ada@acme.test')).status, 200);
    });
    afterEach(() => running.stop());

    /** The process ids of the provider's connections. */
    const backends = async (): Promise<number[]> => {
      const database = new URL(url).pathname.slice(1);
      const rows = await server.query(
        server.url(),
        `SELECT pid FROM pg_stat_activity WHERE datname = '${database}' AND backend_type = 'client backend'`,
      );
      return rows.map(({ pid }) => Number(pid));
    };
    const settles = async (): Promise<void> => {
      for (;;) if ((await browser.get(CURRENT)).status === 200) return;
    };
    const assertRefused = (answers: readonly Answer[]): void => {
      for (const { status, body, headers } of nonEmpty(answers)) {
        assert.deepEqual([status, body.errorCode], [503, 'ER-UNAVAILABLE']);
        assert.match(headers.get('retry-after') ?? '', /^[1-9]/);
      }
    };

    it('answers 503 with Retry-After where its connections are ended under load, and goes on', async () => {
      const run = { isOver: false };
      const refused: Answer[] = [];
      const other: number[] = [];
      let served = 0;
      const ask = async (send: () => Promise<Answer>): Promise<void> => {
        while (!run.isOver) {
          const answer = await send();
          if (answer.status === 200) served += 1;
          else if (answer.status === 503) refused.push(answer);
          else other.push(answer.status);
        }
      };
      // Sign-ins hold a connection between their statements: when it ends, no statement on it waits for an answer.
      const askers = Array.from({ length: READERS }, (_, at) =>
        ask(at % 2 ? () => browser.get(CURRENT) : () => running.browser().signIn('ada@acme.test')),
      );
      // Until a request has met each of the ends: which ones do depends on the machine.
      for (let ended = 0; ended < 10 || refused.length < 5; ended += 1) {
        const before = served;
        await server.query(
          server.url(),
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
        );
        await settles();
        assert.ok(served >= before, 'the others go on');
      }
      run.isOver = true;
      await Promise.all(askers);
      assert.deepEqual(other, []);
      assertRefused(refused);
      assert.equal((await running.browser().signIn('ada@acme.test')).status, 200);
    });

    it('answers 503 where a connection is frozen, serves its keys meanwhile, and goes on afterwards', async () => {
      const keys = (await browser.get(JWKS)).text;
      await Promise.all(Array.from({ length: READERS }, () => browser.get(CURRENT)));
      await running.forward(60); // what was read of the keys is old
      const frozen = await backends();
      for (const pid of nonEmpty(frozen)) process.kill(pid, 'SIGSTOP');
      try {
        // They answer while the connections are still frozen; what would wait for those ends with the file's limit.
        const [published, signIn, ...answers] = await Promise.all([
          browser.get(JWKS),
          running.browser().signIn('ada@acme.test'),
          ...Array.from({ length: 3 }, () => browser.get(CURRENT)),
        ]);
        assert.deepEqual([published.status, published.text], [200, keys]);
        assertRefused([signIn, ...answers].filter(({ status }) => status !== 200));
        // The frozen connections are given up: new ones take their place.
        await settles();
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
      }
      assert.equal((await running.browser().signIn('ada@acme.test')).status, 200);
    });
  });
