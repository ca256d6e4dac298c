import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { providerSecrets } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { Sealing } from './sealing.ts';

/** The secrets that all processes share. The other rows of their table hold hashes. */
export const sharedSecrets = ['refresh-successor', 'known-browsers', 'flow-tokens', 'sealed-names', 'captcha'] as const;

/** Reads a secret that all processes share; makes it at the first start. */
export async function readSecret(
  db: Database,
  sealing: Sealing,
  name: (typeof sharedSecrets)[number],
): Promise<Buffer> {
  await db
    .insert(providerSecrets)
    .values({ name, value: sealing.seal(randomBytes(32).toString('hex')) })
    .onConflictDoNothing();
  const [row] = await db.select().from(providerSecrets).where(eq(providerSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be made`);
  return Buffer.from(sealing.open(row.value), 'hex');
}

/** How a token of 128 bits or more is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The one token that follows another: presenting the same token again gives the same successor. */
export const successorOf = (token: string, secret: Buffer): string =>
  createHmac('sha256', secret).update('refresh-successor:').update(token).digest('base64url');
