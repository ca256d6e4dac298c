import { createHmac, randomBytes } from 'node:crypto';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { webhooks } from '../../database/storage/schema.ts';

type Webhook = typeof webhooks.$inferSelect;
type Kept = Pick<Webhook, 'secret' | 'previousSecret' | 'previousUntil'>;

/** How a secret begins that is the base64 of a key. Any other text is a key as it is. */
const PREFIX = 'whsec_';
const KEY_BYTES = 32;
/** How long the secret before signs beside a new one, in seconds. */
const OVERLAP = 86_400;

export const newSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** Why a text cannot be a secret; undefined for one that can. */
export function secretFault(text: string): string | undefined {
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) return 'must have 16 to 200 letters, digits and signs, without spaces';
  const isKey = /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(text.slice(PREFIX.length));
  return text.startsWith(PREFIX) && !isKey ? `must go on with base64 after ${PREFIX}` : undefined;
}

/** What a webhook keeps of a new secret: the one before signs for a day more. */
export const replacing = (sealing: Sealing, { secret }: Pick<Kept, 'secret'>, next: string, now: Date): Kept => ({
  secret: sealing.seal(next),
  previousSecret: secret,
  previousUntil: addSeconds(now, OVERLAP),
});

/** The secrets that sign now, the present one first. */
export function signingSecrets(sealing: Sealing, { secret, previousSecret, previousUntil }: Kept, now: Date): string[] {
  const isBoth = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return [secret, ...(isBoth ? [previousSecret] : [])].map((stored) => sealing.open(stored));
}

const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret, 'utf8');

/** The header `webhook-signature` of Standard Webhooks: one signature of each secret. */
export const signatureOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
