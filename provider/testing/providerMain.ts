/**
 * A provider with the test data as a process of its own. It reads its configuration from PROVIDER_TEST_CONFIG, prints
 * `{"port":…}` when it answers, sets its clock on by the seconds it reads line by line, and ends when its input ends:
 * it never outlives the test that started it. With PROVIDER_TEST_SKEW its machine's clock is wrong by as many seconds.
 * Its clock begins PROVIDER_TEST_AHEAD seconds ahead. The administrators of the test data also have the permissions of
 * PROVIDER_TEST_PERMISSIONS.
 */
import { createInterface } from 'node:readline';
import { applySeed, createProvider, serve, type ProviderConfig } from '../app/createProvider.ts';
import { seedWith } from './seed.ts';

const config: ProviderConfig = JSON.parse(process.env.PROVIDER_TEST_CONFIG ?? '{}');
let ahead = Number(process.env.PROVIDER_TEST_AHEAD ?? 0) * 1000;
const skew = Number(process.env.PROVIDER_TEST_SKEW ?? 0) * 1000;
if (skew !== 0) {
  const right = Date.now;
  Date.now = () => right() + skew;
}
const provider = await createProvider({ ...config, ...(skew === 0 && { clock: () => Date.now() + ahead }) });
const permissions: string[] = JSON.parse(process.env.PROVIDER_TEST_PERMISSIONS ?? '[]');
const seeded = await applySeed(provider, seedWith(...permissions));
const server = await serve(provider, { port: 0, hostname: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ port: server.port, clientId: provider.clientId, seeded })}\n`);

createInterface({ input: process.stdin })
  .on('line', (seconds) => {
    ahead += Number(seconds) * 1000;
    process.stdout.write(`${JSON.stringify({ ahead })}\n`);
  })
  .on('close', () => process.exit(0));
