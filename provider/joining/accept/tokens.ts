import type { Presented } from '../../signIn/auth/codes.ts';
import { findSecret, peekSecret } from '../../crypto/secrets/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import type { Reader } from '../../ground/database.ts';
import type { Place } from '../../people/invitations.ts';

/** What the link of a mail opens. */
export interface Opener extends Place {
  readonly purpose: 'activation' | 'invitation';
}

/**
 * The invitation whose link holds a token, which nothing has used yet. Undefined also for the activation of a sign-up.
 */
export async function findOpener(db: Reader, text: string, now: Date): Promise<Opener | undefined> {
  for (const purpose of ['invitation', 'activation'] as const) {
    const found = await peekSecret(db, { purpose, text }, now);
    if (found?.tenantId) return { purpose, tenantId: found.tenantId, userId: found.subject };
  }
  return undefined;
}

/**
 * Where a link or the address of a code leads. A link that was used leads there still: it says that the person is a
 * member.
 */
export async function placeOf(
  { db, services }: { readonly db: Reader; readonly services: Pick<Services, 'flowTokens'> },
  { userId, token }: Presented,
): Promise<Place | undefined> {
  for (const purpose of ['invitation', 'activation'] as const) {
    const flow = services.flowTokens.read(purpose, userId, token);
    if (flow?.tenantId !== undefined) return { userId: flow.userId, tenantId: flow.tenantId };
    const found = await findSecret(db, { purpose, subject: userId, text: token });
    if (found?.tenantId) return { userId, tenantId: found.tenantId };
  }
  return undefined;
}
