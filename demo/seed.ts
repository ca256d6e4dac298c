import { SAMPLE_AUTHENTICATOR } from 'gatehouse-elements/contract.js';
import { sampleAccounts, sampleDocument, SAMPLE_PASSWORD, withSubAccounts } from 'gatehouse-elements/testing.js';
import type { SeedDocument } from 'gatehouse-provider';

/** The client id of the demo's vendor. */
export const DEMO_CLIENT_ID = '5d7a3c1e-9b42-4f60-8a1d-2e6c0f9b7a35';

/** The password of the sample accounts. Sample data only: never use it where anything is at stake. */
export const DEMO_PASSWORD = SAMPLE_PASSWORD;

/** Who can sign in, and what each account is good for. */
export const demoAccounts = [
  ...sampleAccounts,
  {
    email: 'priya.ramanathan@acme.example',
    password: SAMPLE_PASSWORD,
    role: `Needs a code of an authenticator app with the secret ${SAMPLE_AUTHENTICATOR}`,
  },
] as const;

/** The sample data of the demo mode, as the provider's seed: both show the same two companies. */
export const createSeed = (appOrigin: string, now = Date.now()): SeedDocument => sampleDocument(appOrigin, now);

/** The same with a tree of accounts below the first company, which manages them. */
export const createTreeSeed = (appOrigin: string): SeedDocument => withSubAccounts(createSeed(appOrigin));
