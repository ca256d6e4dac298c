/**
 * Two provider processes on PostgreSQL behind nginx with TLS: each is stopped and started again while eight clients
 * read and write. Counts the answers; one that is not 200, or no answer at all, fails the bench.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../../provider/testing/bundle.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { Cluster, fail } from '../cluster.ts';

const CLIENTS = 8;
const programs = findPostgres() ?? fail('PostgreSQL is not installed');
const server = await PostgresServer.start(programs);
const cluster = new Cluster({
  DATABASE_URL: await server.createDatabase(),
  ENCRYPTION_KEY: '5e'.repeat(32),
  LIMIT_MAILS: '1000000',
});
try {
  const program = await bundled(new URL('../../provider/app/commands/cli.ts', import.meta.url));
  await cluster.start(0, program);
  await cluster.start(1, program);
  await cluster.openProxy();
  const load = cluster.load(CLIENTS, (client, round) =>
    (client + round) % 2
      ? { name: 'GET', method: 'GET', path: '/.well-known/jwks.json' }
      : {
          name: 'POST',
          method: 'POST',
          path: '/identity/resources/users/v1/activate/reset',
          body: JSON.stringify({ email: `nobody${client}.${round}@drain.example` }),
        },
  );
  await wait(1_000);
  for (const place of [0, 1, 0, 1] as const) await cluster.replace(place, program);
  const { counts, total, failed } = await load.end();
  console.log(counts);
  console.log(`${total} requests while four processes were stopped and started: ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await cluster.close();
  await server.stop();
}
