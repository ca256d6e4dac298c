import { eq } from 'drizzle-orm';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import { users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** A person as an operator names one. */
export interface Found {
  readonly id: string;
  readonly verified: boolean;
  readonly name: string;
  readonly metadata: string;
  /** Whether the account was made just now. It has no password. */
  readonly isNew: boolean;
}

/** The person of an address. One who is not known yet is made, under the name that is given, else under the address. */
export async function personAt(db: Database, email: string, name = email): Promise<Found> {
  const emailKey = toIdentifierKey(email);
  const made = await db
    .insert(users)
    .values({ email, emailKey, name, nameKey: toSearchKey(name) })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  if (!user) throw new Error('The person was neither made nor found');
  const { id, verified, metadata } = user;
  return { id, verified, name: user.name, metadata, isNew: made.length > 0 };
}
