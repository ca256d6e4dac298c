import { eq } from 'drizzle-orm';
import { passwords, users } from '../database/storage/schema.ts';
import type { Database } from '../ground/database.ts';

/** Marks the password of a user as known from a breach, or sets when it was changed. */
export async function knowPassword(
  db: Database,
  email: string,
  facts: { readonly breached?: boolean; readonly changedAt?: Date },
): Promise<void> {
  const [person] = await db.select().from(users).where(eq(users.email, email));
  if (!person) throw new Error(`Nobody is called ${email}`);
  await db.update(passwords).set(facts).where(eq(passwords.userId, person.id));
}
