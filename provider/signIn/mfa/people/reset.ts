import { matchesPattern } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../../ground/errors.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { issueSecret, voidSecrets } from '../../../crypto/secrets/storage.ts';
import { listMemberships, type User } from '../../../people/accounts.ts';
import { managed, requireOther } from '../../../people/members/managed.ts';
import { effectivePermissions } from '../../../people/roles/storage.ts';
import { standingIn } from '../../../people/tree/standing.ts';
import type { OneUseCode } from 'gatehouse-contract/contract.js';
import { removeFactors } from '../factors.ts';
import { dropPending } from '../pendingSignIns.ts';
import { factorSecrets } from '../pending/recover.ts';
import { tellChanged } from '../tellChanged.ts';

/** How long a one-use code works, in seconds. */
const CODE_LIFETIME = 600;

/**
 * A member whose second factors the caller may decide about. They open every tenant of the member: in none of them may
 * the member hold more than the caller does there.
 * @throws ProviderError 404 for a member of another tenant; 403 for one above the caller; 409 for the caller
 */
async function target(call: WriteCall, principal: Principal, userId: string | undefined): Promise<User> {
  const found = await managed(call, principal, userId);
  requireOther(principal, found);
  const { user } = found.member;
  if (found.member.invitation) throw new ProviderError('ER-NOT-FOUND');
  if (principal.user.superUser) return user;
  for (const { tenantId } of await listMemberships(call.db, user.id)) {
    const held = await effectivePermissions(call.db, [tenantId], user.id);
    const by = await standingIn(call.db, tenantId, principal.user.id, call.now);
    const own = await effectivePermissions(call.db, by.by, principal.user.id);
    if (!held.every(({ key }) => own.some((one) => matchesPattern(one.key, key))))
      throw new ProviderError('ER-USER-ABOVE-OWN');
  }
  return user;
}

/** Removes every second factor of a member who has lost them. */
export async function resetFactors(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
): Promise<Written<undefined>> {
  const user = await target(call, principal, userId);
  const removed = await removeFactors(call.db, user.id);
  await voidSecrets(call.db, { purposes: factorSecrets, subject: user.id });
  await dropPending(call.db, user.id);
  if (removed.length > 0) await tellChanged(call, user, 'reset');
  const details = { factors: removed.length };
  return { answer: undefined, event: { event: 'admin.user.mfa.reset', subjectId: user.id, details } };
}

/** Makes a code that counts once as the second factor of a member. */
export async function issueOneUseCode(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
): Promise<Written<OneUseCode>> {
  const user = await target(call, principal, userId);
  const secret = { purpose: 'mfa-one-use', subject: user.id, kind: 'code', lifetime: CODE_LIFETIME } as const;
  const code = await issueSecret(call.db, secret, call.now);
  await tellChanged(call, user, 'issued');
  return {
    answer: { code, expiresIn: CODE_LIFETIME },
    event: { event: 'admin.user.mfa.codeIssued', subjectId: user.id },
  };
}
