/**
 * Starts a PostgreSQL server with a database to copy, and names it in `TEST_DATABASE_URL` for the tests that this
 * process starts. The process needs the flags of the sources (`sourceFlags`).
 *
 * @returns {Promise<{ stop(): Promise<void> } | undefined>} none where no PostgreSQL is installed
 */
export async function startPostgres() {
  const { findPostgres, PostgresServer } = await import('../../provider/testing/postgresServer.ts');
  const programs = findPostgres();
  if (!programs) return undefined;
  const server = await PostgresServer.start(programs);
  const { openStorage } = await import('../../provider/database/storage/openStorage.ts');
  const { addSigningKey } = await import('../../provider/testing/image.ts');
  process.env.TEST_DATABASE_URL = await server.createDatabase();
  const storage = await openStorage({ kind: 'postgres', url: process.env.TEST_DATABASE_URL });
  await addSigningKey(storage.db);
  await storage.close();
  return server;
}
