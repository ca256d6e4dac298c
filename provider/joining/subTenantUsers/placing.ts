import { DELETE_USERS, WRITE_USERS } from 'gatehouse-contract/contract.js';
import type { AuditFact } from '../../ground/audit/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { removeMember, setRolesOfMember } from '../../people/members/writing.ts';
import { accountWithin, managerOf } from '../../people/tree/managing.ts';
import { findTenantUser } from '../../people/users/storage.ts';
import { knownInTree, takeIn } from './known.ts';

/** Roles of a person in one account. */
interface RolesIn {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
  /** A person who is no member of it any more is not taken in. */
  readonly ifMember?: boolean | undefined;
}

/** What becomes of the roles held, by those that a call names. */
const becomes = {
  add: (held: readonly string[], named: readonly string[]) => [...new Set([...held, ...named])],
  remove: (held: readonly string[], named: readonly string[]) => held.filter((id) => !named.includes(id)),
  set: (_held: readonly string[], named: readonly string[]) => [...named],
} as const;

/**
 * The caller as who manages an account of the tree. In the own account the same call needs what the calls of members
 * need there.
 */
async function managing({ db }: WriteCall, principal: Principal, tenantId: string, ownKey: string): Promise<Principal> {
  const { account, distance } = await accountWithin(db, principal, tenantId);
  if (distance === 0 && !(await principal.may(ownKey))) throw new ProviderError('ER-FORBIDDEN');
  return managerOf(principal, account);
}

/** What several changes come to: their facts, or nothing. */
function told(events: readonly (AuditFact | readonly AuditFact[] | typeof NOTHING_CHANGED)[]): Written<undefined> {
  const facts = events.flatMap((event) => (event === NOTHING_CHANGED ? [] : [event].flat()));
  const [first, ...others] = facts;
  return { answer: undefined, event: first ? [first, ...others] : NOTHING_CHANGED };
}

/** A fact in the account where it happened. */
const factsIn = (tenantId: string, written: Written<unknown>) => {
  if ('refusal' in written) throw written.refusal;
  const { event } = written;
  return event === NOTHING_CHANGED ? event : [event].flat().map((fact: AuditFact) => ({ ...fact, tenantId }));
};

/**
 * Changes the roles of a person in several accounts at once (SUBACC-027). A person of the tree who is no member of an
 * account yet becomes one.
 * @throws ProviderError 404 for an account outside the tree, a role that an account does not see, or an unknown person;
 * 403 for roles above the caller's. Then nothing is changed anywhere
 */
export async function changeRoles(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
  how: keyof typeof becomes,
  places: readonly RolesIn[],
): Promise<Written<undefined>> {
  const { db, now } = call;
  if (userId === undefined) throw new ProviderError('ER-NOT-FOUND');
  const events: (AuditFact | readonly AuditFact[] | typeof NOTHING_CHANGED)[] = [];
  for (const { tenantId, roleIds, ifMember } of places) {
    const manager = await managing(call, principal, tenantId, WRITE_USERS);
    const isMember = await findTenantUser(db, { tenantIds: [tenantId] }, userId);
    if (!isMember && ifMember) throw new ProviderError('ER-NOT-FOUND');
    if (!isMember && how !== 'remove') {
      const known = await knownInTree(db, principal, { userIds: [userId] });
      const [taken] = await takeIn(db, tenantId, [...known.values()], { allowed: undefined, now });
      if (taken) events.push({ event: 'admin.user.added', tenantId, subjectId: taken });
    }
    const next = (held: readonly string[]): readonly string[] => becomes[how](held, roleIds);
    events.push(factsIn(tenantId, await setRolesOfMember(call, manager, userId, next)));
  }
  return told(events);
}

/** Takes a person out of several accounts (SUBACC-026). What the tree gives the person there stays. */
export async function removeFrom(
  call: WriteCall,
  principal: Principal,
  userId: string,
  tenantIds: readonly string[],
): Promise<Written<undefined>> {
  const events = [];
  for (const tenantId of new Set(tenantIds)) {
    const manager = await managing(call, principal, tenantId, DELETE_USERS);
    events.push(factsIn(tenantId, await removeMember(call, manager, userId)));
  }
  return told(events);
}
