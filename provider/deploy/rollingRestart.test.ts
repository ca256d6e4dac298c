import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ownPort } from '../../tests/support/ports.ts';
import { Command } from '../testing/command.ts';
import { hasNginx, Nginx, socketIn, writeNginx } from '../testing/nginx.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';

const CLIENTS = 8;
const isSoak = process.env.SOAK === '1';
const REQUESTS = isSoak ? 5_000 : 400;
/** Of the processes, in seconds, and how long the proxy keeps an idle connection: as the files for operators say. */
const [DRAIN, IDLE] = isSoak ? [10, 5] : [2, 1];

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

/** A read, a write that no proxy may send twice, and the write that may be. */
const asked = [
  { method: 'GET', path: '/.well-known/jwks.json', status: 200 },
  { method: 'POST', path: '/identity/resources/auth/v2/user/sso/prelogin', status: 200 },
  { method: 'POST', path: '/frontegg/identity/resources/auth/v1/user/token/refresh', status: 401 },
] as const;
type Asked = (typeof asked)[number];
const body = ({ path }: Asked): string =>
  JSON.stringify(path.includes('prelogin') ? { email: 'nobody@acme.test' } : {});

it('the example of nginx repeats a refresh, with and without the prefix of clients, and nothing else', () => {
  const example = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');
  const [, sign, place] = /location (\S+) (\S+) \{[^}]*non_idempotent/.exec(example) ?? [];
  assert.equal(sign, '~');
  const repeated = new RegExp(place ?? '');
  const [{ path: read }, { path: write }, { path: refresh }] = asked;
  for (const path of [refresh, refresh.replace('/frontegg', '')]) assert.match(path, repeated);
  for (const path of [read, write, `${refresh}/more`, `/any/path${refresh}`]) assert.doesNotMatch(path, repeated);
});

/** The status of an answer. @throws where none comes */
function send(options: https.RequestOptions, what: Asked, client: typeof http | typeof https): Promise<number> {
  return new Promise((resolve, reject) => {
    const content = what.method === 'POST' ? body(what) : '';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
    const sent = client.request({ ...options, method: what.method, path: what.path, headers }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
      answer.resume();
    });
    sent.once('error', reject);
    sent.end(content);
  });
}

if (skip) it('two processes that are restarted in turn lose no request', { skip }, () => undefined);
else
  describe('two processes that are restarted in turn', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rolling-'));
    const processes: Command[] = [];
    let server: PostgresServer;
    let url: string;

    const start = async (place: 0 | 1): Promise<void> => {
      const command = await Command.run(['serve'], {
        DATABASE_URL: url,
        ENCRYPTION_KEY: '5e'.repeat(32),
        PUBLIC_URL: 'https://localhost',
        PROVIDER_SOCKET: socketIn(folder, place),
        TRUSTED_PROXIES: '1',
        DRAIN_SECONDS: String(DRAIN),
        LIMIT_PRE_LOGIN: '1000000',
        LIMIT_REFRESH: '1000000',
        LOG_LEVEL: 'error',
      });
      processes[place] = await command.answers();
    };
    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      url = await server.createDatabase();
      await start(0);
      await start(1);
    });
    after(async () => {
      await Promise.all(processes.map((one) => one.stop()));
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** What clients lose that ask while the processes are restarted, and until there were enough requests. */
    async function lostBy(ask: (what: Asked, client: number) => Promise<number>): Promise<string[]> {
      const lost: string[] = [];
      const over = new AbortController();
      let count = 0;
      const client = async (number: number): Promise<void> => {
        while (!over.signal.aborted || count < REQUESTS) {
          const what = asked[(count += 1) % asked.length] ?? asked[0];
          const told = await ask(what, number).catch(String);
          if (told !== what.status) lost.push(`${what.method} ${what.path}: ${told}`);
        }
      };
      const all = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      for (const place of [0, 1] as const) {
        await processes[place]?.stop();
        await start(place);
      }
      over.abort();
      await all;
      return lost;
    }

    const noNginx = !hasNginx && 'no nginx on this machine: install the package "nginx-light"';
    it('lose no request behind nginx', { skip: noNginx, timeout: 600_000 }, async () => {
      const port = await ownPort();
      const config = writeNginx(folder, port, (text) =>
        text.replace('keepalive_timeout 5s', `keepalive_timeout ${IDLE}s`),
      );
      const nginx = new Nginx(config, folder);
      try {
        const agents = Array.from(
          { length: CLIENTS },
          () => new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false }),
        );
        const through = (what: Asked, client: number) =>
          send({ host: '127.0.0.1', port, agent: agents[client] }, what, https);
        while ((await through(asked[0], 0).catch(() => 0)) !== 200);
        assert.deepEqual(await lostBy(through), []);
        for (const agent of agents) agent.destroy();
      } finally {
        await nginx.end();
      }
    });

    it('lose no request behind a proxy that repeats what no process has received', { timeout: 600_000 }, async () => {
      const agent = new http.Agent({ keepAlive: true, timeout: IDLE * 1000 });
      let turn = 0;
      const through = async (what: Asked): Promise<number> => {
        const place = (turn += 1) % 2 === 0 ? 0 : 1;
        try {
          return await send({ socketPath: socketIn(folder, place), agent }, what, http);
        } catch (error) {
          const isUnreceived = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
          if (!isUnreceived && what.method !== 'GET') throw error;
          return send({ socketPath: socketIn(folder, place === 0 ? 1 : 0), agent }, what, http);
        }
      };
      assert.deepEqual(await lostBy(through), []);
      agent.destroy();
    });
  });
