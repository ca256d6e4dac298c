import * as v from 'valibot';
import { EXPIRATION_SECONDS } from 'gatehouse-contract/rules.js';
import { isPortalFlagOn } from '../../vendor/configuration/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { endSessionsOf } from '../endSessions.ts';
import type { Reader } from '../../ground/database.ts';
import { changeMembership } from './edits.ts';
import { managed, requireOther } from './managed.ts';

const { least, most } = EXPIRATION_SECONDS;

/** After how long the access of a member ends. */
export const expirationSeconds = v.pipe(
  v.number('must be a number of seconds'),
  v.integer('must be a whole number of seconds'),
  v.minValue(least, `must be at least ${least} seconds`),
  v.maxValue(most, `must be at most ${most} seconds`),
);

/** Keeps a member from the tenant, or lets the member in again (USERS-034). */
export async function setDisabled(
  call: WriteCall,
  caller: Caller,
  userId: string | undefined,
  isDisabled: boolean,
): Promise<Written<undefined>> {
  const { db, now } = call;
  const found = await managed(call, caller, userId);
  requireOther(caller, found);
  const { user, membership } = found.member;
  if (membership.isDisabled === isDisabled) return { answer: undefined, event: NOTHING_CHANGED };
  await keepingUserManager(call, caller.tenantId, () => changeMembership(db, membership, { isDisabled }, now));
  return {
    answer: undefined,
    event: { event: isDisabled ? 'admin.user.disabled' : 'admin.user.enabled', subjectId: user.id },
  };
}

/**
 * Lets the access of a member end at a time, or last again (USERS-036, USERS-037).
 * @param end null: the access lasts
 * @throws ProviderError 403 for an end while the vendor has switched them off
 */
export async function setExpiration(
  call: WriteCall,
  caller: Caller,
  userId: string | undefined,
  end: Date | null,
): Promise<Exclude<Written<undefined>, { refusal: unknown }>> {
  const { db, now } = call;
  const found = await managed(call, caller, userId);
  requireOther(caller, found);
  const { user, membership } = found.member;
  const before = membership.temporaryExpirationDate;
  if (before?.getTime() === end?.getTime()) return { answer: undefined, event: NOTHING_CHANGED };
  if (end && !(await areTemporaryUsersOn(db))) throw new ProviderError('ER-TEMPORARY-USERS-OFF');
  const work = () => changeMembership(db, membership, { temporaryExpirationDate: end }, now);
  await keepingUserManager(call, caller.tenantId, work);
  return {
    answer: undefined,
    event: {
      event: 'admin.user.expiration.changed',
      subjectId: user.id,
      details: { before: before?.toISOString() ?? null, after: end?.toISOString() ?? null },
    },
  };
}

/** Ends the sessions that a member has in the caller's tenant (USERS-044). Those in other tenants go on. */
export async function endSessionsOfMember(
  call: WriteCall,
  caller: Caller,
  userId: string,
): Promise<Written<undefined>> {
  const { db, now } = call;
  const { member } = await managed(call, caller, userId);
  const of = { userId: member.user.id, tenantId: caller.tenantId };
  const ended = await endSessionsOf(db, of, 'administrator', now);
  return {
    answer: undefined,
    event: { event: 'admin.user.sessions.ended', subjectId: member.user.id, details: { sessions: ended } },
  };
}

/** Whether members may be temporary (USERS-040, USERS-041): unless the vendor has switched it off. */
export const areTemporaryUsersOn = (db: Reader): Promise<boolean> =>
  isPortalFlagOn(db, 'temporary-users', { preview: true });
