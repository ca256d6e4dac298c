import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import { dropUnproven } from '../../signIn/auth/proving.ts';
import { signUpCookieName } from '../../signIn/auth/signUpBrowser.ts';
import { hasPassword, type User } from '../../people/accounts.ts';
import type { Reader } from '../../ground/database.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import { listOwnPending } from '../../people/invitations.ts';
import { peekSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { invitations, memberships, phoneNumbers, usernames, users } from '../../database/storage/schema.ts';
import type { JudgedSignUp } from './judge.ts';
import { dropAccount, dropMembership, dropSignUps, insertAccount, lockAccount } from './storage.ts';

/** The address as it is looked up; of an account without one, a text that cannot be typed for another account. */
const keyOf = (email: string | undefined): string =>
  email === undefined ? `no-email:${randomUUID()}` : toIdentifierKey(email);

/**
 * Makes the account of a sign-up, or begins anew with one whose address is not proven. Undefined: the address is taken.
 * @param verified whether there is nothing left to prove
 */
export async function claimAccount(
  call: WriteCall,
  { identifiers: { email, phoneNumber }, name, metadata, allowsUnproven }: JudgedSignUp,
  verified: boolean,
): Promise<User | undefined> {
  const { db, now } = call;
  const emailKey = keyOf(email);
  const made = await insertAccount(db, { email, emailKey, name, metadata, phoneNumber, verified }, now);
  if (made) return made;
  const found = await lockAccount(db, emailKey);
  if (!found || found.verified || (allowsUnproven && (await mayBeIn(db, found.id)))) return undefined;
  await restart(call, found.id);
  const [row] = await db
    .update(users)
    .set({
      updatedAt: now,
      ...(name !== undefined && { name, nameKey: toSearchKey(name) }),
      ...(metadata !== undefined && { metadata }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    })
    .where(eq(users.id, found.id))
    .returning();
  return row;
}

/**
 * Whether the person of an address that is not proven can sign in, or has a place in a tenant: an import writes both.
 * Where no address has to be proven, a stranger would get in with the roles of that place (PRO-18).
 */
const mayBeIn = async (db: Reader, userId: string): Promise<boolean> =>
  (await hasPassword(db, userId)) ||
  (await db.$count(memberships, and(eq(memberships.userId, userId), isNotNull(memberships.activatedAt)))) > 0;

/** A placeholder account, for work that is rolled back. */
export async function nobodysAccount(call: WriteCall, email: string, verified: boolean): Promise<User> {
  const facts = { email, emailKey: `${randomUUID()}@nobody`, name: undefined, metadata: undefined };
  const made = await insertAccount(call.db, { ...facts, phoneNumber: undefined, verified }, call.now);
  if (!made) throw new Error('Nobody was written');
  return made;
}

/**
 * Deletes the results of earlier sign-ups with an address that is not proven. Invitations stay, and so do the mails
 * and the tenants into which the operator has put the person: they are for the owner of the address, and a stranger who
 * signs up with it must not end what the owner waits for.
 */
async function restart({ db, now }: WriteCall, userId: string): Promise<void> {
  await dropSignUps(db, userId);
  await dropUnproven(db, userId, now);
  await db.delete(usernames).where(eq(usernames.userId, userId));
  await db.delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
}

/**
 * Deletes the sign-up that the user calls wrong (`replaces`), if this browser began it and it is not finished: its mail
 * must open nothing. A person who signs up in another user's browser names no `replaces`. A sign-up with a taken
 * address costs the same work.
 */
export async function discardWrong(call: WriteCall, { replaces }: JudgedSignUp, email: string): Promise<void> {
  if (replaces === undefined) return;
  const { db, request, services, now } = call;
  const keep = (await lockAccount(db, toIdentifierKey(email)))?.id;
  const [text] = readCookies(request, signUpCookieName(services.clientId));
  if (text === undefined) return;
  const found = await peekSecret(db, { purpose: 'sign-up-browser', text }, now);
  const isIt = found?.subject === replaces && replaces !== keep;
  const userId = isIt ? replaces : randomUUID();
  await restart(call, userId);
  // The link of the operator is for the owner of the address, and waits on.
  if ((await listOwnPending(db, userId)).length === 0)
    await voidSecrets(db, { purposes: ['activation', 'activation-code'], subject: userId, tenantId: null });
  const byLink = await db
    .select({ tenantId: invitations.tenantId })
    .from(invitations)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, invitations.tenantId), eq(memberships.userId, invitations.userId)),
    )
    .where(and(eq(invitations.userId, userId), isNotNull(invitations.linkId), isNotNull(memberships.signUp)));
  for (const { tenantId } of byLink) {
    await voidSecrets(db, { purposes: ['activation', 'activation-code'], subject: userId, tenantId });
    await dropMembership(db, userId, tenantId);
  }
  await voidSecrets(db, { purposes: ['sign-up-browser'], subject: userId });
  await dropAccount(db, userId);
}
