import * as v from 'valibot';
import type { AddedUsers, SubTenantUserRefusal } from 'gatehouse-contract/contract.js';
import { toIdentifierKey, type RoleGuard } from 'gatehouse-contract/rules.js';
import { membershipRoles } from '../../database/storage/schema.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { findUser } from '../../people/accounts.ts';
import { isAbove } from '../../people/members/managed.ts';
import { listPermissions } from '../../people/roles/edits.ts';
import { guardRolesOf } from '../../people/roles/rules.ts';
import { accountBelow, managerOf } from '../../people/tree/managing.ts';
import { findTenantUser } from '../../people/users/storage.ts';
import { mailboxField } from '../../signIn/auth/codes.ts';
import { invite, requireInvited, wantedRoles } from '../invite/invite.ts';
import { allowAccess } from './access.ts';
import { knownInTree, placedIn, takeIn } from './known.ts';

interface Newcomer {
  readonly email: string;
  readonly name?: string | undefined;
}

interface Adding {
  readonly users: readonly Newcomer[];
  readonly tenantId: string;
  readonly roleIds?: readonly string[] | undefined;
  readonly allowSubAccountAccess?: boolean | undefined;
}

/** Why an invitation was refused that concerns one person alone. Any other refusal ends the whole call. */
const refusals: Readonly<Record<string, SubTenantUserRefusal>> = {
  'ER-MEMBER-ALREADY': 'is-member',
  'ER-USER-ABOVE-OWN': 'above-own',
};

/**
 * Adds people to an account below the caller's (SUBACC-025): people of the tree become members at once, others are
 * invited. Who cannot be added is named; the others are added all the same.
 * @throws ProviderError 404 for an account outside the tree, or a role that the account does not see; 403 for a role
 * that the caller may not hand out: then no person is added
 */
export async function addPeople(call: WriteCall, principal: Principal, asked: Adding): Promise<Written<AddedUsers>> {
  const { db, now } = call;
  const account = await accountBelow(db, principal, asked.tenantId);
  const manager = managerOf(principal, account);
  const roles = await wantedRoles(db, account.id, asked.roleIds);
  const guard = await guardRolesOf(manager, await listPermissions(db, account.id));
  for (const role of roles) guard.mayHandOut(role);

  const failed: AddedUsers['failed'] = [];
  /** The texts of the call, by the addresses in them: a page finds a person again by what it sent. */
  const sent = new Map<string, string>();
  const fail = (email: string, reason: SubTenantUserRefusal): void =>
    void failed.push({ email: sent.get(email) ?? email, reason });
  const wanted = new Map<string, Newcomer>();
  for (const user of asked.users) {
    const mailbox = v.safeParse(mailboxField, user.email);
    if (mailbox.success) {
      wanted.set(toIdentifierKey(mailbox.output), { ...user, email: mailbox.output });
      sent.set(mailbox.output, user.email);
    } else fail(user.email, 'bad-address');
  }
  const known = await knownInTree(db, principal, { emails: [...wanted.values()].map(({ email }) => email) });
  const placed = await placedIn(db, account.id, [...wanted.keys()]);
  const above = new Set<string>();
  for (const [key, userId] of known) {
    const user = placed.has(key) ? undefined : await findUser(db, userId);
    if (user && (await isAbove(call, guard, { tenantId: account.id, user }))) above.add(userId);
  }
  const lower = [...known.values()].filter((userId) => !above.has(userId));
  const taken = new Set(await takeIn(db, account.id, lower, { allowed: asked.allowSubAccountAccess, now }));
  if (taken.size > 0 && roles.length > 0)
    await db
      .insert(membershipRoles)
      .values([...taken].flatMap((userId) => roles.map(({ id }) => ({ tenantId: account.id, userId, roleId: id }))));
  const roleKeys = roles.map(({ key }) => key);
  const facts: AuditFact[] = [...taken].map((subjectId) => ({
    event: 'admin.user.added',
    tenantId: account.id,
    subjectId,
    details: { roles: roleKeys },
  }));
  for (const [key, { email, name }] of wanted) {
    const userId = known.get(key);
    const newcomer = { email, name, asked, guard, placedId: placed.get(key) };
    if (userId === undefined) facts.push(...(await inviteOne(call, manager, newcomer, fail)));
    else if (!taken.has(userId)) fail(email, above.has(userId) ? 'above-own' : 'is-member');
  }
  const [first, ...others] = facts;
  return {
    answer: { added: facts.length, failed },
    event: first ? [first, ...others] : NOTHING_CHANGED,
  };
}

interface Asked extends Newcomer {
  readonly asked: Adding;
  readonly guard: RoleGuard;
  /** Who has a place in the account already, and may only be invited again. */
  readonly placedId: string | undefined;
}

/** Invites one person in a transaction of its own: what is refused of one does not end the call. */
async function inviteOne(
  call: WriteCall,
  manager: Principal,
  { email, name, asked, guard, placedId }: Asked,
  fail: (email: string, reason: SubTenantUserRefusal) => void,
): Promise<AuditFact[]> {
  const { tenantId } = manager;
  try {
    // Refused before anything is written: what is taken back counts as written all the same.
    const placed = placedId && (await findTenantUser(call.db, { tenantIds: [tenantId] }, placedId));
    if (placed) await requireInvited(call.db, guard, placed);
    return await call.db.transaction(async (db) => {
      const inner = { ...call, db };
      const { roleIds, allowSubAccountAccess } = asked;
      const invited = await invite(inner, manager, { email, name, roleIds });
      if ('refusal' in invited || invited.event === NOTHING_CHANGED) return [];
      if (allowSubAccountAccess !== undefined)
        await allowAccess(db, { tenantId, userId: invited.answer.id }, allowSubAccountAccess, call.now);
      const facts: readonly AuditFact[] = [invited.event].flat();
      return facts.map((fact) => ({ ...fact, tenantId }));
    });
  } catch (error) {
    const reason = error instanceof ProviderError ? refusals[error.code] : undefined;
    if (!reason) throw error;
    fail(email, reason);
    return [];
  }
}

const failures: Readonly<
  Record<SubTenantUserRefusal, 'ER-INVALID-REQUEST' | 'ER-MEMBER-ALREADY' | 'ER-USER-ABOVE-OWN'>
> = {
  'bad-address': 'ER-INVALID-REQUEST',
  'is-member': 'ER-MEMBER-ALREADY',
  'above-own': 'ER-USER-ABOVE-OWN',
};

/**
 * Adds one person to several accounts, or to none of them.
 * @throws ProviderError as {@link addPeople} does; 400, 403 or 409 where the person cannot be added to one of them
 */
export async function addToEach(
  call: WriteCall,
  principal: Principal,
  user: Newcomer,
  places: readonly { readonly tenantId: string; readonly roleIds?: readonly string[] | undefined }[],
): Promise<Written<undefined>> {
  const facts: AuditFact[] = [];
  for (const place of places) {
    const written = await addPeople(call, principal, { ...place, users: [user] });
    if ('refusal' in written) throw written.refusal;
    const [refused] = written.answer.failed;
    if (refused) throw new ProviderError(failures[refused.reason], { context: { field: 'user.email' } });
    if (written.event !== NOTHING_CHANGED) facts.push(...[written.event].flat());
  }
  const [first, ...others] = facts;
  return { answer: undefined, event: first ? [first, ...others] : NOTHING_CHANGED };
}
