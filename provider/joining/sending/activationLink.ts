import { LINK_LIFETIME } from '../../crypto/secrets/purposes.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import type { Database } from '../../ground/database.ts';

/**
 * Makes the link with which a person sets the first password, in place of the one before. It works once, within a
 * week.
 */
export async function activationLink(
  db: Database,
  services: Pick<Services, 'settings'>,
  userId: string,
  now: Date,
): Promise<string> {
  const secret = { purpose: 'activation', subject: userId, kind: 'token', lifetime: LINK_LIFETIME } as const;
  return linkTo(db, services, 'activateUrl', { userId, token: await issueSecret(db, secret, now) });
}
