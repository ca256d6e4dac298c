import { eq } from 'drizzle-orm';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import type { User } from '../../people/accounts.ts';
import type { Invitation } from '../../people/invitations.ts';
import { endSessionsOf } from '../../people/endSessions.ts';
import { removeFactors } from '../mfa/factors.ts';
import type { SetBy } from '../mfa/fulfilment.ts';
import { dropPending } from '../mfa/pendingSignIns.ts';
import { forgetBrowsers } from '../mfa/rememberedBrowsers.ts';
import { readUsername } from '../../people/profile/username.ts';
import { rememberPassword } from '../passwords/history.ts';
import { holdPassword } from '../passwords/storage.ts';
import { passkeys, passwords, usernames, users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/**
 * Deletes what was set up for an address before it was proven. Another person may have set it up, and would get in
 * together with the owner.
 */
export async function dropUnproven(db: Database, userId: string, now: Date): Promise<void> {
  await db.delete(passwords).where(eq(passwords.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeFactors(db, userId);
  await endSessionsOf(db, { userId }, 'activated', now);
}

/**
 * Sets the password of an account. What the former one has begun ends: pending sign-ins, and browsers that skip the
 * second factor.
 * @param setBy the message that let the person set it
 */
export async function setPassword(
  db: Database,
  userId: string,
  hash: string,
  now: Date,
  setBy: SetBy | null = null,
): Promise<void> {
  await holdPassword(db, userId, true); // what a sign-in with the former one still writes is seen below
  await rememberPassword(db, userId, now);
  await forgetBrowsers(db, userId);
  await dropPending(db, userId);
  const facts = { hash, breached: false, changedAt: now, setBy };
  await db
    .insert(passwords)
    .values({ userId, ...facts })
    .onConflictDoUpdate({ target: passwords.userId, set: facts });
}

/**
 * Marks the address of an account as proven. A new user gets the fields of the invitation: name, phone number, and the
 * username if it is still free.
 */
export async function verifyAccount(
  db: Database,
  user: User,
  invitation: Invitation | undefined,
  now: Date,
): Promise<User> {
  const isNamed = user.name !== user.email || !invitation;
  const [row] = await db
    .update(users)
    .set({
      verified: true,
      updatedAt: now,
      ...(!isNamed && { name: invitation.name, nameKey: toSearchKey(invitation.name) }),
      ...(user.phoneNumber === null && invitation?.phoneNumber && { phoneNumber: invitation.phoneNumber }),
    })
    .where(eq(users.id, user.id))
    .returning();
  // Judged once more: an invitation may be older than the rule.
  const username = readUsername(invitation?.username ?? '');
  if (username !== undefined) {
    const usernameKey = toIdentifierKey(username);
    await db.insert(usernames).values({ usernameKey, username, userId: user.id }).onConflictDoNothing();
  }
  if (!row) throw new Error('The account is gone');
  return row;
}
