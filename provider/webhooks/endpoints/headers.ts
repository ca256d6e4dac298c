import { SignJWT } from 'jose';
import { signatureOf } from './secrets.ts';

/** How long the published token of a call counts, in seconds: what Standard Webhooks gives a timestamp. */
const TOKEN_SECONDS = 300;

interface Signed {
  /** Stays the same in every call of a delivery. */
  readonly id: string;
  readonly body: string;
  /** The present secret first; none where there is none to sign with. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** The headers of one call: those of Standard Webhooks, and the published token in `x-webhook-secret`. */
export async function headersOf({ id, body, secrets, now }: Signed): Promise<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const [present] = secrets;
  return {
    'content-type': 'application/json',
    'user-agent': 'Gatehouse-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(present !== undefined && {
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
      'x-webhook-secret': await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(id)
        .setIssuedAt(timestamp)
        .setExpirationTime(timestamp + TOKEN_SECONDS)
        .sign(new TextEncoder().encode(present)),
    }),
  };
}
