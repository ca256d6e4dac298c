import { createProvider, type Provider, type ProviderConfig } from '../createProvider.ts';

export const ORIGIN = 'http://app.test';
export const PUBLIC_URL = 'http://auth.test';

/** Hashing that takes no time: for tests only. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A provider of its own: on PGlite in memory, or on the database of TEST_DATABASE_URL, in a schema of its own. */
export async function testProvider(config: Partial<ProviderConfig> = {}): Promise<Provider> {
  return createProvider({
    publicUrl: PUBLIC_URL,
    allowedOrigins: [ORIGIN],
    log: () => undefined,
    ...config,
    passwordHashing: { ...CHEAP, ...config.passwordHashing },
  });
}
