import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { bundled } from '../testing/bundle.ts';
import { toJsonLines } from '../testing/lines.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';

/** How often a command is cut off; each time at another moment. */
const TIMES = process.env.SOAK ? 50 : 5;
const KEY = 'a'.repeat(64);
const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('a command whose database ends says so', { skip }, () => undefined);
else
  describe('PRO-37 a command whose database ends its connections', () => {
    let server: PostgresServer;
    let program: string;
    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      program = await bundled(new URL('../app/commands/cli.ts', import.meta.url));
    });
    after(() => server.stop());

    const run = (args: string[], url: string) =>
      spawn(process.execPath, [program, ...args], {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, DATABASE_URL: url, ENCRYPTION_KEY: KEY, PUBLIC_URL: 'https://auth.test' },
      });
    const rows = async (url: string, table: string): Promise<number> =>
      Number((await server.query(url, `SELECT count(*)::int AS n FROM ${table}`))[0]?.n);

    it('an import ends with an error that names the line up to which all is written', async () => {
      const url = await server.createDatabase();
      assert.equal((await once(run(['migrate'], url), 'close'))[0], 0);
      const line = (at: number): string =>
        JSON.stringify({ kind: 'person', email: `p${at}@initech.test`, memberships: [{ tenant: 'initech' }] });
      const tenant = JSON.stringify({ kind: 'tenant', alias: 'initech', name: 'Initech' });
      let next = 0;
      for (let time = 0; time < TIMES; time += 1) {
        const before = await rows(url, 'users');
        const child = run(['import', '-'], url);
        const closed = once(child, 'close');
        const told = Promise.all([text(child.stdout), text(child.stderr)]);
        child.stdin.on('error', () => undefined);
        const people = Array.from({ length: 1_200 + time * 100 }, () => line(next++));
        child.stdin.write(`${[tenant, ...people].join('\n')}\n`);
        while ((await rows(url, 'users')) === before);
        await server.restart(async () => {
          child.stdin.end(`${line(next++)}\n`); // there is more to do, whatever is done
          const [out, err] = await told;
          assert.deepEqual([(await closed)[0], out], [1, ''], err);
          assert.match(err, /^All up to line \d+ is written: go on with --from \d+$/m);
          assert.match(err, /^The database cannot be reached, or has ended the work/m);
        });
      }
    });

    it('an erasure ends with an error, and nothing is erased', async () => {
      const url = await server.createDatabase();
      assert.equal((await once(run(['migrate'], url), 'close'))[0], 0);
      await assertImported(url, [{ kind: 'person', email: 'milton@initech.test' }]);
      // The rows of the audit are held, which an erasure waits for.
      const holder = new Client({ connectionString: url });
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const child = run(['erase', '--person', 'milton@initech.test', '--yes'], url);
      const closed = once(child, 'close');
      const told = Promise.all([text(child.stdout), text(child.stderr)]);
      const waiting = () =>
        server.query(
          server.url(),
          `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = '${new URL(url).pathname.slice(1)}'`,
        );
      while ((await waiting()).length === 0);
      await server.restart(async () => {
        const [out, err] = await told;
        assert.deepEqual([(await closed)[0], out], [1, '']);
        assert.match(err, /^The database cannot be reached, or has ended the work/m);
      });
      assert.equal(await rows(url, 'users'), 1);
    });

    async function assertImported(url: string, lines: readonly object[]): Promise<void> {
      const child = run(['import', '-'], url);
      child.stdin.end(toJsonLines(lines));
      assert.equal((await once(child, 'close'))[0], 0);
    }
  });
