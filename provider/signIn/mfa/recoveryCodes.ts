import { createHash, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { mfaRecoveryCodes } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 5;
const GROUP = 4;

/** What people type, in one spelling. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');

/** The same code is kept differently for everybody. */
const hashOf = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${plain(typed)}`)
    .digest('base64url');

/** Makes a code in place of the one before, and returns its text: the only time that it is seen. */
export async function makeRecoveryCode(db: Database, userId: string, now: Date): Promise<string> {
  const letters = Array.from({ length: GROUPS * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const code = letters.match(/.{4}/g)?.join('-') ?? letters;
  const facts = { hash: hashOf(userId, code), createdAt: now };
  await db
    .insert(mfaRecoveryCodes)
    .values({ userId, ...facts })
    .onConflictDoUpdate({ target: mfaRecoveryCodes.userId, set: facts });
  return code;
}

/** Makes a code for a person who has none. */
export async function firstRecoveryCode(db: Database, userId: string, now: Date): Promise<string | undefined> {
  const has = (await db.$count(mfaRecoveryCodes, eq(mfaRecoveryCodes.userId, userId))) > 0;
  return has ? undefined : makeRecoveryCode(db, userId, now);
}

/** Takes a code, once. */
export async function takeRecoveryCode(db: Database, userId: string, typed: string): Promise<boolean> {
  const taken = await db
    .delete(mfaRecoveryCodes)
    .where(and(eq(mfaRecoveryCodes.userId, userId), eq(mfaRecoveryCodes.hash, hashOf(userId, typed))))
    .returning({ userId: mfaRecoveryCodes.userId });
  return taken.length > 0;
}

export async function dropRecoveryCode(db: Database, userId: string): Promise<void> {
  await db.delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId));
}
