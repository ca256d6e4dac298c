import { and, eq, gt, gte } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { emailChanges, formerEmails, users } from '../../database/storage/schema.ts';
import { ago } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** How long the link of the notice brings the former address back, in seconds. */
export const REVERT_LIFETIME = 7 * 24 * 3600;

export type EmailChange = typeof emailChanges.$inferSelect;
export type FormerEmail = typeof formerEmails.$inferSelect;

/** The change that waits for its code. */
export async function waitingChange(db: Reader, userId: string, now: Date): Promise<EmailChange | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row;
}

/** Keeps a change in the place of the one before. */
export async function keepChange(db: Database, change: EmailChange): Promise<void> {
  await db.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.userId, set: change });
}

/** True where one waited. */
export async function dropChange(db: Database, userId: string): Promise<boolean> {
  return (await db.delete(emailChanges).where(eq(emailChanges.userId, userId)).returning()).length > 0;
}

/** Sets the address of a user. False: another user has it. */
export async function setEmail(db: Database, user: User, email: string, now: Date): Promise<boolean> {
  const emailKey = toIdentifierKey(email);
  if ((await db.$count(users, eq(users.emailKey, emailKey))) > 0 && emailKey !== user.emailKey) return false;
  await db.update(users).set({ email, emailKey, verified: true, updatedAt: now }).where(eq(users.id, user.id));
  return true;
}

/** Keeps the way back to an address that a user leaves. Resolves to its id. */
export async function keepFormer(db: Database, { id: userId, email }: User, now: Date): Promise<string> {
  const [row] = await db
    .insert(formerEmails)
    .values({ userId, email, leftAt: now, expiresAt: addSeconds(now, REVERT_LIFETIME) })
    .returning();
  if (!row) throw new Error('The former address was not written');
  return row.id;
}

/** A former address whose way back is open. */
export async function findFormer(db: Reader, id: string, now: Date): Promise<FormerEmail | undefined> {
  const [row] = await db
    .select()
    .from(formerEmails)
    .where(and(eq(formerEmails.id, id), gt(formerEmails.expiresAt, now)));
  return row;
}

/** Closes the way back to this address and to those that came after it. */
export async function dropFormer(db: Database, { userId, leftAt }: FormerEmail): Promise<void> {
  await db.delete(formerEmails).where(and(eq(formerEmails.userId, userId), gte(formerEmails.leftAt, leftAt)));
}

export const changesOver = {
  what: 'changes of addresses',
  table: emailChanges,
  key: emailChanges.userId,
  age: emailChanges.expiresAt,
  before: ago(0),
};

export const formerOver = {
  what: 'former addresses',
  table: formerEmails,
  key: formerEmails.id,
  age: formerEmails.expiresAt,
  before: ago(0),
};
