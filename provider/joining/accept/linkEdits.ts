import { INVITATION_LINK_MINUTES, type InvitationLink as Shown } from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Reader } from '../../ground/database.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { listPermissions } from '../../people/roles/edits.ts';
import { guardRolesOf } from '../../people/roles/rules.ts';
import { findRoles, type RoleRow } from '../../people/roles/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { areLinksOn, changeLink, findLink, makeLink, removeLink, type InvitationLink } from './links.ts';

export interface LinkInput {
  expiresInMinutes?: number | undefined;
  shouldSendEmail?: boolean | undefined;
  roleIds?: readonly string[] | undefined;
}

/** The link for who may hand it out: with its token. */
const presentLink = (
  { clientId, sealing }: Pick<Services, 'clientId' | 'sealing'>,
  { id, tenantId, userId, token, expiresAt, shouldSendEmail, roleIds }: InvitationLink,
): Shown => ({
  id,
  vendorId: clientId,
  tenantId,
  ...(userId !== null && { userId }),
  token: sealing.open(token),
  expires: expiresAt.toISOString(),
  shouldSendEmail,
  roleIds,
});

/**
 * The roles that a link may bring: those that the caller may hand out (PRO-24).
 * @throws ProviderError 403; 404 for a role the tenant does not see
 */
async function rolesFor({ db }: WriteCall, principal: Principal, ids: readonly string[]): Promise<string[]> {
  const roles = await findRoles(db, principal.tenantId, ids);
  if (roles.length < new Set(ids).size) throw new ProviderError('ER-NOT-FOUND');
  await requireHandingOut(db, principal, roles);
  return roles.map(({ id }) => id);
}

/** @throws ProviderError 403 unless the caller may hand out each of the roles */
async function requireHandingOut(db: Reader, principal: Principal, roles: readonly RoleRow[]): Promise<void> {
  const guard = await guardRolesOf(principal, await listPermissions(db, principal.tenantId));
  for (const role of roles) guard.mayHandOut(role);
}

/**
 * The tenant's link with its token, which gives the link's roles to each who signs in with it. So it is shown to a
 * caller alone who may hand them out.
 * @throws ProviderError 403; 404 while there is none
 */
export async function showLink({ db, services }: ReadCall, principal: Principal): Promise<Shown> {
  const link = await findLink(db, principal.tenantId);
  if (!link) throw new ProviderError('ER-NOT-FOUND');
  await requireHandingOut(db, principal, await findRoles(db, principal.tenantId, link.roleIds));
  return presentLink(services, link);
}

async function requireOn({ db }: WriteCall): Promise<void> {
  if (!(await areLinksOn(db))) throw new ProviderError('ER-FORBIDDEN');
}

const endOf = ({ now }: WriteCall, minutes: number): Date => addSeconds(now, minutes * 60);

/** Makes the tenant's link. One that there was opens nothing any more. */
export async function addLink(
  call: WriteCall,
  principal: Principal,
  { expiresInMinutes = INVITATION_LINK_MINUTES.usual, shouldSendEmail = true, roleIds = [] }: LinkInput,
): Promise<Written<Shown>> {
  const { db, services, now } = call;
  await requireOn(call);
  const facts = {
    userId: principal.user.id,
    expiresAt: endOf(call, expiresInMinutes),
    shouldSendEmail,
    language: languageOf(call.request),
    roleIds: await rolesFor(call, principal, roleIds),
  };
  const link = await makeLink(db, services.sealing, principal.tenantId, facts, now);
  return {
    answer: presentLink(services, link),
    event: { event: 'admin.invitation.link.added', subjectId: link.id, details: { roleIds: facts.roleIds } },
  };
}

/**
 * Changes the tenant's link. The caller answers for all its roles from now on, so the caller must have the right to
 * hand them out.
 */
export async function editLink(
  call: WriteCall,
  principal: Principal,
  { expiresInMinutes, shouldSendEmail, roleIds }: LinkInput,
): Promise<Written<Shown>> {
  const { db, services, now } = call;
  await requireOn(call);
  const before = await findLink(db, principal.tenantId);
  if (!before) throw new ProviderError('ER-NOT-FOUND');
  const facts = {
    userId: principal.user.id,
    expiresAt: expiresInMinutes === undefined ? before.expiresAt : endOf(call, expiresInMinutes),
    shouldSendEmail: shouldSendEmail ?? before.shouldSendEmail,
    language: before.language,
    roleIds: await rolesFor(call, principal, roleIds ?? before.roleIds),
  };
  const link = await changeLink(db, before, facts, now);
  return {
    answer: presentLink(services, link),
    event: { event: 'admin.invitation.link.changed', subjectId: link.id, details: { roleIds: facts.roleIds } },
  };
}

/** Takes the tenant's link back. */
export async function dropLink({ db }: WriteCall, { tenantId }: Principal): Promise<Written<undefined>> {
  return {
    answer: undefined,
    event: (await removeLink(db, tenantId)) ? { event: 'admin.invitation.link.removed' } : NOTHING_CHANGED,
  };
}
