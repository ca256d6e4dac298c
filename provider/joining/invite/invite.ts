import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { TeamUser } from 'gatehouse-contract/contract.js';
import { ranksAbove, toIdentifierKey, toSearchKey, type RoleGuard } from 'gatehouse-contract/rules.js';
import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { mayHandOut } from '../../people/members/inviter.ts';
import { sendInvitation } from '../sending/invitation.ts';
import { findInvitation, type Place } from '../../people/invitations.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { areTemporaryUsersOn } from '../../people/members/access.ts';
import { changeMembership, replaceRoles } from '../../people/members/edits.ts';
import { managed } from '../../people/members/managed.ts';
import { presentTeamUser } from '../../people/members/presenter.ts';
import { listPermissions } from '../../people/roles/edits.ts';
import { guardRolesOf } from '../../people/roles/rules.ts';
import { directRoles, effectiveRoles, findRoles, listRoles, type RoleRow } from '../../people/roles/storage.ts';
import { invitations, memberships, usernames, users } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { findTenantUser, type TenantUser } from '../../people/users/storage.ts';

/** The fields of an invited user. */
export interface Invited {
  /** One plain mailbox. */
  email: string;
  name?: string | undefined;
  phone?: string | undefined;
  username?: string | undefined;
  roleIds?: readonly string[] | undefined;
  expirationInSeconds?: number | undefined;
}

/**
 * Invites a user, or sends the invitation again. The answer, and the work until the mail is written, are the same
 * whether the address has an account or not.
 */
export async function invite(call: WriteCall, caller: Caller, invited: Invited): Promise<Written<TeamUser>> {
  const { db, services, now } = call;
  const { tenantId } = caller;
  const guard = await guardRolesOf(caller, await listPermissions(db, tenantId));
  const wanted = await wantedRoles(db, tenantId, invited.roleIds);
  const end = await endOf(call, invited);
  const user = await personOf(db, invited.email, now);
  const place = { tenantId, userId: user.id };
  await requireFree(db, place, invited.username);
  const [added] = await db
    .insert(memberships)
    .values({ ...place, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  const member = await findTenantUser(db, { tenantIds: [tenantId] }, user.id);
  if (!member) throw new Error('The membership was not written');
  if (!added) await requireInvited(db, guard, member);

  const held = await rolesOf(db, member);
  const roles = invited.roleIds || added ? wanted : held;
  for (const role of roles) if (!held.some(({ id }) => id === role.id)) guard.mayHandOut(role);
  await replaceRoles(
    db,
    place,
    roles.map(({ id }) => id),
  );
  if (end) await changeMembership(db, place, { temporaryExpirationDate: end }, now);
  const before = await findInvitation(db, place);
  const name = invited.name ?? before?.name ?? invited.email;
  await sendInvitation(call, place, {
    email: invited.email,
    name,
    nameKey: toSearchKey(name),
    phoneNumber: invited.phone ?? before?.phoneNumber ?? null,
    username: invited.username ?? before?.username ?? null,
    language: languageOf(call.request),
    inviterId: answering(guard, caller, roles, before?.inviterId),
  });
  const told = await findTenantUser(db, { tenantIds: [tenantId] }, user.id);
  return {
    answer: presentTeamUser(told ?? member, roles, services.clientId),
    event: {
      event: 'admin.user.invited',
      subjectId: user.id,
      details: { roles: roles.map(({ key }) => key), again: !added },
    },
  };
}

/** Sends the invitation of a member who has not joined yet again (USERS-028). */
export async function inviteAgain(
  call: WriteCall,
  caller: Caller,
  userId: string | undefined,
): Promise<Written<undefined>> {
  const { db } = call;
  const { member, held, guard } = await managed(call, caller, userId);
  const { user, membership } = member;
  await requireInvited(db, guard, member);
  const place = { tenantId: caller.tenantId, userId: user.id };
  const before = await findInvitation(db, place);
  const { email, name, nameKey, phoneNumber, username, language } = before ?? {
    ...user,
    username: null,
    language: languageOf(call.request),
  };
  const inviterId = answering(guard, caller, held, before?.inviterId);
  if (inviterId === null) for (const role of held) guard.mayHandOut(role);
  await sendInvitation(call, place, { email, name, nameKey, phoneNumber, username, language, inviterId });
  return {
    answer: undefined,
    event: { event: 'admin.user.invited', subjectId: membership.userId, details: { again: true } },
  };
}

/** Who answers for the roles: the caller, if the caller may hand all of them out; else the inviter before. */
const answering = (
  guard: RoleGuard,
  { userId }: Pick<Caller, 'userId'>,
  roles: readonly RoleRow[],
  before: string | null = null,
): string | null => (roles.every((role) => mayHandOut(guard, role)) ? (userId ?? before) : before);

/** @throws ProviderError 404 for a role the tenant does not see */
export async function wantedRoles(
  db: Reader,
  tenantId: string,
  ids: readonly string[] | undefined,
): Promise<RoleRow[]> {
  if (!ids) return (await listRoles(db, tenantId)).filter(({ isDefault }) => isDefault);
  const found = await findRoles(db, tenantId, ids);
  if (found.length < new Set(ids).size) throw new ProviderError('ER-NOT-FOUND');
  return found;
}

/** @throws ProviderError 403 while end dates are switched off */
async function endOf({ db, now }: WriteCall, { expirationInSeconds: seconds }: Invited): Promise<Date | undefined> {
  if (seconds === undefined) return undefined;
  if (!(await areTemporaryUsersOn(db))) throw new ProviderError('ER-TEMPORARY-USERS-OFF');
  return addSeconds(now, seconds);
}

/**
 * Finds or makes the user of an address. An existing account stays as it is, and so does the one of a user whom another
 * tenant has invited: the invitation holds what this tenant knows of the user.
 */
async function personOf(db: Database, email: string, now: Date): Promise<User> {
  const emailKey = toIdentifierKey(email);
  await db
    .insert(users)
    .values({ email, emailKey, name: email, nameKey: toSearchKey(email), createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  if (!user) throw new Error('Nobody was found or made');
  return user;
}

/**
 * A username is kept for the person until the account is activated. It is judged alike for who has an account and who
 * has none.
 * @throws ProviderError 409 for one that an account or another invited person has
 */
async function requireFree(db: Reader, { tenantId, userId }: Place, username: string | undefined): Promise<void> {
  if (username === undefined) return;
  const key = toIdentifierKey(username);
  const inUse = await db.$count(usernames, eq(usernames.usernameKey, key));
  const promised = await db
    .select({ username: invitations.username })
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), ne(invitations.userId, userId), isNotNull(invitations.username)));
  // Compared here: the database does not know the form in which usernames are unique.
  const isPromised = promised.some((one) => one.username !== null && toIdentifierKey(one.username) === key);
  if (inUse > 0 || isPromised) throw new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'username' } });
}

/** @throws ProviderError 409 for a user who has joined, or may not; 403 for a user who ranks above the caller */
export async function requireInvited(db: Reader, guard: RoleGuard, { user, membership }: TenantUser): Promise<void> {
  const roles = await effectiveRoles(db, [membership.tenantId], user.id);
  if (membership.activatedAt || membership.isDisabled) throw new ProviderError('ER-MEMBER-ALREADY');
  if (ranksAbove(guard.actor, { superUser: user.superUser, roles })) throw new ProviderError('ER-USER-ABOVE-OWN');
}

const rolesOf = async (db: Reader, { membership: { tenantId, userId } }: TenantUser): Promise<RoleRow[]> =>
  (await directRoles(db, [tenantId], [userId])).get(`${tenantId}/${userId}`) ?? [];
