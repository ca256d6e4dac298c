import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import {
  invitationLinks,
  mfaEnrolments,
  mfaFactors,
  outboxMessages,
  pendingSignIns,
  providerSecrets,
  signingKeys,
  slackConnections,
  webhooks,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { Sealing } from './sealing.ts';
import { sealUnderNewKey } from '../seals/lawful.ts';
import { sharedSecrets } from './secrets.ts';

/**
 * Seals anew whatever is not kept as it would be now. Call it in a transaction. Returns how many secrets there were.
 */
export async function resealSecrets(transaction: Database, sealing: Sealing): Promise<number> {
  let count = 0;
  await sealUnderNewKey(transaction, sealing.auditKeys());
  const renew = (stored: string): string | undefined => {
    if (sealing.isCurrent(stored)) return undefined;
    count += 1;
    return sealing.seal(sealing.open(stored));
  };
  for (const { name, value } of await transaction
    .select()
    .from(providerSecrets)
    .where(inArray(providerSecrets.name, [...sharedSecrets]))) {
    const renewed = renew(value);
    // Another process may have been quicker.
    if (renewed !== undefined)
      await transaction
        .update(providerSecrets)
        .set({ value: renewed })
        .where(and(eq(providerSecrets.name, name), eq(providerSecrets.value, value)));
  }
  for (const { kid, privateJwk } of await transaction.select().from(signingKeys)) {
    const renewed = renew(privateJwk);
    if (renewed !== undefined)
      await transaction
        .update(signingKeys)
        .set({ privateJwk: renewed })
        .where(and(eq(signingKeys.kid, kid), eq(signingKeys.privateJwk, privateJwk)));
  }
  for (const { id, content } of await transaction
    .select({ id: outboxMessages.id, content: outboxMessages.content })
    .from(outboxMessages)
    .where(isNotNull(outboxMessages.content))) {
    const renewed = content === null ? undefined : renew(content);
    // One that was sent meanwhile stays erased.
    if (renewed !== undefined && content !== null)
      await transaction
        .update(outboxMessages)
        .set({ content: renewed })
        .where(and(eq(outboxMessages.id, id), eq(outboxMessages.content, content)));
  }
  for (const { id, token } of await transaction
    .select({ id: invitationLinks.id, token: invitationLinks.token })
    .from(invitationLinks)) {
    const renewed = renew(token);
    if (renewed !== undefined)
      await transaction
        .update(invitationLinks)
        .set({ token: renewed })
        .where(and(eq(invitationLinks.id, id), eq(invitationLinks.token, token)));
  }
  // Before the factors, and locked: the secret of an enrolment becomes that of a factor as it is sealed.
  for (const { owner, secret } of await transaction
    .select({ owner: mfaEnrolments.owner, secret: mfaEnrolments.secret })
    .from(mfaEnrolments)
    .for('update')) {
    const renewed = renew(secret);
    if (renewed !== undefined)
      await transaction
        .update(mfaEnrolments)
        .set({ secret: renewed })
        .where(and(eq(mfaEnrolments.owner, owner), eq(mfaEnrolments.secret, secret)));
  }
  for (const { id, secret } of await transaction
    .select({ id: mfaFactors.id, secret: mfaFactors.secret })
    .from(mfaFactors)
    .where(isNotNull(mfaFactors.secret))) {
    const renewed = secret === null ? undefined : renew(secret);
    if (renewed !== undefined && secret !== null)
      await transaction
        .update(mfaFactors)
        .set({ secret: renewed })
        .where(and(eq(mfaFactors.id, id), eq(mfaFactors.secret, secret)));
  }
  for (const { hash, invitation } of await transaction
    .select({ hash: pendingSignIns.hash, invitation: pendingSignIns.invitation })
    .from(pendingSignIns)
    .where(isNotNull(pendingSignIns.invitation))) {
    const renewed = invitation === null ? undefined : renew(invitation);
    if (renewed !== undefined && invitation !== null)
      await transaction
        .update(pendingSignIns)
        .set({ invitation: renewed })
        .where(and(eq(pendingSignIns.hash, hash), eq(pendingSignIns.invitation, invitation)));
  }
  // Locked: a replacement keeps the secret before it as it is sealed.
  for (const { id, secret, previousSecret } of await transaction
    .select({ id: webhooks.id, secret: webhooks.secret, previousSecret: webhooks.previousSecret })
    .from(webhooks)
    .for('no key update')) {
    const renewed = renew(secret);
    const before = previousSecret === null ? undefined : renew(previousSecret);
    if (renewed !== undefined || before !== undefined)
      await transaction
        .update(webhooks)
        .set({
          ...(renewed !== undefined && { secret: renewed }),
          ...(before !== undefined && { previousSecret: before }),
        })
        .where(eq(webhooks.id, id));
  }
  for (const { tenantId, token } of await transaction
    .select({ tenantId: slackConnections.tenantId, token: slackConnections.token })
    .from(slackConnections)) {
    const renewed = renew(token);
    if (renewed !== undefined)
      await transaction
        .update(slackConnections)
        .set({ token: renewed })
        .where(and(eq(slackConnections.tenantId, tenantId), eq(slackConnections.token, token)));
  }
  return count;
}
